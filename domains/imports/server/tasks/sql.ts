/** Statements of imports and exports. */
import sql, { empty } from 'sql-template-tag'
import type { BulkFilter } from '#domains/product-admin/bulk-contract.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang, Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { DueFilter } from '#kit/server/jobs/row-sweep.ts'
import type { Remark } from '../import/remark.ts'
import type { FileReading, ImportChange, Task } from '../../contract.ts'

export type TaskRow = Omit<Task, 'percent' | 'failure' | 'isCancelling'> & {
  warehouseId: number | null
  fileId: string | null
  currency: 'CNY' | 'USD' | 'IDR' | null
  filter: BulkFilter
  /** How the file is read; null: everything is found out. */
  reading: FileReading | null
  doneAmount: number
  totalAmount: number | null
  failure: string | null
  failureValues: Record<string, string | number>
  staffId: number
  lang: Lang
  cancelAt: Instant | null
  /** Who started it may change stock. */
  changesStock: boolean
}
const COLUMNS = sql`id, kind, state, format, file_type, file_name, file_id, dry_run, currency, filter, done_amount,
  total_amount, row_count, new_count, changed_count, same_count, refused_count, refused_row_count, note_count, failure,
  failure_values, staff_id, by, lang, created_at, started_at, cancel_at, ended_at, as_drafts,
  warehouse_id, reading, changes_stock`

export const tasks = (db: Queryable, limit: number, after: number | null): Promise<TaskRow[]> =>
  db.rows(sql`
    select ${COLUMNS} from imports.task ${after === null ? empty : sql`where id < ${after}`}
    order by id desc limit ${limit}`)

export const task = (db: Queryable, id: number): Promise<TaskRow | null> =>
  db.maybeRow(sql`select ${COLUMNS} from imports.task where id = ${id}`)

export type NewTask = Pick<
  TaskRow,
  | 'kind'
  | 'format'
  | 'fileType'
  | 'fileName'
  | 'fileId'
  | 'dryRun'
  | 'currency'
  | 'filter'
  | 'staffId'
  | 'by'
  | 'lang'
  | 'asDrafts'
  | 'warehouseId'
  | 'reading'
  | 'changesStock'
>

/** @returns null when too many wait or run already: of all staff, or of this member */
export async function insert(
  tx: Queryable,
  t: NewTask,
  now: Instant,
  { most, mostOwn }: { most: number; mostOwn: number },
): Promise<{ id: number } | null> {
  await tx.row(sql`select pg_advisory_xact_lock(hashtext('imports.task')) is null as locked`)
  return tx.maybeRow(sql`
    insert into imports.task
      (kind, format, file_type, file_name, file_id, dry_run, currency, filter, staff_id, by, lang, created_at,
      as_drafts, warehouse_id, reading, changes_stock)
    select ${t.kind}, ${t.format}, ${t.fileType}, ${t.fileName}, ${t.fileId}, ${t.dryRun}, ${t.currency},
      ${JSON.stringify(t.filter)}, ${t.staffId}, ${t.by}, ${t.lang}, ${now}, ${t.asDrafts},
      ${t.warehouseId}, ${t.reading === null ? null : JSON.stringify(t.reading)}::jsonb, ${t.changesStock}
    from (select count(*) as open, count(*) filter (where staff_id = ${t.staffId}) as own
      from imports.task where state in ('waiting', 'running')) as already
    where open < ${most} and own < ${mostOwn}
    returning id`)
}

/**
 * Begins it, from the start if another process began it and died. An import waits for another one.
 * @param deadBefore a task without a heartbeat since then is dead
 */
export async function begin(
  tx: Queryable,
  id: number,
  now: Instant,
  deadBefore: Instant,
): Promise<TaskRow | null> {
  await tx.row(sql`select pg_advisory_xact_lock(hashtext('imports.task')) is null as locked`)
  const begun = await tx.maybeRow<TaskRow>(sql`
    update imports.task t set state = 'running', started_at = coalesce(started_at, ${now}), touched_at = ${now},
      done_amount = 0, row_count = 0, new_count = 0, changed_count = 0, same_count = 0, refused_count = 0,
      refused_row_count = 0, note_count = 0
    where id = ${id} and (state = 'waiting' or state = 'running' and touched_at < ${deadBefore})
      and (kind = 'export' or not exists (
        select from imports.task other where other.kind = 'import' and other.state = 'running' and other.id <> t.id))
    returning ${COLUMNS}`)
  if (begun !== null) await tx.count(sql`delete from imports.line where task_id = ${id}`)
  return begun
}

