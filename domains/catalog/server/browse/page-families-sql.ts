/** Statements about which products, brands and categories have a page. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import { shownCategories } from './sql.ts'

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

export const productIds = async (db: Queryable, ids: readonly number[]) =>
  idsOf(
    await db.rows<{ id: number }>(sql`
      select g.product_id as id from catalog.page g where g.product_id = any(${ids}::bigint[])`),
  )

export const brandIds = async (db: Queryable, ids: readonly number[]) =>
  idsOf(
    await db.rows<{ id: number }>(sql`
      select b.id from catalog.brand b where b.id = any(${ids}::bigint[]) and b.archived_at is null`),
  )

export const categoryIds = async (db: Queryable, ids: readonly number[]) =>
  idsOf(
    await db.rows<{ id: number }>(sql`
      select c.id from catalog.category c where c.id = any(${ids}::bigint[]) and c.id in (${shownCategories})`),
  )
