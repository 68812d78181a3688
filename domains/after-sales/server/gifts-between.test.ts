/** What is due for gifts is computed once more on the locked order: another case's money may leave between looking and sending. */
import { expect, test, vi } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { submitOrder } from '#domains/checkout/contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { aGiftActivity } from '#domains/promotions/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { afterSalesOfOrder, applyForCase, myCase } from '../contract.ts'
import { refundCase } from '../office-contract.ts'
import { agreeToAll, roundFor, shipAll } from '../testing.ts'

const shop = await openOrderShop()
const { must, call } = shop
/** Runs once, as a refund has looked at the gifts in a transaction and not begun the one in which it locks its order again. */
let between: (() => Promise<unknown>) | null = null
const begin = shop.db.tx
let begun = 0
vi.spyOn(shop.db, 'tx').mockImplementation(async (...given) => {
  if (between !== null && ++begun === 2) {
    const run = between
    between = null
    await run()
  }
  return begin(...given)
})
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]

/** Eleven pieces of 10.00 and five of 2.00, shipped with a gift that is worth 5.00 from 100.00 on. */
async function anOrder() {
  const [big, tiny, gift] = [
    await shop.goods(100),
    await shop.goods(100, { amount: 200 }),
    await shop.goods(100),
  ]
  const rule = { scope: 'product' as const, scopeIds: [big.productId, tiny.productId] }
  await aGiftActivity(shop, { clerk: clerk.by, colleague: colleague.by }, [gift], { rule })
  const buyer = await shop.aBuyer()
  await shop.inCart(buyer, big, 11)
  await shop.inCart(buyer, tiny, 5)
  const { id: checkoutId } = await shop.checkoutFor(buyer)
  const { orderNumber } = await must(submitOrder, { checkoutId, remarks: '' }, buyer.by)
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.settle()
  await shipAll(shop, orderNumber, clerk.by)
  return { buyer, orderNumber }
}

test('no case leaves whole for which something is due since another has left meanwhile', async () => {
  const { buyer, orderNumber } = await anOrder()
  const { lines } = await must(afterSalesOfOrder, { orderNumber }, buyer.by)
  expect(lines.map(({ leftQuantity }) => leftQuantity)).toEqual([11, 5, 1])
  const agreed = async (ordered: number, count: number, amount: number) => {
    const form = { reason: 'notNeeded', type: 'return_refund', recovery: 'self' } as const
    const quantities = lines.map(({ leftQuantity }) => (leftQuantity === ordered ? count : 0))
    const round = await roundFor(shop, buyer, orderNumber, { ...form, quantities, amount })
    const { caseNumber } = await must(applyForCase, round, buyer.by)
    const withoutReturn = { waivesReturn: true, returnAddress: null }
    await agreeToAll(shop, buyer, caseNumber, clerk.by, withoutReturn)
    return caseNumber
  }
  const refund = (caseNumber: string, amount: number) =>
    call(refundCase, { caseNumber, amount }, clerk.by)
  const whole = await agreed(11, 2, 2000)
  // Of the gift it can bear 1.99 alone: as its money leaves, the other one owes the rest.
  const small = await agreed(5, 1, 1)
  between = async () => expect((await refund(small, 1)).code).toBe(1)
  expect((await refund(whole, 2000)).code).toBe(Reasons.changedMeanwhile.code)
  expect(between).toBe(null)
  const look = () => must(myCase, { caseNumber: whole }, buyer.by)
  expect(await look()).toMatchObject({ state: 'agreed', agreedGoodsAmount: 2000 })
  // The next try reads what is due, and the one after it sends that.
  expect((await refund(whole, 2000)).code).toBe(Reasons.changedMeanwhile.code)
  expect(await look()).toMatchObject({ state: 'agreed', agreedGoodsAmount: 1699 })
  expect((await refund(whole, 1699)).code).toBe(1)
})
