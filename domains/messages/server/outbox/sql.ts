/** Statements about messages that were not sent. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { OutboxState } from '../../contract.ts'
import type { Template } from '../../definition.ts'
import type { UnsentPart } from '../../outbox-contract.ts'
import { RETRY_MS } from '../deliver.ts'
import type { Channel } from '../sql.ts'

const TRIES_SECONDS = RETRY_MS / 1000

export type UnsentRow = {
  id: number
  key: string
  channel: Channel
  template: Template
  recipient: string
  lang: Lang
  encryptedText: Buffer | null
  state: OutboxState
  attemptCount: number
  lastError: string | null
  createdAt: Instant
  nextTryAt: Instant | null
}

const IS_LATE = sql`state = 'waiting' and attempts > 0`

/** The newest first. */
export const list = (
  db: Queryable,
  { part, after, limit }: { part: UnsentPart; after: number | null; limit: number },
) =>
  db.rows<UnsentRow>(sql`
    select id, key, channel, template, recipient, lang, sealed as encrypted_text, state, attempts as attempt_count, last_error,
      created_at, next_try_at
    from messages.outbox
    where ${part === 'late' ? IS_LATE : sql`state = 'failed'`}
      and (${after}::bigint is null or id < ${after}::bigint)
    order by id desc limit ${limit}`)

export const counts = (db: Queryable) =>
  db.row<{ failedCount: number; lateCount: number }>(sql`
    select (select count(*) from messages.outbox where state = 'failed') as failed_count,
      (select count(*) from messages.outbox where ${IS_LATE}) as late_count`)

/** Counted from when it was written or last sent again by staff; postponed attempts do not reset it. */
export const oldestWaiting = (db: Queryable, now: Instant) =>
  db.row<{ seconds: number }>(sql`
    select coalesce(extract(epoch from ${now}::timestamptz - min(tries_until - ${TRIES_SECONDS} * interval '1 second')), 0)::float8
      as seconds
    from messages.outbox where state = 'waiting'`)

/**
 * Makes them due. Messages that are being sent are skipped: they would be sent twice.
 * @param given.waitsBeyond a message that is due later than this waits for its next attempt, and is not being sent
 */
export const retry = (
  tx: Queryable,
  given: { ids: readonly number[] | null; now: Instant; triesUntil: Instant; waitsBeyond: Instant },
) =>
  tx.count(sql`
    update messages.outbox
    set state = 'waiting', settled_at = null, attempts = 0, next_try_at = ${given.now},
      tries_until = ${given.triesUntil}
    where (${given.ids as number[] | null}::bigint[] is null or id = any(${given.ids as number[] | null}::bigint[]))
      and sealed is not null
      and (state = 'failed' or (${IS_LATE} and next_try_at > ${given.waitsBeyond}))`)

export const drop = (tx: Queryable, ids: readonly number[]) =>
  tx.count(sql`
    update messages.outbox set state = 'dropped', sealed = null
    where id = any(${ids as number[]}::bigint[]) and state = 'failed'`)

/** Selects the messages that failed, for lists of what waits for staff. */
export const failedWaiting = sql`
  select id::text as ref, coalesce(settled_at, created_at) as waiting_since from messages.outbox where state = 'failed'`
