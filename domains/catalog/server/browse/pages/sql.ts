/** Statements of the pages of categories and brands. */
import sql from 'sql-template-tag'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { shownCategories } from '../sql.ts'

export type CategoryPageRow = {
  id: number
  name: Translated
  path: { id: number; name: Translated }[]
  intro: Translated
  bannerUrl: string | null
  imageUrl: string | null
}
/** @returns null when there is none, or it or a category above it is hidden */
export function category(db: Queryable, id: number): Promise<CategoryPageRow | null> {
  return db.maybeRow(sql`
    select own.id, own.name, own.intro, own.banner_url, own.image_url, (
        select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.level)
        from catalog.category c where c.id in (own.id, parent.id, parent.parent_id)) as path
    from catalog.category own left join catalog.category parent on parent.id = own.parent_id
    where own.id = ${id} and own.id in (${shownCategories})`)
}

export type BrandPageRow = {
  id: number
  name: Translated
  letter: string | null
  logoUrl: string | null
  bannerUrl: string | null
  story: Translated
  productCount: number
}
/** @returns null when there is none, or it is archived */
export function brand(db: Queryable, id: number): Promise<BrandPageRow | null> {
  return db.maybeRow(sql`
    select id, name, letter, logo_url, banner_url, story, product_count from catalog.brand
    where id = ${id} and archived_at is null`)
}
