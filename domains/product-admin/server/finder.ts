/** Finds products for the office's search: by code, internal number, the codes of SKUs, and names in every language. */
import sql from 'sql-template-tag'
import type { Finder } from '#domains/global-search/server/door.ts'
import { textFor } from '#domains/catalog/server/stored-door.ts'
import type { Translated } from '#kit/contract/lang.ts'

const READ_MOST = 200
/** The expression of the index `product_words`. */
const WORDS = sql`lower(p.code || E'\\n' || coalesce(p.internal_number, '') || E'\\n' || coalesce(p.name ->> 'cn', '')
  || E'\\n' || coalesce(p.name ->> 'en', '') || E'\\n' || coalesce(p.name ->> 'spa', '') || E'\\n' || coalesce(p.name ->> 'id', ''))`

export const productFinder: Finder = {
  page: '/office/products',
  needs: 'catalog.read',
  isListSearched: true,
  find: async (db, { words, pattern, isLong, lang, limit }) => {
    // Two characters are a whole word in Chinese, and no trigram: then products are read until enough have been found.
    const found = isLong
      ? sql`(select p.id from catalog.product p where ${WORDS} like ${pattern} limit ${READ_MOST})
          union (select product_id from catalog.sku where removed_at is null and lower(code) like ${pattern} limit ${READ_MOST})`
      : sql`select p.id from catalog.product p where ${WORDS} like ${pattern} limit ${limit}`
    const rows = await db.rows<{
      id: number
      code: string
      name: Translated
      updatedAt: string
    }>(sql`
      with found as materialized (${found})
      select p.id, p.code, p.name, p.updated_at from catalog.product p
      where p.id in (select id from found) and p.state <> 'archived'
      order by lower(p.code) <> ${words}, p.updated_at desc, p.id desc limit ${limit}`)
    return rows.map(({ id, code, name, updatedAt }) => ({
      title: textFor(name, lang),
      note: code,
      at: updatedAt,
      address: `/office/products/${id}`,
    }))
  },
}
