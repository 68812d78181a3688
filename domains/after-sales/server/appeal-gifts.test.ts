/** A second look at a case after others of its order came: a gift that is not earned any more is taken off, as the buyer has read. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { appealCase, applyForCase, myCase, revokeCase } from '../contract.ts'
import { agreeToCase, refundCase, rejectCase } from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { aGiftOrder, agreeToAll, roundFor } from '../testing.ts'

const shop = await openOrderShop()
const { must, call, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]

const WAIVED = { waivesReturn: true, returnAddress: null } as const
const look = (of: { by: Record<string, string> }, caseNumber: string) =>
  must(myCase, { caseNumber }, of.by)

/** Two pieces that leave enough for the gift are rejected; meanwhile another is asked for, with which too little is left. */
async function rejectedBeforeAnother() {
  const order = await aGiftOrder(shop, { clerk: clerk.by, colleague: colleague.by })
  const { buyer, orderNumber } = order
  const apply = async (count: number) => {
    const kind = { reason: 'notNeeded', quantities: [count] }
    const { caseNumber } = await must(
      applyForCase,
      await roundFor(shop, buyer, orderNumber, kind),
      buyer.by,
    )
    return caseNumber
  }
  const caseNumber = await apply(2)
  await must(rejectCase, { caseNumber, round: 1, note: '看不清' }, clerk.by)
  const other = await apply(1)
  expect(await look(buyer, other)).toMatchObject({ amount: 1000, giftDeductions: [] })
  const appealFor = (amount: number) =>
    call(appealCase, { caseNumber, text: '图片很清楚', amount }, buyer.by)
  return { order, caseNumber, other, appealFor }
}

test('an appeal that wins takes off the gift that is not earned any more, as the buyer has read', async () => {
  const { order, caseNumber, other, appealFor } = await rejectedBeforeAnother()
  const { buyer } = order
  expect(await look(buyer, caseNumber)).toMatchObject({ appealAmount: 1500 })
  expect(await appealFor(2000)).toMatchObject({
    code: AfterSalesReasons.amountChanged.code,
    data: { amount: 1500 },
  })
  expect((await appealFor(1500)).code).toBe(1)
  expect(await look(buyer, caseNumber)).toMatchObject({
    giftDeductions: [{ amount: 500 }],
    rounds: [{ amount: 2000, giftDeductions: [] }],
  })
  const agreed = (goodsAmount: number) => {
    const how = { ...WAIVED, round: 1, freightAmount: 0, answer: '' }
    return call(agreeToCase, { caseNumber, goodsAmount, ...how }, colleague.by)
  }
  expect((await agreed(2000)).code).toBe(AfterSalesReasons.amountTooHigh.code)
  expect((await agreed(1500)).code).toBe(1)
  await must(refundCase, { caseNumber, amount: 1500 }, clerk.by)
  await agreeToAll(shop, buyer, other, clerk.by, WAIVED)
  await must(refundCase, { caseNumber: other, amount: 1000 }, clerk.by)
  await shop.settle()
  await expectAuditClean(db)
})

test('an appeal whose gift is earned again when staff agree takes nothing off', async () => {
  const { order, caseNumber, other, appealFor } = await rejectedBeforeAnother()
  expect((await appealFor(1500)).code).toBe(1)
  await must(revokeCase, { caseNumber: other }, order.buyer.by)
  await agreeToAll(shop, order.buyer, caseNumber, colleague.by, { ...WAIVED, goodsAmount: 2000 })
  expect(await look(order.buyer, caseNumber)).toMatchObject({
    giftDeductions: [],
    agreedGoodsAmount: 2000,
  })
})
