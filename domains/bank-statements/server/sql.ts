/** Statements about imported files, their progress, and the mappings of columns. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Remark } from '#domains/imports/server/table-door.ts'
import type { StatementReading } from '../contract.ts'
import type { RememberedMapping, StatementFormat } from './reading/open.ts'

export type StatementRow = {
  id: number
  accountId: number
  currency: Currency
  fileId: string
  fileName: string
  reading: StatementReading
  format: StatementFormat | null
  state: 'waiting' | 'running' | 'done' | 'failed'
  failure: string | null
  failureValues: Record<string, string | number>
  importedBy: number
  importedName: string
  importedAt: Instant
  percent: number
  /** Processes that have begun to read it. */
  tries: number
  lineCount: number
  newCount: number
  knownCount: number
  badCount: number
  badRows: { position: number; reason: Remark }[]
  fromDay: string | null
  untilDay: string | null
}
export type CountedRow = StatementRow & {
  proposedCount: number
  undecidedCount: number
  doneCount: number
  setAsideCount: number
  reversalCount: number
}

export type NewStatement = Pick<
  StatementRow,
  | 'accountId'
  | 'currency'
  | 'fileId'
  | 'fileName'
  | 'reading'
  | 'importedBy'
  | 'importedName'
  | 'importedAt'
>

/** @returns null when too many wait already */
export const add = (tx: Queryable, form: NewStatement, most: number) =>
  tx.maybeRow<{ id: number }>(sql`
    insert into bank_statements.statement (account_id, currency, file_id, file_name, reading, imported_by, imported_name, imported_at)
    select ${form.accountId}, ${form.currency}, ${form.fileId}, ${form.fileName}, ${JSON.stringify(form.reading)}::jsonb,
      ${form.importedBy}, ${form.importedName}, ${form.importedAt}::timestamptz
    where (select count(*) from bank_statements.statement where state in ('waiting', 'running')) < ${most}
    returning id`)

const COUNTED = sql`
  select s.*, s.from_day::text as from_day, s.until_day::text as until_day, c.*
  from bank_statements.statement s
  cross join lateral (
    select count(*) filter (where state = 'proposed')::int as proposed_count,
      count(*) filter (where state in ('undecided', 'asked'))::int as undecided_count,
      count(*) filter (where state in ('done', 'payout'))::int as done_count,
      count(*) filter (where state = 'set_aside')::int as set_aside_count,
      count(*) filter (where is_reversal)::int as reversal_count
    from bank_statements.line where statement_id = s.id) c`

export const statements = (db: Queryable, limit: number, before: number | null) =>
  db.rows<CountedRow>(sql`
    ${COUNTED} where ${before}::bigint is null or s.id < ${before} order by s.id desc limit ${limit}`)

export const statementById = (db: Queryable, id: number) =>
  db.maybeRow<CountedRow>(sql`${COUNTED} where s.id = ${id}`)

export const listUnfinished = (db: Queryable, deadBefore: Instant) =>
  db.rows<{ id: number }>(sql`
    select id from bank_statements.statement
    where state = 'waiting' or (state = 'running' and touched_at < ${deadBefore}) order by id`)

/** @returns null when another process has it, or had it */
export const begin = (tx: Queryable, id: number, now: Instant, deadBefore: Instant) =>
  tx.maybeRow<StatementRow>(sql`
    update bank_statements.statement set state = 'running', touched_at = ${now}, tries = tries + 1
    where id = ${id} and (state = 'waiting' or (state = 'running' and touched_at < ${deadBefore}))
    returning *, from_day::text as from_day, until_day::text as until_day`)

export type Progress = {
  percent: number
  lineCount: number
  newCount: number
  knownCount: number
  badCount: number
  badRows: readonly { position: number; reason: Remark }[]
  fromDay: string | null
  untilDay: string | null
}

