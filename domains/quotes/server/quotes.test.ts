/** A buyer requests a quote and the merchant answers: through HTTP, with mails. */
import { afterAll, expect, test } from 'vitest'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { askForQuote, myQuotes, withdrawQuote } from '../contract.ts'
import { answerQuote, declineQuote, officeQuotes, waitingQuotes } from '../office-contract.ts'
import { QuoteReasons } from '../reasons.ts'
import { answerForm, openQuoteShop, quoteForm } from '../testing.ts'

const shop = await openQuoteShop()
const { db, must, call, clock, clerk } = shop
afterAll(async () => {
  await shop.runSweeps()
  await shop.runSweeps() // the mail of the day about waiting work is made by a sweep, and leaves with the next
  await expectAuditClean(db)
})
const [one, other] = [await shop.goods(0), await shop.goods(0)]

const form = (changes = {}) =>
  quoteForm([shop.lineOf(one), shop.lineOf(other, 1)], { note: '含安装', ...changes })
const answering = (
  quote: { id: number; lines: { id: number }[] },
  amounts: readonly [number, number] = [90_000, 50_000],
) =>
  answerForm(quote, 1, {
    lines: quote.lines.map(({ id }, i) => ({ lineId: id, unitAmount: amounts[i] ?? 1 })),
    terms: '30% 定金',
  })
const mailsTo = async (email: string) => (await shop.mailsTo(email)).map(({ template }) => template)

test('a request is answered with prices, freight, terms and validity; the buyer sees it and gets a mail', async () => {
  const { by, email } = await shop.aBuyer()
  const quote = await must(askForQuote, form(), by)
  expect(quote).toMatchObject({
    state: 'sent',
    currency: 'CNY',
    answer: null,
    neededOn: '2026-05-01',
  })
  expect(quote.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [one.productId, 2],
    [other.productId, 1],
  ])
  const [waiting] = (await must(officeQuotes, {}, clerk.by)).items.filter(
    ({ id }) => id === quote.id,
  )
  expect(waiting).toMatchObject({
    retailAmounts: [1000, 1000],
    usual: { unitAmounts: [1000, 1000] },
    buyer: { contact: email },
  })

  const answered = await must(answerQuote, answering(quote), clerk.by)
  expect(answered).toMatchObject({
    state: 'answered',
    answer: { freightAmount: 8000, totalAmount: 238_000, terms: '30% 定金' },
  })
  const [mine] = (await must(myQuotes, {}, by)).items
  expect(mine?.lines.map(({ unitAmount }) => unitAmount)).toEqual([90_000, 50_000])
  expect(await mailsTo(email)).toContain('quote-answered')

  clock.forward({ days: 7, minutes: 1 })
  expect((await must(myQuotes, {}, by)).items[0]?.state).toBe('expired') // before the sweep
  await shop.runSweeps()
  const { code } = await call(withdrawQuote, { quoteId: quote.id }, by)
  expect(code).toBe(QuoteReasons.notNow.code)
})

test('a request from another country has no province, in China it may have one', async () => {
  const { by } = await shop.aBuyer()
  const abroad = { country: 'ID', provinceCode: null, region: 'Bekasi' }
  expect((await must(askForQuote, form(abroad), by)).place).toEqual({
    country: 'ID',
    provinceCode: null,
  })
  const somewhere = await must(askForQuote, form({ provinceCode: null }), by)
  expect(somewhere.place).toMatchObject({ country: 'CN', provinceCode: null })
  // Provinces of China do not exist in Indonesia.
  const mixed = await must(askForQuote, form({ country: 'ID' }), by)
  expect(mixed.place).toMatchObject({ country: 'ID', provinceCode: null })
})

test('the same form twice is one request, also at the same moment', async () => {
  const { by } = await shop.aBuyer()
  const same = form()
  const made = await Promise.all(Array.from({ length: 8 }, () => must(askForQuote, same, by)))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  expect((await must(myQuotes, {}, by)).items).toHaveLength(1)
})

