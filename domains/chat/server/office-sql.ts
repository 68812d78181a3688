/** Statements about who serves conversations, the office's lists, and what sweeps look for. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { DueFilter } from '#kit/server/jobs/row-sweep.ts'
import { CHAT, type ChatRow } from './sql.ts'

export type ListedRow = ChatRow & { excerpt: string | null; sortedAt: Instant }

const LISTED = sql`${CHAT}, coalesce(c.answer_by, c.written_at) as sorted_at,
  (select left(m.text, 140) from chat.message m where m.conversation_id = c.id and m.kind <> 'event' order by m.seq desc limit 1) as excerpt`

type Wanted = { agentId: number | null; limit: number }

/** Customers who wait by when they should be answered, behind them the others. */
export const listActive = (db: Queryable, { agentId, limit }: Wanted) =>
  db.rows<ListedRow>(sql`
    select ${LISTED} from chat.conversation c
    where c.state <> 'closed' and (${agentId}::bigint is null or c.agent_id = ${agentId})
    order by c.answer_by nulls last, c.written_at desc, c.id limit ${limit}`)

export const listClosed = (
  db: Queryable,
  { agentId, afterId, limit }: Wanted & { afterId: number | null },
) =>
  db.rows<ListedRow>(sql`
    select ${LISTED} from chat.conversation c
    where c.state = 'closed' and (${agentId}::bigint is null or c.agent_id = ${agentId})
      and (${afterId}::bigint is null or c.id < ${afterId})
    order by c.id desc limit ${limit}`)

export const findListed = (db: Queryable, id: number) =>
  db.maybeRow<ListedRow>(sql`select ${LISTED} from chat.conversation c where c.id = ${id}`)

export const countWaiting = (db: Queryable, now: Instant) =>
  db.row<{ waitingCount: number; lateCount: number }>(sql`
    select count(*)::int as waiting_count, (count(*) filter (where answer_by < ${now}))::int as late_count
    from chat.conversation where state <> 'closed' and waiting_since is not null`)

export const ratingsSince = (db: Queryable, since: Instant) =>
  db.row<{ endedCount: number; ratedCount: number; average: number | null }>(sql`
    select count(*)::int as ended_count, count(rating)::int as rated_count, avg(rating)::float8 as average
    from chat.conversation where state = 'closed' and written_at >= ${since}`)

export type AgentRow = { id: number; name: string; isOnline: boolean; count: number }

const IS_PRESENT = (seenAfter: Instant) => sql`(a.is_online and a.seen_at > ${seenAfter})`

/** @param seenAfter whoever was seen before has left */
export const agents = (db: Queryable, seenAfter: Instant) =>
  db.rows<AgentRow>(sql`
    select a.staff_id as id, a.name, ${IS_PRESENT(seenAfter)} as is_online,
      (select count(*)::int from chat.conversation c where c.agent_id = a.staff_id and c.state <> 'closed') as count
    from chat.agent a order by a.name, a.staff_id`)

export const isAnybodyOnline = async (db: Queryable, seenAfter: Instant): Promise<boolean> =>
  (
    await db.row<{ is: boolean }>(sql`
      select exists (select from chat.agent a where ${IS_PRESENT(seenAfter)}) as "is"`)
  ).is

/** Of those online with room for another one, whoever has the fewest, and of these who has waited longest for one. */
export const leastBusy = (tx: Queryable, seenAfter: Instant, mostEach: number) =>
  tx.maybeRow<{ id: number; name: string }>(sql`
    select id, name from (
      select a.staff_id as id, a.name, a.assigned_at,
        (select count(*) from chat.conversation c where c.agent_id = a.staff_id and c.state <> 'closed') as n
      from chat.agent a where ${IS_PRESENT(seenAfter)}) free
    where n < ${mostEach} order by n, assigned_at nulls first, id limit 1`)

export const setAssignedAt = (tx: Queryable, staffId: number, now: Instant) =>
  tx.write(sql`update chat.agent set assigned_at = ${now} where staff_id = ${staffId}`)

