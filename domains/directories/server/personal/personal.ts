/** Personal data of a buyer in directories: the companies that they have entered. They go with the account. */
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { Personal } from '#kit/server/database/personal.ts'
import { tagOf } from '../tags.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  async copy(db, buyerId) {
    return [{ name: 'companies', rows: await sql.versionsOfBuyer(db, buyerId) }]
  },
  async forget(tx, buyerId) {
    const removed = await sql.remove(tx, buyerId)
    await invalidate(
      tx,
      // Nothing that visitors read has changed with a company that was never public.
      removed.flatMap(({ kind, isPublic }) => (isPublic ? [tagOf(kind)] : [])),
    )
  },
}
