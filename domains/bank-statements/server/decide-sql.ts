/** Statements that decide a line, which the caller has locked. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { PartRow } from './line-sql.ts'

export type Decider = { staffId: number; staffName: string; now: Instant }

/** What a line pays, as a whole: a CHECK of the table keeps it within what came, a trigger wants the line that may have returned it looked at. */
export const useLine = (
  tx: Queryable,
  id: number,
  parts: readonly Omit<PartRow, 'id' | 'lineId'>[],
  { state, by, lookedAtId }: { state: 'done' | 'asked'; by: Decider; lookedAtId: number | null },
): Promise<void> =>
  tx.write(sql`
    with parts as (
      insert into bank_statements.part (line_id, kind, buyer_id, order_number, voucher_id, amount, made_at)
      select ${id}, r.kind, r."buyerId", r."orderNumber", r."voucherId", r.amount, ${by.now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
        as r (kind text, "buyerId" bigint, "orderNumber" text, "voucherId" bigint, amount bigint)
      returning amount)
    update bank_statements.line set state = ${state}, looked_at_id = ${lookedAtId}::bigint, used_amount = used_amount + (select sum(amount) from parts), failure = null,
      failure_values = '{}', decided_by = ${by.staffId}, decided_name = ${by.staffName}, decided_at = ${by.now}, version = version + 1
    where id = ${id}`)

export const setAside = (tx: Queryable, id: number, reason: string, by: Decider): Promise<void> =>
  tx.write(sql`
    update bank_statements.line set state = 'set_aside', set_aside_reason = ${reason}, failure = null, failure_values = '{}',
      decided_by = ${by.staffId}, decided_name = ${by.staffName}, decided_at = ${by.now}, version = version + 1
    where id = ${id}`)

export const setPayout = (
  tx: Queryable,
  id: number,
  payoutId: number,
  by: Decider,
): Promise<void> =>
  tx.write(sql`
    update bank_statements.line set state = 'payout', payout_id = ${payoutId}, confidence = null, proposal = null, failure = null,
      failure_values = '{}', decided_by = ${by.staffId}, decided_name = ${by.staffName}, decided_at = ${by.now}, version = version + 1
    where id = ${id}`)

/** Back to what is to be decided: all of it, or what the parts that go on paying leave of it. What went out is the bank's taking back then. */
export const reopen = (
  tx: Queryable,
  id: number,
  now: Instant,
  endedParts: readonly number[],
): Promise<void> =>
  tx.write(sql`
    with ended as (
      update bank_statements.part set ended_at = ${now}
      where line_id = ${id} and ended_at is null and id = any(${endedParts as number[]}::bigint[]) returning amount)
    update bank_statements.line set state = 'undecided', set_aside_reason = null, looked_at_id = null, payout_id = null, is_reversal = is_reversal or amount < 0,
      used_amount = used_amount - coalesce((select sum(amount) from ended), 0), confidence = null, proposal = null,
      decided_by = null, decided_name = null, decided_at = null, version = version + 1
    where id = ${id}`)

/** Why it could not be accepted: it is no longer proposed for accepting in bulk. */
export const noteFailure = (
  tx: Queryable,
  id: number,
  version: number,
  failure: { key: string; values: Record<string, string | number> },
): Promise<void> =>
  tx.write(sql`
    update bank_statements.line set state = 'undecided', failure = ${failure.key}, failure_values = ${JSON.stringify(failure.values)}::jsonb,
      version = version + 1
    where id = ${id} and version = ${version} and state = 'proposed'`)

export const askedLines = async (
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> => {
  const rows = await db.rows<{ id: number }>(sql`
    select id from bank_statements.line where state = 'asked' and id > ${after} order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

export const finishAsked = (tx: Queryable, id: number): Promise<void> =>
  tx.write(sql`
    update bank_statements.line set state = 'done', version = version + 1 where id = ${id} and state = 'asked'`)
