/**
 * Sweeps that move rows one by one, each in a transaction of its own. A row that fails is noted with its error, rests for
 * a while, and never stops those behind it.
 */
import sql, { type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from './db.ts'
import type { JobContext, Sweep } from './jobs.ts'
import { later } from './time.ts'

type Key = string | number

export type RowSweep<K extends Key> = {
  name: string
  everySeconds: number
  /**
   * Locks one row that is due (`for update skip locked`), and reads nothing of it but its key: a row that cannot be read
   * fails in `move`, where it is known which one it was.
   * @param isAwake a condition that leaves out rows that failed lately; its argument is the column of the key
   */
  find: (tx: Queryable, now: Instant, isAwake: (key: Sql) => Sql) => Promise<K | null>
  /** All that becomes of it, in the same transaction. */
  move: (tx: Queryable, key: K, context: JobContext) => Promise<void>
}

/** Seconds after the first failure; twice as many after each further one. */
const FIRST_REST_SECONDS = 10
const LONGEST_REST_SECONDS = 3600
/** A row that was not looked at for so long after its time is due no more: somebody has moved it otherwise. */
const FORGET_MS = 2 * LONGEST_REST_SECONDS * 1000
const PROBLEM_LENGTH = 500

export function rowSweep<K extends Key>({ name, everySeconds, find, move }: RowSweep<K>): Sweep {
  return {
    name,
    everySeconds,
    async run(context) {
      const { db, now, log } = context
      let current: K | null = null
      try {
        return await db.tx(async (tx) => {
          current = null
          const key = await find(tx, now, awakeAt(name, now))
          if (key === null) {
            await forget(tx, name, now)
            return 0
          }
          current = key
          await move(tx, key, context)
          await succeeded(tx, name, key)
          return 1
        })
      } catch (error) {
        if (current === null) throw error
        const attempts = await failed(db, { name, key: current, now, error })
        log.error({ err: error, sweep: name, row: current, attempts }, 'a row could not be moved')
        return 1
      }
    },
  }
}

const awakeAt = (name: string, now: Instant) => (key: Sql) =>
  sql`
  not exists (select from kit.failed_row f
    where f.sweep = ${name} and f.row_key = (${key})::text and f.next_try_at > ${now})`

async function succeeded(tx: Queryable, name: string, key: Key): Promise<void> {
  await tx.count(sql`
    delete from kit.failed_row where sweep = ${name} and row_key = ${String(key)}`)
}

async function forget(tx: Queryable, name: string, now: Instant): Promise<void> {
  await tx.count(sql`
    delete from kit.failed_row where sweep = ${name} and next_try_at < ${later(now, -FORGET_MS)}`)
}

/** @returns how often it has failed by now */
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
}

/** The longest failing first. */
export const failedRows = (db: Queryable, limit: number): Promise<FailedRow[]> =>
  db.rows(sql`
    select sweep, row_key as key, attempts as attempt_count, first_failed_at, failed_at, next_try_at, problem
    from kit.failed_row order by first_failed_at, sweep, row_key limit ${limit}`)

/** Its sweep tries it again in its next turn. @returns false where it failed no more */
export async function wakeFailedRow(
  tx: Queryable,
  { sweep, key, now }: { sweep: string; key: string; now: Instant },
): Promise<boolean> {
  const count = await tx.count(sql`
    update kit.failed_row set next_try_at = greatest(failed_at + interval '1 millisecond', least(next_try_at, ${now}))
    where sweep = ${sweep} and row_key = ${key}`)
  return count > 0
}

/** Rows that sweeps have failed to move, for whoever watches the shop. */
export async function failedRowCount(db: Queryable): Promise<number> {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from kit.failed_row`)
  return count
}
