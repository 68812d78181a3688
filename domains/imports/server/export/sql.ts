/** Statements of exports: names of categories and brands. */
import sql from 'sql-template-tag'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export function categories(
  db: Queryable,
): Promise<{ id: number; parentId: number | null; name: Translated }[]> {
  return db.rows(sql`select id, parent_id, name from catalog.category`)
}

export function brands(
  db: Queryable,
  ids: readonly number[],
): Promise<{ id: number; name: Translated }[]> {
  return db.rows(sql`select id, name from catalog.brand where id = any(${ids}::bigint[])`)
}
