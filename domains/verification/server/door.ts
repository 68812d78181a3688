/** The verification states of some buyers, for other domains. */
import type { Queryable } from '#kit/server/database/db.ts'
import type { VerificationState } from '../states.ts'
import * as sql from './sql.ts'

export type { VerificationState }
export type VerificationStatus = { states: VerificationState[]; storeName: string | null }

/** By buyer; buyers without a verification are missing. The newest version first, with its names. */
export async function statusesOf(
  db: Queryable,
  buyerIds: readonly number[],
): Promise<Map<number, VerificationStatus>> {
  const found = new Map<number, VerificationStatus>()
  for (const { buyerId, state, storeName } of await sql.statesOf(db, buyerIds)) {
    const { states = [], storeName: named = null } = found.get(buyerId) ?? {}
    found.set(buyerId, { states: [...states, state], storeName: named ?? storeName })
  }
  return found
}

/** Buyers with a verification in one of the states, highest ids first, below `before`. */
export const buyersIn = async (
  db: Queryable,
  {
    states,
    before,
    limit,
  }: { states: readonly VerificationState[]; before: number | null; limit: number },
): Promise<number[]> =>
  (await sql.buyersIn(db, states, before, limit)).map(({ buyerId }) => buyerId)

/** A search with more results is too vague. */
const FOUND_ROWS = 500

/** Buyers whose company name matches. @param pattern for `like`, lower case and escaped */
export const buyersOfStore = async (db: Queryable, pattern: string): Promise<number[]> =>
  (await sql.buyersOfStore(db, pattern, FOUND_ROWS)).map(({ buyerId }) => buyerId)

export const verificationIdsOf = async (db: Queryable, buyerId: number): Promise<number[]> =>
  (await sql.idsOf(db, buyerId)).map(({ id }) => id)
