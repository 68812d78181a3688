/** What one person gives of an order counts together: a closed rest, refunds of cases, and goods that leave for nothing. */
import { expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { officeOrder, shipParcel } from '#domains/orders/office-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { closeRest } from '#domains/payments/refunds-contract.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { sendBack } from '../contract.ts'
import { refundCase, shipReplacement } from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { aCase, agreeToAll, checkInAll, parcelBack, roundFor, SECOND_PARCEL } from '../testing.ts'
import { afterSalesOfOrder, applyForCase } from '../contract.ts'

const shop = await openOrderShop()
const { must, call, db, clock } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const limit = { key: 'approvals.refundAmount', value: 2500 } as const
await putSetting(db, { ...limit, version: 0, now: clock.now, by: 'test' })
forgetSettings()
const WAIVED = { waivesReturn: true, returnAddress: null } as const

test('one person’s limit is the order’s: a closed rest, a refund and a replacement are parts of one sum', async () => {
  const buyer = await shop.aBuyer()
  const item = await shop.goods(100)
  const { orderNumber } = await shop.anOrder(buyer, item, 10)
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.settle()
  const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
  const [carrier] = await must(listCarriers, {}, clerk.by)
  const parcel = { carrierId: carrier!.id, trackingNumber: 'SF1234567890123' }
  const sent = lines.map(({ id: lineId }) => ({ lineId, quantity: 8 }))
  await must(shipParcel, { orderNumber, ...parcel, lines: sent }, clerk.by)
  expect((await must(closeRest, { orderNumber, note: '缺货' }, clerk.by)).refundCount).toBe(1)

  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [1] })
  await agreeToAll(shop, buyer, caseNumber, clerk.by, WAIVED)
  expect(await must(refundCase, { caseNumber, amount: 1000 }, clerk.by)).toEqual({ isAsked: true })

  const { lines: left } = await must(afterSalesOfOrder, { orderNumber }, buyer.by)
  const form = { type: 'exchange', amount: 0 } as const
  const skuId = left[0]!.held[0]!.skuId
  const round = await roundFor(shop, buyer, orderNumber, {
    ...form,
    quantities: [1],
    newSkuIds: [skuId],
  })
  const { caseNumber: exchange } = await must(applyForCase, round, buyer.by)
  await agreeToAll(shop, buyer, exchange, clerk.by)
  await must(sendBack, parcelBack(exchange), buyer.by)
  expect((await checkInAll(shop, buyer, { caseNumber: exchange }, clerk.by)).code).toBe(1)
  const leaving = { caseNumber: exchange, ...SECOND_PARCEL }
  expect((await call(shipReplacement, leaving, clerk.by)).code).toBe(
    AfterSalesReasons.anotherSends.code,
  )
  expect((await call(shipReplacement, leaving, colleague.by)).code).toBe(1)
})
