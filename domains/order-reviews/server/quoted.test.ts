/** The review of an order that was made from a quote: whoever has made an offer of it does not approve it. */
import { expect, test } from 'vitest'
import { makeCheckout, submitOrder } from '#domains/checkout/contract.ts'
import { answerQuote } from '#domains/quotes/office-contract.ts'
import { counterQuote } from '#domains/quotes/contract.ts'
import { answerForm, openQuoteShop } from '#domains/quotes/testing.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { approveOrder } from '../contract.ts'
import { OrderReviewReasons } from '../reasons.ts'

const shop = await openQuoteShop()
const { must, call, clock, db, clerk } = shop
const [latest, colleague] = [await shop.aClerk(), await shop.aClerk()]
const goods = await shop.goods(100)
await putSetting(db, {
  key: 'orders.reviewQuoted',
  value: true,
  version: 0,
  now: clock.now,
  by: 'test',
})
forgetSettings()

test('neither who made the first offer nor who made the last approves the order of a quote', async () => {
  const buyer = await shop.aBuyer()
  const quote = await shop.ask(buyer, goods)
  await must(answerQuote, answerForm(quote, 90_000), clerk.by)
  const lines = quote.lines.map(({ id }) => ({ lineId: id, quantity: 3, unitAmount: 80_000 }))
  const counter = { quoteId: quote.id, version: 1, lines, neededOn: null, note: '', validDays: 7 }
  await must(counterQuote, counter, buyer.by)
  await must(answerQuote, answerForm(quote, 85_000, { version: 2 }), latest.by)
  const named = { quote: { requestId: quote.id, version: 3 }, addressId: null, delivery: null }
  const { id: checkoutId, totals } = await must(makeCheckout, named, buyer.by)
  const { orderNumber } = await must(submitOrder, { checkoutId, remarks: '' }, buyer.by)
  const seen = { orderNumber, payableAmount: totals.payableAmount, note: '' }
  for (const author of [clerk, latest]) {
    const { code } = await call(approveOrder, seen, author.by)
    expect(code).toBe(OrderReviewReasons.ownOrder.code)
  }
  await must(approveOrder, seen, colleague.by)
})
