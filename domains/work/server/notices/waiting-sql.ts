/** Statements over what waits in a queue: each takes the queue's own select, so that none can be prepared alone. */
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import type { WorkKind } from '../../kinds.ts'

type Gathered = { kind: WorkKind; waiting: Sql; isPersonal?: boolean }

/**
 * Adds what waits now and was not known, and changes due times. Whoever asked the buyer about it hears of the answer alone.
 * @returns how many rows changed
 */
export const addWaiting = (
  tx: Queryable,
  { kind, waiting, isPersonal }: Gathered,
): Promise<number> =>
  tx.count(sql`
    insert into work.item as i (kind, ref, waiting_since, due_at, asked_by, for_staff_id)
    select ${kind}, w.ref, w.waiting_since, w.due_at,
      coalesce(w.asked_by, (
        select r.staff_id from work.info_request r
        where r.kind = ${kind} and r.ref = w.ref and r.state in ('answered', 'expired') and r.seen_at is null
        order by r.id desc limit 1)), ${isPersonal === true ? sql`w.for_staff_id` : sql`null::bigint`} from (${waiting}) w
    where not exists (select from work.item k where k.kind = ${kind} and k.ref = w.ref and (k.due_at = w.due_at or (k.due_at is null and w.due_at is null)))
    order by w.waiting_since, w.ref
    on conflict (kind, ref) do update set due_at = excluded.due_at`)

/** Deletes what waits no longer: what comes back later is announced again. */
export const removeDecided = (tx: Queryable, { kind, waiting }: Gathered): Promise<number> =>
  tx.count(sql`
    delete from work.item i where i.kind = ${kind} and not exists (select from (${waiting}) w where w.ref = i.ref)`)
