/** Personal data of a buyer in stock: goods held for them. They contain no names. */
import type { Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  copy: async (db, buyerId) => [
    { name: 'held-goods', rows: await sql.listReservationsOf(db, buyerId) },
  ],
}
