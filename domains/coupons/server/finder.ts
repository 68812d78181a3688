/** Finds coupons for the office's search, by their names, among the newest. */
import sql from 'sql-template-tag'
import type { Finder } from '#domains/global-search/server/door.ts'
import { textIn, type Translated } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'

const READ_MOST = 2000

export const couponFinder: Finder = {
  page: '/office/coupons',
  needs: 'coupons.read',
  isListSearched: true,
  find: async (db, { pattern, id, lang, limit }) => {
    const rows = await db.rows<{ id: number; name: Translated; createdAt: Instant }>(sql`
      select t.id, t.name, t.created_at
      from (select id, name, created_at from coupons.template order by id desc limit ${READ_MOST}) t
      where t.id = ${id}::bigint or exists (select from jsonb_each_text(t.name) n where lower(n.value) like ${pattern})
      order by t.id desc limit ${limit}`)
    return rows.map((row) => ({
      title: textIn(row.name, lang).text,
      note: '',
      at: row.createdAt,
      address: `/office/coupons/${row.id}`,
    }))
  },
}
