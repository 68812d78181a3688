/** Personal data of a buyer in stock alerts. */
import type { Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  copy: async (db, buyerId) => [
    { name: 'arrival-notices', rows: await sql.noticesOf(db, buyerId) },
  ],
  async forget(tx, buyerId) {
    await sql.forgetNotices(tx, buyerId)
  },
}
