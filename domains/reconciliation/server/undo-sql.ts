/** Statements that take back what was stored and posted of a file that somebody brought, and of a dispute. */
import sql, { raw } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Kind } from './postings.ts'
import type { Posted } from './postings-sql.ts'
import type { DayKey } from './sql.ts'

/** A day whose bill is a file, and who brought it; null of one that was brought before that was stored. */
export const fileOf = (tx: Queryable, { provider, day }: DayKey) =>
  tx.maybeRow<{ broughtById: number | null }>(sql`
    select brought_by_id from reconciliation.day where provider = ${provider} and day = ${day}::date and source = 'file'`)

const POSTED = sql`p.id, p.provider, p.currency, p.amount, p.at, '' as reference`

/**
 * Withdraws the lines of a day, and ends what was posted of them. A payout that a line of the bank is set as has come: its line stays.
 * @returns what is to be reversed in the ledger
 */
export const withdrawLines = async (
  tx: Queryable,
  { provider, day }: DayKey,
  now: Instant,
): Promise<(Posted & { kind: Kind })[]> => {
  const ended = await tx.rows<Posted & { kind: Kind }>(sql`
    update reconciliation.posting p set reversed_at = ${now}
    where p.provider = ${provider} and p.day = ${day}::date and p.reversed_at is null and p.arrived_on is null
    returning ${POSTED}, p.kind`)
  await tx.count(sql`
    update reconciliation.line l set withdrawn_at = ${now}, receipt_id = null, refund_id = null, fee_posting_id = null,
      conversion_posting_id = null
    where l.provider = ${provider} and l.day = ${day}::date and l.withdrawn_at is null
      and not exists (select from reconciliation.posting p where p.line_id = l.id and p.reversed_at is null)`)
  // Of a line that stays, fee and conversion are posted again.
  const ids = ended.map(({ id }) => id)
  for (const column of ['fee_posting_id', 'conversion_posting_id'])
    await tx.count(sql`
      update reconciliation.line l set ${raw(column)} = null
      where l.provider = ${provider} and l.day = ${day}::date and ${raw(column)} = any(${ids}::bigint[])`)
  return ended
}

/** What was explained as a dispute is to be explained again. */
export const reopenDisputes = (tx: Queryable, postingIds: readonly number[], now: Instant) =>
  tx.count(sql`
    update reconciliation.difference d set state = 'open', note = null, closed_at = null, closed_by = null, closed_name = null,
      found_at = ${now}, version = version + 1
    from reconciliation.posting p
    where p.id = any(${postingIds as number[]}::bigint[]) and p.kind = 'chargeback' and d.line_id = p.line_id and d.state = 'settled'`)

/** The provider has given no bill of the day: it is asked for as before. */
export const setWithdrawn = (tx: Queryable, { provider, day }: DayKey, now: Instant) =>
  tx.count(sql`
    update reconciliation.day set fetched_at = null, source = null, brought_by = null, brought_by_id = null, compared_at = null,
      due_at = coalesce(due_at, ${now})
    where provider = ${provider} and day = ${day}::date`)

/** @returns null where it was not posted as a dispute, or is no longer */
export const endChargeback = (tx: Queryable, differenceId: number, now: Instant) =>
  tx.maybeRow<Posted>(sql`
    update reconciliation.posting p set reversed_at = ${now}
    from reconciliation.difference d
    where d.id = ${differenceId} and p.line_id = d.line_id and p.kind = 'chargeback' and p.reversed_at is null
    returning ${POSTED}`)

/** Who explained a difference; they alone do not take it back. */
export const settlerOf = async (tx: Queryable, differenceId: number): Promise<number | null> => {
  const found = await tx.maybeRow<{ closedBy: number | null }>(sql`
    select closed_by from reconciliation.difference where id = ${differenceId}`)
  return found?.closedBy ?? null
}
