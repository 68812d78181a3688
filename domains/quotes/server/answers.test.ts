/** Answers of the merchant: within bounds, once, visible to the buyer only, and for their validity. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { approve, decline as declineApproval, listApprovals } from '#domains/approvals/contract.ts'
import { ApprovalReasons } from '#domains/approvals/reasons.ts'
import { CartReasons } from '#domains/cart/reasons.ts'
import { makeCheckout } from '#domains/checkout/contract.ts'
import { setState } from '#domains/catalog/server/state-door.ts'
import { allPermissions } from '#domains/staff/roles.ts'
import { AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { askForQuote, withdrawQuote } from '../contract.ts'
import { answerQuote, declineQuote, officeQuotes, waitingQuotes } from '../office-contract.ts'
import { QuoteReasons } from '../reasons.ts'
import { answerForm, openQuoteShop, quoteForm } from '../testing.ts'

/** One reads requests without answering, the other may not see any. */
const [READER, STRANGER] = [900_001, 900_002]
const PERMISSIONS: Record<number, ReadonlySet<string>> = {
  [READER]: new Set(['orders.read']),
  [STRANGER]: new Set(['catalog.write']),
}
const shop = await openQuoteShop({
  staffOf: async (_db, token) => ({
    staffId: Number(token),
    staffName: `Staff ${token}`,
    permissions: new Set(PERMISSIONS[Number(token)] ?? allPermissions()),
  }),
})
const { db, must, call, clock, clerk, ask } = shop
const colleague = await shop.aClerk()
const item = await shop.goods(10)
const other = await shop.goods(10)
const DONE = 1
const notNow = QuoteReasons.notNow.code
const otherVersion = QuoteReasons.otherVersion.code

async function asked(changes = {}, lang: 'cn' | 'en' | 'spa' | 'id' = 'cn') {
  const buyer = await shop.aBuyer({ lang })
  return { ...(await ask(buyer, item, changes)), buyer }
}
const templates = async ({ buyer }: Awaited<ReturnType<typeof asked>>) =>
  (await shop.mailsTo(buyer.email)).map(({ template }) => template)
const written = (quoteId: number) =>
  db.rows<{ action: string; staffId: number; after: Record<string, unknown> }>(sql`
    select action, staff_id, after from staff.audit where object = ${`quote:${quoteId}`} order by id`)

/** A pending request that wrong answers are tried on. */
const unanswered = await asked()

test.each([
  ['a price of nothing', (it: { id: number }) => ({ lines: [{ lineId: it.id, unitAmount: 0 }] })],
  ['a price below it', (it: { id: number }) => ({ lines: [{ lineId: it.id, unitAmount: -1 }] })],
  ['half a cent', (it: { id: number }) => ({ lines: [{ lineId: it.id, unitAmount: 1.5 }] })],
  [
    'a price beyond all',
    (it: { id: number }) => ({ lines: [{ lineId: it.id, unitAmount: 2e12 }] }),
  ],
  ['no prices', () => ({ lines: [] })],
  ['freight below nothing', () => ({ freightAmount: -1 })],
  ['freight beyond all', () => ({ freightAmount: 2e12 })],
  ['freight as text', () => ({ freightAmount: '8000' })],
  ['a way that there is not', () => ({ delivery: 'drone' })],
  ['terms that are too long', () => ({ terms: '长'.repeat(2001) })],
  ['no day', () => ({ validDays: 0 })],
  ['more than a year', () => ({ validDays: 366 })],
  ['half a day', () => ({ validDays: 0.5 })],
])('an answer with %s is refused, and its buyer is not notified', async (_what, wrongOf) => {
  const input = { ...answerForm(unanswered, 90_000), ...wrongOf(unanswered.lines[0]!) } as never
  expect((await call(answerQuote, input, clerk.by)).code).toBe(Reasons.invalidInput.code)
  const { state } = await shop.newest(unanswered.buyer)
  expect([state, await templates(unanswered)]).toEqual(['sent', []])
})

