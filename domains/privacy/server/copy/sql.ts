/** Statements about data exports. The writing statement decides what may happen once. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ExportState } from '../../contract.ts'
import { COPY_ACTS } from '../../states.ts'

export type CopyRow = {
  id: number
  buyerId: number
  state: ExportState
  fileId: string
  doneSteps: number
  allSteps: number
  byteCount: number | null
  askedAt: Instant
  dueAt: Instant
}
const COPY = sql`
  id, buyer_id, state, file_id, done_steps, all_steps, byte_count, asked_at, due_at`

export const findNewest = (db: Queryable, buyerId: number) =>
  db.maybeRow<CopyRow>(sql`
    select ${COPY} from accounts.export where buyer_id = ${buyerId} order by id desc limit 1`)

export const find = (db: Queryable, id: number) =>
  db.maybeRow<CopyRow>(sql`select ${COPY} from accounts.export where id = ${id}`)

/** Makes room for a newer one. One in progress stays. */
export const discardReady = (tx: Queryable, buyerId: number) =>
  tx.count(sql`
    update accounts.export set state = ${COPY_ACTS.throwAway.to[0]}
    where buyer_id = ${buyerId} and state = 'ready'`)

/** @returns null while another one is in progress */
export const begin = (
  tx: Queryable,
  given: { buyerId: number; fileId: string; allSteps: number; now: Instant; dueAt: Instant },
) =>
  tx.maybeRow<CopyRow>(sql`
    insert into accounts.export (buyer_id, file_id, all_steps, asked_at, due_at)
    values (${given.buyerId}, ${given.fileId}, ${given.allSteps}, ${given.now}, ${given.dueAt})
    on conflict (buyer_id) where state in ('making', 'ready') do nothing returning ${COPY}`)

/** Attempts before an export is given up: one that kills its process each time would kill the next one too. */
const MOST_TRIES = 5

type Claim = CopyRow & { tryCount: number }

/**
 * One process makes an export at a time.
 * @param dueAt when its process counts as dead.
 * @returns null when it is finished, or another process makes it
 */
export const claim = (db: Queryable, id: number, now: Instant, dueAt: Instant) =>
  db.maybeRow<Claim>(sql`
    update accounts.export set try_count = try_count + 1, done_steps = 0, due_at = ${dueAt}
    where id = ${id} and state = 'making' and (try_count = 0 or due_at <= ${now})
    returning ${COPY}, try_count`)

/** @returns false when it is no longer needed, or another process makes it */
export const progress = async (
  db: Queryable,
  { id, tryCount }: Pick<Claim, 'id' | 'tryCount'>,
  doneSteps: number,
  dueAt: Instant,
): Promise<boolean> =>
  (await db.count(sql`
    update accounts.export set done_steps = least(all_steps, ${doneSteps}::int), due_at = ${dueAt}
    where id = ${id} and state = 'making' and try_count = ${tryCount}`)) === 1

/** Those that no process has begun, or whose process died. */
export const listAbandoned = (db: Queryable, now: Instant, limit: number) =>
  db.rows<{ id: number }>(sql`
    select id from accounts.export
    where state = 'making' and due_at <= ${now} and try_count < ${MOST_TRIES}
    order by id limit ${limit}`)

/** @returns false when it was given up, deleted or begun by another process meanwhile */
export const finish = async (
  tx: Queryable,
  given: { id: number; tryCount: number; byteCount: number; now: Instant; dueAt: Instant },
): Promise<boolean> =>
  (await tx.count(sql`
    update accounts.export set state = ${COPY_ACTS.finish.to[0]}, done_steps = all_steps, byte_count = ${given.byteCount},
      made_at = ${given.now}, due_at = ${given.dueAt}
    where id = ${given.id} and state = any(${COPY_ACTS.finish.from}) and try_count = ${given.tryCount}`)) ===
  1

/** Ends those with too many attempts, and those whose time is over. @returns how many */
export const end = (db: Queryable, now: Instant, limit: number) =>
  db.count(sql`
    update accounts.export
    set state = case when state = any(${COPY_ACTS.giveUp.from}) then ${COPY_ACTS.giveUp.to[0]} else ${COPY_ACTS.throwAway.to[0]} end, made_at = coalesce(made_at, ${now})
    where id in (
      select id from accounts.export
      where state = any(${COPY_ACTS.throwAway.from}) and due_at <= ${now}
        and (state = 'ready' or try_count >= ${MOST_TRIES})
      limit ${limit} for update skip locked)`)

export const endOf = (tx: Queryable, buyerId: number, now: Instant) =>
  tx.count(sql`
    update accounts.export set state = ${COPY_ACTS.throwAway.to[0]}, made_at = coalesce(made_at, ${now})
    where buyer_id = ${buyerId} and state = any(${COPY_ACTS.throwAway.from})`)

export const toPurge = (db: Queryable, limit: number) =>
  db.rows<{ id: number; fileId: string }>(sql`
    select id, file_id from accounts.export
    where state in ('failed', 'over') and purged_at is null order by id limit ${limit}`)

export const markPurged = (db: Queryable, id: number, now: Instant) =>
  db.count(sql`
    update accounts.export set purged_at = ${now} where id = ${id} and purged_at is null`)

/** Deletes the rows of old exports. */
export const forget = (db: Queryable, before: Instant, limit: number) =>
  db.count(sql`
    delete from accounts.export where id in (
      select id from accounts.export where purged_at < ${before}
      limit ${limit} for update skip locked)`)

export const listOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select state, asked_at, made_at, byte_count from accounts.export where buyer_id = ${buyerId} order by id`)
