/** Statements that find categories and brands by their Chinese names. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export function categories(
  tx: Queryable,
): Promise<{ id: number; parentId: number | null; name: string }[]> {
  return tx.rows(sql`select id, parent_id, name ->> 'cn' as name from catalog.category`)
}

export async function categoriesAmong(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select id from catalog.category where id = any(${ids}::bigint[])`)
  return rows.map(({ id }) => id)
}

export function brands(tx: Queryable): Promise<{ id: number; name: string }[]> {
  return tx.rows(sql`select id, name ->> 'cn' as name from catalog.brand`)
}
