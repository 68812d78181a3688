/**
 * Personal data of a buyer in orders. Purchases and payments are retained, as the law requires; delivery addresses are
 * erased.
 */
import type { Queryable } from '#kit/server/database/db.ts'
import { NOBODY, type Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

/** All orders of a buyer, oldest first. */
export const orderIdsOf = async (db: Queryable, buyerId: number): Promise<number[]> =>
  (await sql.idsOf(db, buyerId)).map(({ id }) => id)

export const personal: Personal = {
  async copy(db, buyerId) {
    const [orders, lines, history, parcels, traces, moves, requests, reviews, revisions] =
      await Promise.all([
        sql.ordersOf(db, buyerId),
        sql.linesOf(db, buyerId),
        sql.historyOf(db, buyerId),
        sql.parcelsOf(db, buyerId),
        sql.tracesOf(db, buyerId),
        sql.addressChangesOf(db, buyerId),
        sql.requestsOf(db, buyerId),
        sql.reviewsOf(db, buyerId),
        sql.revisionsOf(db, buyerId),
      ])
    return [
      { name: 'orders', rows: orders },
      { name: 'order-lines', rows: lines },
      { name: 'order-history', rows: history },
      { name: 'parcels', rows: parcels },
      { name: 'parcel-traces', rows: traces },
      { name: 'address-changes', rows: moves },
      { name: 'cancel-requests', rows: requests },
      { name: 'order-reviews', rows: reviews },
      { name: 'order-revisions', rows: revisions },
    ]
  },
  async open(tx, buyerId) {
    return [{ kind: 'orders', ...(await sql.openOf(tx, buyerId)) }]
  },
  async forget(tx, buyerId, now) {
    await sql.forgetAddresses(tx, { buyerId, nobody: NOBODY, now })
    await sql.forgetRequests(tx, buyerId)
  },
}
