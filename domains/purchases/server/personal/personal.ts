/** The saved lists of a buyer; purchases are personal data of orders. */
import type { Personal } from '#kit/server/database/personal.ts'
import { copyOfLists, forgetLists } from '../lists/sql.ts'

export const personal: Personal = {
  async copy(db, buyerId) {
    return [{ name: 'saved-lists', rows: await copyOfLists(db, buyerId) }]
  },
  async forget(tx, buyerId) {
    await forgetLists(tx, buyerId)
  },
}
