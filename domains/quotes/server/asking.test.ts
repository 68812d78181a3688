/** Requesting a quote: validation, idempotency, and visibility. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { QUANTITY_MAX } from '#domains/catalog/limits.ts'
import { setState } from '#domains/catalog/server/state-door.ts'
import { aProduct, aSku } from '#domains/catalog/testing.ts'
import { PrivacyReasons } from '#domains/privacy/reasons.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { askForQuote, myQuotes, QUOTE_LINES_MAX, withdrawQuote } from '../contract.ts'
import { answerQuote, officeQuotes, waitingQuotes } from '../office-contract.ts'
import { QuoteReasons } from '../reasons.ts'
import { answerForm, openQuoteShop, quoteForm } from '../testing.ts'
import { findQuote, listQuotesOf } from './door.ts'
import { personal } from './personal/personal.ts'

const shop = await openQuoteShop()
const { db, must, call, clock, clerk, lineOf, ask } = shop
const item = await shop.goods(0)
const other = await shop.goods(0)
const requestsOf = async ({ by }: { by: Record<string, string> }) =>
  (await must(myQuotes, {}, by)).items

test.each([
  ['nobody to answer', { contactName: '   ' }],
  ['a name that is too long', { contactName: '陈'.repeat(61) }],
  ['a telephone number of letters', { phone: 'call me' }],
  ['a telephone number that is too short', { phone: '12345' }],
  ['a telephone number that is too long', { phone: `1${'2'.repeat(25)}` }],
  ['a region that is too long', { region: '佛'.repeat(101) }],
  ['a note that is too long', { note: '长'.repeat(1001) }],
  ['a day that its month does not have', { neededOn: '2026-02-30' }],
  ['a day with a time', { neededOn: '2026-05-01T00:00:00.000Z' }],
  ['no country', { country: '' }],
  ['a country by its name', { country: 'China' }],
  ['a province by its name', { provinceCode: '广东' }],
  ['a way that there is not', { delivery: 'drone' }],
  ['a key of its own making', { requestKey: 'mine' }],
  ['no lines', { lines: [] }],
  ['none of something', { lines: [lineOf(item, 0)] }],
  ['less than none', { lines: [lineOf(item, -2)] }],
  ['half of something', { lines: [lineOf(item, 0.5)] }],
  ['more than a line may hold', { lines: [lineOf(item, QUANTITY_MAX + 1)] }],
  ['a line without a unit', { lines: [{ skuId: item.skuId, quantity: 1 }] }],
  ['too many lines', { lines: Array.from({ length: QUOTE_LINES_MAX + 1 }, () => lineOf(item)) }],
])('a request with %s is refused, and makes no work for staff', async (_what, wrong) => {
  const buyer = await shop.aBuyer()
  const { code } = await call(askForQuote, quoteForm([lineOf(item)], wrong as never), buyer.by)
  expect(code).toBe(Reasons.invalidInput.code)
  expect(await requestsOf(buyer)).toEqual([])
})

test("an invalid field is named, in the reader's language", async () => {
  const buyer = await shop.aBuyer()
  const words = []
  for (const lang of ['cn', 'en', 'spa', 'id']) {
    const form = quoteForm([lineOf(item)], { phone: 'call me', country: 'x' })
    const { data } = await call(askForQuote, form, { ...buyer.by, lang })
    const { fields } = data as unknown as { fields: { path: string; message: string }[] }
    expect(fields.map(({ path }) => path)).toEqual(['phone', 'country'])
    words.push(...fields.map(({ message }) => message))
  }
  expect(new Set(words).size).toBe(8)
})

test('surrounding spaces are trimmed, and the longest input is accepted', async () => {
  const buyer = await shop.aBuyer()
  const whole = {
    contactName: '陈'.repeat(60),
    region: '佛'.repeat(100),
    note: '长'.repeat(1000),
    phone: '+86 (757) 8888-8888-12345',
  }
  const { contactName, ...rest } = whole
  const asked = await ask(buyer, item, { ...rest, contactName: `  ${contactName}  ` })
  expect(asked).toMatchObject(whole)
})

test('goods named twice are one line with both quantities, within the limit of a line', async () => {
  const buyer = await shop.aBuyer()
  const lines = [lineOf(item, 3), lineOf(other, 1), lineOf(item, 4)]
  const asked = await must(askForQuote, quoteForm(lines), buyer.by)
  expect(asked.lines.map(({ skuId, quantity }) => [skuId, quantity])).toEqual([
    [item.skuId, 7],
    [other.skuId, 1],
  ])
  const most = [lineOf(item, QUANTITY_MAX), lineOf(item, QUANTITY_MAX)]
  const full = await must(askForQuote, quoteForm(most), buyer.by)
  expect(full.lines.map(({ quantity }) => quantity)).toEqual([QUANTITY_MAX])
})

test('a draft, a product off sale, and a unit of another product cannot be requested', async () => {
  const draft = await aProduct(db, { code: 'Q-DRAFT', state: 'draft', skus: [aSku('Q-DRAFT-1')] })
  const gone = await shop.goods(0)
  const { productId } = gone
  await db.tx((tx) =>
    setState(tx, { productId, state: 'archived', version: null, now: clock.now, lang: 'cn' }),
  )
  const buyer = await shop.aBuyer()
  for (const wrong of [
    { skuId: draft.skuId, unitId: item.unitId },
    gone,
    { skuId: item.skuId, unitId: other.unitId },
    { skuId: 999_999, unitId: item.unitId },
  ]) {
    const form = quoteForm([lineOf(item), lineOf(wrong)])
    expect((await call(askForQuote, form, buyer.by)).code).toBe(QuoteReasons.productGone.code)
  }
  expect(await requestsOf(buyer)).toEqual([])
})

test('a key belongs to one buyer: another request with it returns the first, whatever its content', async () => {
  const [buyer, stranger] = [await shop.aBuyer(), await shop.aBuyer()]
  const requestKey = crypto.randomUUID()
  const first = await ask(buyer, item, { requestKey, note: '第一' })
  const again = await ask(buyer, other, { requestKey, note: '第二' })
  expect([again.id, again.note, again.lines]).toEqual([first.id, '第一', first.lines])
  const theirs = await ask(stranger, item, { requestKey, note: '第三' })
  expect(theirs.id).not.toBe(first.id)
  expect(theirs.note).toBe('第三')
})

test('thirty requests a day per buyer; repeats of the same form do not count', async () => {
  const [buyer, stranger] = [await shop.aBuyer(), await shop.aBuyer()]
  const forms = Array.from({ length: 30 }, () => quoteForm([lineOf(item)]))
  for (const form of forms) await must(askForQuote, form, buyer.by)
  const more = quoteForm([lineOf(item)])
  expect((await call(askForQuote, more, buyer.by)).code).toBe(Reasons.tooMany.code)
  await must(askForQuote, forms[0]!, buyer.by)
  await ask(stranger, item)
  // Newest first, page by page, and none of other buyers.
  const first = await must(myQuotes, {}, buyer.by)
  const second = await must(myQuotes, { after: first.next! }, buyer.by)
  expect([first.items.length, second.items.length, second.next]).toEqual([20, 10, null])
  const keys = [...first.items, ...second.items].map(({ id }) => id)
  expect(keys).toEqual(keys.toSorted((a, b) => b - a))
  expect(new Set(keys).size).toBe(30)
  expect((await must(myQuotes, { after: 'x' }, buyer.by)).items[0]?.id).toBe(keys[0])
  clock.forward({ days: 1 })
  expect((await call(askForQuote, more, buyer.by)).code).toBe(1)
})

test('a buyer who is closing the account cannot request', async () => {
  const buyer = await shop.aBuyer()
  await shop.owner.db.count(sql`
    insert into accounts.closing (buyer_id, asked_at, due_at, state)
    values (${buyer.id}, ${clock.now}, ${clock.now}::timestamptz + interval '7 days', 'asked')`)
  await shop.owner.db.count(sql`
    update accounts.buyer set closing_at = ${clock.now}::timestamptz + interval '7 days' where id = ${buyer.id}`)
  const { code } = await call(askForQuote, quoteForm([lineOf(item)]), buyer.by)
  expect(code).toBe(PrivacyReasons.accountClosing.code)
  await shop.owner.db.count(sql`update accounts.buyer set closing_at = null where id = ${buyer.id}`)
  await shop.owner.db.count(sql`delete from accounts.closing where buyer_id = ${buyer.id}`)
  expect(await requestsOf(buyer)).toEqual([])
})

test('a request stays in its currency, and is read in any language', async () => {
  const buyer = await shop.aBuyer({ lang: 'en' })
  const asked = await ask(buyer, item)
  expect(asked.currency).toBe('USD')
  const codes = []
  for (const lang of ['cn', 'en', 'spa', 'id']) {
    const [read] = await requestsOf({ by: { ...buyer.by, lang } })
    expect(read?.id).toBe(asked.id)
    codes.push(read?.currency)
  }
  expect(codes).toEqual(['USD', 'USD', 'USD', 'USD'])
  expect(await shop.inOffice(asked.id)).toMatchObject({ currency: 'USD', lang: 'en' })
})

test('a request moves from the pending list to the others, and is late after its hours', async () => {
  const buyer = await shop.aBuyer()
  const before = await must(waitingQuotes, {}, clerk.by)
  const asked = await ask(buyer, item)
  expect(Date.parse(asked.answerBy!) - Date.parse(clock.now)).toBe(48 * 3_600_000)
  const waiting = await must(waitingQuotes, {}, clerk.by)
  expect(waiting.sentCount).toBe(before.sentCount + 1)
  const listed = await must(officeQuotes, { after: String(asked.id - 1) }, clerk.by)
  expect(listed.items.map(({ id }) => id)).toEqual([asked.id])
  await must(withdrawQuote, { quoteId: asked.id }, buyer.by)
  expect(await shop.newest(buyer)).toMatchObject({ state: 'withdrawn', answerBy: null })
  expect((await must(waitingQuotes, {}, clerk.by)).sentCount).toBe(before.sentCount)
  const ended = await must(officeQuotes, { state: 'ended' }, clerk.by)
  expect(ended.items[0]).toMatchObject({ id: asked.id, usual: null })
})

test('a request is late from the last moment of its hours on, and not a minute before', async () => {
  const buyer = await shop.aBuyer()
  const lateCount = async () => (await must(waitingQuotes, {}, clerk.by)).lateCount
  clock.forward({ minutes: 2 }) // so that the hours of other requests do not end in the same minute
  await ask(buyer, item)
  clock.forward({ hours: 47, minutes: 59 })
  const before = await lateCount()
  clock.forward({ minutes: 1 })
  expect(await lateCount()).toBe(before + 1)
})

test("a buyer's data export contains their own requests completely, and none of others", async () => {
  const [buyer, stranger] = [await shop.aBuyer(), await shop.aBuyer()]
  const asked = await ask(buyer, item, { note: '含安装' })
  await ask(stranger, other)
  await must(answerQuote, answerForm(asked, 90_000, { terms: '30% 定金' }), clerk.by)
  const [requests, lines] = await personal.copy(db, buyer.id)
  expect(requests).toMatchObject({
    name: 'quotes',
    rows: [
      {
        id: asked.id,
        contactName: '陈工',
        note: '含安装',
        terms: '30% 定金',
        neededOn: '2026-05-01',
      },
    ],
  })
  expect(lines).toMatchObject({
    name: 'quote-lines',
    rows: [{ requestId: asked.id, skuId: item.skuId, quantity: 2, unitAmount: 90_000 }],
  })
  expect(requests!.rows).toHaveLength(1)
})

test("open requests prevent closing the account; afterwards the buyer's words are erased, the prices kept", async () => {
  const [leaver, stranger] = [await shop.aBuyer(), await shop.aBuyer()]
  const note = '含安装'
  const [sent, answered] = [await ask(leaver, item, { note }), await ask(leaver, item, { note })]
  await must(answerQuote, answerForm(answered, 90_000), clerk.by)
  const theirs = await ask(stranger, item)
  const count = async () => (await personal.open!(db, leaver.id)).map((each) => each.count)
  expect(await count()).toEqual([2])
  await must(withdrawQuote, { quoteId: sent.id }, leaver.by)
  expect(await count()).toEqual([1])
  await must(withdrawQuote, { quoteId: answered.id }, leaver.by)
  expect(await count()).toEqual([0])
  await db.tx((tx) => personal.forget!(tx, leaver.id, clock.now))
  for (const each of await requestsOf(leaver)) {
    expect(each).toMatchObject({ contactName: '***', phone: '***', region: '', note: '' })
  }
  const [copied] = await personal.copy(db, leaver.id)
  expect(copied?.rows).toHaveLength(2)
  expect(await shop.newest(stranger)).toMatchObject({ id: theirs.id, contactName: '陈工' })
})

test('other domains see only valid answers, and only what the buyer may order by', async () => {
  const [buyer, stranger] = [await shop.aBuyer(), await shop.aBuyer()]
  const asked = await ask(buyer, item)
  const find = (buyerId: number) =>
    findQuote(db, { buyerId, requestId: asked.id, version: 1, now: clock.now })
  expect(await find(buyer.id)).toBeNull()
  await must(answerQuote, answerForm(asked, 90_000, { validDays: 1 }), clerk.by)
  expect(await find(buyer.id)).toMatchObject({
    currency: 'CNY',
    freight: { amount: 8000, country: 'CN', provinceCode: '44', delivery: 'freight' },
    lines: [{ skuId: item.skuId, quantity: 2, unitAmount: 90_000 }],
  })
  expect(await find(stranger.id)).toBeNull()
  expect(await listQuotesOf(db, buyer.id, 5)).toMatchObject([
    { id: asked.id, state: 'answered', productIds: [item.productId] },
  ])
  expect(await listQuotesOf(db, stranger.id, 5)).toEqual([])
  clock.forward({ days: 1 })
  expect(await find(buyer.id)).toBeNull()
})
