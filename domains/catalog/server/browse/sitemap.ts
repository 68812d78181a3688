/** The public pages of the catalogue, for search engines: their paths, and when they were last changed. */
import sql from 'sql-template-tag'
import type { SitePage } from '#kit/server/http/sitemap.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { shownCategories } from './sql.ts'

/** Product ids per part, so that a new product changes the last part alone. */
const PART_IDS = 5000

/** The numbers of the parts that have products. */
export async function productParts(db: Queryable): Promise<number[]> {
  const rows = await db.rows<{ part: number }>(sql`
    select distinct (product_id / ${PART_IDS})::int as part from catalog.page order by part`)
  return rows.map(({ part }) => part)
}

export const productPages = (db: Queryable, part: number): Promise<SitePage[]> =>
  db.rows(sql`
    select '/goods/' || g.product_id as path, p.updated_at as changed_at
    from catalog.page g join catalog.product p on p.id = g.product_id
    where g.product_id >= ${part * PART_IDS}::bigint and g.product_id < ${(part + 1) * PART_IDS}::bigint
    order by g.product_id`)

/** A category also lists what is below it, so its date is that of the newest product there. */
export const categoryPages = (db: Queryable): Promise<SitePage[]> =>
  db.rows(sql`
    with recursive below as (
      select id as top, id from catalog.category where id in (${shownCategories})
      union all
      select b.top, c.id from below b join catalog.category c on c.parent_id = b.id where c.visible)
    select '/goods/list?category=' || b.top as path, max(p.updated_at) as changed_at
    from below b join catalog.product p on p.category_id = b.id and p.state = 'published'
    group by b.top order by b.top`)

export const brandPages = (db: Queryable): Promise<SitePage[]> =>
  db.rows(sql`
    select '/home/brand?id=' || b.id as path, max(p.updated_at) as changed_at
    from catalog.brand b join catalog.product p on p.brand_id = b.id and p.state = 'published'
    where b.archived_at is null
    group by b.id order by b.id`)
