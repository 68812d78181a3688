/** Personal data of a buyer in distribution. What was earned is in the books and stays; what is not paid by then is the shop's again. */
import type { Personal } from '#kit/server/database/personal.ts'
import { forfeit } from '../settle.ts'
import { end } from '../sql.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  async copy(db, buyerId) {
    const [distributor, binding, commissions, settlements, recoveries] = await Promise.all([
      sql.distributorOfBuyer(db, buyerId),
      sql.bindingOfBuyer(db, buyerId),
      sql.commissionsOfBuyer(db, buyerId),
      sql.settlementsOfBuyer(db, buyerId),
      sql.recoveriesOfBuyer(db, buyerId),
    ])
    return [
      { name: 'distributor', rows: distributor },
      { name: 'invited-by', rows: binding },
      { name: 'commissions', rows: commissions },
      { name: 'commission-payments', rows: settlements },
      { name: 'commission-recoveries', rows: recoveries },
    ]
  },
  /** Who is suspended is paid nothing that they could wait for. */
  async open(tx, buyerId) {
    return [
      { kind: 'commission', count: await sql.countUnpaid(tx, buyerId), first: null },
      { kind: 'commissionOwed', count: await sql.countOwing(tx, buyerId), first: null },
    ]
  },
  async forget(tx, buyerId, now) {
    await forfeit(tx, buyerId, now)
    await end(tx, buyerId)
  },
}
