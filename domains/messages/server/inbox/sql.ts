/** Statements about messages that buyers read in the shop. Each one is restricted to one buyer. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { MessageCategory } from '../../contract.ts'
import type { Template } from '../../definition.ts'
import { insertMessage, type NewMessage } from './insertion.ts'

export const put = (tx: Queryable, m: NewMessage) => tx.count(insertMessage(m))

export type MessageRow = {
  id: number
  template: Template
  values: Record<string, unknown>
  path: string | null
  createdAt: Instant
  readAt: Instant | null
}

type Of = { buyerId: number; category: MessageCategory }

/** The newest first. */
export const messagesOf = (
  db: Queryable,
  of: Of & { unread: boolean; after: number | null; limit: number },
) =>
  db.rows<MessageRow>(sql`
    select id, template, values, path, created_at, read_at from messages.message
    where buyer_id = ${of.buyerId} and category = ${of.category} and removed_at is null
      and (${of.after}::bigint is null or id < ${of.after}::bigint)
      and (not ${of.unread}::boolean or read_at is null)
    order by id desc limit ${of.limit}`)

/** The number of unread messages; removed ones do not count. */
export const unreadOf = (db: Queryable, buyerId: number) =>
  db.row<{ article: number; order: number }>(sql`
    select count(*) filter (where category = 'article') as article,
      count(*) filter (where category = 'order') as "order"
    from messages.message where buyer_id = ${buyerId} and read_at is null and removed_at is null`)

/** The time of the first reading is stored. */
export const read = (
  tx: Queryable,
  of: { buyerId: number; ids: readonly number[]; now: Instant },
) =>
  tx.count(sql`
    update messages.message set read_at = greatest(created_at, ${of.now}::timestamptz)
    where buyer_id = ${of.buyerId} and id = any(${of.ids}) and read_at is null`)

/** @param of.upTo the newest message that the reader has seen: later ones stay unread */
export const readAll = (tx: Queryable, of: Of & { upTo: number; now: Instant }) =>
  tx.count(sql`
    update messages.message set read_at = greatest(created_at, ${of.now}::timestamptz)
    where buyer_id = ${of.buyerId} and category = ${of.category} and id <= ${of.upTo}
      and read_at is null and removed_at is null`)

export const remove = (
  tx: Queryable,
  of: { buyerId: number; ids: readonly number[]; now: Instant },
) =>
  tx.count(sql`
    update messages.message set removed_at = greatest(created_at, ${of.now}::timestamptz)
    where buyer_id = ${of.buyerId} and id = any(${of.ids}) and removed_at is null`)

export const restore = (tx: Queryable, of: { buyerId: number; ids: readonly number[] }) =>
  tx.count(sql`
    update messages.message set removed_at = null
    where buyer_id = ${of.buyerId} and id = any(${of.ids})`)

/** @returns how many old and removed messages were deleted */
export const forget = (
  tx: Queryable,
  {
    createdBefore,
    removedBefore,
    limit,
  }: { createdBefore: Instant; removedBefore: Instant; limit: number },
) =>
  tx.count(sql`
    delete from messages.message where id in (
      select id from messages.message where created_at < ${createdBefore} or removed_at < ${removedBefore}
      limit ${limit} for update skip locked)`)

/** All messages of a buyer, whether read, removed or not; the newest first. */
export const listSentTo = (db: Queryable, buyerId: number, limit: number) =>
  db.rows<MessageRow & { category: MessageCategory }>(sql`
    select id, category, template, values, path, created_at, read_at from messages.message
    where buyer_id = ${buyerId} order by id desc limit ${limit}`)

/** Of messages about announcements, by the broadcast that they name. */
export const countOfBroadcasts = (db: Queryable, ids: readonly number[]) =>
  db.rows<{ broadcastId: number; reachedCount: number; readCount: number }>(sql`
    select (values ->> 'broadcast')::bigint as broadcast_id, count(*)::int as reached_count, count(read_at)::int as read_count
    from messages.message where template = 'announcement' and values ->> 'broadcast' = any(${ids.map(String)}::text[])
    group by values ->> 'broadcast'`)
