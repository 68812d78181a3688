/** The negotiation of a quote: versions of both sides, one of them open, and an order of the one that was accepted. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { makeCheckout, submitOrder } from '#domains/checkout/contract.ts'
import { CheckoutReasons } from '#domains/checkout/reasons.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import { forgetSettings } from '#domains/settings/server/door.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { counterQuote, declineOffer, withdrawQuote } from '../contract.ts'
import { answerQuote, declineQuote, holdQuote, officeQuotes } from '../office-contract.ts'
import { QuoteReasons } from '../reasons.ts'
import { answerForm, openQuoteShop } from '../testing.ts'
import { personal } from './personal/personal.ts'

const shop = await openQuoteShop()
const { db, must, call, clock, clerk } = shop
const colleague = await shop.aClerk()
const item = await shop.goods(100)
const DONE = 1
const R = QuoteReasons

type Counter = ArgumentOf<typeof counterQuote>
type Buyer = Awaited<ReturnType<typeof shop.aBuyer>>

/** A request for two, answered with 900.00 each and 80.00 freight. */
async function answered(buyer?: Buyer) {
  const by = buyer ?? (await shop.aBuyer())
  const quote = await shop.ask(by, item)
  await must(answerQuote, answerForm(quote, 90_000), clerk.by)
  return { buyer: by, quote }
}
const counterForm = (
  quote: { id: number; lines: readonly { id: number }[] },
  changes: Partial<Counter> & { unitAmount?: number; quantity?: number } = {},
): Counter => {
  const { unitAmount = 80_000, quantity = 3, ...rest } = changes
  const lines = quote.lines.map(({ id }) => ({ lineId: id, quantity, unitAmount }))
  return { quoteId: quote.id, version: 1, lines, neededOn: null, note: '', validDays: 7, ...rest }
}
async function countered(changes = {}) {
  const { buyer, quote } = await answered()
  await must(counterQuote, counterForm(quote, changes), buyer.by)
  return { buyer, quote }
}
async function submit({ buyer, quote }: Awaited<ReturnType<typeof answered>>, version: number) {
  const named = { quote: { requestId: quote.id, version }, addressId: null, delivery: null }
  return must(makeCheckout, named, buyer.by)
}

test('each side adds a version, the last one is open, and those before stay as they were', async () => {
  const { buyer, quote } = await countered({ note: '三台可以优惠吗', neededOn: '2026-06-01' })
  const waiting = await shop.newest(buyer)
  expect(waiting).toMatchObject({ state: 'countered', countersLeft: 4 })
  expect(waiting.versions).toMatchObject([
    {
      number: 1,
      author: 'staff',
      outcome: 'superseded',
      totalAmount: 188_000,
      freightAmount: 8000,
    },
    {
      number: 2,
      author: 'buyer',
      outcome: null,
      totalAmount: 240_000,
      freightAmount: null,
      neededOn: '2026-06-01',
      note: '三台可以优惠吗',
      lines: [{ quantity: 3, unitAmount: 80_000 }],
    },
  ])
  // The answer is for the quantity that the buyer named, and staff see what that would cost today.
  const inOffice = await shop.inOffice(quote.id)
  expect(inOffice).toMatchObject({
    state: 'countered',
    versions: [{ staffName: `Staff ${clerk.id}` }, { staffName: '' }],
  })
  await must(
    answerQuote,
    answerForm(quote, 85_000, { version: 2, neededOn: '2026-06-10', note: '最低价' }),
    colleague.by,
  )
  const { versions, answer, lines, state } = await shop.newest(buyer)
  expect([state, answer?.version, answer?.totalAmount]).toEqual(['answered', 3, 3 * 85_000 + 8000])
  expect(lines).toMatchObject([{ quantity: 3, unitAmount: 85_000 }])
  expect(versions.map(({ outcome }) => outcome)).toEqual(['superseded', 'superseded', null])
  expect(versions[2]).toMatchObject({ note: '最低价', neededOn: '2026-06-10', holds: null })
  expect(versions.slice(0, 1)).toEqual(waiting.versions.slice(0, 1))
})

