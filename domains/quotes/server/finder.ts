/** Finds requests for quotes for the office's search: by number, by who asks and their telephone, among the newest. */
import type { Finder } from '#domains/global-search/server/door.ts'
import { WAITING_STATES } from '../states.ts'
import * as sql from './finder-sql.ts'

export const quoteFinder: Finder = {
  page: '/office/quotes',
  needs: 'orders.read',
  find: async (db, { pattern, id, limit }) => {
    const rows = await sql.findRequests(db, { pattern, id, limit })
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
