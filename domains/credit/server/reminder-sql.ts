/** Statements of the sweep that reminds buyers of what they owe. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Awake } from '#kit/server/jobs/row-sweep.ts'

/** The entry that was to be reminded of longest ago; null: none. */
export async function findReminder(
  tx: Queryable,
  now: Instant,
  isAwake: Awake,
): Promise<number | null> {
  const row = await tx.maybeRow<{ id: number }>(sql`
    select id from credit.entry
    where due_at is not null and amount - returned_amount - repaid_amount > 0
      and coalesce(next_reminder_at, '-infinity') <= ${now} and ${isAwake(sql`id`)}
    order by coalesce(next_reminder_at, '-infinity') limit 1 for update skip locked`)
  return row?.id ?? null
}

export const setNextReminder = (tx: Queryable, id: number, at: Instant): Promise<void> =>
  tx.write(sql`update credit.entry set next_reminder_at = ${at} where id = ${id}`)
