/** A month of a buyer's points: what there was before, each line, and what there is after. */
import { toPeriod } from '#domains/ledger/server/door.ts'
import { daysOfMonth } from '#kit/contract/months.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { PointLine } from '../contract.ts'
import { toLine } from './mine.ts'
import { countBefore, countOf, listLinesOf } from './sql.ts'

export type PointStatement = {
  openingCount: number
  closingCount: number
  /** The earliest first; at most one more than `most`. */
  lines: PointLine[]
}

/**
 * Lines stand by their times, with balances worked out from them: a line has the time of its call, which may have had its turn after a later
 * one's, and what is stored with it would not come to the balances of its month. The caller reads it in one moment.
 * @throws {Refused} notFound for who never had a point
 */
export async function readPointStatement(
  db: Queryable,
  { buyerId, month, most }: { buyerId: number; month: string; most: number },
): Promise<PointStatement> {
  if ((await countOf(db, buyerId)).openedAt === null) throw new Refused(Reasons.notFound)
  const period = await toPeriod(db, daysOfMonth(month))
  const [openingCount, rows] = await Promise.all([
    countBefore(db, buyerId, period.from),
    listLinesOf(db, { buyerId, period, limit: most + 1 }),
  ])
  let closingCount = openingCount
  const lines = rows.map((row) => {
    closingCount += row.changeCount
    return { ...toLine(row), balanceCount: closingCount }
  })
  return { openingCount, closingCount, lines }
}
