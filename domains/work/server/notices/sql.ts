/** Statements of choices, and of what was announced. */
import sql, { type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Cadence, WorkKind } from '../../kinds.ts'
import type { NoticeChoice, WaitingItem } from '../../notices-contract.ts'

export const choicesOf = (db: Queryable, staffId: number): Promise<NoticeChoice[]> =>
  db.rows(sql`select kind, mail, bell from work.notice_choice where staff_id = ${staffId}`)

export const allChoices = (db: Queryable): Promise<(NoticeChoice & { staffId: number })[]> =>
  db.rows(sql`select staff_id, kind, mail, bell from work.notice_choice`)

export const choose = (
  db: Queryable,
  staffId: number,
  { kind, mail, bell }: NoticeChoice,
): Promise<number> =>
  db.count(sql`
    insert into work.notice_choice (staff_id, kind, mail, bell) values (${staffId}, ${kind}, ${mail}, ${bell})
    on conflict (staff_id, kind) do update set mail = excluded.mail, bell = excluded.bell`)

export type BellItem = Omit<WaitingItem, 'name' | 'note' | 'event'>
type Reader = { staffId: number; kinds: readonly WorkKind[] }

/** Whoever asked for an item need not be told of it, and of one that is for a colleague nobody else is. */
const isFor = (staffId: number): Sql =>
  sql`i.asked_by is distinct from ${staffId} and (i.for_staff_id is null or i.for_staff_id = ${staffId})`

type Shown = Reader & { now: Instant; lateMost: number; latestMost: number }

/** What is overdue falls under nothing that came after it: the longest overdue first, then the latest of the others. */
export const listShown = (
  db: Queryable,
  { staffId, kinds, now, lateMost, latestMost }: Shown,
): Promise<BellItem[]> =>
  db.rows(sql`
    with own as (
      select i.id, i.kind, i.ref, i.waiting_since, i.due_at, i.id > coalesce(b.seen_id, 0) as is_new,
        coalesce(i.due_at <= ${now}, false) as is_late
      from work.item i left join work.bell b on b.staff_id = ${staffId}
      where i.kind = any(${kinds as WorkKind[]}) and ${isFor(staffId)}
    ), late as (select * from own where is_late order by due_at, id limit ${lateMost}),
    latest as (
      select * from own where not exists (select from late where late.id = own.id) order by id desc limit ${latestMost})
    select * from (
      select 0 as part, * from late union all select 1, * from latest) shown
    order by part, case when part = 0 then due_at end, id desc`)

/** The notes of unread mentions, by the mention's id. */
export const notesOf = (
  db: Queryable,
  mentionIds: readonly number[],
): Promise<{ id: number; byId: number; text: string }[]> =>
  db.rows(sql`
    select id, by_id, text from work.mention where id = any(${mentionIds as number[]}::bigint[])`)

export const countLate = async (
  db: Queryable,
  { staffId, kinds, now }: Reader & { now: Instant },
): Promise<number> => {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from work.item i
    where i.kind = any(${kinds as WorkKind[]}) and ${isFor(staffId)} and i.due_at <= ${now}`)
  return count
}

/** The item was decided: it leaves the bells at once, not when the queue is gathered next. */
export const removeItem = (
  tx: Queryable,
  { kind, ref }: { kind: WorkKind; ref: string },
): Promise<number> => tx.count(sql`delete from work.item where kind = ${kind} and ref = ${ref}`)

export const countNew = async (db: Queryable, { staffId, kinds }: Reader): Promise<number> => {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from work.item i
    where i.kind = any(${kinds as WorkKind[]}) and ${isFor(staffId)}
      and i.id > coalesce((select seen_id from work.bell where staff_id = ${staffId}), 0)`)
  return count
}

/** A tab that is behind never makes seen items new again. */
export const see = (db: Queryable, staffId: number, itemId: number): Promise<number> =>
  db.count(sql`
    insert into work.bell (staff_id, seen_id)
    values (${staffId}, least(${itemId}, (select coalesce(max(id), 0) from work.item)))
    on conflict (staff_id) do update set seen_id = greatest(bell.seen_id, excluded.seen_id)`)

type Sent = Exclude<Cadence, 'never'>
export type Mailing = { staffId: number; cadence: Sent; itemId: number; nextAt: Instant }

export const mailings = (db: Queryable): Promise<Mailing[]> =>
  db.rows(sql`select staff_id, cadence, item_id, next_at from work.mailing`)

export type Newest = { kind: WorkKind; forStaffId: number | null; id: number }

export const newestByKind = (db: Queryable): Promise<Newest[]> =>
  db.rows(sql`select kind, for_staff_id, max(id) as id from work.item group by kind, for_staff_id`)

/** Locks it, after making it where there is none. */
export const lockMailing = (
  tx: Queryable,
  { staffId, cadence, nextAt }: Omit<Mailing, 'itemId'>,
): Promise<Mailing> =>
  tx.row(sql`
    insert into work.mailing as m (staff_id, cadence, item_id, next_at) values (${staffId}, ${cadence}, 0, ${nextAt})
    on conflict (staff_id, cadence) do update set item_id = m.item_id
    returning staff_id, cadence, item_id, next_at`)

export const setMailing = (
  tx: Queryable,
  { staffId, cadence, itemId, nextAt }: Mailing,
): Promise<number> =>
  tx.count(sql`
    update work.mailing set item_id = ${itemId}, next_at = ${nextAt}
    where staff_id = ${staffId} and cadence = ${cadence}`)

export type Waiting = {
  kind: WorkKind
  newCount: number
  waitingCount: number
  lateCount: number
  newestId: number
}

export const countByKind = (
  db: Queryable,
  { staffId, kinds, after, now }: Reader & { after: number; now: Instant },
): Promise<Waiting[]> =>
  db.rows(sql`
    select kind, (count(*) filter (where id > ${after}))::int as new_count, count(*)::int as waiting_count,
      (count(*) filter (where due_at <= ${now}))::int as late_count, max(id) as newest_id
    from work.item i
    where kind = any(${kinds as WorkKind[]}) and ${isFor(staffId)}
    group by kind`)

/** The next time that it is eight in the morning in the shop. */
export const nextMorning = async (
  db: Queryable,
  { now, timeZone }: { now: Instant; timeZone: string },
): Promise<Instant> => {
  const { at } = await db.row<{ at: Instant }>(sql`
    select min(morning) as at from (
      select (date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) + days * interval '1 day' + interval '8 hours')
        at time zone ${timeZone} as morning
      from generate_series(0, 1) days) mornings
    where morning > ${now}`)
  return at
}
