/** Statements that find categories and brands by their names. */
import sql from 'sql-template-tag'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { CategoryRow } from '../category-tree.ts'

export function categories(tx: Queryable): Promise<CategoryRow[]> {
  return tx.rows(sql`select id, parent_id, name from catalog.category order by id`)
}

export async function categoriesAmong(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select id from catalog.category where id = any(${ids}::bigint[])`)
  return rows.map(({ id }) => id)
}

export function brands(tx: Queryable): Promise<{ id: number; name: Translated }[]> {
  return tx.rows(sql`select id, name from catalog.brand order by id`)
}
