/** Personal data in campaigns: while a rehearsal runs, how much a buyer would have had. It is dropped when it is done. */
import type { Personal } from '#kit/server/database/personal.ts'
import { forgetBuyer } from './sql.ts'

export const personal: Personal = {
  copy: async () => [],
  forget: async (tx, buyerId) => {
    await forgetBuyer(tx, buyerId)
  },
}
