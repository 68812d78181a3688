/** Figures of after-sales: why goods come back, of how many that were sold, and how long a refund takes. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { revokeCase } from '#domains/after-sales/contract.ts'
import { refundCase } from '#domains/after-sales/office-contract.ts'
import { aCase, agreeToAll, aShippedOrder } from '#domains/after-sales/testing.ts'
import { caseFigures, salesReport } from '../contract.ts'
import { ReportReasons } from '../reasons.ts'

const shop = await openOrderShop()
const { must, call, clock } = shop
const owner = await shop.aClerk()
const buyer = await shop.aBuyer()
const PERIOD = { from: '2026-01-01', to: '2026-12-31' }

/** Refunded that many hours after it was opened. */
async function refunded(orderNumber: string, hours: number): Promise<void> {
  const form = {
    quantities: [1],
    type: 'refund_only',
    recovery: 'none',
    reason: 'missing',
  } as const
  const caseNumber = await aCase(shop, buyer, orderNumber, form)
  clock.forward({ hours })
  await agreeToAll(shop, buyer, caseNumber, owner.by, { returnAddress: null })
  await must(refundCase, { caseNumber, amount: 1000 }, owner.by)
}

test('reasons by product with their share of what was sold, and the time to refund', async () => {
  const first = await aShippedOrder(shop, buyer, owner.by, { quantity: 10 })
  await aShippedOrder(shop, buyer, owner.by, { quantity: 5 })
  for (const hours of [2, 4, 30]) await refunded(first.orderNumber, hours)
  await aCase(shop, buyer, first.orderNumber, { quantities: [2], reason: 'damaged' })
  const revoked = await aCase(shop, buyer, first.orderNumber, { quantities: [1] })
  await must(revokeCase, { caseNumber: revoked }, buyer.by)
  await shop.settle()
  const figures = await must(caseFigures, PERIOD, owner.by)
  expect(figures).toMatchObject({
    caseCount: 4,
    unitCount: 5,
    soldCount: 15,
    refundCount: 3,
    medianHours: 4,
    products: [
      {
        productId: first.item.productId,
        caseCount: 4,
        unitCount: 5,
        soldCount: 10,
        reasons: [
          { reason: 'missing', count: 3 },
          { reason: 'damaged', count: 1 },
        ],
      },
    ],
  })
  expect(figures.p90Hours).toBeCloseTo(24.8)
  const { totals } = await must(salesReport, { ...PERIOD, by: 'day' }, owner.by)
  expect(totals.unitCount).toBe(figures.soldCount)
  const before = { from: '2025-01-01', to: '2025-12-31' }
  expect(await must(caseFigures, before, owner.by)).toMatchObject({
    caseCount: 0,
    medianHours: null,
    products: [],
  })
  const long = { from: '2000-01-01', to: '2026-12-31' }
  expect((await call(caseFigures, long, owner.by)).code).toBe(ReportReasons.periodTooLong.code)
})
