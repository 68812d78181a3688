/**
 * The personal data about a buyer's level: what they spent, and how their level changed. Both stay with a closed account,
 * without a name.
 */
import type { Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  async copy(db, buyerId) {
    const [spending, changes, purchases] = await Promise.all([
      sql.spendingOf(db, buyerId),
      sql.levelChangesOf(db, buyerId),
      sql.superPurchasesOf(db, buyerId),
    ])
    return [
      { name: 'spending', rows: spending },
      { name: 'level-changes', rows: changes },
      { name: 'super-purchases', rows: purchases },
    ]
  },
}
