/** Statements of the list that was put away, and of the steps that staff found right as they are. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ConfirmableStep } from '../contract.ts'

export const isDismissed = async (db: Queryable): Promise<boolean> =>
  (await db.rows(sql`select from opening.dismissal`)).length > 0

/** @returns false when it was put away before */
export const dismiss = async (tx: Queryable, staffId: number, now: Instant): Promise<boolean> =>
  (await tx.count(sql`
    insert into opening.dismissal (staff_id, dismissed_at) values (${staffId}, ${now}) on conflict do nothing`)) ===
  1

export async function confirmedSteps(db: Queryable): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ step: string }>(sql`select step from opening.confirmation`)
  return new Set(rows.map(({ step }) => step))
}

/** @returns false when somebody did so before */
export const confirm = async (
  tx: Queryable,
  { step, staffId, now }: { step: ConfirmableStep; staffId: number; now: Instant },
): Promise<boolean> =>
  (await tx.count(sql`
    insert into opening.confirmation (step, staff_id, confirmed_at) values (${step}, ${staffId}, ${now})
    on conflict do nothing`)) === 1
