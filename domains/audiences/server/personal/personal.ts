/** Personal data in customer lists: since when a buyer is on some. How the merchant names a list is the merchant's. */
import type { Personal } from '#kit/server/database/personal.ts'
import { forgetMember, membershipsOf } from './sql.ts'

export const personal: Personal = {
  copy: async (db, buyerId) => [{ name: 'customer-lists', rows: await membershipsOf(db, buyerId) }],
  forget: async (tx, buyerId) => {
    await forgetMember(tx, buyerId)
  },
}
