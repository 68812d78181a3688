/** Every statement of the settings domain. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'

export type Value = number | boolean | string
export type Change = {
  key: string
  value: Value | null
  version: number
  changedAt: Instant
  changedBy: string
}

export const changes = (db: Queryable) =>
  db.rows<Change>(sql`
    select key, value, version, changed_at, changed_by from settings.setting`)

/** What somebody has set, held against others until the transaction ends; null for what was never changed. */
export const lock = (tx: Queryable, key: string) =>
  tx.maybeRow<Change>(sql`
    select key, value, version, changed_at, changed_by from settings.setting where key = ${key} for update`)

/**
 * Sets a value if nobody has since `change.version`; 0 is the version of what was never changed.
 * @returns null when somebody has; else what was in force before, null for the default
 */
export const change = (db: Queryable, given: Change) =>
  db.maybeRow<{ before: Value | null; version: number }>(sql`
    with old as (select value from settings.setting where key = ${given.key})
    insert into settings.setting as mine (key, value, version, changed_at, changed_by)
    select ${given.key}, ${jsonOf(given.value)}::jsonb, 1, ${given.changedAt}, ${given.changedBy}
    where ${given.version}::int = 0 or exists (select from old)
    on conflict (key) do update
      set value = excluded.value, version = mine.version + 1,
        changed_at = excluded.changed_at, changed_by = excluded.changed_by
      where mine.version = ${given.version}::int
    returning version, (select value from old) as before`)

const jsonOf = (value: Value | null): string | null =>
  value === null ? null : JSON.stringify(value)