test('an order is made of the version that was shown, in its quantities and prices', async () => {
  const { buyer, quote } = await countered()
  await must(answerQuote, answerForm(quote, 85_000, { version: 2 }), clerk.by)
  for (const old of [1, 2, 4]) {
    const named = { quote: { requestId: quote.id, version: old }, addressId: null, delivery: null }
    const { code } = await call(makeCheckout, named, buyer.by)
    expect(code).toBe(old === 4 ? CheckoutReasons.quoteOver.code : R.otherVersion.code)
  }
  const checkout = await submit({ buyer, quote }, 3)
  expect(checkout.totals).toMatchObject({ goodsAmount: 255_000, freightAmount: 8000 })
  const { orderNumber } = await must(
    submitOrder,
    { checkoutId: checkout.id, remarks: '' },
    buyer.by,
  )
  const order = await must(myOrder, { orderNumber }, buyer.by)
  expect(order.totals).toMatchObject({ goodsAmount: 255_000, freightAmount: 8000 })
  const ended = await shop.newest(buyer)
  expect(ended).toMatchObject({ state: 'accepted', orderNumber })
  expect(ended.versions.map(({ outcome }) => outcome)).toEqual([
    'superseded',
    'superseded',
    'accepted',
  ])
})

test('a merchant holds the last offer: a version of its own with the same prices, and quantities', async () => {
  const { buyer, quote } = await countered()
  clock.forward({ days: 8 }) // the first version is over by now, the counter-offer too
  const holding = { quoteId: quote.id, version: 2, note: '已是最低', validDays: 3 }
  await shop.runSweeps()
  expect((await call(holdQuote, holding, clerk.by)).code).toBe(R.notNow.code)
  const again = await countered()
  await must(holdQuote, { ...holding, quoteId: again.quote.id }, clerk.by)
  const held = await shop.newest(again.buyer)
  expect(held).toMatchObject({ state: 'answered', answer: { version: 3, totalAmount: 188_000 } })
  expect(held.versions[2]).toMatchObject({
    holds: 1,
    note: '已是最低',
    lines: [{ quantity: 2, unitAmount: 90_000 }],
  })
  expect((await shop.mailsTo(again.buyer.email)).map(({ template }) => template)).toEqual([
    'quote-answered',
    'quote-held',
  ])
  expect(
    (await call(holdQuote, { ...holding, quoteId: again.quote.id, version: 3 }, clerk.by)).code,
  ).toBe(R.notNow.code)
  expect((await shop.newest(buyer)).state).toBe('expired')
})

test('a buyer declines an offer with a reason, and its author hears of it', async () => {
  const { buyer, quote } = await answered()
  const declining = { quoteId: quote.id, version: 1, reason: '别家更便宜' }
  expect((await call(declineOffer, { ...declining, version: 2 }, buyer.by)).code).toBe(
    R.otherVersion.code,
  )
  await must(declineOffer, declining, buyer.by)
  expect(await shop.newest(buyer)).toMatchObject({
    state: 'declined',
    declinedBy: 'buyer',
    reason: '别家更便宜',
    versions: [{ outcome: 'declined' }],
  })
  const { email } = await db.row<{ email: string }>(
    sql`select email from staff.member where id = ${clerk.id}`,
  )
  const mails = await shop.mailsTo(email)
  expect(mails.at(-1)).toMatchObject({ template: 'quote-offer-declined' })
  expect(mails.at(-1)?.text).toContain('别家更便宜')
  // The account's words go with the account.
  await db.tx((tx) => personal.forget!(tx, buyer.id, clock.now))
  const { reason } = await db.row<{ reason: string }>(
    sql`select reason from quotes.request where id = ${quote.id}`,
  )
  expect(reason).toBe('')
})

test('a merchant takes back an open offer, and it cannot be ordered any more', async () => {
  const { buyer, quote } = await answered()
  const checkout = await submit({ buyer, quote }, 1)
  await must(declineQuote, { quoteId: quote.id, reason: '停产' }, clerk.by)
  expect(await shop.newest(buyer)).toMatchObject({
    state: 'declined',
    declinedBy: 'staff',
    versions: [{ outcome: 'declined' }],
  })
  expect(
    (await call(submitOrder, { checkoutId: checkout.id, remarks: '' }, buyer.by)).code,
  ).not.toBe(DONE)
})

