/** Finds verifications of businesses for the office's search: by company and contact, among the newest. */
import sql from 'sql-template-tag'
import type { Finder } from '#domains/global-search/server/door.ts'

const READ_MOST = 5000

export const verificationFinder: Finder = {
  page: '/office/papers',
  needs: 'papers.review',
  find: async (db, { pattern, id, limit }) => {
    const rows = await db.rows<{
      id: number
      storeName: string
      contactName: string
      at: string
    }>(sql`
      select v.id, coalesce(v.store_name, '') as store_name, coalesce(v.contact_name, '') as contact_name,
        coalesce(v.submitted_at, v.created_at) as at
      from (select id, state, store_name, contact_name, submitted_at, created_at
        from papers.version order by id desc limit ${READ_MOST}) v
      where v.state <> 'draft' and (v.id = ${id}::bigint
        or lower(coalesce(v.store_name, '') || E'\\n' || coalesce(v.contact_name, '')) like ${pattern})
      order by v.id desc limit ${limit}`)
    return rows.map((row) => ({
      title: row.storeName,
      note: row.contactName,
      at: row.at,
      address: `/office/papers/${row.id}`,
    }))
  },
}
