/** A month of a buyer's points: what there was before, each line, and what there is after. */
import { toPeriod } from '#domains/ledger/server/door.ts'
import { daysOfMonth } from '#kit/contract/months.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { PointLine } from '../contract.ts'
import { toLine } from './mine.ts'
import { countBefore, countOf, listLines } from './sql.ts'

export type PointStatement = {
  openingCount: number
  closingCount: number
  /** The earliest first; at most one more than `most`. */
  lines: PointLine[]
}

/**
 * @throws {Refused} notFound for who never had a point
 */
export async function readPointStatement(
  db: Queryable,
  { buyerId, month, most }: { buyerId: number; month: string; most: number },
): Promise<PointStatement> {
  if ((await countOf(db, buyerId)).openedAt === null) throw new Refused(Reasons.notFound)
  const period = await toPeriod(db, daysOfMonth(month))
  const all = { buyerId, kind: null, direction: null, after: null, limit: most + 1, period }
  const [openingCount, rows] = await Promise.all([
    countBefore(db, buyerId, period.from),
    listLines(db, all),
  ])
  const lines = rows.map(toLine).toReversed()
  const [first, last] = [lines[0], lines.at(-1)]
  // By the lines, which are read in one moment.
  const opening = first === undefined ? openingCount : first.balanceCount - first.changeCount
  return { openingCount: opening, closingCount: last?.balanceCount ?? opening, lines }
}
