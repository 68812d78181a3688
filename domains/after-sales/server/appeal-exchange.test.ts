/** A second look at a rejection after another exchange has replaced the pieces, or made them cheaper. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { appealCase, applyForCase, myCase, receiveReplacement } from '../contract.ts'
import { refundCase, rejectCase, shipReplacement } from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import {
  aCase,
  agreeToAll,
  anotherSku,
  arrive,
  aShippedOrder,
  roundFor,
  SECOND_PARCEL,
  stocked,
} from '../testing.ts'

const shop = await openOrderShop()
const { must, call } = shop
const clerk = await shop.aClerk()
const WAIVED = { waivesReturn: true, returnAddress: null } as const

test.each<[what: string, price: number, back: number]>([
  ['cheaper', 600, 800],
  ['of the same price', 1000, 0],
])('no more is looked at again of pieces that became something %s', async (_, price, back) => {
  const buyer = await shop.aBuyer()
  const { orderNumber, item } = await aShippedOrder(shop, buyer, clerk.by, { quantity: 2 })
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [1] })
  await must(rejectCase, { caseNumber, round: 1, note: '看不清' }, clerk.by)
  const skuId = await anotherSku(shop, item, price)
  await stocked(shop, item, skuId, 2)
  const form = { type: 'exchange', reason: 'otherVariant', amount: back } as const
  const round = await roundFor(shop, buyer, orderNumber, {
    ...form,
    quantities: [2],
    newSkuIds: [skuId],
  })
  const { caseNumber: exchange } = await must(applyForCase, round, buyer.by)
  await agreeToAll(shop, buyer, exchange, clerk.by, WAIVED)
  if (back > 0) await must(refundCase, { caseNumber: exchange, amount: back }, clerk.by)
  await must(shipReplacement, { caseNumber: exchange, ...SECOND_PARCEL }, clerk.by)
  await must(receiveReplacement, { caseNumber: exchange }, buyer.by)
  await arrive(shop)
  expect((await must(myCase, { caseNumber }, buyer.by)).appealAmount).toBeNull()
  const asking = { caseNumber, text: '图片很清楚', amount: 1000 }
  expect((await call(appealCase, asking, buyer.by)).code).toBe(AfterSalesReasons.tooMany.code)
  // What they hold now may be applied for.
  const held = await roundFor(shop, buyer, orderNumber, { quantities: [1] })
  expect((await call(applyForCase, held, buyer.by)).code).toBe(1)
})
