/** Where a table's header stands: on which sheet, below which title rows. */
import { isOwnFormat } from './own/columns.ts'
import type { BadRow, PlainRow } from './row.ts'
import { guessColumns, isEnough, sourceOf } from './sources.ts'

/** A header below more rows than this is found by nobody. */
export const HEADER_ROWS_MAX = 30

/** How sure a row is a header: 3 of a known format, 2 with words of a list of goods, else 0. */
function scoreOfGoods(cells: readonly string[]): number {
  const columns = cells.map((cell) => cell.trim().toLowerCase())
  if (isOwnFormat(columns)) return 3
  if (sourceOf(columns) !== null) return 3
  const map = guessColumns('table', columns)
  return isEnough(map) && Object.keys(map).length >= 2 ? 2 : 0
}

/** How sure a row is the header of a list: from 0 to 3, which ends the search. */
export type ScoreHeader = (cells: readonly string[]) => number
export type FoundHeader = { line: number; score: number }

/** The likeliest header among the first rows; the first row where none is known. Null: there are no rows. */
export async function findHeader(
  rows: AsyncGenerator<PlainRow | BadRow>,
  scoreHeader: ScoreHeader = scoreOfGoods,
): Promise<FoundHeader | null> {
  let best: FoundHeader | null = null
  let count = 0
  for await (const row of rows) {
    if (++count > HEADER_ROWS_MAX) break
    if (!('cells' in row)) continue
    const score = scoreHeader(row.cells)
    if (best === null || score > best.score) best = { line: row.line, score }
    if (score === 3) break
  }
  return best
}
