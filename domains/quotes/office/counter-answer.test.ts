/** Agreeing to a counter-offer, over the quotes as the server answers them: what of it is the buyer's and what stays the merchant's. */
import { expect, test } from 'vitest'
import { counterQuote } from '../contract.ts'
import { answerQuote } from '../office-contract.ts'
import { answerForm, openQuoteShop } from '../testing.ts'
import { counterAnswer, withDiscussedQuantities } from './answer-amounts.ts'

const shop = await openQuoteShop()
const { must, clerk } = shop
const machine = await shop.goods(100, { family: 'device', amount: 2_000_000 })
const OFFER = { depositPercent: 40, warrantyMonths: 12, terms: 'FOB Shenzhen, 30 days' }

/** What the buyer has once staff have agreed to a counter-offer with this deposit. */
async function agreed(depositPercent: number | null) {
  const buyer = await shop.aBuyer()
  const quote = await shop.ask(buyer, machine)
  await must(answerQuote, answerForm(quote, 1_900_000, OFFER), clerk.by)
  const words = { neededOn: '2026-06-01', note: '', validDays: 7 }
  const lines = quote.lines.map(({ id }) => ({ lineId: id, quantity: 3, unitAmount: 1_850_000 }))
  const counter = { quoteId: quote.id, version: 1, lines, depositPercent, ...words }
  await must(counterQuote, counter, buyer.by)
  const waiting = withDiscussedQuantities((await shop.inOffice(quote.id))!)
  const { form } = counterAnswer(waiting, waiting.versions.at(-1)!, waiting.answer!)
  const answer = { ...form, quoteId: quote.id, version: 2, note: '', validDays: 7 }
  await must(answerQuote, answer, clerk.by)
  return (await shop.newest(buyer)).versions.at(-1)
}

test('the prices, the quantities, the deposit and the day are theirs; the freight, the warranty and the terms stay', async () => {
  const { depositPercent: _, ...staying } = OFFER
  expect(await agreed(15)).toMatchObject({
    number: 3,
    author: 'staff',
    lines: [{ quantity: 3, unitAmount: 1_850_000 }],
    depositPercent: 15,
    neededOn: '2026-06-01',
    freightAmount: 8000,
    ...staying,
  })
})

test('a deposit that the buyer cleared is the shop’s rule', async () => {
  expect((await agreed(null))?.depositPercent).toBeNull()
})
