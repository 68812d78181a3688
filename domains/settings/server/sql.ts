/** Statements of the settings domain. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

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

/** Locks the stored values until the transaction ends, in one order for all; none for settings that were never changed. */
export const lockAll = (tx: Queryable, keys: readonly string[]) =>
  tx.rows<Change>(sql`
    select key, value, version, changed_at, changed_by from settings.setting
    where key = any(${keys}::text[]) order by key for update`)

/**
 * Sets a value if it is still at `change.version`, and stores the former one; 0 is the version of a setting that was
 * never changed.
 * @returns null when it has changed; otherwise the former value, null for the default
 */
export const change = (db: Queryable, given: Change) =>
  db.maybeRow<{ before: Value | null; version: number }>(sql`
    with old as (select value from settings.setting where key = ${given.key}),
    changed as (
      insert into settings.setting as mine (key, value, version, changed_at, changed_by)
      select ${given.key}, ${jsonOf(given.value)}::jsonb, 1, ${given.changedAt}, ${given.changedBy}
      where ${given.version}::int = 0 or exists (select from old)
      on conflict (key) do update
        set value = excluded.value, version = mine.version + 1,
          changed_at = excluded.changed_at, changed_by = excluded.changed_by
        where mine.version = ${given.version}::int
      returning key, version, changed_at),
    former as (
      insert into settings.former (key, value, until)
      select key, (select value from old), changed_at from changed)
    select version, (select value from old) as before from changed`)

/** Former values that were in force since then and count in today's base currency; null for the default. */
export const formerSince = async (
  db: Queryable,
  { key, since }: { key: string; since: Instant },
): Promise<(Value | null)[]> => {
  const rows = await db.rows<{ value: Value | null }>(sql`
    select value from settings.former where key = ${key} and until > ${since}
      and until > coalesce((select chosen_at from settings.books), '-infinity')`)
  return rows.map(({ value }) => value)
}

const jsonOf = (value: Value | null): string | null =>
  value === null ? null : JSON.stringify(value)
