/**
 * Sweeps that process rows one by one, each in a transaction of its own, or many in one transaction and one by one where
 * that fails. A failing row is recorded with its error, skipped for a while, and never stops those behind it.
 */
import sql, { type Sql } from 'sql-template-tag'
import type { Instant } from '../../contract/values.ts'
import type { Queryable } from '../database/db.ts'
import type { JobContext, Sweep } from './jobs.ts'
import { later } from '../../contract/time.ts'

type Key = string | number

export type RowSweep<K extends Key> = {
  name: string
  everySeconds: number
  /**
   * Locks one due row (`for update skip locked`), and reads only its key: a row that cannot be read fails in `move`,
   * where its key is known.
   */
  find: (tx: Queryable, now: Instant, isAwake: Awake) => Promise<K | null>
  /** Processes the row in the same transaction. */
  move: (tx: Queryable, key: K, context: JobContext) => Promise<void>
}

/** A condition that leaves out rows that failed lately; its argument is the column of the key. */
export type Awake = (key: Sql) => Sql

/** The condition and the maximum number of rows to take. */
export type DueFilter = { isAwake: Awake; limit: number }

export type BatchSweep<K extends Key> = {
  name: string
  everySeconds: number
  /** How many rows share a transaction as long as none of them fails. */
  atOnce: number
  /** Locks due rows (`for update skip locked`), and reads only their keys. */
  find: (tx: Queryable, now: Instant, filter: DueFilter) => Promise<readonly K[]>
  /** Processes the rows in the same transaction. */
  move: (tx: Queryable, keys: readonly K[], context: JobContext) => Promise<void>
}

export type WorkSweep<K extends Key, R> = {
  name: string
  everySeconds: number
  /** One statement that finds a due row and moves the instant at which it is due on, so that nobody else works at it meanwhile. */
  take: (db: Queryable, now: Instant, isAwake: Awake) => Promise<R | null>
  keyOf: (row: R) => K
  /** Outside of a transaction: it ends with one that writes what it made. */
  work: (row: R, context: JobContext) => Promise<void>
}

/** For work that takes long: rows one by one, each without a transaction while it is worked at. Failing ones rest as those of `rowSweep`. */
export function workSweep<K extends Key, R>(sweep: WorkSweep<K, R>): Sweep {
  const { name, everySeconds, take: takeRow, keyOf, work } = sweep
  return {
    name,
    everySeconds,
    async run(context) {
      const { db, now } = context
      const row = await takeRow(db, now, awakeAt(name, now))
      if (row === null) {
        await forget(db, name, now)
        return 0
      }
      const keys = [keyOf(row)]
      try {
        await work(row, context)
        await forgetFailuresOf(db, name, keys)
      } catch (error) {
        await note(sweep, context, { keys, error })
      }
      return 1
    },
  }
}

/** Seconds after the first failure; doubled after each further one. */
const FIRST_REST_SECONDS = 10
const LONGEST_REST_SECONDS = 3600
/** A failed row that was not retried for this long is no longer due: it was processed otherwise. */
const FORGET_MS = 2 * LONGEST_REST_SECONDS * 1000
const PROBLEM_LENGTH = 500

export function rowSweep<K extends Key>({ find, move, ...sweep }: RowSweep<K>): Sweep {
  return batchSweep<K>({
    ...sweep,
    atOnce: 1,
    async find(tx, now, { isAwake }) {
      const key = await find(tx, now, isAwake)
      return key === null ? [] : [key]
    },
    async move(tx, keys, context) {
      for (const key of keys) await move(tx, key, context)
    },
  })
}

export function batchSweep<K extends Key>(sweep: BatchSweep<K>): Sweep {
  const { name, everySeconds, atOnce } = sweep
  return {
    name,
    everySeconds,
    async run(context) {
      const taken = await take(sweep, context, atOnce)
      if (taken.error === undefined) return taken.keys.length
      if (taken.keys.length > 1) {
        // One of them failed: each is retried alone, so that the others are processed and the failing one is known.
        for (let left = taken.keys.length; left > 0; left--) {
          const alone = await take(sweep, context, 1)
          if (alone.error !== undefined) await note(sweep, context, alone)
        }
      } else await note(sweep, context, taken)
      return taken.keys.length
    },
  }
}

type Taken<K> = { keys: readonly K[]; error?: unknown }

/** @throws where it fails before the failing rows are known */
async function take<K extends Key>(
  { name, find, move }: BatchSweep<K>,
  context: JobContext,
  limit: number,
): Promise<Taken<K>> {
  const { db, now } = context
  let keys: readonly K[] = []
  try {
    await db.tx(async (tx) => {
      keys = []
      keys = await find(tx, now, { isAwake: awakeAt(name, now), limit })
      if (keys.length === 0) return forget(tx, name, now)
      await move(tx, keys, context)
      await forgetFailuresOf(tx, name, keys)
    })
    return { keys }
  } catch (error) {
    if (keys.length === 0) throw error
    return { keys, error }
  }
}

