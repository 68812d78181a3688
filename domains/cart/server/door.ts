/** What orders and the checkout may use of carts. */
import type { Queryable } from '#kit/server/database/db.ts'
import * as sql from './sql.ts'

export { availableIn, fitQuantity } from './check.ts'
export { lineKey, loadGoods, refusalOf, resolveLines, type ResolvedLine } from './resolve.ts'
export { choosePlace } from './place.ts'
export { find as findGoods } from './pad/find.ts'

/** The chosen lines of a buyer, in their order. */
export async function selectedLines(db: Queryable, buyerId: number): Promise<sql.LineRow[]> {
  const lines = await sql.lines(db, { buyerId, guestHash: null })
  return lines.filter(({ selected }) => selected)
}

/** All lines of a buyer, in their order. */
export const linesOf = (db: Queryable, buyerId: number): Promise<sql.LineRow[]> =>
  sql.lines(db, { buyerId, guestHash: null })

/** The gifts that a buyer has chosen. */
export const giftChoicesOf = (db: Queryable, buyerId: number) =>
  sql.giftChoices(db, { buyerId, guestHash: null })

export { takeLines } from './sql.ts'
