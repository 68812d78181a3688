/** What staff type to find a review or a question: its words, and the products, buyers and order that they may mean. */
import sql, { empty, type Sql } from 'sql-template-tag'
import { buyerIdsLike } from '#domains/accounts/server/door.ts'
import { productIdsLike } from '#domains/catalog/server/finding-door.ts'
import { ordersForPayment } from '#domains/orders/server/order-door.ts'
import { likePattern } from '#kit/server/database/like.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type Found = {
  pattern: string
  productIds: readonly number[]
  buyerIds: readonly number[]
  orderIds: readonly number[]
}

/** @returns null where nothing is typed */
export async function findWords(db: Queryable, q: string | undefined): Promise<Found | null> {
  const words = q?.trim().toLowerCase() ?? ''
  if (words === '') return null
  const pattern = likePattern(words)
  // As numbers are shown in groups: `SO26 0301 4829 13570`.
  const number = /^[sd]o[\d ]+$/.test(words) ? words.replaceAll(' ', '').toUpperCase() : null
  const [productIds, buyerIds, orders] = await Promise.all([
    productIdsLike(db, words),
    buyerIdsLike(db, pattern),
    number === null ? [] : ordersForPayment(db, [number]),
  ])
  return { pattern, productIds, buyerIds, orderIds: orders.map(({ id }) => id) }
}

const isOneOf = (column: Sql, ids: readonly number[]): Sql =>
  ids.length === 0 ? empty : sql`or ${column} = any(${ids as number[]}::bigint[])`

/** Reviews `r` by each of these. */
export const matchesReview = (found: Found | null): Sql =>
  found === null
    ? empty
    : sql`and (lower(r.text) like ${found.pattern} ${isOneOf(sql`r.product_id`, found.productIds)}
        ${isOneOf(sql`r.buyer_id`, found.buyerIds)} ${isOneOf(sql`r.order_id`, found.orderIds)})`

/** Questions `q` likewise; they are of no order. */
export const matchesQuestion = (found: Found | null): Sql =>
  found === null
    ? empty
    : sql`and (lower(q.text) like ${found.pattern} ${isOneOf(sql`q.product_id`, found.productIds)}
        ${isOneOf(sql`q.buyer_id`, found.buyerIds)})`
