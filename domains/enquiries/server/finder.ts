/** Finds messages to the shop for the office's search: by sender, address, telephone and order, among the newest. */
import sql from 'sql-template-tag'
import type { Finder } from '#domains/global-search/server/door.ts'

const READ_MOST = 5000

export const enquiryFinder: Finder = {
  page: '/office/enquiries',
  needs: 'enquiries.answer',
  isListSearched: true,
  find: async (db, { pattern, joined, id, limit }) => {
    const rows = await db.rows<{
      id: number
      name: string
      contact: string
      writtenAt: string
    }>(sql`
      select e.id, e.name, coalesce(e.email, e.phone, e.order_number, '') as contact, e.written_at
      from (select id, name, email, phone, order_number, written_at
        from enquiries.enquiry order by id desc limit ${READ_MOST}) e
      where e.id = ${id}::bigint or lower(e.order_number) = ${joined}
        or lower(e.name || E'\\n' || coalesce(e.email, '') || E'\\n' || coalesce(e.phone, '')) like ${pattern}
      order by e.id desc limit ${limit}`)
    return rows.map((row) => ({
      title: row.name,
      note: row.contact,
      at: row.writtenAt,
      address: `/office/enquiries/${row.id}`,
    }))
  },
}
