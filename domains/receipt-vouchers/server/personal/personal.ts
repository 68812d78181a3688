/**
 * Personal data of a buyer in receipt vouchers. A signed delivery note proves a debt and a delivery, which the law requires to retain:
 * nothing is erased here.
 */
import type { Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  copy: async (db, buyerId) => [
    { name: 'receipt-vouchers', rows: await sql.vouchersOf(db, buyerId) },
  ],
}
