/** Finds requests for quotes for the office's search: by number, by who asks and their telephone, among the newest. */
import sql from 'sql-template-tag'
import type { Finder } from '#domains/global-search/server/door.ts'
import { WAITING_STATES } from '../states.ts'

/** Older ones are found in their list. */
const READ_MOST = 5000

export const quoteFinder: Finder = {
  page: '/office/quotes',
  needs: 'orders.read',
  find: async (db, { pattern, id, limit }) => {
    const rows = await db.rows<{
      id: number
      state: string
      waitsForBuyer: boolean
      contactName: string
      phone: string
      createdAt: string
    }>(sql`
      select r.id, r.state, r.paused_at is not null as waits_for_buyer, r.contact_name, r.phone, r.created_at
      from (select id, state, paused_at, contact_name, phone, created_at from quotes.request order by id desc limit ${READ_MOST}) r
      where r.id = ${id}::bigint or lower(r.contact_name || E'\\n' || r.phone) like ${pattern}
      order by r.id desc limit ${limit}`)
    return rows.map((row) => ({
      title: row.contactName,
      note: `#${row.id}`,
      at: row.createdAt,
      address: `/office/quotes?tab=${row.waitsForBuyer ? 'asked' : tabOf(row.state)}`,
    }))
  },
}

/** The tab of the list in which a request stands. */
const tabOf = (state: string): string =>
  WAITING_STATES.some((each) => each === state) ? 'sent' : state === 'answered' ? state : 'ended'
