/** Statements about the office's list of activities. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Activity, ActivityState } from '../contract.ts'
import { COLUMNS, IN_CONFLICT } from './sql.ts'

const LISTED = sql`select ${COLUMNS},
    (select count(*) from promotions.activity_sku s where s.activity_id = a.id)::int as sku_count,
    (select coalesce(sum(s.taken_count), 0) from promotions.activity_sku s where s.activity_id = a.id)::bigint as taken_count,
    (select count(*) from promotions.activity_sku s where s.activity_id = a.id and exists (
      select from promotions.activity_sku o join promotions.activity b on b.id = o.activity_id
      where o.sku_id = s.sku_id and ${IN_CONFLICT}))::int as conflict_count
  from promotions.activity a`

type Wanted = {
  state: ActivityState | null
  isOpen: boolean
  /** For `like`, lower case and escaped. */
  pattern: string | null
  after: { at: Instant; id: number } | null
  limit: number
}

/** Those that start last first. */
export const activityPage = (db: Queryable, { state, isOpen, pattern, after, limit }: Wanted) =>
  db.rows<Activity>(sql`${LISTED}
    where (${state}::text is null or a.state = ${state}) and (not ${isOpen}::boolean or a.state in ('draft', 'published', 'running'))
      and (${pattern}::text is null or exists (select from jsonb_each_text(a.names) n where lower(n.value) like ${pattern}))
      and (${after === null} or (a.starts_at, a.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::bigint))
    order by a.starts_at desc, a.id desc limit ${limit}`)

export const countStates = (db: Queryable) =>
  db.rows<{ state: ActivityState; count: number }>(sql`
    select state, count(*)::int as count from promotions.activity group by state`)

export const activity = (db: Queryable, id: number) =>
  db.maybeRow<Activity>(sql`${LISTED} where a.id = ${id}`)

/** A draft with all that is its own. Where an order or a buyer still holds something of it the database refuses. */
export async function deleteDraft(tx: Queryable, id: number): Promise<void> {
  await tx.count(sql`delete from promotions.activity_sku where activity_id = ${id}`)
  await tx.count(sql`delete from promotions.gift_rule where activity_id = ${id}`)
  await tx.count(sql`delete from promotions.reminder where activity_id = ${id}`)
  await tx.count(sql`delete from promotions.activity where id = ${id} and state = 'draft'`)
}
