/** The personal data that activities store about a buyer: what their orders took. It is retained together with those orders. */
import type { Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  copy: async (db, buyerId) => [
    { name: 'activity-purchases', rows: await sql.usagesOf(db, buyerId) },
  ],
}
