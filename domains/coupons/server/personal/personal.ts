/** Personal data of a buyer in coupons. Unused ones end with the account; those of orders stay with them. */
import type { Personal } from '#kit/server/database/personal.ts'
import { noteForgotten } from '../had-before.ts'
import { hadBeforeOfBuyer } from '../had-before-sql.ts'
import { forgetNewcomer } from '../newcomers.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  copy: async (db, buyerId) => [
    { name: 'coupons', rows: await sql.couponsOfBuyer(db, buyerId) },
    { name: 'coupons-of-former-accounts', rows: await hadBeforeOfBuyer(db, buyerId) },
  ],
  open: async () => [],
  forget: async (tx, buyerId, now) => {
    await noteForgotten(tx, buyerId, now)
    await sql.voidUnused(tx, buyerId, now)
    await forgetNewcomer(tx, buyerId)
  },
}
