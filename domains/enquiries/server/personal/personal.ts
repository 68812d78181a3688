/** What is kept of a buyer's messages to the shop: handed over whole, and forgotten whole with the account. */
import type { Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  async copy(db, buyerId) {
    const [enquiries, entries] = await Promise.all([
      sql.enquiriesOf(db, buyerId),
      sql.entriesOf(db, buyerId),
    ])
    return [
      { name: 'enquiries', rows: enquiries },
      { name: 'enquiry-entries', rows: entries },
    ]
  },
  // Nothing of it is money or goods, and any sentence of it may say who wrote.
  async forget(tx, buyerId) {
    await sql.forgetAllOf(tx, buyerId)
  },
}
