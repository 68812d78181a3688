/** Statements that find categories and brands by their Chinese names. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/db.ts'

export function categories(
  tx: Queryable,
): Promise<{ id: number; parentId: number | null; name: string }[]> {
  return tx.rows(sql`select id, parent_id, name ->> 'cn' as name from catalog.category`)
}

export function brands(
  tx: Queryable,
  names: readonly string[],
): Promise<{ id: number; name: string }[]> {
  return tx.rows(sql`
    select id, name ->> 'cn' as name from catalog.brand where name ->> 'cn' = any(${names}::text[])`)
}
