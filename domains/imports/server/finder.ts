/** Finds imports and exports for the office's search, by the names of their files, among the newest. */
import sql from 'sql-template-tag'
import type { Finder } from '#domains/global-search/server/door.ts'

const READ_MOST = 2000

export const importFinder: Finder = {
  page: '/office/imports',
  needs: 'catalog.read',
  find: async (db, { pattern, id, limit }) => {
    const rows = await db.rows<{ id: number; fileName: string; by: string; createdAt: string }>(sql`
      select t.id, t.file_name, t.by, t.created_at
      from (select id, file_name, by, created_at from imports.task order by id desc limit ${READ_MOST}) t
      where t.id = ${id}::bigint or lower(t.file_name) like ${pattern}
      order by t.id desc limit ${limit}`)
    return rows.map((row) => ({
      title: row.fileName,
      note: row.by,
      at: row.createdAt,
      address: `/office/imports/${row.id}`,
    }))
  },
}
