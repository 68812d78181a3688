/** The personal data that the cart stores about a buyer. */
import type { Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  async copy(db, buyerId) {
    const [lines, codes] = await Promise.all([sql.linesOf(db, buyerId), sql.codesOf(db, buyerId)])
    return [
      { name: 'cart', rows: lines },
      { name: 'own-codes', rows: codes },
    ]
  },
  async forget(tx, buyerId) {
    await sql.forgetCart(tx, buyerId)
    await sql.forgetCodes(tx, buyerId)
  },
}
