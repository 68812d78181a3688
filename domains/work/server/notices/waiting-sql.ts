/** The statement that gathers what waits in a queue: it takes the queue's own select, so it cannot be prepared alone. */
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import type { WorkKind } from '../../kinds.ts'

type Gathered = { kind: WorkKind; waiting: Sql; isPersonal?: boolean }

/**
 * Adds what waits now and was not known, changes due times, and deletes what waits no longer: what comes back later is announced again.
 * Whoever asked the buyer about it hears of the answer alone. The queue is read once. @returns how many rows changed
 */
export async function gatherWaiting(
  tx: Queryable,
  { kind, waiting, isPersonal }: Gathered,
): Promise<number> {
  const forStaffId = isPersonal === true ? sql`w.for_staff_id` : sql`null::bigint`
  const { count } = await tx.row<{ count: number }>(sql`
    with waiting as materialized (${waiting}),
    decided as (
      delete from work.item i where i.kind = ${kind} and not exists (select from waiting w where w.ref = i.ref) returning i.id),
    added as (
      insert into work.item as i (kind, ref, waiting_since, due_at, asked_by, for_staff_id)
      select ${kind}, w.ref, w.waiting_since, w.due_at,
        coalesce(w.asked_by, (
          select r.staff_id from work.info_request r
          where r.kind = ${kind} and r.ref = w.ref and r.state in ('answered', 'expired') and r.seen_at is null
          order by r.id desc limit 1)), ${forStaffId} from waiting w
      where not exists (select from work.item k
        where k.kind = ${kind} and k.ref = w.ref and (k.due_at = w.due_at or (k.due_at is null and w.due_at is null)))
      order by w.waiting_since, w.ref
      on conflict (kind, ref) do update set due_at = excluded.due_at
      returning i.id)
    select ((select count(*) from decided) + (select count(*) from added))::int as count`)
  return count
}
