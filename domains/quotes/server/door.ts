/** Functions for the checkout and orders: answered prices, and answers that became an order. */
import type { DeliveryMethod } from '#domains/shipping/contract.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { mayQuote, QUOTE_ACTS } from '../states.ts'
import { QuoteReasons } from '../reasons.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { newestNumberOf, offeredLinesOf, openVersionOf } from './versions.ts'
import * as sql from './sql.ts'

/** Amounts are in `currency`: for one of the unit of each line, and the freight of all. */
export type Quote = {
  requestId: number
  /** The number of the version that these prices are of: what is ordered. */
  version: number
  lang: Lang
  currency: Currency
  /** For a place and a delivery method; null where none was named: then freight is priced as for every order. */
  freight: {
    amount: number
    country: string
    provinceCode: string | null
    delivery: DeliveryMethod
  } | null
  /** The agreed deposit in percent of the order; null: by the shop's rule of the day. */
  depositPercent: number | null
  /** Of machines, in months; null: those of the product. */
  warrantyMonths: number | null
  lines: { skuId: number; unitId: number; factor: number; quantity: number; unitAmount: number }[]
}

type Asked = { buyerId: number; requestId: number; version: number; now: Instant }

/**
 * The version that the buyer was shown. @returns null when the request is not the buyer's, has no answer, or is expired
 * @throws {Refused} otherVersion when another version is the open one by now
 */
export async function findQuote(
  db: Queryable,
  { buyerId, requestId, version, now }: Asked,
): Promise<Quote | null> {
  const row = await sql.quoteById(db, requestId)
  if (row === null || row.buyerId !== buyerId) return null
  const open = openVersionOf(row, now)
  if (version < newestNumberOf(row) && row.endedAt === null) {
    throw new Refused(QuoteReasons.otherVersion)
  }
  if (open?.number !== version || open.freight === null || !mayQuote(row.state, 'accept'))
    return null
  const { lang, currency, country, provinceCode } = row
  const { freight: amount, delivery, depositPercent, warrantyMonths } = open
  const offered = offeredLinesOf(row)
  const lines = offered.flatMap(({ skuId, unitId, factor, quantity, unitAmount }) =>
    skuId === null || unitId === null || factor === null || unitAmount === null
      ? []
      : [{ skuId, unitId, factor, quantity, unitAmount }],
  )
  if (lines.length < offered.length) return null
  const freight =
    country === null || delivery === null ? null : { amount, country, provinceCode, delivery }
  return { requestId, version, lang, currency, freight, depositPercent, warrantyMonths, lines }
}

type Accepting = {
  requestId: number
  version: number
  buyerId: number
  orderNumber: string
  now: Instant
}

/** In the transaction that makes the order. @returns false when this version may not be accepted any more */
export const acceptQuote = (
  tx: Queryable,
  { requestId: id, ...given }: Accepting,
): Promise<boolean> => sql.accept(tx, { ...given, id, from: QUOTE_ACTS.accept.from })

/**
 * The answered freight, and the regular price of goods and freight without the answer, null where the shop had none; it
 * keeps the order from being reduced further in a second step.
 * @returns null for an order that was not made from an answer
 */
export const usualOfOrder = (
  db: Queryable,
  orderNumber: string,
): Promise<{ usualAmount: number | null; freightAmount: number } | null> =>
  sql.usualOfOrder(db, orderNumber)
/** Which of these orders were made from an answer. */
export const quotedOrders = async (
  db: Queryable,
  orderNumbers: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set((await sql.ordersOfQuotes(db, orderNumbers)).map(({ orderNumber }) => orderNumber))
/** What both sides agreed on beside prices; null for an order that was not made from an answer. */
export const agreedQuoteOf = (db: Queryable, orderNumber: string): Promise<AgreedQuote | null> =>
  sql.agreedOfOrder(db, orderNumber)
export type AgreedQuote = sql.AgreedQuote
export { authorsOf as authorsOfQuotes } from './version-sql.ts'

export type CustomerQuote = Pick<
  sql.QuoteRow,
  'id' | 'state' | 'createdAt' | 'currency' | 'orderNumber'
> & {
  productIds: number[]
}

/** A customer's requests, newest first. */
export async function listQuotesOf(
  db: Queryable,
  buyerId: number,
  limit: number,
): Promise<CustomerQuote[]> {
  const rows = await sql.quotesOf(db, { buyerId, after: null, limit })
  return rows.map(({ id, state, createdAt, currency, orderNumber, lines }) => ({
    id,
    state,
    createdAt,
    currency,
    orderNumber,
    productIds: lines.map(({ productId }) => productId),
  }))
}
