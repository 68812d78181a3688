/** Every act on a quote request, in every state, by every actor: as the table says, through HTTP. */
import { expect, test } from 'vitest'
import { Reasons } from '#kit/contract/refusal.ts'
import { counterQuote, declineOffer, myQuotes, withdrawQuote } from '../contract.ts'
import { answerQuote, declineQuote } from '../office-contract.ts'
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

/** The number of the newest version, which every act of the negotiation names. */
const newestOf = async ({ id }: Sent) =>
  (await must(myQuotes, {}, buyer)).items.find((each) => each.id === id)!.versions.length
const counterOf = (sent: Sent, version: number) => ({
  quoteId: sent.id,
  version,
  lines: sent.lines.map(({ id }) => ({ lineId: id, quantity: 3, unitAmount: 80_000 })),
  neededOn: null,
  note: '',
  validDays: 7,
})

const ACTS = {
  answer: async (sent: Sent, by: Caller) =>
    call(answerQuote, answerForm(sent, 90_000, { version: await newestOf(sent) }), by),
  decline: ({ id }: Sent, by: Caller) => call(declineQuote, { quoteId: id, reason: '停产' }, by),
  counter: async (sent: Sent, by: Caller) =>
    call(counterQuote, counterOf(sent, Math.max(1, await newestOf(sent))), by),
  declineOffer: async (sent: Sent, by: Caller) =>
    call(
      declineOffer,
      { quoteId: sent.id, version: Math.max(1, await newestOf(sent)), reason: '太贵' },
      by,
    ),
  withdraw: ({ id }: Sent, by: Caller) => call(withdrawQuote, { quoteId: id }, by),
}
const OF_BUYER: readonly Act[] = ['counter', 'declineOffer', 'withdraw']
type Act = keyof typeof ACTS

/** A request in each state that these acts and the deadline can lead to. */
const REACHED = {
  sent: send,
  answered: () => sendAnd('answer', clerk),
  async countered() {
    const quote = await sendAnd('answer', clerk)
    expect((await ACTS.counter(quote, buyer)).code).toBe(DONE)
    return quote
  },
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
  const isBuyers = OF_BUYER.includes(act)
  const [right, wrong] = isBuyers ? [buyer, clerk] : [clerk, buyer]
  const refused = [
    await ACTS[act](quote, {}),
    await ACTS[act](quote, wrong),
    await ACTS[act](quote, stranger),
  ].map(({ code }) => code)
  const { loginNeeded, notFound } = Reasons
  const toStranger = isBuyers ? notFound : loginNeeded
  expect(refused).toEqual([loginNeeded.code, loginNeeded.code, toStranger.code])
  expect(await stateOf(quote)).toBe(state)

  const { code } = await ACTS[act](quote, right)
  expect(code).toBe(mayQuote(state, act) ? DONE : notNow)
  const after = {
    answer: 'answered',
    decline: 'declined',
    counter: 'countered',
    declineOffer: 'declined',
    withdraw: 'withdrawn',
  } as const
  expect(await stateOf(quote)).toBe(mayQuote(state, act) ? after[act] : state)
})

test('two clerks at the same moment: the refusal is last, whether or not it found an answer', async () => {
  for (let i = 0; i < 5; i++) {
    const quote = await send()
    const [answered, declined] = await Promise.all([
      ACTS.answer(quote, clerk),
      ACTS.decline(quote, clerk),
    ])
    expect(declined.code).toBe(DONE)
    expect([DONE, notNow]).toContain(answered.code)
    expect(await stateOf(quote)).toBe('declined')
  }
})