export type Counts = Pick<
  TaskRow,
  | 'rowCount'
  | 'newCount'
  | 'changedCount'
  | 'sameCount'
  | 'refusedCount'
  | 'refusedRowCount'
  | 'noteCount'
>
export type Progress = Counts & { doneAmount: number; totalAmount: number | null }

const PUT = (p: Progress) => sql`done_amount = ${p.doneAmount}, total_amount = ${p.totalAmount},
  row_count = ${p.rowCount}, new_count = ${p.newCount}, changed_count = ${p.changedCount},
  same_count = ${p.sameCount}, refused_count = ${p.refusedCount}, refused_row_count = ${p.refusedRowCount},
  note_count = ${p.noteCount}`

/** @returns whether it must stop: it was cancelled, or another process has it */
export async function touch(
  db: Queryable,
  id: number,
  progress: Progress,
  now: Instant,
): Promise<boolean> {
  const row = await db.maybeRow<{ stops: boolean }>(sql`
    update imports.task set touched_at = ${now}, ${PUT(progress)}
    where id = ${id} and state = 'running' returning cancel_at is not null as stops`)
  return row?.stops ?? true
}

export async function setFormat(db: Queryable, id: number, format: string, fileType: string) {
  await db.count(sql`
    update imports.task set format = ${format}, file_type = ${fileType} where id = ${id} and state = 'running'`)
}

export type Ending = {
  state: 'done' | 'failed' | 'cancelled'
  failure: string | null
  failureValues: Record<string, string | number>
  /** The exported file. */
  fileId: string | null
}
export const end = (
  tx: Queryable,
  id: number,
  e: Ending,
  progress: Progress,
  now: Instant,
): Promise<number> =>
  tx.count(sql`
    update imports.task set state = ${e.state}, failure = ${e.failure}, failure_values = ${JSON.stringify(e.failureValues)},
      file_id = coalesce(${e.fileId}, file_id), ended_at = ${now}, ${PUT(progress)}
    where id = ${id} and state = 'running'`)

/** A waiting task ends at once; a running one stops soon. @returns null when it does neither */
export const cancel = (
  tx: Queryable,
  id: number,
  now: Instant,
): Promise<{ id: number; fileName: string } | null> =>
  tx.maybeRow(sql`
    update imports.task set cancel_at = coalesce(cancel_at, ${now}),
      state = case when state = 'waiting' then 'cancelled' else state end,
      ended_at = case when state = 'waiting' then ${now}::timestamptz end
    where id = ${id} and state in ('waiting', 'running') returning id, file_name`)

/** Waiting tasks, and those whose process died. */
export const listUnfinished = (
  db: Queryable,
  deadBefore: Instant,
): Promise<Pick<TaskRow, 'id' | 'kind'>[]> =>
  db.rows(sql`
    select id, kind from imports.task
    where state = 'waiting' or state = 'running' and touched_at < ${deadBefore} order by id limit 20`)

export type LineRow = {
  id: number
  line: number
  kind: 'refused' | 'note' | 'new' | 'changed' | 'left' | 'taxonomy'
  name: string
  /** The text of lines that were written before there were message keys; the name of a product. */
  reason: string
  remarked: Remark | null
  productId: number | null
  changes: ImportChange[] | null
}
export async function addLines(
  db: Queryable,
  taskId: number,
  lines: readonly Omit<LineRow, 'id'>[],
): Promise<void> {
  await db.count(sql`
    insert into imports.line (task_id, line, kind, name, reason, said, product_id, changes)
    select ${taskId}, line, kind, name, reason, remarked, "productId", changes
    from jsonb_to_recordset(${JSON.stringify(lines)})
      as t (line int, kind text, name text, reason text, remarked jsonb, "productId" bigint, changes jsonb)`)
}

/** Lines with a remark of some kinds. */
export const lines = (
  db: Queryable,
  { taskId, kinds }: { taskId: number; kinds: readonly LineRow['kind'][] },
  after: number,
  limit: number,
): Promise<LineRow[]> =>
  db.rows(sql`
    select id, line, kind, name, reason, said as remarked, product_id, changes from imports.line
    where task_id = ${taskId} and id > ${after} and kind = any(${kinds as string[]}::text[])
    order by id limit ${limit}`)

/** The message keys of its lines, each once: to find those whose text contains the search words. */
export const keys = (db: Queryable, taskId: number): Promise<{ key: string }[]> =>
  db.rows(sql`
    select distinct said ->> 'key' as key from imports.line where task_id = ${taskId} and said is not null limit 200`)

