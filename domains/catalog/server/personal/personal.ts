/** What the catalogue keeps of a buyer: what they took of products that are limited. It stays with the orders that it counts. */
import type { Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  copy: async (db, buyerId) => [
    { name: 'limited-purchases', rows: await sql.limitedPurchasesOf(db, buyerId) },
  ],
}