test.each([
  [
    'a line that was not asked for',
    (id: number) => ({ lines: [{ lineId: id + 1000, quantity: 1, unitAmount: 1 }] }),
    R.linesWrong.code,
  ],
  ['nothing that differs', () => ({ unitAmount: 90_000, quantity: 2 }), R.nothingChanged.code],
  ['the version before', () => ({ version: 2 }), R.otherVersion.code],
  [
    'more than an order may come to',
    () => ({ unitAmount: 1_000_000_000_000, quantity: 2 }),
    R.tooLarge.code,
  ],
])('a counter-offer with %s is refused, and the offer stays open', async (_what, wrong, code) => {
  const { buyer, quote } = await answered()
  const form = { ...counterForm(quote, wrong(quote.lines[0]!.id)) }
  expect((await call(counterQuote, form, buyer.by)).code).toBe(code)
  expect((await shop.newest(buyer)).versions).toMatchObject([{ outcome: null }])
})

async function allowCounters(count: number): Promise<void> {
  await db.count(sql`
    insert into settings.setting values ('quotes.counterMost', ${JSON.stringify(count)}::jsonb, 1, now(), 'test')
    on conflict (key) do update set value = excluded.value`)
  forgetSettings()
}

test('counter-offers to one request are limited', async () => {
  await allowCounters(1)
  const { buyer, quote } = await countered()
  await must(answerQuote, answerForm(quote, 85_000, { version: 2 }), clerk.by)
  expect((await shop.newest(buyer)).countersLeft).toBe(0)
  const form = counterForm(quote, { version: 3, unitAmount: 84_000 })
  expect((await call(counterQuote, form, buyer.by)).code).toBe(R.tooManyCounters.code)
  await allowCounters(5)
})

test('every version below the usual price takes a second person, and answers the version that they saw', async () => {
  const { buyer, quote } = await countered()
  const low = answerForm(quote, 1, { version: 2, freightAmount: 0 })
  await must(answerQuote, low, clerk.by)
  expect((await shop.newest(buyer)).state).toBe('countered')
  const { items } = await must(listApprovals, { object: `quote:${quote.id}` }, colleague.by)
  await must(approve, { approvalId: items[0]!.id }, colleague.by)
  expect(await shop.newest(buyer)).toMatchObject({
    state: 'answered',
    answer: { version: 3, totalAmount: 3 },
  })
  // A revision waits while the buyer counters what is open: it answers nothing any more, and another can be written.
  await must(answerQuote, { ...low, version: 3 }, clerk.by)
  const later = await must(listApprovals, { object: `quote:${quote.id}` }, colleague.by)
  const approvalId = later.items.find(({ state: each }) => each === 'pending')!.id
  await must(counterQuote, counterForm(quote, { version: 3, unitAmount: 2 }), buyer.by)
  expect((await call(approve, { approvalId }, colleague.by)).code).not.toBe(DONE)
  const requests = await must(
    listApprovals,
    { object: `quote:${quote.id}`, part: 'decided' },
    colleague.by,
  )
  expect(requests.items.find(({ id }) => id === approvalId)?.state).toBe('superseded')
  expect((await shop.newest(buyer)).versions).toHaveLength(4)
  await must(answerQuote, answerForm(quote, 90_000, { version: 4 }), clerk.by)
  expect((await shop.newest(buyer)).answer?.version).toBe(5)
})

test('a counter-offer that nobody answers expires with its request, and the buyer is told', async () => {
  const { buyer } = await countered({ validDays: 1 })
  clock.forward({ days: 1 })
  expect((await shop.newest(buyer)).state).toBe('expired')
  await shop.runSweeps()
  await shop.runSweeps()
  const mails = (await shop.mailsTo(buyer.email)).map(({ template }) => template)
  expect(mails).toEqual(['quote-answered', 'quote-expired'])
})

test('a counter-offer waits in the queue of staff with the time to answer it', async () => {
  const { quote } = await countered({ validDays: 1 })
  const { items } = await must(officeQuotes, { after: String(quote.id - 1) }, clerk.by)
  const row = items.find(({ id }) => id === quote.id)!
  // A day, though the shop usually takes two: it would have expired.
  expect(Date.parse(row.answerBy!) - Date.parse(clock.now)).toBe(86_400_000)
  expect(row.usual?.goodsAmount).toBe(3 * (row.usual?.unitAmounts[0] ?? 0))
})

