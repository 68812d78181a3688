/** Personal data of a buyer in points goods. Orders stay without where they went; codes stay encrypted, and nobody is shown them any more. */
import { NOBODY, type Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  copy: async (db, buyerId) => [
    { name: 'points-orders', rows: await sql.ordersOfBuyer(db, buyerId) },
  ],
  async open(tx, buyerId) {
    return [{ kind: 'pointsOrders', ...(await sql.openOf(tx, buyerId)) }]
  },
  forget: async (tx, buyerId) => {
    await sql.forgetAddresses(tx, buyerId, NOBODY)
  },
}
