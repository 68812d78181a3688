/** Every act on a quote request, in every state, by every actor: as the table says, through HTTP. */
import { expect, test } from 'vitest'
import { Reasons } from '#kit/contract/refusal.ts'
import { answerQuote, declineQuote, myQuotes, withdrawQuote } from '../contract.ts'
import { QuoteReasons } from '../reasons.ts'
import { mayQuote } from '../states.ts'
import { answerForm, openQuoteShop } from '../testing.ts'

const shop = await openQuoteShop()
const { must, call, clock } = shop
const { by: clerk } = shop.clerk
const [{ by: buyer }, { by: stranger }] = [await shop.aBuyer(), await shop.aBuyer()]
const goods = await shop.goods(0)
type Caller = Readonly<Record<string, string>>
const DONE = 1
const notNow = QuoteReasons.notNow.code

const send = () => shop.ask({ by: buyer }, goods)
type Sent = Awaited<ReturnType<typeof send>>

const ACTS = {
  answer: (sent: Sent, by: Caller) => call(answerQuote, answerForm(sent, 90_000), by),
  decline: ({ id }: Sent, by: Caller) => call(declineQuote, { quoteId: id, reason: '停产' }, by),
  withdraw: ({ id }: Sent, by: Caller) => call(withdrawQuote, { quoteId: id }, by),
}
type Act = keyof typeof ACTS

/** A request in each state that these acts and the deadline can lead to. */
const REACHED = {
  sent: send,
  answered: () => sendAnd('answer', clerk),
  declined: () => sendAnd('decline', clerk),
  withdrawn: () => sendAnd('withdraw', buyer),
  async expired() {
    const quote = await sendAnd('answer', clerk)
    clock.forward({ days: 7, minutes: 1 })
    return quote
  },
}
type State = keyof typeof REACHED

async function sendAnd(act: Act, by: Caller): Promise<Sent> {
  const quote = await send()
  expect((await ACTS[act](quote, by)).code).toBe(DONE)
  return quote
}
const stateOf = async ({ id }: Sent) =>
  (await must(myQuotes, {}, buyer)).items.find((each) => each.id === id)?.state

const STATES = Object.keys(REACHED) as State[]
const all = STATES.flatMap((state) =>
  (Object.keys(ACTS) as Act[]).map((act) => [state, act] as const),
)

test.each(all)('%s: %s', async (state, act) => {
  const quote = await REACHED[state]()
  expect(await stateOf(quote)).toBe(state)
  const [right, wrong] = act === 'withdraw' ? [buyer, clerk] : [clerk, buyer]
  const refused = [
    await ACTS[act](quote, {}),
    await ACTS[act](quote, wrong),
    await ACTS[act](quote, stranger),
  ].map(({ code }) => code)
  const { loginNeeded, notFound } = Reasons
  const toStranger = act === 'withdraw' ? notFound : loginNeeded
  expect(refused).toEqual([loginNeeded.code, loginNeeded.code, toStranger.code])
  expect(await stateOf(quote)).toBe(state)

  const { code } = await ACTS[act](quote, right)
  expect(code).toBe(mayQuote(state, act) ? DONE : notNow)
  const after = { answer: 'answered', decline: 'declined', withdraw: 'withdrawn' } as const
  expect(await stateOf(quote)).toBe(mayQuote(state, act) ? after[act] : state)
})

test('two clerks at the same moment: one answer or one refusal, and never both', async () => {
  for (let i = 0; i < 5; i++) {
    const quote = await send()
    const codes = await Promise.all([ACTS.answer(quote, clerk), ACTS.decline(quote, clerk)])
    expect(codes.map(({ code }) => code).sort()).toEqual([DONE, notNow].sort())
  }
})
