/** What files of lists share: how many one member of staff may have an hour, and a last line that says where a file ends before its list. */
import type { Lang } from '../../contract/lang.ts'
import type { Limit } from '../http/rate-limit.ts'
import { translate } from '../text/translate.ts'
import type { Cell } from './send-sheet.ts'

/** Of one member of staff, the files of all lists together: enough for a day's work, too few to carry a shop away unseen. */
export const FILES_OF_STAFF: Limit = { name: 'staff.files', count: 30, perSeconds: 3600 }

/** How many rows a page of a list has when it is read for a file. */
export const FILE_PAGE_ROWS = 1000

type Row = readonly Cell[]

export type ListRows = {
  heads: Row
  /** The rows in the order of the list, page by page, to the end of the list. They are read no further than needed. */
  pages: AsyncIterable<readonly Row[]>
  /** How many rows the whole list has. Asked only where the file ends before it. */
  countAll: () => Promise<number>
  /** The most rows of the file, without its heads. */
  rowsMost: number
}

/** The heads, the rows, and after the last one that fits a line with how many of how many there are. */
export async function* boundRows(
  lang: Lang,
  { heads, pages, countAll, rowsMost }: ListRows,
): AsyncGenerator<Row> {
  yield heads
  let count = 0
  for await (const rows of pages) {
    const fitting = rows.slice(0, rowsMost - count)
    yield* fitting
    count += fitting.length
    if (fitting.length === rows.length) continue
    // Rows that came or went since the first page must not make it say “50,000 of 49,999”.
    const total = Math.max(await countAll(), count + 1)
    yield [translate(lang, 'kit.file.cut', { count, total })]
    return
  }
}
