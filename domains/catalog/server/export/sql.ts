/** Statements of exports: which products, and what they lie in. */
import sql from 'sql-template-tag'
import type { Translated } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'

export type ExportFilter = {
  state: string | null
  categoryId: number | null
  brandId: number | null
}
const matching = ({ state, categoryId, brandId }: ExportFilter) => sql`
  (${state}::text is null or p.state = ${state})
  and (${brandId}::bigint is null or p.brand_id = ${brandId})
  and (${categoryId}::bigint is null or p.category_id in (
    select c.id from catalog.category c left join catalog.category up on up.id = c.parent_id
    where ${categoryId}::bigint in (c.id, up.id, up.parent_id)))`

export async function countProducts(db: Queryable, filter: ExportFilter): Promise<number> {
  const row = await db.row<{ total: number }>(sql`
    select count(*) as total from catalog.product p where ${matching(filter)}`)
  return row.total
}

export async function productIds(
  db: Queryable,
  filter: ExportFilter,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select p.id from catalog.product p where p.id > ${after} and ${matching(filter)} order by p.id limit ${limit}`)
  return rows.map((row) => row.id)
}

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
