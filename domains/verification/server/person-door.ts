/** What tells a verified person from others, for the domain that refuses that one person acts as two. */
import type { Queryable } from '#kit/server/database/db.ts'
import { decryptId } from './id-number.ts'
import * as sql from './person-sql.ts'

/**
 * The document and the number of whoever stands for a buyer, as staff have checked them: the same for the same person. Empty for a buyer who is
 * not verified. For comparing alone: never stored or shown as it is.
 */
export async function personKeysOf(db: Queryable, buyerId: number): Promise<string[]> {
  const rows = await sql.passedPersons(db, buyerId)
  return rows.flatMap(({ id, encryptedId, mobile }) => [
    ...(encryptedId === null ? [] : [`document:${decryptId(encryptedId, id).toUpperCase()}`]),
    ...(mobile === null ? [] : [mobile]),
  ])
}
