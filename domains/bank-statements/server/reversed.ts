/** Which earlier line the bank takes back by a reversal. A line is taken back once, so what one reversal has is no other's. */
import type { Queryable } from '#kit/server/database/db.ts'
import * as sql from './taken-back-sql.ts'

/** @param candidates sure ones first, of a reversal the likeliest first @returns one at most for each reversal and each line */
export function pairReversals<Pair extends Pick<sql.Candidate, 'id' | 'reversedId'>>(
  candidates: readonly Pair[],
): Map<number, Pair> {
  const found = new Map<number, Pair>()
  const taken = new Set<number>()
  for (const pair of candidates) {
    if (found.has(pair.id) || taken.has(pair.reversedId)) continue
    found.set(pair.id, pair)
    taken.add(pair.reversedId)
  }
  return found
}

export const reversedBy = async (
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, sql.Candidate>> => pairReversals(await sql.reversible(db, ids))