/** Products that stay as they are, though the file says something else. */
export async function countLeft(db: Queryable, taskId: number): Promise<number> {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*) as count from imports.line where task_id = ${taskId} and kind = 'left'`)
  return count
}

/** How many lines there are of what was made or changed besides products, by message key. */
export const countTaxonomy = (
  db: Queryable,
  taskId: number,
): Promise<{ key: string; count: number }[]> =>
  db.rows(sql`
    select said ->> 'key' as key, count(*) as count from imports.line
    where task_id = ${taskId} and kind = 'taxonomy' group by 1`)

export type LineFilter = {
  kind: LineRow['kind'] | null
  /** A pattern of `like`, or null. */
  part: string | null
  /** Message keys whose text contains that part. */
  keys: readonly string[]
  /** Lines with such a change. */
  change: ImportChange['kind'] | null
}
export const linesLike = (
  db: Queryable,
  taskId: number,
  { kind, part, keys: wanted, change }: LineFilter,
  after: number,
  limit: number,
): Promise<LineRow[]> =>
  db.rows(sql`
    select id, line, kind, name, reason, said as remarked, product_id, changes from imports.line
    where task_id = ${taskId} and id > ${after}
      and (${kind}::text is null or kind = ${kind})
      and (${change}::text is null or changes @> jsonb_build_array(jsonb_build_object('kind', ${change}::text)))
      and (${part}::text is null or name ilike ${part} or reason ilike ${part} or line::text like ${part}
        or said ->> 'values' ilike ${part} or changes::text ilike ${part} or said ->> 'key' = any(${wanted}::text[]))
    order by id limit ${limit}`)

/** The products that it created, or whose pictures it changed. */
export async function pictureProductIds(db: Queryable, taskId: number): Promise<number[]> {
  const rows = await db.rows<{ productId: number }>(sql`
    select product_id from imports.line where task_id = ${taskId} and product_id is not null
      and (kind = 'new' or changes @> '[{"field": "pictures"}]')`)
  return rows.map(({ productId }) => productId)
}

export type NamedCategory = { key: string; path: readonly Translated[]; productCount: number }

/** Choices of categories stay. */
export async function putCategories(
  db: Queryable,
  taskId: number,
  named: readonly NamedCategory[],
): Promise<void> {
  await db.count(sql`
    insert into imports.category (task_id, key, path, product_count)
    select ${taskId}, key, path, "productCount"
    from jsonb_to_recordset(${JSON.stringify(named)}) as t (key text, path jsonb, "productCount" int)
    on conflict (task_id, key) do update set product_count = excluded.product_count`)
}

/** The most used first. */
export const categories = (
  db: Queryable,
  taskId: number,
): Promise<(NamedCategory & { categoryId: number | null })[]> =>
  db.rows(sql`
    select key, path, product_count, category_id from imports.category
    where task_id = ${taskId} order by product_count desc, key`)

export const chosenCategories = (
  db: Queryable,
  taskId: number,
): Promise<{ key: string; categoryId: number }[]> =>
  db.rows(sql`
    select key, category_id from imports.category where task_id = ${taskId} and category_id is not null`)

/** For importing the same file again: its categories go where they went, except for those that are chosen now. */
export async function copyCategories(
  tx: Queryable,
  { from, to, chosen }: { from: number; to: number; chosen: readonly ChosenCategory[] },
): Promise<void> {
  await tx.count(sql`
    insert into imports.category (task_id, key, path, product_count, category_id)
    select ${to}, c.key, c.path, 0, case when n.key is null then c.category_id else n."categoryId" end
    from imports.category c
    left join jsonb_to_recordset(${JSON.stringify(chosen)}) as n (key text, "categoryId" bigint) on n.key = c.key
    where c.task_id = ${from}`)
}
export type ChosenCategory = { key: string; categoryId: number | null }

/** Deletes tasks that ended before then, with their lines. @returns the files that are left over */
export const old = async (
  tx: Queryable,
  before: Instant,
  { isAwake, limit }: DueFilter,
): Promise<number[]> => {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from imports.task where ended_at < ${before} and ${isAwake(sql`task.id`)}
    order by id limit ${limit} for update skip locked`)
  return rows.map(({ id }) => id)
}

export const forget = (
  tx: Queryable,
  ids: readonly number[],
): Promise<{ fileId: string | null }[]> =>
  tx.rows(sql`
    delete from imports.task where id = any(${ids as number[]}) returning file_id`)
