/** SQL about statements of account: who gets them by mail, and when the next one is due. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Awake } from '#kit/server/jobs/row-sweep.ts'

/** Whether the statements of a buyer's account are mailed; null: there is no account. */
export const isStatementByMail = async (
  db: Queryable,
  buyerId: number,
): Promise<boolean | null> => {
  const row = await db.maybeRow<{ isByMail: boolean }>(sql`
    select statement_due_at is not null as is_by_mail from credit.account where buyer_id = ${buyerId}`)
  return row?.isByMail ?? null
}

/** Turned on again it stays as it was: no statement is sent twice. */
export const setStatementDue = (
  tx: Queryable,
  { buyerId, isByMail, dueAt }: { buyerId: number; isByMail: boolean; dueAt: Instant | null },
): Promise<void> =>
  tx.write(sql`
    update credit.account set statement_due_at = case when ${isByMail}::boolean then coalesce(statement_due_at, ${dueAt}::timestamptz) end
    where buyer_id = ${buyerId}`)

/** Whose statement is due longest; null: nobody's. */
export async function findDueStatement(
  tx: Queryable,
  now: Instant,
  isAwake: Awake,
): Promise<number | null> {
  const row = await tx.maybeRow<{ buyerId: number }>(sql`
    select buyer_id from credit.account
    where statement_due_at <= ${now} and ${isAwake(sql`buyer_id`)}
    order by statement_due_at limit 1 for update skip locked`)
  return row?.buyerId ?? null
}

/** @returns the currency of the account */
export const moveStatement = async (
  tx: Queryable,
  buyerId: number,
  at: Instant,
): Promise<Currency> => {
  const { currency } = await tx.row<{ currency: Currency }>(sql`
    update credit.account set statement_due_at = ${at} where buyer_id = ${buyerId} returning currency`)
  return currency
}
