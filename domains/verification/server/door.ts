/** The verification states of some buyers, for other domains. */
import type { Sql } from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import type { VerificationState } from '../states.ts'
import { listBuyersIn, selectBuyersIn } from './segment.ts'
import * as sql from './sql.ts'

export type { VerificationState }
export type VerificationStatus = {
  states: VerificationState[]
  storeName: string | null
  /** The company name that staff have checked; `storeName` may be newer and unchecked. */
  passedName: string | null
}

/** By buyer; buyers without a verification are missing. The newest version first, with its names. */
export async function statusesOf(
  db: Queryable,
  buyerIds: readonly number[],
): Promise<Map<number, VerificationStatus>> {
  const found = new Map<number, VerificationStatus>()
  for (const { buyerId, state, storeName } of await sql.statesOf(db, buyerIds)) {
    const { states = [], storeName: named = null, passedName = null } = found.get(buyerId) ?? {}
    found.set(buyerId, {
      states: [...states, state],
      storeName: named ?? storeName,
      passedName: passedName ?? (state === 'passed' ? storeName : null),
    })
  }
  return found
}

/** The buyer's company as staff have checked it, with its address and registration. */
export {
  checkedCompany,
  verifiedNames,
  type CheckedCompany,
  type VerifiedNames,
} from './company-sql.ts'

/** As many are sorted faster than a list is read along until a page of them has been found. */
const FEW_BUYERS = 5000

/** The buyers with a verification in one of the states: their ids where they are few, else a statement that finds them as `buyer_id`. */
export async function findBuyersIn(
  db: Queryable,
  states: readonly VerificationState[],
): Promise<readonly number[] | Sql> {
  const some = await listBuyersIn(db, states, FEW_BUYERS + 1)
  return some.length > FEW_BUYERS ? selectBuyersIn(states) : some.map(({ buyerId }) => buyerId)
}

export { selectBuyersIn }

/** A search with more results is too vague. */
const FOUND_ROWS = 500

/** Buyers whose company name matches. @param pattern for `like`, lower case and escaped */
export const buyersOfStore = async (db: Queryable, pattern: string): Promise<number[]> =>
  (await sql.buyersOfStore(db, pattern, FOUND_ROWS)).map(({ buyerId }) => buyerId)

export const verificationIdsOf = async (db: Queryable, buyerId: number): Promise<number[]> =>
  (await sql.idsOf(db, buyerId)).map(({ id }) => id)
