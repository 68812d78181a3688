/** Statements about the wallet of one buyer. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const balancesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select currency, amount, opened_at from wallet.balance where buyer_id = ${buyerId} order by currency`)

export const movementsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select at, kind, currency, amount, balance_amount, reference, note from wallet.movement where buyer_id = ${buyerId} order by id`)

/** How many of its balances hold something. */
export const countHolding = async (tx: Queryable, buyerId: number): Promise<number> => {
  const row = await tx.row<{ count: number }>(sql`
    select count(*)::int as count from wallet.balance where buyer_id = ${buyerId} and amount > 0`)
  return row.count
}
