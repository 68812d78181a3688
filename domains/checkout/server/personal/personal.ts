/** Checkouts of a buyer go with their account. They hold half an hour, so a copy of somebody's data has none. */
import type { Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  copy: async () => [],
  async forget(tx, buyerId) {
    await sql.deleteCheckouts(tx, buyerId)
  },
}