export const saveProgress = (tx: Queryable, id: number, now: Instant, progress: Progress) =>
  tx.write(sql`
    update bank_statements.statement set touched_at = ${now}, percent = ${progress.percent}, line_count = ${progress.lineCount},
      new_count = ${progress.newCount}, known_count = ${progress.knownCount}, bad_count = ${progress.badCount},
      bad_rows = ${JSON.stringify(progress.badRows)}::jsonb, from_day = ${progress.fromDay}::date, until_day = ${progress.untilDay}::date
    where id = ${id} and state = 'running'`)

export const touch = (tx: Queryable, id: number, now: Instant, percent: number) =>
  tx.write(sql`
    update bank_statements.statement set touched_at = ${now}, percent = ${percent} where id = ${id} and state = 'running'`)

export const setFormat = (tx: Queryable, id: number, format: StatementFormat) =>
  tx.write(sql`update bank_statements.statement set format = ${format} where id = ${id}`)

export const end = (
  tx: Queryable,
  id: number,
  now: Instant,
  failure: { key: string; values?: Readonly<Record<string, string | number>> } | null,
) =>
  tx.write(sql`
    update bank_statements.statement set state = ${failure === null ? 'done' : 'failed'}, ended_at = ${now},
      percent = case when ${failure === null} then 100 else percent end, failure = ${failure?.key ?? null},
      failure_values = ${JSON.stringify(failure?.values ?? {})}::jsonb
    where id = ${id} and state = 'running'`)

export type LinesOfStatement = {
  /** One has paid something, or did once. */
  isUsed: boolean
  lineCount: number
  /** Of all that came and went, in minor units. */
  amount: number
  /** What the bank takes back or gives back, set aside or not. */
  reversalIds: number[]
  reversedAmount: number
}

/** Locks the lines: none of them is accepted before the transaction ends. */
export const lockLines = (tx: Queryable, statementId: number) =>
  tx.row<LinesOfStatement>(sql`
    with l as materialized (
      select id, amount, used_amount, is_reversal, payout_id from bank_statements.line where statement_id = ${statementId} order by id for update)
    select coalesce(bool_or(used_amount > 0 or payout_id is not null or exists (select from bank_statements.part where line_id = l.id)), false) as is_used,
      count(*)::int as line_count, coalesce(sum(amount), 0)::bigint as amount,
      coalesce(array_agg(id order by id) filter (where is_reversal), '{}') as reversal_ids,
      coalesce(sum(amount) filter (where is_reversal), 0)::bigint as reversed_amount
    from l`)

/** With its lines, none of which has paid anything. @returns the file, null while the statement is being read */
export async function remove(tx: Queryable, id: number): Promise<{ fileId: string } | null> {
  await tx.count(sql`delete from bank_statements.line where statement_id = ${id}`)
  return tx.maybeRow<{ fileId: string }>(sql`
    delete from bank_statements.statement where id = ${id} and state in ('done', 'failed') returning file_id`)
}

export const recall = (db: Queryable, accountId: number, header: string) =>
  db.maybeRow<RememberedMapping>(sql`
    select columns, day_order from bank_statements.mapping where account_id = ${accountId} and header = ${header}`)

export const remember = (
  tx: Queryable,
  to: RememberedMapping & { accountId: number; header: string; now: Instant },
) =>
  tx.write(sql`
    insert into bank_statements.mapping (account_id, header, columns, day_order, changed_at)
    values (${to.accountId}, ${to.header}, ${JSON.stringify(to.columns)}::jsonb, ${to.dayOrder}, ${to.now})
    on conflict (account_id, header) do update set columns = excluded.columns, day_order = excluded.day_order,
      changed_at = excluded.changed_at`)

/** For the audit log. */
export const statementNames = (db: Queryable, ids: readonly number[]) =>
  db.rows<{ id: number; name: string }>(sql`
    select id, file_name as name from bank_statements.statement where id = any(${ids as number[]}::bigint[])`)
