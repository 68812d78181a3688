/** The latest round of a case: what it is about now. */
import type { Queryable } from '#kit/server/database/db.ts'
import { roundLinesOf, roundsOf, type RoundLine, type RoundRow } from './round-sql.ts'
import type { CaseRow } from './sql.ts'

type OfCase = Pick<CaseRow, 'id' | 'number' | 'round'>

export async function latestRound(db: Queryable, row: OfCase): Promise<RoundRow> {
  const [round] = await roundsOf(db, [row.id])
  if (round === undefined) throw new Error(`${row.number} has no round`)
  return round
}

/** Its pieces. */
export const latestLines = async (db: Queryable, row: OfCase): Promise<RoundLine[]> =>
  (await roundLinesOf(db, [row.id])).filter(({ number }) => number === row.round)
