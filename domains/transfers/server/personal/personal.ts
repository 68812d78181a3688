/** Personal data of a buyer in transfers. The transfers stay; the buyer's own words are erased. */
import type { Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  copy: async (db, buyerId) => [{ name: 'transfers', rows: await sql.requestsOf(db, buyerId) }],
  async open(tx, buyerId) {
    const { count } = await sql.openOf(tx, buyerId)
    return [{ kind: 'transfers', count, first: null }]
  },
  async forget(tx, buyerId) {
    await sql.forgetNotes(tx, buyerId)
  },
}
