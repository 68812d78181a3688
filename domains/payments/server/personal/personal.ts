/**
 * Personal data of a buyer in payments. All of it is financial records, which the law requires to retain: nothing is
 * erased here but what staff wrote of where a refund went.
 */
import { orderIdsOf } from '#domains/orders/server/door.ts'
import type { Personal } from '#kit/server/database/personal.ts'
import { accountsOf } from '../refunds/accounts-sql.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  async copy(db, buyerId) {
    const ids = await orderIdsOf(db, buyerId)
    const [receipts, attempts, vouchers, refunds, accounts, charges] = await Promise.all([
      sql.receiptsOf(db, ids),
      sql.attemptsOf(db, ids),
      sql.vouchersOf(db, ids),
      sql.refundsOf(db, ids),
      accountsOf(db, buyerId),
      sql.chargesOf(db, buyerId),
    ])
    return [
      { name: 'receipts', rows: receipts },
      { name: 'payment-attempts', rows: attempts },
      { name: 'vouchers', rows: vouchers },
      { name: 'refunds', rows: refunds },
      { name: 'refund-accounts', rows: accounts },
      { name: 'charges', rows: charges },
    ]
  },
  async open(tx, buyerId) {
    const { refunds, first, attempts, vouchers } = await sql.openOf(
      tx,
      await orderIdsOf(tx, buyerId),
    )
    const charges = await sql.countOpenCharges(tx, buyerId)
    return [
      { kind: 'refunds', count: refunds, first },
      { kind: 'payments', count: attempts + vouchers + charges, first: null },
    ]
  },
  async forget(tx, buyerId) {
    await sql.forgetDestinations(tx, buyerId)
  },
}
