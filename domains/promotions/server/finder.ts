/** Finds activities for the office's search, by their names, among the newest. */
import sql from 'sql-template-tag'
import type { Finder } from '#domains/global-search/server/door.ts'
import { textIn, type Translated } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'

const READ_MOST = 2000

export const activityFinder: Finder = {
  page: '/office/promotions',
  needs: 'promotions.read',
  isListSearched: true,
  find: async (db, { pattern, id, lang, limit }) => {
    const rows = await db.rows<{ id: number; names: Translated; startsAt: Instant }>(sql`
      select a.id, a.names, a.starts_at
      from (select id, names, starts_at from promotions.activity order by id desc limit ${READ_MOST}) a
      where a.id = ${id}::bigint or exists (select from jsonb_each_text(a.names) n where lower(n.value) like ${pattern})
      order by a.id desc limit ${limit}`)
    return rows.map((row) => ({
      title: textIn(row.names, lang).text,
      note: '',
      at: row.startsAt,
      address: `/office/promotions/${row.id}`,
    }))
  },
}