test('accepting against a new version: one of them, and the order is of the version that was open', async () => {
  for (let round = 0; round < 5; round++) {
    const given = await answered()
    const { buyer, quote } = given
    const checkout = await submit(given, 1)
    const [ordered, revised] = await Promise.all([
      call(submitOrder, { checkoutId: checkout.id, remarks: '' }, buyer.by),
      call(answerQuote, answerForm(quote, 95_000, { version: 1 }), clerk.by),
    ])
    expect([ordered.code === DONE, revised.code === DONE].filter(Boolean)).toHaveLength(1)
    const { state, versions } = await shop.newest(buyer)
    expect([state, versions.length]).toEqual(
      ordered.code === DONE ? ['accepted', 1] : ['answered', 2],
    )
  }
})

test('countering against withdrawing, and against the merchant taking it back: one open version at most', async () => {
  for (let round = 0; round < 4; round++) {
    const { buyer, quote } = await answered()
    const other =
      round % 2 === 0
        ? call(withdrawQuote, { quoteId: quote.id }, buyer.by)
        : call(declineQuote, { quoteId: quote.id, reason: '停产' }, clerk.by)
    const [counter, ended] = await Promise.all([
      call(counterQuote, counterForm(quote), buyer.by),
      other,
    ])
    expect(ended.code).toBe(DONE)
    expect([DONE, R.notNow.code]).toContain(counter.code)
    const { state, versions } = await shop.newest(buyer)
    expect(['withdrawn', 'declined']).toContain(state)
    expect(versions.filter(({ outcome }) => outcome === null)).toEqual([])
    expect(versions).toHaveLength(counter.code === DONE ? 2 : 1)
  }
})

test('ten counter-offers at once are one', async () => {
  const { buyer, quote } = await answered()
  const tries = Array.from({ length: 10 }, (_, i) =>
    call(counterQuote, counterForm(quote, { unitAmount: 70_000 + i }), buyer.by),
  )
  const codes = (await Promise.all(tries)).map(({ code }) => code)
  expect(codes.filter((code) => code === DONE)).toHaveLength(1)
  expect((await shop.newest(buyer)).versions).toHaveLength(2)
})

test.each([
  ['changes', (id: number) => sql`update quotes.version set freight = 1 where request_id = ${id}`],
  [
    'has other words',
    (id: number) => sql`update quotes.version set note = 'x' where request_id = ${id}`,
  ],
  [
    'opens again',
    (id: number) =>
      sql`update quotes.version set outcome = null, ended_at = null where request_id = ${id} and number = 1`,
  ],
  ['is gone', (id: number) => sql`delete from quotes.version where request_id = ${id}`],
  [
    'says other prices',
    (id: number) => sql`update quotes.version_line set unit_amount = 1 where request_id = ${id}`,
  ],
  [
    'is not what the request offers',
    (id: number) => sql`update quotes.request set freight = 1, state = 'answered' where id = ${id}`,
  ],
  [
    'is ordered without its number',
    (id: number) => sql`
    update quotes.request set state = 'accepted', ended_at = valid_until - interval '1 hour', order_number = 'X' || id where id = ${id}`,
  ],
])('the database refuses a version that %s', async (_what, wrong) => {
  const { quote } = await countered()
  await expect(db.tx((tx) => tx.count(wrong(quote.id)))).rejects.toThrow(
    /does not change|permission denied|and its version/,
  )
})

test('what a process of the version before answers and ends has its version too', async () => {
  const buyer = await shop.aBuyer()
  const { id, lines } = await shop.ask(buyer, item)
  await db.tx(async (tx) => {
    await tx.count(sql`update quotes.line set unit_amount = 90000 where id = ${lines[0]!.id}`)
    await tx.count(sql`
      update quotes.request set state = 'answered', freight = 8000, terms = '', answered_at = ${clock.now}, answered_by = 'Old',
        valid_until = ${clock.now}::timestamptz + interval '1 day' where id = ${id}`)
  })
  expect((await shop.newest(buyer)).versions).toMatchObject([
    { number: 1, outcome: null, totalAmount: 188_000 },
  ])
  await db.count(
    sql`update quotes.request set state = 'withdrawn', ended_at = ${clock.now} where id = ${id}`,
  )
  expect((await shop.newest(buyer)).versions).toMatchObject([{ outcome: 'withdrawn' }])
})