test.each([
  ['one letter', 'x'],
  ['blanks', '    '],
  ['a book', 'x'.repeat(501)],
])('%s is not a valid reason to decline', async (_what, reason) => {
  const { code } = await call(declineQuote, { quoteId: unanswered.id, reason }, clerk.by)
  expect(code).toBe(Reasons.invalidInput.code)
  const { state } = await shop.newest(unanswered.buyer)
  expect([state, await templates(unanswered)]).toEqual(['sent', []])
})

test('an answer may not exceed the maximum of an order, to the cent', async () => {
  const quote = await asked() // two of it
  const most = AMOUNT_MAX.CNY
  const over = answerForm(quote, most / 2, { freightAmount: 1 })
  expect((await call(answerQuote, over, clerk.by)).code).toBe(QuoteReasons.tooLarge.code)
  expect((await shop.newest(quote.buyer)).state).toBe('sent')
  await must(answerQuote, answerForm(quote, most / 2, { freightAmount: 0 }), clerk.by)
  expect((await shop.newest(quote.buyer)).answer?.totalAmount).toBe(most)
})

test('freight in rupiah is whole like prices, and both are checked', async () => {
  const quote = await asked({}, 'id')
  const half = answerForm(quote, 9_000_000, { freightAmount: 50 })
  expect((await call(answerQuote, half, clerk.by)).code).toBe(QuoteReasons.notWhole.code)
  const whole = answerForm(quote, 9_000_000, { freightAmount: 100 })
  expect((await call(answerQuote, whole, clerk.by)).code).toBe(DONE)
})

test.each([
  ['cn', '询价'],
  ['en', 'Your quote is ready'],
  ['spa', 'Tu presupuesto está listo'],
  ['id', 'Penawaran'],
] as const)('a request in %s is answered once, in that language', async (lang, subject) => {
  const quote = await asked({}, lang)
  await must(answerQuote, answerForm(quote, 9_000_000), clerk.by)
  expect((await call(answerQuote, answerForm(quote, 9_000_000), clerk.by)).code).toBe(otherVersion)
  const mails = await shop.mailsTo(quote.buyer.email)
  expect(mails).toMatchObject([{ lang, template: 'quote-answered' }])
  expect(mails[0]?.subject).toContain(subject)
  expect(mails[0]?.text).toContain('/user/user/quotes')
})

test('a declined buyer gets goods and reason in one mail', async () => {
  const quote = await asked({}, 'en')
  await must(declineQuote, { quoteId: quote.id, reason: 'No longer made' }, clerk.by)
  const mails = await shop.mailsTo(quote.buyer.email)
  expect(mails).toMatchObject([{ lang: 'en', template: 'quote-declined' }])
  expect(mails[0]?.text).toContain('No longer made')
  expect(mails[0]?.text).toContain(`${quote.lines[0]?.name} × 2`)
})

test('an answer is valid to its last moment, and expired from then on', async () => {
  const quote = await asked()
  const answered = await must(answerQuote, answerForm(quote, 90_000, { validDays: 2 }), clerk.by)
  expect(Date.parse(answered.answer!.validUntil) - Date.parse(clock.now)).toBe(2 * 86_400_000)
  clock.forward({ days: 1, hours: 23, minutes: 59, seconds: 59 })
  await shop.runSweeps()
  expect((await shop.newest(quote.buyer)).state).toBe('answered')
  clock.forward({ seconds: 1 })
  const { id, buyer } = quote
  expect((await shop.newest(buyer)).state).toBe('expired')
  expect((await call(withdrawQuote, { quoteId: id }, buyer.by)).code).toBe(notNow)
  await shop.runSweeps()
  const ended = await must(officeQuotes, { state: 'ended', after: String(id + 1) }, clerk.by)
  expect(ended.items[0]).toMatchObject({ id, state: 'expired' })
})