test('an incomplete answer is refused, and changes nothing', async () => {
  const { by } = await shop.aBuyer()
  const quote = await must(askForQuote, form(), by)
  const whole = answering(quote)
  for (const lines of [
    whole.lines.slice(1),
    [whole.lines[0]!, whole.lines[0]!],
    [...whole.lines, { lineId: 999_999, unitAmount: 1 }],
  ]) {
    const { code } = await call(answerQuote, { ...whole, lines }, clerk.by)
    expect(code).toBe(QuoteReasons.linesWrong.code)
  }
  expect((await must(myQuotes, {}, by)).items[0]).toMatchObject({ state: 'sent', answer: null })
})

test('answers in rupiah are whole', async () => {
  const { by } = await shop.aBuyer({ lang: 'id' })
  const quote = await must(askForQuote, form(), by)
  expect(quote.currency).toBe('IDR')
  const { code } = await call(answerQuote, answering(quote, [90_050, 50_000]), clerk.by)
  expect(code).toBe(QuoteReasons.notWhole.code)
})

test('a declined buyer gets the reason; a request is answered once', async () => {
  const { by, email } = await shop.aBuyer()
  const quote = await must(askForQuote, form(), by)
  const refusal = { quoteId: quote.id, reason: '已停产' }
  await must(declineQuote, refusal, clerk.by)
  expect((await must(myQuotes, {}, by)).items[0]).toMatchObject({
    state: 'declined',
    reason: '已停产',
  })
  expect(await mailsTo(email)).toContain('quote-declined')
  for (const again of [
    await call(declineQuote, refusal, clerk.by),
    await call(answerQuote, answering(quote), clerk.by),
  ])
    expect(again.code).toBe(QuoteReasons.notNow.code)
})

test('of answering and withdrawing at the same moment one succeeds', async () => {
  const { by } = await shop.aBuyer()
  for (let i = 0; i < 10; i++) {
    const quote = await must(askForQuote, form(), by)
    const [answered, withdrawn] = await Promise.all([
      call(answerQuote, answering(quote), clerk.by),
      call(withdrawQuote, { quoteId: quote.id }, by),
    ])
    const state = (await must(myQuotes, {}, by)).items[0]?.state
    // An answered request may be withdrawn after; a withdrawn one is never answered.
    expect(withdrawn.code).toBe(1)
    expect(state).toBe('withdrawn')
    expect([1, QuoteReasons.notNow.code]).toContain(answered.code)
  }
})

test('requests of other buyers are not found; a request that waits too long counts as late', async () => {
  const [{ by }, stranger] = [await shop.aBuyer(), await shop.aBuyer()]
  const quote = await must(askForQuote, form(), by)
  const { code } = await call(withdrawQuote, { quoteId: quote.id }, stranger.by)
  expect(code).not.toBe(1)
  expect((await must(myQuotes, {}, stranger.by)).items).toEqual([])
  const before = await must(waitingQuotes, {}, clerk.by)
  clock.forward({ hours: 49 })
  const after = await must(waitingQuotes, {}, (await shop.aClerk()).by)
  expect(after.lateCount).toBeGreaterThan(before.lateCount)
})

test('products off sale, empty requests and invalid telephone numbers are refused', async () => {
  const { by } = await shop.aBuyer()
  const gone = [{ skuId: 999_999, unitId: 1, quantity: 1 }]
  expect((await call(askForQuote, form({ lines: gone }), by)).code).toBe(
    QuoteReasons.productGone.code,
  )
  for (const wrong of [
    { lines: [] },
    { phone: 'call me' },
    { contactName: ' ' },
    { neededOn: 'soon' },
  ])
    expect((await call(askForQuote, form(wrong), by)).code).not.toBe(1)
  expect((await must(myQuotes, {}, by)).items).toEqual([])
})
