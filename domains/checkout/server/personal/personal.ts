/**
 * A buyer's checkouts are deleted with the account. They are valid for half an hour, so an export of personal data contains
 * none.
 */
import type { Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  copy: async () => [],
  async forget(tx, buyerId) {
    await sql.deleteCheckouts(tx, buyerId)
  },
}