async function note<K extends Key>(
  { name }: { name: string },
  { db, now, log }: JobContext,
  { keys: [key], error }: Taken<K>,
): Promise<void> {
  if (key === undefined) return
  const attempts = await failed(db, { name, key, now, error })
  log.error({ err: error, sweep: name, row: key, attempts }, 'a row could not be moved')
}

const awakeAt =
  (name: string, now: Instant): Awake =>
  (key) =>
    sql`
  not exists (select from kit.failed_row f
    where f.sweep = ${name} and f.row_key = (${key})::text
      and (f.next_try_at > ${now} or f.set_aside_reason is not null))`

async function forgetFailuresOf(tx: Queryable, name: string, keys: readonly Key[]): Promise<void> {
  await tx.count(sql`
    delete from kit.failed_row where sweep = ${name} and row_key = any(${keys.map(String)})`)
}

async function forget(tx: Queryable, name: string, now: Instant): Promise<void> {
  await tx.count(sql`
    delete from kit.failed_row
    where sweep = ${name} and next_try_at < ${later(now, -FORGET_MS)} and set_aside_reason is null`)
}

/** @returns the number of its failures so far */
async function failed(
  db: Queryable,
  { name, key, now, error }: { name: string; key: Key; now: Instant; error: unknown },
): Promise<number> {
  const problem = (error instanceof Error ? error.message : String(error)).slice(0, PROBLEM_LENGTH)
  const { attempts } = await db.row<{ attempts: number }>(sql`
    insert into kit.failed_row as known (sweep, row_key, attempts, first_failed_at, failed_at, next_try_at, problem)
    values (${name}, ${String(key)}, 1, ${now}, ${now},
      ${now}::timestamptz + ${FIRST_REST_SECONDS}::int * interval '1 second', ${problem})
    on conflict (sweep, row_key) do update set attempts = known.attempts + 1, failed_at = excluded.failed_at,
      next_try_at = ${now}::timestamptz
        + least(${LONGEST_REST_SECONDS}::int, ${FIRST_REST_SECONDS}::int * 2 ^ least(known.attempts, 20))
          * interval '1 second',
      problem = excluded.problem
    returning attempts`)
  return attempts
}

export type FailedRow = {
  sweep: string
  key: string
  attemptCount: number
  firstFailedAt: Instant
  failedAt: Instant
  nextTryAt: Instant
  problem: string
  /** Why staff have set it aside; null while it is tried again. */
  setAsideReason: string | null
}

/** Longest failing first. */
export const failedRows = (db: Queryable, limit: number): Promise<FailedRow[]> =>
  db.rows(sql`
    select sweep, row_key as key, attempts as attempt_count, first_failed_at, failed_at, next_try_at, problem, set_aside_reason
    from kit.failed_row order by set_aside_reason is not null, first_failed_at, sweep, row_key limit ${limit}`)

/** Selects the rows that fail, for lists of what waits for staff. */
export const failedRowsWaiting = sql`
  select sweep || ' ' || row_key as ref, first_failed_at as waiting_since from kit.failed_row where set_aside_reason is null`

/** Lets its sweep retry it in the next turn. @returns false where it was not failing any more */
export async function wakeFailedRow(
  tx: Queryable,
  { sweep, key, now }: { sweep: string; key: string; now: Instant },
): Promise<boolean> {
  const count = await tx.count(sql`
    update kit.failed_row set set_aside_reason = null, next_try_at = greatest(failed_at + interval '1 millisecond', least(next_try_at, ${now}))
    where sweep = ${sweep} and row_key = ${key}`)
  return count > 0
}

/** Lets all sweeps retry all that fail and were not set aside. @returns how many */
export const wakeAllFailedRows = (tx: Queryable, now: Instant): Promise<number> =>
  tx.count(sql`
    update kit.failed_row
    set next_try_at = greatest(failed_at + interval '1 millisecond', least(next_try_at, ${now}))
    where set_aside_reason is null`)

/** No sweep tries it again until it is woken. @returns false where it was not failing any more */
export async function setAsideFailedRow(
  tx: Queryable,
  { sweep, key, reason }: { sweep: string; key: string; reason: string },
): Promise<boolean> {
  const count = await tx.count(sql`
    update kit.failed_row set set_aside_reason = ${reason} where sweep = ${sweep} and row_key = ${key}`)
  return count > 0
}

/** How many rows sweeps have failed to process, for monitoring. */
export async function failedRowCount(db: Queryable): Promise<number> {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from kit.failed_row where set_aside_reason is null`)
  return count
}