type Seen = { staffId: number; staffName: string; now: Instant }

/** Whoever comes for the first time is away until they say otherwise. */
export const setPresence = (db: Queryable, { staffId, staffName, now }: Seen, isOnline: boolean) =>
  db.count(sql`
    insert into chat.agent (staff_id, name, is_online, seen_at) values (${staffId}, ${staffName}, ${isOnline}, ${now})
    on conflict (staff_id) do update set is_online = excluded.is_online, name = excluded.name, seen_at = excluded.seen_at`)

/** Members whose pages are open now. */
export const setSeenNow = (db: Queryable, staffIds: readonly number[], now: Instant) =>
  db.count(sql`
    update chat.agent set seen_at = greatest(seen_at, ${now}) where staff_id = any(${staffIds as number[]}::bigint[])`)

/** Served by somebody who has left while the customer waits. */
export const findLeft = async (
  tx: Queryable,
  seenAfter: Instant,
  { isAwake, limit }: DueFilter,
): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      select c.id from chat.conversation c
      where c.state = 'assigned' and ${isAwake(sql`c.id`)}
        and not exists (select from chat.agent a where a.staff_id = c.agent_id and ${IS_PRESENT(seenAfter)})
      order by c.id limit ${limit} for no key update of c skip locked`)
  ).map(({ id }) => id)

export const findOpen = async (tx: Queryable, { isAwake, limit }: DueFilter): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      select c.id from chat.conversation c where c.state = 'open' and ${isAwake(sql`c.id`)}
      order by c.waiting_since, c.id limit ${limit} for no key update skip locked`)
  ).map(({ id }) => id)

/** Buyers whom nobody serves, some time after what they wrote last: they may still be writing before that. */
export const findUnserved = async (
  tx: Queryable,
  writtenBefore: Instant,
  { isAwake, limit }: DueFilter,
): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      select c.id from chat.conversation c
      where c.state = 'open' and c.buyer_id is not null and c.written_at < ${writtenBefore} and ${isAwake(sql`c.id`)}
      order by c.id limit ${limit} for no key update skip locked`)
  ).map(({ id }) => id)

export const findIdle = async (
  tx: Queryable,
  writtenBefore: Instant,
  { isAwake, limit }: DueFilter,
): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      select c.id from chat.conversation c
      where c.state <> 'closed' and c.written_at < ${writtenBefore} and ${isAwake(sql`c.id`)}
      order by c.written_at, c.id limit ${limit} for no key update skip locked`)
  ).map(({ id }) => id)

/** Closed ones in which nobody has written for longer than they are stored. */
export const findOld = async (
  tx: Queryable,
  writtenBefore: Instant,
  { isAwake, limit }: DueFilter,
): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      select c.id from chat.conversation c
      where c.state = 'closed' and c.written_at < ${writtenBefore} and ${isAwake(sql`c.id`)}
      order by c.written_at, c.id limit ${limit} for update skip locked`)
  ).map(({ id }) => id)

/** What customers wrote that nobody has answered, in order. */
export const unansweredTexts = async (tx: Queryable, id: number): Promise<string[]> =>
  (
    await tx.rows<{ text: string }>(sql`
      select m.text from chat.message m
      where m.conversation_id = ${id} and m.author = 'customer' and m.text is not null
        and m.seq > coalesce((select max(s.seq) from chat.message s where s.conversation_id = ${id} and s.author = 'staff'), 0)
      order by m.seq`)
  ).map(({ text }) => text)

export type FileRow = { conversationId: number; fileId: string; author: string }

export const filesOf = (tx: Queryable, ids: readonly number[]) =>
  tx.rows<FileRow>(sql`
    select conversation_id, file_id, author from chat.message
    where conversation_id = any(${ids as number[]}::bigint[]) and file_id is not null`)

export const deleteAll = (tx: Queryable, ids: readonly number[]) =>
  tx.count(sql`delete from chat.conversation where id = any(${ids as number[]}::bigint[])`)
