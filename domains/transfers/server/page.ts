/** Pages of endless lists by the id of their last row, and deadlines. */
import type { Instant } from '#kit/contract/values.ts'

export const PAGE_ROWS = 30
const HOUR_MS = 3_600_000

export const hoursAfter = (now: Instant, hours: number): Instant =>
  new Date(Date.parse(now) + hours * HOUR_MS).toISOString()

/** @param rows one more than a page has, if there are more */
export function pageOf<Row extends { id: number }>(
  rows: readonly Row[],
): { items: Row[]; next: string | null } {
  const items = rows.slice(0, PAGE_ROWS)
  return { items, next: rows.length > PAGE_ROWS ? String(items.at(-1)!.id) : null }
}
