/** What orders may ask of quotes: the prices that were promised, and that they have become an order. */
import type { Currency } from '#kit/contract/money.ts'
import type { Instant, Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import { mayQuote, QUOTE_ACTS } from '../states.ts'
import * as sql from './sql.ts'

/** Amounts are in `currency`: for one piece of each line, and the freight of all. */
export type Promised = {
  requestId: number
  lang: Lang
  currency: Currency
  freightAmount: number
  lines: { productId: number; quantity: number; unitAmount: number }[]
}

/** @returns null when it is not the buyer's, has no answer, or its time is over */
export async function promisedTo(
  db: Queryable,
  { buyerId, requestId, now }: { buyerId: number; requestId: number; now: Instant },
): Promise<Promised | null> {
  const row = await sql.quoteById(db, requestId)
  if (row === null || row.buyerId !== buyerId || !mayQuote(row.state, 'accept')) return null
  if (row.freight === null || row.validUntil === null || row.validUntil <= now) return null
  const { lang, currency, freight: freightAmount } = row
  const lines = row.lines.flatMap(({ productId, quantity, unitAmount }) =>
    unitAmount === null ? [] : [{ productId, quantity, unitAmount }],
  )
  return { requestId, lang, currency, freightAmount, lines }
}

/** In the transaction that makes the order. @returns false when it may not be accepted any more */
export const acceptPromise = (
  tx: Queryable,
  given: { requestId: number; buyerId: number; orderNumber: string; now: Instant },
): Promise<boolean> =>
  sql.accept(tx, { ...given, id: given.requestId, from: QUOTE_ACTS.accept.from })

export type Asked = Pick<
  sql.QuoteRow,
  'id' | 'state' | 'createdAt' | 'currency' | 'orderNumber'
> & {
  productIds: number[]
}

/** What a customer has asked for, the newest first. */
export async function askedBy(db: Queryable, buyerId: number, limit: number): Promise<Asked[]> {
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
export { personal } from './personal/personal.ts'
