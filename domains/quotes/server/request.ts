/** A buyer's part: requesting a quote, listing requests, and withdrawing one. */
import { QUANTITY_MAX } from '#domains/catalog/limits.ts'
import { demandOpen } from '#domains/privacy/server/door.ts'
import { skusForSale, type SkuForSale } from '#domains/catalog/server/sale-door.ts'
import { endItem } from '#domains/work/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { DAY_SECONDS, HOUR_MS, later } from '#kit/contract/time.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { askForQuote, myQuotes, Quote } from '../contract.ts'
import { QuoteReasons } from '../reasons.ts'
import { QUOTE_ACTS } from '../states.ts'
import { toBuyerView } from './views.ts'
import { dropApproval } from './drop-approval.ts'
import * as sql from './sql.ts'
import { endVersion } from './version-sql.ts'

const PAGE_ROWS = 20
/** The country in which freight needs the province too. */
const CHINA = 'CN'
const ASKING: Limit = { name: 'quotes.ask', count: 30, perSeconds: DAY_SECONDS }

/** Repeating it with the same key has no effect. @throws {Refused} productGone, familiesMixed, tooMany, accountClosing */
export async function submitRequest(
  context: BuyerContext,
  { lines, ...form }: InputOf<typeof askForQuote>,
): Promise<Quote> {
  const { db, lang, now, buyerId } = context
  const known = await sql.quoteOfKey(db, buyerId, form.requestKey)
  if (known !== null) return loadView(context, known)
  await demandToken(db, now, ASKING, String(buyerId))
  const [settings, skus] = await Promise.all([
    readSettings(db),
    skusForSale(db, [...new Set(lines.map(({ skuId }) => skuId))], lang),
  ])
  const wanted = toNewLines(lines, skus)
  const answerMs = settings['quotes.answerHours'] * HOUR_MS
  const asked = {
    ...form,
    provinceCode: form.country === CHINA ? form.provinceCode : null,
    buyerId,
    lang,
    currency: CURRENCY_OF[lang],
    now,
    answerBy: later(now, answerMs),
    lines: wanted,
  }
  await db.tx(async (tx) => {
    await demandOpen(tx, buyerId)
    await sql.insertQuote(tx, asked)
  })
  const made = await sql.quoteOfKey(db, buyerId, form.requestKey)
  return loadView(context, made!)
}

type Line = InputOf<typeof askForQuote>['lines'][number]

/** Goods named twice are one line with both quantities; machines are asked for on their own, as they are ordered. @throws {Refused} productGone, familiesMixed */
function toNewLines(lines: readonly Line[], skus: readonly SkuForSale[]): sql.NewQuote['lines'] {
  if (new Set(skus.map(({ family }) => family)).size > 1)
    throw new Refused(QuoteReasons.familiesMixed)
  const same = Map.groupBy(lines, ({ skuId, unitId }) => `${skuId}:${unitId}`)
  return [...same.values()].map((group) => {
    const { skuId, unitId } = group[0]!
    const sku = skus.find((each) => each.skuId === skuId)
    const unit = sku?.units.find(({ id }) => id === unitId)
    if (sku?.published !== true || unit === undefined) throw new Refused(QuoteReasons.productGone)
    const sum = group.reduce((total, { quantity }) => total + quantity, 0)
    const { productId } = sku
    return { productId, skuId, unitId, factor: unit.factor, quantity: Math.min(QUANTITY_MAX, sum) }
  })
}

async function loadView({ db, lang, now }: BuyerContext, row: sql.QuoteRow): Promise<Quote> {
  const [quote] = await toBuyerView(db, [row], { lang, now })
  return quote!
}

export async function listOwnQuotes(
  { db, lang, now, buyerId }: BuyerContext,
  { after }: InputOf<typeof myQuotes>,
): Promise<DataOf<typeof myQuotes>> {
  const rows = await sql.quotesOf(db, { buyerId, after: idAfter(after), limit: PAGE_ROWS + 1 })
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return { items: await toBuyerView(db, items, { lang, now }), next }
}

/** @throws {Refused} notFound, notNow */
export async function withdraw(context: BuyerContext, quoteId: number): Promise<Quote> {
  const { db, now, buyerId } = context
  const { from } = QUOTE_ACTS.withdraw
  const row = await db.tx(async (tx) => {
    if ((await sql.quoteById(tx, quoteId))?.buyerId === buyerId)
      await dropApproval(tx, quoteId, { now })
    const isDone = await sql.withdraw(tx, { id: quoteId, buyerId, from, now })
    const found = await sql.quoteById(tx, quoteId)
    if (found === null || found.buyerId !== buyerId) throw new Refused(Reasons.notFound)
    if (!isDone) throw new Refused(QuoteReasons.notNow)
    await endVersion(tx, { requestId: quoteId, outcome: 'withdrawn', now })
    await endItem(tx, { kind: 'quotes', ref: String(quoteId) }, now, { event: 'withdrawn' })
    return sql.quoteById(tx, quoteId)
  })
  return loadView(context, row!)
}
