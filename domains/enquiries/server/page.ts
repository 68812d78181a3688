/** Pages of lists of messages: new ones by when they are due, others by the id of their last row. */
import type { Instant } from '#kit/contract/values.ts'
import { momentCursor } from '#kit/server/cursor.ts'

export const PAGE_ROWS = 20

type Row = { id: number; answerBy: Instant | null }

/** @param rows one more than a page has, if there are more */
export function pageOf<R extends Row>(
  rows: readonly R[],
  { byDue = false } = {},
): { items: R[]; next: string | null } {
  const items = rows.slice(0, PAGE_ROWS)
  const last = items.at(-1)
  if (last === undefined || rows.length <= PAGE_ROWS) return { items, next: null }
  const { id, answerBy } = last
  return { items, next: byDue ? momentCursor({ at: answerBy ?? '', id }) : String(id) }
}
