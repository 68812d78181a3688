/** The deposit that a quote of machines says: within bounds, agreed with its version, and the order's that is made from it. */
import { expect, test } from 'vitest'
import { makeCheckout, submitOrder } from '#domains/checkout/contract.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import { counterQuote, myQuotes } from '../contract.ts'
import { answerQuote, holdQuote } from '../office-contract.ts'
import { QuoteReasons } from '../reasons.ts'
import { answerForm, openQuoteShop } from '../testing.ts'

const shop = await openQuoteShop()
const { must, call, clerk } = shop
const machine = await shop.goods(100, { family: 'device', amount: 2_000_000 })
const small = await shop.goods(100, { family: 'device', amount: 10_000 })

type Buyer = Awaited<ReturnType<typeof shop.aBuyer>>
async function order(buyer: Buyer, requestId: number, version: number) {
  const named = { quote: { requestId, version }, addressId: null, delivery: null }
  const { id: checkoutId, plan: shown } = await must(makeCheckout, named, buyer.by)
  const { orderNumber } = await must(submitOrder, { checkoutId, remarks: '' }, buyer.by)
  const placed = await must(myOrder, { orderNumber }, buyer.by)
  // The checkout shows the plan that the order then has.
  const [deposit, balance] = placed.plan?.stages ?? []
  expect([shown?.depositAmount, shown?.balanceAmount]).toEqual([deposit?.amount, balance?.amount])
  return placed
}
const counterOf = (
  quote: { id: number; lines: { id: number }[] },
  depositPercent: number | null,
) => ({
  quoteId: quote.id,
  version: 1,
  lines: quote.lines.map(({ id }) => ({ lineId: id, quantity: 2, unitAmount: 1_900_000 })),
  neededOn: null,
  depositPercent,
  note: '',
  validDays: 7,
})

test('both sides negotiate the deposit, and the order has the one that was agreed', async () => {
  const buyer = await shop.aBuyer()
  const quote = await shop.ask(buyer, machine)
  await must(answerQuote, answerForm(quote, 1_900_000, { depositPercent: 50 }), clerk.by)
  const [answered] = (await must(myQuotes, {}, buyer.by)).items
  expect(answered).toMatchObject({
    answer: { depositPercent: 50 },
    depositBounds: { leastPercent: 10, mostPercent: 60 },
  })
  await must(counterQuote, counterOf(quote, 20), buyer.by)
  await must(holdQuote, { quoteId: quote.id, version: 2, note: '', validDays: 7 }, clerk.by)
  const [held] = (await must(myQuotes, {}, buyer.by)).items
  expect(held!.versions.map(({ depositPercent }) => depositPercent)).toEqual([50, 20, 50])
  const { plan, totals } = await order(buyer, quote.id, 3)
  expect(plan?.stages[0]?.amount).toBe(totals.payableAmount / 2)
})

test('a deposit is enough to counter, and one that nobody named is the shop’s', async () => {
  const buyer = await shop.aBuyer()
  const quote = await shop.ask(buyer, machine)
  await must(answerQuote, answerForm(quote, 1_900_000), clerk.by)
  expect((await call(counterQuote, counterOf(quote, null), buyer.by)).code).toBe(
    QuoteReasons.nothingChanged.code,
  )
  expect((await call(counterQuote, counterOf(quote, 20), buyer.by)).code).toBe(1)
  await must(answerQuote, answerForm(quote, 1_900_000, { version: 2 }), clerk.by)
  const { plan, totals } = await order(buyer, quote.id, 3)
  expect(plan?.stages[0]?.amount).toBe((totals.payableAmount * 3) / 10)
})

test('an agreed deposit holds for small orders too', async () => {
  const buyer = await shop.aBuyer()
  const quote = await shop.ask(buyer, small)
  await must(answerQuote, answerForm(quote, 10_000, { depositPercent: 50 }), clerk.by)
  const { plan, totals } = await order(buyer, quote.id, 1)
  expect(plan?.stages[0]?.amount).toBe(totals.payableAmount / 2)
})

test('a deposit outside the shop’s bounds, or of other goods, is refused', async () => {
  const buyer = await shop.aBuyer()
  const quote = await shop.ask(buyer, machine)
  const answer = (depositPercent: number) =>
    call(answerQuote, answerForm(quote, 1_900_000, { depositPercent }), clerk.by)
  for (const percent of [9, 61]) {
    expect((await answer(percent)).code).toBe(QuoteReasons.depositWrong.code)
  }
  expect((await answer(91)).code).not.toBe(1)
  expect((await answer(60)).code).toBe(1)
  expect((await call(counterQuote, counterOf(quote, 5), buyer.by)).code).toBe(
    QuoteReasons.depositWrong.code,
  )
  const goods = await shop.ask(buyer, await shop.goods(100))
  const form = answerForm(goods, 1000, { depositPercent: 30 })
  expect((await call(answerQuote, form, clerk.by)).code).toBe(QuoteReasons.depositWrong.code)
})
