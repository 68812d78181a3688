/** The personal data that this domain stores about a buyer: their addresses. Orders have copies of their own. */
import type { Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  copy: async (db, buyerId) => [{ name: 'addresses', rows: await sql.addressesOf(db, buyerId) }],
  async forget(tx, buyerId) {
    await sql.forgetAddresses(tx, buyerId)
  },
}
