/** Finds transfers between warehouses for the office's search: by number, note and tracking number, among the newest. */
import sql from 'sql-template-tag'
import type { Finder } from '#domains/global-search/server/door.ts'

const READ_MOST = 5000

export const transferFinder: Finder = {
  page: '/office/transfers',
  needs: 'stock.read',
  find: async (db, { pattern, id, limit }) => {
    const rows = await db.rows<{
      id: number
      note: string
      tracking: string
      createdAt: string
    }>(sql`
      select t.id, t.note, t.tracking, t.created_at
      from (select id, note, tracking, created_at from transfers.transfer order by id desc limit ${READ_MOST}) t
      where t.id = ${id}::bigint or lower(t.note || E'\\n' || t.tracking) like ${pattern}
      order by t.id desc limit ${limit}`)
    return rows.map((row) => ({
      title: `#${row.id}`,
      note: row.note === '' ? row.tracking : row.note,
      at: row.createdAt,
      address: `/office/transfers/${row.id}`,
    }))
  },
}
