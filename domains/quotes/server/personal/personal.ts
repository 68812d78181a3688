/** What quotes keep of a buyer. That a price was asked and offered stays; who asked goes. */
import { NOBODY, type Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  async copy(db, buyerId) {
    const [requests, lines] = await Promise.all([
      sql.requestsOf(db, buyerId),
      sql.linesOf(db, buyerId),
    ])
    return [
      { name: 'quotes', rows: requests },
      { name: 'quote-lines', rows: lines },
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
