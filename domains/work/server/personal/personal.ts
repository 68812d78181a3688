/** Personal data of a buyer in the work of staff: what they were asked about their matters, and what they answered. */
import type { Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  copy: async (db, buyerId) => [
    { name: 'info-requests', rows: await sql.infoRequestsOf(db, buyerId) },
  ],
  async forget(tx, buyerId) {
    await sql.forgetInfoRequests(tx, buyerId)
  },
}
