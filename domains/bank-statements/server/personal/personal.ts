/** What bank statements have of a buyer: the transfers that paid for them. They are the shop's financial records, which the law requires to retain. */
import type { Personal } from '#kit/server/database/personal.ts'
import { transfersOf } from './sql.ts'

export const personal: Personal = {
  copy: async (db, buyerId) => [{ name: 'bank-transfers', rows: await transfersOf(db, buyerId) }],
}
