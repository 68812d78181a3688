/** Statements about broadcasts. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Awake } from '#kit/server/jobs/row-sweep.ts'
import type { Broadcast, BroadcastAudience } from '../contract.ts'

export type BroadcastRow = Omit<Broadcast, 'reachedCount' | 'readCount'> & {
  /** Buyers up to this one have had their turn. */
  lastBuyerId: number
}
const BROADCAST = sql`b.id, b.announcement_id, b.audience, b.least_level, b.list_id, b.by_mail, b.state, b.due_at, b.sent_at, b.made_by, b.last_buyer_id`

const LISTED = 200

export const list = (db: Queryable) =>
  db.rows<BroadcastRow>(sql`
    select ${BROADCAST} from broadcasts.broadcast b where b.state <> 'canceled' order by b.id desc limit ${LISTED}`)

type Added = {
  announcementId: number
  audience: BroadcastAudience
  leastLevel: number | null
  listId: number | null
  byMail: boolean
  dueAt: Instant
  by: string
  now: Instant
}

/** @returns null where the announcement has one */
export const insert = (tx: Queryable, given: Added) =>
  tx.maybeRow<BroadcastRow>(sql`
    insert into broadcasts.broadcast as b (announcement_id, audience, least_level, list_id, by_mail, state, due_at, made_by, made_at)
    values (${given.announcementId}, ${given.audience}, ${given.leastLevel}, ${given.listId}, ${given.byMail}, 'scheduled', ${given.dueAt},
      ${given.by}, ${given.now})
    on conflict (announcement_id) where state <> 'canceled' do nothing
    returning ${BROADCAST}`)

/** @returns null where it has begun, or there is none */
export const cancelScheduled = (tx: Queryable, id: number) =>
  tx.maybeRow<BroadcastRow>(sql`
    update broadcasts.broadcast b set state = 'canceled' where b.id = ${id} and b.state = 'scheduled' returning ${BROADCAST}`)

/** Locks one that is due. */
export const lockDue = async (tx: Queryable, now: Instant, isAwake: Awake) =>
  (
    await tx.maybeRow<{ id: number }>(sql`
      select b.id from broadcasts.broadcast b
      where b.state in ('scheduled', 'sending') and b.due_at <= ${now} and ${isAwake(sql`b.id`)}
      order by b.due_at, b.id limit 1 for update skip locked`)
  )?.id ?? null

/** One that is locked. */
export const read = (tx: Queryable, id: number) =>
  tx.row<BroadcastRow>(sql`select ${BROADCAST} from broadcasts.broadcast b where b.id = ${id}`)

export const setDue = (tx: Queryable, id: number, dueAt: Instant) =>
  tx.count(sql`update broadcasts.broadcast set due_at = ${dueAt} where id = ${id}`)

export const setCanceled = (tx: Queryable, id: number) =>
  tx.count(sql`update broadcasts.broadcast set state = 'canceled' where id = ${id}`)

/** @param given.lastBuyerId null: nobody is left */
export const advance = (
  tx: Queryable,
  id: number,
  given: { lastBuyerId: number | null; now: Instant },
) =>
  tx.count(sql`
    update broadcasts.broadcast set last_buyer_id = coalesce(${given.lastBuyerId}::bigint, last_buyer_id),
      state = case when ${given.lastBuyerId}::bigint is null then 'sent' else 'sending' end,
      sent_at = case when ${given.lastBuyerId}::bigint is null then ${given.now}::timestamptz end
    where id = ${id}`)
