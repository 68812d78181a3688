/** Statements that find the products of picture files. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export type Match = {
  kind: 'address' | 'fetched' | 'sku' | 'product' | 'name'
  text: string
  productId: number
  id: number
}

/**
 * What files of these names may be pictures of: one that waits for its address, an SKU, a product by code, a product by
 * name. All texts in lower case.
 * @param files with their ending @param texts without it
 */
export function findMatches(
  db: Queryable,
  files: readonly string[],
  texts: readonly string[],
): Promise<Match[]> {
  return db.rows(sql`
    select case when i.fetch_state = 'stored' then 'fetched' else 'address' end as kind, lower(substring(split_part(i.remote_url, '?', 1) from '[^/]+$')) as text, i.product_id, i.id
    from catalog.picture i
    where i.remote_url is not null and lower(substring(split_part(i.remote_url, '?', 1) from '[^/]+$')) = any(${files as string[]}::text[])
    union all
    select 'sku', lower(code), product_id, id from catalog.sku
    where removed_at is null and lower(code) = any(${texts as string[]}::text[])
    union all
    select 'product', lower(code), id, id from catalog.product where lower(code) = any(${texts as string[]}::text[])
    union all
    select distinct 'name', lower(n.value), p.id, p.id from catalog.product p, jsonb_each_text(p.name) n
    where lower(n.value) = any(${texts as string[]}::text[])`)
}
