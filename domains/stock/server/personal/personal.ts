/** What the stock keeps of a buyer: the goods that came for him and are held for some time. They name nobody. */
import type { Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  copy: async (db, buyerId) => [
    { name: 'held-goods', rows: await sql.listReservationsOf(db, buyerId) },
  ],
}