test('acts of clerks are audited with their name; refused ones are not', async () => {
  const quote = await asked()
  await call(answerQuote, answerForm(quote, 90_000, { lines: [] }), clerk.by)
  expect(await written(quote.id)).toEqual([])
  const answered = await must(answerQuote, answerForm(quote, 90_000, { terms: ' 现货 ' }), clerk.by)
  expect(answered).toMatchObject({ answeredBy: `Staff ${clerk.id}`, answer: { terms: '现货' } })
  expect(await written(quote.id)).toMatchObject([
    {
      action: 'quotes.answer',
      staffId: clerk.id,
      after: { freightAmount: 8000, currency: 'CNY', terms: '现货' },
    },
  ])
  const refused = await asked()
  await must(declineQuote, { quoteId: refused.id, reason: '停产' }, colleague.by)
  await call(declineQuote, { quoteId: refused.id, reason: '停产' }, clerk.by)
  expect(await written(refused.id)).toMatchObject([
    { action: 'quotes.decline', staffId: colleague.id, after: { reason: '停产' } },
  ])
})

test('two clerks answer at once: the buyer gets the whole of one answer, and one mail', async () => {
  for (let round = 0; round < 4; round++) {
    const buyer = await shop.aBuyer()
    const lines = [shop.lineOf(item, 1), shop.lineOf(other, 1)]
    const quote = await must(askForQuote, quoteForm(lines), buyer.by)
    const answers = await Promise.all([
      call(answerQuote, answerForm(quote, 20_000, { freightAmount: 2 }), clerk.by),
      call(answerQuote, answerForm(quote, 30_000, { freightAmount: 3 }), colleague.by),
    ])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([DONE, otherVersion])
    const { answer, lines: priced } = await shop.newest(buyer)
    const freight = answer!.freightAmount
    expect(priced.map(({ unitAmount }) => unitAmount)).toEqual([freight * 10_000, freight * 10_000])
    expect(await shop.mailsTo(buyer.email)).toHaveLength(1)
  }
})

test('staff with read permission cannot answer; staff without it see nothing', async () => {
  const quote = await asked()
  const [reader, stranger] = [READER, STRANGER].map((id) => ({ cookie: `staff=${id}` }))
  const calls = async (by: Record<string, string>) => [
    (await call(officeQuotes, {}, by)).code,
    (await call(waitingQuotes, {}, by)).code,
    (await call(answerQuote, answerForm(quote, 90_000), by)).code,
    (await call(declineQuote, { quoteId: quote.id, reason: '停产' }, by)).code,
  ]
  const forbidden = Reasons.forbidden.code
  expect(await calls(reader!)).toEqual([DONE, DONE, forbidden, forbidden])
  expect(await calls(stranger!)).toEqual([forbidden, forbidden, forbidden, forbidden])
  const login = Reasons.loginNeeded.code
  expect(await calls(quote.buyer.by)).toEqual([login, login, login, login])
  const { data } = await call(officeQuotes, {}, stranger!)
  expect(JSON.stringify(data)).not.toContain(quote.contactName)
})

test('a request that does not exist can neither be answered nor declined', async () => {
  const quote = { ...(await asked()), id: 999_999 }
  expect((await call(answerQuote, answerForm(quote, 90_000), clerk.by)).code).toBe(
    Reasons.notFound.code,
  )
  const { code } = await call(declineQuote, { quoteId: 999_999, reason: '停产' }, clerk.by)
  expect(code).toBe(Reasons.notFound.code)
})

/** Answered so far below the shop's price that approval is needed. */
async function waiting() {
  const quote = await asked()
  await must(answerQuote, answerForm(quote, 1, { freightAmount: 0 }), clerk.by)
  const { items } = await must(listApprovals, { object: `quote:${quote.id}` }, colleague.by)
  return { quote, approvalId: items[0]!.id }
}

test('a declined approval leaves the request as it was, and it can be answered again', async () => {
  const { quote, approvalId } = await waiting()
  await must(declineApproval, { approvalId, reason: '太低' }, colleague.by)
  expect([(await shop.newest(quote.buyer)).state, await templates(quote)]).toEqual(['sent', []])
  await must(answerQuote, answerForm(quote, 90_000), clerk.by)
  expect(await templates(quote)).toEqual(['quote-answered'])
})

