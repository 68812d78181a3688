/** Pages of lists of messages: by the id of their last row, new ones by when it is due and its id. */
import type { Instant } from '#kit/contract/values.ts'

export const PAGE_ROWS = 20

type Place = { after: number | null; afterDue: Instant | null }

/** @param written what an earlier page named as its end; anything else begins anew */
export function placeOf(written: string | undefined): Place {
  const [, due, id] = /^(?:(\d{4}-\d{2}-\d{2}T[\d:.]{12}Z)~)?(\d{1,15})$/.exec(written ?? '') ?? []
  return {
    after: id === undefined ? null : Number(id),
    afterDue: due === undefined || Number.isNaN(Date.parse(due)) ? null : due,
  }
}

type Row = { id: number; answerBy: Instant | null }

/** @param rows one more than a page has, if there are more */
export function pageOf<R extends Row>(
  rows: readonly R[],
  { byDue = false } = {},
): { items: R[]; next: string | null } {
  const items = rows.slice(0, PAGE_ROWS)
  const last = items.at(-1)
  if (last === undefined || rows.length <= PAGE_ROWS) return { items, next: null }
  return { items, next: byDue ? `${last.answerBy}~${last.id}` : String(last.id) }
}
