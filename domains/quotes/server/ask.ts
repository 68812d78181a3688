/** What a buyer does: he asks for a quote, looks at his requests, and takes one back. */
import { demandOpen } from '#domains/accounts/server/door.ts'
import { cardsOf } from '#domains/catalog/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { demandToken, type Limit } from '#kit/server/rate-limit.ts'
import type { BuyerContext } from '#kit/server/serve.ts'
import { QuoteReasons, type askForQuote, type myQuotes, type Quote } from '../contract.ts'
import { QUOTE_ACTS } from '../states.ts'
import { pageOf, PAGE_ROWS, placeOf } from './page.ts'
import { shownToBuyer } from './shown.ts'
import * as sql from './sql.ts'

const HOUR_MS = 3_600_000
const DAY_SECONDS = 86_400
const ASKING: Limit = { name: 'quotes.ask', count: 30, perSeconds: DAY_SECONDS }

/** Sent twice, it is the same request. @throws {Refused} productGone, tooMany, accountClosing */
export async function ask(
  context: BuyerContext,
  { lines, ...form }: InputOf<typeof askForQuote>,
): Promise<Quote> {
  const { db, lang, now, buyerId } = context
  const known = await sql.quoteOfKey(db, buyerId, form.requestKey)
  if (known !== null) return shown(context, known)
  await demandToken(db, now, ASKING, String(buyerId))
  const wanted = new Map<number, number>()
  for (const { productId, quantity } of lines) {
    wanted.set(productId, Math.min(100_000, (wanted.get(productId) ?? 0) + quantity))
  }
  const [settings, cards] = await Promise.all([
    readSettings(db),
    cardsOf(db, [...wanted.keys()], lang),
  ])
  if (cards.length < wanted.size) throw new Refused(QuoteReasons.productGone)
  const answerMs = settings['quotes.answerHours'] * HOUR_MS
  const asked = {
    ...form,
    buyerId,
    lang,
    currency: CURRENCY_OF[lang],
    now,
    answerBy: new Date(Date.parse(now) + answerMs).toISOString(),
    lines: [...wanted].map(([productId, quantity]) => ({ productId, quantity })),
  }
  await db.tx(async (tx) => {
    await demandOpen(tx, buyerId)
    await sql.insertQuote(tx, asked)
  })
  const made = await sql.quoteOfKey(db, buyerId, form.requestKey)
  return shown(context, made!)
}

async function shown({ db, lang, now }: BuyerContext, row: sql.QuoteRow): Promise<Quote> {
  const [quote] = await shownToBuyer(db, [row], { lang, now })
  return quote!
}

export async function mine(
  { db, lang, now, buyerId }: BuyerContext,
  { after }: InputOf<typeof myQuotes>,
): Promise<DataOf<typeof myQuotes>> {
  const rows = await sql.quotesOf(db, { buyerId, after: placeOf(after), limit: PAGE_ROWS + 1 })
  const { items, next } = pageOf(rows)
  return { items: await shownToBuyer(db, items, { lang, now }), next }
}

/** @throws {Refused} notFound, notNow */
export async function withdraw(context: BuyerContext, quoteId: number): Promise<Quote> {
  const { db, now, buyerId } = context
  const { from } = QUOTE_ACTS.withdraw
  const isDone = await sql.withdraw(db, { id: quoteId, buyerId, from, now })
  const row = await sql.quoteById(db, quoteId)
  if (row === null || row.buyerId !== buyerId) throw new Refused(Reasons.notFound)
  if (!isDone) throw new Refused(QuoteReasons.notNow)
  return shown(context, row)
}
