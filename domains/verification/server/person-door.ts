/** What tells a verified person from others, for the domain that refuses that one person acts as two. */
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { decryptId } from './id-number.ts'
import * as sql from './person-sql.ts'

/**
 * The document and the number of whoever stands for each of some buyers, as staff have checked them: the same for the same person. Nothing for a
 * buyer who is not verified. For comparing alone: never stored or shown as it is.
 */
export async function personKeysOf(
  db: Queryable,
  buyerIds: readonly number[],
): Promise<{ buyerId: number; key: string }[]> {
  const rows = await sql.passedPersons(db, buyerIds)
  return rows.flatMap(({ buyerId, id, encryptedId, mobile }) =>
    [...documentOf(id, encryptedId), ...(mobile === null ? [] : [mobile])].map((key) => ({
      buyerId,
      key,
    })),
  )
}

/** None where no secret that is known here opens it: an order of somebody else does not fail by it. */
function documentOf(id: number, encryptedId: Buffer | null): string[] {
  if (encryptedId === null) return []
  try {
    return [`document:${decryptId(encryptedId, id).toUpperCase()}`]
  } catch (error) {
    if (error instanceof Refused) return []
    throw error
  }
}
