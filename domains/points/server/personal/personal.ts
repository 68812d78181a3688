/** Personal data of a buyer in points. What is left ends with the account; the lines stay, without a name. */
import type { Personal } from '#kit/server/database/personal.ts'
import { forfeit } from '../sql.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  async copy(db, buyerId) {
    const [lines, days] = await Promise.all([
      sql.linesOfBuyer(db, buyerId),
      sql.signInsOfBuyer(db, buyerId),
    ])
    return [
      { name: 'points', rows: lines },
      { name: 'sign-ins', rows: days },
    ]
  },
  forget: async (tx, buyerId, now) => {
    await forfeit(tx, buyerId, now)
  },
}
