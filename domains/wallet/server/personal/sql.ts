/** Statements about the wallet of one buyer. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const balancesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select currency, amount, opened_at from wallet.balance where buyer_id = ${buyerId} order by currency`)

export const movementsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select at, kind, currency, amount, balance_amount, reference, note from wallet.movement where buyer_id = ${buyerId} order by id`)

/** Without what is encrypted. */
export const payoutAccountsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select kind, holder, bank, masked, created_at, removed_at from wallet.payout_account where buyer_id = ${buyerId} order by created_at`)

export const withdrawalsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select number, currency, amount, fee_amount, state, applied_at, paid_at, bank_reference, ended_at, end_note
    from wallet.withdrawal where buyer_id = ${buyerId} order by id`)

/** How many of its balances hold something, or wait to be paid out. */
export const countHolding = async (tx: Queryable, buyerId: number): Promise<number> => {
  const row = await tx.row<{ count: number }>(sql`
    select ((select count(*) from wallet.balance where buyer_id = ${buyerId} and amount > 0)
      + (select count(*) from wallet.withdrawal where buyer_id = ${buyerId} and state in ('applied', 'approved', 'paying')))::int as count`)
  return row.count
}