test('what nobody can agree to any more waits for nobody: declined by staff, or withdrawn', async () => {
  const waitsFor = async ({ id }: { id: number }) =>
    (await must(listApprovals, { object: `quote:${id}` }, colleague.by)).items.length
  const [declined, withdrawn] = [await waiting(), await waiting()]
  await must(declineQuote, { quoteId: declined.quote.id, reason: '停产' }, clerk.by)
  await must(withdrawQuote, { quoteId: withdrawn.quote.id }, withdrawn.quote.buyer.by)
  expect([await waitsFor(declined.quote), await waitsFor(withdrawn.quote)]).toEqual([0, 0])
})

test('a buyer withdraws while a colleague approves: either there was an answer, or there is none', async () => {
  for (let round = 0; round < 4; round++) {
    const { quote, approvalId } = await waiting()
    const [agreed, withdrawn] = await Promise.all([
      call(approve, { approvalId }, colleague.by),
      call(withdrawQuote, { quoteId: quote.id }, quote.buyer.by),
    ])
    expect(withdrawn.code).toBe(DONE)
    expect([DONE, notNow, ApprovalReasons.approvalNotFound.code]).toContain(agreed.code)
    const { state, answer } = await shop.newest(quote.buyer)
    expect([state, answer !== null]).toEqual(['withdrawn', agreed.code === DONE])
    expect(await templates(quote)).toEqual(agreed.code === DONE ? ['quote-answered'] : [])
  }
})

test('two colleagues approve at once: the buyer gets one mail', async () => {
  const { quote, approvalId } = await waiting()
  const third = await shop.aClerk()
  const answers = await Promise.all([
    call(approve, { approvalId }, colleague.by),
    call(approve, { approvalId }, third.by),
  ])
  expect(answers.filter(({ code }) => code === DONE)).toHaveLength(1)
  expect(await templates(quote)).toEqual(['quote-answered'])
})

test('goods that were taken off sale keep their names, and an answer for them cannot be ordered', async () => {
  const gone = await shop.goods(10)
  const buyer = await shop.aBuyer()
  const quote = await ask(buyer, gone)
  const { productId } = gone
  await db.tx((tx) =>
    setState(tx, { productId, state: 'archived', version: null, now: clock.now, lang: 'cn' }),
  )
  const [line] = quote.lines
  expect((await shop.newest(buyer)).lines).toMatchObject([{ name: line?.name, code: line?.code }])
  expect((await shop.inOffice(quote.id))?.lines).toMatchObject([
    { name: line?.name.replace('商品', 'Product'), code: line?.code },
  ])
  await must(answerQuote, answerForm(quote, 90_000), clerk.by)
  const { addressId, by } = buyer
  const ordering = {
    addressId,
    delivery: 'freight',
    quote: { requestId: quote.id, version: 1 },
  } as const
  expect((await call(makeCheckout, ordering, by)).code).toBe(CartReasons.skuUnknown.code)
  expect((await shop.newest(buyer)).state).toBe('answered')
})

test('the list of answered requests is newest first, page by page, and none twice', async () => {
  const made: number[] = []
  const buyer = await shop.aBuyer()
  for (let i = 0; i < 22; i++) {
    const quote = await ask(buyer, item)
    await must(answerQuote, answerForm(quote, 90_000), clerk.by)
    made.push(quote.id)
  }
  const first = await must(officeQuotes, { state: 'answered' }, clerk.by)
  const second = await must(officeQuotes, { state: 'answered', after: first.next! }, clerk.by)
  const listed = [...first.items, ...second.items].map(({ id }) => id)
  expect(first.items).toHaveLength(20)
  expect(listed.slice(0, 22)).toEqual(made.toReversed())
  expect(new Set(listed).size).toBe(listed.length)
})
