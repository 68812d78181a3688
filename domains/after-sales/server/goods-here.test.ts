/** Refused goods that are with the merchant are no second case's: nobody gets their money and the goods. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { afterSalesOfOrder, applyForCase, sendBack, sendRound } from '../contract.ts'
import { refuseGoods, sendGoodsHome } from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { aCase, agreeToAll, aShippedOrder, parcelBack, roundFor } from '../testing.ts'

const shop = await openOrderShop()
const { must, call } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()

/** Ten pieces of which so many came back and were refused. */
async function refused(quantity: number) {
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by)
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [quantity] })
  await agreeToAll(shop, buyer, caseNumber, clerk.by)
  await must(sendBack, parcelBack(caseNumber), buyer.by)
  await must(refuseGoods, { caseNumber, note: '不是本店商品' }, clerk.by)
  return { orderNumber, caseNumber }
}
const heldOf = async (orderNumber: string) => {
  const { lines, why } = await must(afterSalesOfOrder, { orderNumber }, buyer.by)
  return { why, left: lines.flatMap(({ held }) => held.map((one) => one.leftQuantity)) }
}

test('what is with the merchant is applied for again in its own case alone', async () => {
  const { orderNumber, caseNumber } = await refused(4)
  expect(await heldOf(orderNumber)).toEqual({ why: null, left: [6] })
  const seven = await roundFor(shop, buyer, orderNumber, { quantities: [7] })
  expect((await call(applyForCase, seven, buyer.by)).code).toBe(AfterSalesReasons.tooMany.code)
  await aCase(shop, buyer, orderNumber, { quantities: [6] })
  expect(await heldOf(orderNumber)).toEqual({ why: 'nothingLeft', left: [] })
  // Its own case may ask for them still, and then they are not counted twice.
  const { lines } = await must(afterSalesOfOrder, { orderNumber, caseNumber }, buyer.by)
  expect(lines.flatMap(({ held }) => held.map((one) => one.leftQuantity))).toEqual([4])
  const again = await roundFor(shop, buyer, orderNumber, { quantities: [3] })
  await must(sendRound, { ...again, caseNumber }, buyer.by)
  expect((await heldOf(orderNumber)).left).toEqual([])
  const rest = await roundFor(shop, buyer, orderNumber, { quantities: [1] })
  expect((await call(applyForCase, rest, buyer.by)).code).toBe(AfterSalesReasons.tooMany.code)
})

test('once they are home they are the buyer’s again, for any case', async () => {
  const { orderNumber, caseNumber } = await refused(10)
  expect(await heldOf(orderNumber)).toEqual({ why: 'nothingLeft', left: [] })
  const all = await roundFor(shop, buyer, orderNumber, { quantities: [10] })
  expect((await call(applyForCase, all, buyer.by)).code).toBe(AfterSalesReasons.tooMany.code)
  await must(sendGoodsHome, { caseNumber, parcel: null, note: '买家自提' }, clerk.by)
  expect((await heldOf(orderNumber)).left).toEqual([10])
  expect((await call(applyForCase, all, buyer.by)).code).toBe(1)
})

test('the case of another order is not found', async () => {
  const [one, other] = [await refused(1), await refused(1)]
  const asked = { orderNumber: one.orderNumber, caseNumber: other.caseNumber }
  const { code } = await call(afterSalesOfOrder, asked, buyer.by)
  expect(code).toBe(AfterSalesReasons.caseNotFound.code)
})
