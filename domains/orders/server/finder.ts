/** Finds orders for the office's search: by number, by whom and whose telephone they go to, by a parcel's tracking number. */
import sql, { type Sql } from 'sql-template-tag'
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { Finder } from '#domains/global-search/server/door.ts'
import { likePattern } from '#kit/server/database/like.ts'

/**
 * Matches that are read before the newest of them are taken: as many orders as one person may have placed. Words that many orders share
 * are found among as many of the newest, where an index would find all of them first.
 */
const READ_MOST = 500

type Row = { number: string; buyerId: number; consignee: string; placedAt: string }

/** The expression of the index `sales_order_words`. */
const WORDS = sql`lower(number || E'\\n' || coalesce(address ->> 'consignee', '') || E'\\n' || coalesce(address ->> 'phone', ''))`

export const orderFinder: Finder = {
  page: '/office/orders',
  needs: 'orders.read',
  isListSearched: true,
  find: async (db, { pattern, joined, isLong, limit }) => {
    if (!isLong) return []
    const isFound = matches(pattern, joined)
    const rows = await db.rows<Row>(sql`
      with near as materialized (
        select id from (select id, number, address from orders.sales_order order by id desc limit ${READ_MOST}) newest
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
    const buyers = await buyersByIds(db, [...new Set(rows.map(({ buyerId }) => buyerId))])
    const nameOf = (buyerId: number) => buyers.find(({ id }) => id === buyerId)?.nickName ?? ''
    const isSame = (one: string, other: string) =>
      one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0
    return rows.map(({ number, buyerId, consignee, placedAt }) => ({
      title: number,
      // The buyer as in the list of orders; the consignee too, by whom the order may have been found.
      note: [nameOf(buyerId), consignee]
        .filter((name, at, [buyer]) => name !== '' && (at === 0 || !isSame(name, buyer ?? '')))
        .join(' · '),
      at: placedAt,
      address: `/office/orders/${number}`,
    }))
  },
}

/** The beginning of a number is looked for as one: its figures are in too many others for an index of trigrams. */
function matches(pattern: string, joined: string): Sql {
  const [prefix] = /^(?:so|do)\d{2,15}$/.exec(joined) ?? []
  if (prefix === undefined)
    return sql`${WORDS} like ${pattern} or ${WORDS} like ${likePattern(joined)}`
  const number = prefix.toUpperCase()
  // Digits are followed by the colon in the order of the alphabet.
  return sql`number >= ${number} and number < ${`${number}:`}`
}
