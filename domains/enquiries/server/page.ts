/** Paging of lists of messages: new ones by when they are due, others by the id of the last row. */
import type { Instant } from '#kit/contract/values.ts'
import { cutPage, momentCursor } from '#kit/server/database/page.ts'

export const PAGE_ROWS = 20

type Row = { id: number; answerBy: Instant | null }

/** @param rows one more than a page holds, if there are more */
export function pageOf<R extends Row>(
  rows: readonly R[],
  { byDue = false } = {},
): { items: R[]; next: string | null } {
  return cutPage(rows, PAGE_ROWS, ({ id, answerBy }) =>
    byDue ? momentCursor({ at: answerBy ?? '', id }) : String(id),
  )
}
