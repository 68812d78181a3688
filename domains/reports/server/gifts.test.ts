/** A gift is not sold: reports count what was bought with it. */
import { expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { aGiftActivity } from '#domains/promotions/testing.ts'
import { salesReport } from '../contract.ts'

const shop = await openOrderShop()
const { must } = shop
const clerk = await shop.aClerk()

test('gifts are no units sold', async () => {
  const [item, gift, buyer] = [await shop.goods(100), await shop.goods(100), await shop.aBuyer()]
  await aGiftActivity(shop, { clerk: clerk.by }, [gift])
  const { orderNumber } = await shop.anOrder(buyer, item, 10)
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.settle()
  const period = { from: '2026-01-01', to: '2026-12-31', by: 'product' } as const
  const { items, totals } = await must(salesReport, period, clerk.by)
  expect(items).toMatchObject([{ key: String(item.productId), unitCount: 10 }])
  expect(totals.unitCount).toBe(10)
})
