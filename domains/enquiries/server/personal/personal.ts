/** The personal data that messages contain: exported completely, and deleted completely with the account. */
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
  // Messages are neither money nor goods, and any sentence may identify the writer.
  async forget(tx, buyerId) {
    await sql.forgetAllOf(tx, buyerId) // uploads releases their files
  },
}
