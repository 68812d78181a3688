/**
 * The personal data that the catalogue stores about a buyer: orders of limited products. It is retained together with those
 * orders.
 */
import type { Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  copy: async (db, buyerId) => [
    { name: 'limited-purchases', rows: await sql.limitedPurchasesOf(db, buyerId) },
  ],
}
