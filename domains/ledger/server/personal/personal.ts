/** What the ledger has of a buyer. All of it is financial records, which the law requires to retain: nothing is erased. */
import type { Personal } from '#kit/server/database/personal.ts'
import { entriesOf } from './sql.ts'

export const personal: Personal = {
  copy: async (db, buyerId) => [{ name: 'ledger-entries', rows: await entriesOf(db, buyerId) }],
}
