/** Personal data of a buyer in quotes. Prices and offers stay; the buyer's details are erased. */
import { NOBODY, type Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  async copy(db, buyerId) {
    const [requests, lines, versions] = await Promise.all([
      sql.requestsOf(db, buyerId),
      sql.linesOf(db, buyerId),
      sql.versionsOf(db, buyerId),
    ])
    return [
      { name: 'quotes', rows: requests },
      { name: 'quote-lines', rows: lines },
      { name: 'quote-versions', rows: versions },
    ]
  },
  async open(tx, buyerId) {
    const { count } = await sql.openOf(tx, buyerId)
    return [{ kind: 'quotes', count, first: null }]
  },
  async forget(tx, buyerId) {
    await sql.forgetContact(tx, buyerId, NOBODY)
  },
}
