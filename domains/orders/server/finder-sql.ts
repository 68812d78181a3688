/** Statements of the office's search for orders. */
import sql, { type Sql } from 'sql-template-tag'
import { likePattern } from '#kit/server/database/like.ts'
import type { Queryable } from '#kit/server/database/db.ts'

/**
 * Matches that are read before the newest of them are taken: as many orders as one person may have placed. Words that many orders share
 * are found among as many of the newest, where an index would find all of them first.
 */
const READ_MOST = 500

type Row = { number: string; buyerId: number; consignee: string; placedAt: string }

/** The expression of the index `sales_order_words`. */
const WORDS = sql`lower(number || E'\\n' || coalesce(address ->> 'consignee', '') || E'\\n' || coalesce(address ->> 'phone', ''))`

type Wanted = { pattern: string; joined: string; limit: number }

export function findOrders(db: Queryable, { pattern, joined, limit }: Wanted): Promise<Row[]> {
  const isFound = matches(pattern, joined)
  return db.rows<Row>(sql`
    with near as materialized (
      select id from (select id, number, po_number, address from orders.sales_order order by id desc limit ${READ_MOST}) newest
      where ${isFound}),
    found as materialized (
      (select id from orders.sales_order where (select count(*) from near) < ${limit}
        and (${isFound}) limit ${READ_MOST})
      union
      (select id from near)
      union
      (select order_id from orders.parcel where upper(tracking_number) = upper(${joined}) limit ${READ_MOST}))
    select o.number, o.buyer_id, coalesce(o.address ->> 'consignee', '') as consignee, o.placed_at
    from orders.sales_order o where o.id in (select id from found)
    order by o.id desc limit ${limit}`)
}

/** The beginning of a number is looked for as one: its figures are in too many others for an index of trigrams. */
function matches(pattern: string, joined: string): Sql {
  const [prefix] = /^(?:so|do)\d{2,15}$/.exec(joined) ?? []
  if (prefix === undefined)
    return sql`${WORDS} like ${pattern} or ${WORDS} like ${likePattern(joined)}
      or (po_number <> '' and lower(po_number) like ${pattern})`
  const number = prefix.toUpperCase()
  // Digits are followed by the colon in the order of the alphabet.
  return sql`number >= ${number} and number < ${`${number}:`}`
}
