/** Statements of the list that was put away. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export const isDismissed = async (db: Queryable): Promise<boolean> =>
  (await db.rows(sql`select from opening.dismissal`)).length > 0

/** @returns false when it was put away before */
export const dismiss = async (tx: Queryable, staffId: number, now: Instant): Promise<boolean> =>
  (await tx.count(sql`
    insert into opening.dismissal (staff_id, dismissed_at) values (${staffId}, ${now}) on conflict do nothing`)) ===
  1
