/** Personal data of a buyer in the lottery. Draws stay without where a prize went, since others check their stage by them; what nobody claimed is over. */
import { NOBODY, type Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  copy: async (db, buyerId) => [
    { name: 'lottery-draws', rows: await sql.drawsOfBuyer(db, buyerId) },
    { name: 'lottery-chances', rows: await sql.chancesOfBuyer(db, buyerId) },
  ],
  async open(tx, buyerId) {
    return [{ kind: 'lotteryPrizes', ...(await sql.openOf(tx, buyerId)) }]
  },
  async forget(tx, buyerId, now) {
    await sql.expireAll(tx, buyerId, now)
    await sql.forgetAddresses(tx, buyerId, NOBODY)
  },
}
