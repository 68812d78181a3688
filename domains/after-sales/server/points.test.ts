/** Points of goods that come back, or never leave: those of their pieces go back, to the last with the last piece. */
import { expect, test } from 'vitest'
import { openOrderShop, press, type Buyer } from '#apps/api/testing/order-shop.ts'
import { makeCheckout, submitOrder } from '#domains/checkout/contract.ts'
import { officeOrder, shipParcel } from '#domains/orders/office-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { closeRest } from '#domains/payments/refunds-contract.ts'
import { givePoints, pointsOf } from '#domains/points/testing.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { afterSalesOfOrder, applyForCase, myCase, sendBack } from '../contract.ts'
import { checkInGoods, refundCase } from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { aCase, agreeToAll, anotherSku, roundFor, shipAll, stocked } from '../testing.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const clerk = await shop.aClerk()
const [bolts, nuts] = [await shop.goods(1000), await shop.goods(1000)]

/** 7 bolts and 4 nuts of 10.00, with 1,000 of 1,500 points. */
async function orderedWith(buyer: Buyer): Promise<string> {
  await givePoints(db, { buyerId: buyer.id, count: 1500, now: clock.now })
  await shop.inCart(buyer, nuts, 4)
  await shop.inCart(buyer, bolts, 7)
  const form = { addressId: buyer.addressId, delivery: 'express', pointsCount: 1000 } as const
  const { id: checkoutId, totals } = await must(makeCheckout, form, buyer.by)
  expect(totals).toMatchObject({ goodsAmount: 11_000, pointsAmount: -1000 })
  return (await must(submitOrder, { checkoutId, remarks: '' }, buyer.by)).orderNumber
}
async function paid(buyer: Buyer, orderNumber: string): Promise<void> {
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.settle()
}
async function settled(): Promise<void> {
  await shop.settle()
  clock.forward({ minutes: 5 })
  await shop.settle()
  await expectAuditClean(db)
}
const usable = async (buyer: Buyer) => (await pointsOf(db, buyer.id))[0]
const leftOf = async (buyer: Buyer, orderNumber: string) =>
  (await must(afterSalesOfOrder, { orderNumber }, buyer.by)).lines

/** A case about so many pieces of each line, refunded whole once they are back. */
async function comesBack(buyer: Buyer, orderNumber: string, quantities: readonly number[]) {
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities })
  await agreeToAll(shop, buyer, caseNumber, clerk.by)
  const parcel = { carrier: '顺丰速运', trackingNumber: 'SF9876543210', phone: '13800138000' }
  await must(sendBack, { caseNumber, ...parcel, remark: '', fileIds: [] }, buyer.by)
  const { lines, agreedGoodsAmount } = await must(myCase, { caseNumber }, buyer.by)
  const checked = lines.map(({ lineId, quantity }) => ({
    lineId,
    quantity,
    resellableQuantity: quantity,
    condition: '',
  }))
  const goodsAmount = agreedGoodsAmount ?? 0
  await must(checkInGoods, { caseNumber, goodsAmount, answer: '', lines: checked }, clerk.by)
  await must(refundCase, { caseNumber, amount: goodsAmount }, clerk.by)
}

test('pieces bring the points that were used for them, and the last of a line the rest', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await orderedWith(buyer)
  await paid(buyer, orderNumber)
  await shipAll(shop, orderNumber, clerk.by)
  const lines = await leftOf(buyer, orderNumber)
  const ofBolts = (count: number) =>
    lines.map(({ leftQuantity }) => (leftQuantity === 7 ? count : 0))
  // 636 of 1,000 points were for the bolts, 364 for the nuts.
  await comesBack(buyer, orderNumber, ofBolts(3))
  expect(await usable(buyer)).toBe(500 + Math.floor((636 * 3) / 7))
  await settled()
  await comesBack(buyer, orderNumber, ofBolts(4))
  expect(await usable(buyer)).toBe(500 + 636)
  await settled()
  const ofNuts = lines.map(({ leftQuantity }) => (leftQuantity === 4 ? 4 : 0))
  await comesBack(buyer, orderNumber, ofNuts)
  expect(await usable(buyer)).toBe(1500)
  await settled()
  expect(await pointsOf(db, buyer.id)).toEqual([1500, 0, 0])
})

test('where staff agree to less than was paid, as many fewer come back', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await orderedWith(buyer)
  await paid(buyer, orderNumber)
  await shipAll(shop, orderNumber, clerk.by)
  const lines = await leftOf(buyer, orderNumber)
  const ofNuts = lines.map(({ leftQuantity }) => (leftQuantity === 4 ? 4 : 0))
  const left = lines.find(({ leftQuantity }) => leftQuantity === 4)?.leftAmount ?? 0
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: ofNuts })
  const goodsAmount = Math.floor(left / 2)
  const changes = { goodsAmount, waivesReturn: true, returnAddress: null, answer: '折价一半' }
  await agreeToAll(shop, buyer, caseNumber, clerk.by, changes)
  await must(refundCase, { caseNumber, amount: goodsAmount }, clerk.by)
  expect(await usable(buyer)).toBe(500 + 182)
  await settled()
})

test('the rest of an order that is closed brings the points of its pieces', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await orderedWith(buyer)
  await paid(buyer, orderNumber)
  const [carrier] = await must(listCarriers, {}, clerk.by)
  const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
  const bought = lines.find(({ quantity }) => quantity === 7)
  const parcel = { carrierId: carrier!.id, trackingNumber: 'SF1234567890123' }
  const sent = [{ lineId: bought?.id ?? 0, quantity: 2 }]
  await must(shipParcel, { orderNumber, ...parcel, lines: sent }, clerk.by)
  await must(closeRest, { orderNumber, note: 'sold out' }, clerk.by)
  const rest = Math.floor((636 * 5) / 7) + 364
  expect(await usable(buyer)).toBe(500 + rest)
  await settled()
  // What did leave and comes back brings the others.
  await comesBack(
    buyer,
    orderNumber,
    (await leftOf(buyer, orderNumber)).map(({ leftQuantity }) => leftQuantity),
  )
  expect(await usable(buyer)).toBe(1500)
  await settled()
})

test('a more expensive replacement costs the whole difference, whatever points were used for the first', async () => {
  const buyer = await shop.aBuyer()
  await givePoints(db, { buyerId: buyer.id, count: 1000, now: clock.now })
  const item = await shop.goods(1000)
  const otherSkuId = await anotherSku(shop, item, 10_000)
  await stocked(shop, item, otherSkuId, 20)
  await shop.inCart(buyer, item, 10)
  const form = { addressId: buyer.addressId, delivery: 'express', pointsCount: 1000 } as const
  const { id: checkoutId } = await must(makeCheckout, form, buyer.by)
  const { orderNumber } = await must(submitOrder, { checkoutId, remarks: '' }, buyer.by)
  await paid(buyer, orderNumber)
  await shipAll(shop, orderNumber, clerk.by)
  expect(await leftOf(buyer, orderNumber)).toMatchObject([{ leftAmount: 9000, pointsAmount: 1000 }])
  const asked = { type: 'exchange', amount: 0, quantities: [10], newSkuIds: [otherSkuId] } as const
  const ofPaid = await roundFor(shop, buyer, orderNumber, { ...asked, extraAmount: 81_000 })
  expect((await call(applyForCase, ofPaid, buyer.by)).code).toBe(
    AfterSalesReasons.amountChanged.code,
  )
  await aCase(shop, buyer, orderNumber, { ...asked, extraAmount: 90_000 })
})
