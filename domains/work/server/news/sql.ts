/** Statements about news of items. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { WorkKind } from '../../kinds.ts'
import type { NewsEvent } from '../../notices-contract.ts'

type Item = { kind: WorkKind; ref: string }

export type News = Item & { event: NewsEvent; now: Instant }

export const addNews = (
  tx: Queryable,
  staffIds: readonly number[],
  { kind, ref, event, now }: News,
): Promise<void> =>
  tx.write(sql`
    insert into work.news (staff_id, kind, ref, event, at)
    select m.id, ${kind}, ${ref}, ${event}, ${now}
    from unnest(${staffIds as number[]}::bigint[]) as m (id)`)

/** Who works on an item now: whoever has claimed it, and whoever waits for its buyer's answer. */
export const workersOn = async (
  tx: Queryable,
  { kind, ref }: Item,
  now: Instant,
): Promise<number[]> => {
  const rows = await tx.rows<{ staffId: number }>(sql`
    select staff_id from work.claim where kind = ${kind} and ref = ${ref} and expires_at > ${now}
    union
    select staff_id from work.info_request where kind = ${kind} and ref = ${ref} and state = 'open'`)
  return rows.map(({ staffId }) => staffId)
}

/** Of one that the reader has opened. */
export const seeNews = (db: Queryable, staffId: number, newsId: number): Promise<number> =>
  db.count(sql`
    with seen as (delete from work.news where id = ${newsId} and staff_id = ${staffId} returning *)
    delete from work.item i using seen
    where i.kind = 'news' and i.ref = seen.kind || ':' || seen.ref || '#' || seen.id`)

/** Of an order whose page the reader has opened, which shows it all. */
export const seeNewsOfOrder = (
  db: Queryable,
  staffId: number,
  orderNumber: string,
): Promise<number> =>
  db.count(sql`
    with seen as (delete from work.news where staff_id = ${staffId} and ref = ${orderNumber} returning *)
    delete from work.item i using seen
    where i.kind = 'news' and i.ref = seen.kind || ':' || seen.ref || '#' || seen.id`)

/** What each of these is about. */
export const eventsOf = (
  db: Queryable,
  newsIds: readonly number[],
): Promise<{ id: number; event: NewsEvent }[]> =>
  db.rows(sql`select id, event from work.news where id = any(${newsIds as number[]}::bigint[])`)

export const forgetOld = (db: Queryable, before: Instant): Promise<number> =>
  db.count(sql`delete from work.news where at < ${before}`)
