/**
 * Pagination of endless lists: a statement selects one row more than a page holds, and the cursor names the last row
 * shown. A cursor is untrusted input; an invalid one means the beginning of the list.
 */
import * as z from 'zod/mini'
import { Instant } from '../../contract/values.ts'

/** A cursor of the row's id alone. */
export const idAfter = (after: string | undefined): number | null =>
  /^\d{1,15}$/.test(after ?? '') ? Number(after) : null

type Page<Row> = { items: Row[]; next: string | null }

/**
 * Cuts rows to one page and computes the cursor of the next: by default the id of the last row.
 * @param rows one more than a page has, if there are more
 */
export function cutPage<Row extends { id: number }>(rows: readonly Row[], size: number): Page<Row>
export function cutPage<Row>(
  rows: readonly Row[],
  size: number,
  toCursor: (last: Row, items: readonly Row[]) => string,
): Page<Row>
export function cutPage<Row extends { id: number }>(
  rows: readonly Row[],
  size: number,
  toCursor: (last: Row, items: readonly Row[]) => string = ({ id }) => String(id),
): Page<Row> {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  const hasMore = rows.length > size && last !== undefined
  return { items, next: hasMore ? toCursor(last, items) : null }
}

export type MomentKey = { at: Instant; id: number }

/** Rows of the same instant are ordered by their ids: `2026-03-01T00:00:00.000Z_3`. */
export const momentCursor = ({ at, id }: MomentKey): string => `${at}_${id}`

export function momentAfter(after: string | undefined): MomentKey | null {
  const [, at, id] = /^([^_]+)_(\d{1,15})$/.exec(after ?? '') ?? []
  // A day that does not exist in its month would fail in the database.
  return z.safeParse(Instant, at).success ? { at: at!, id: Number(id) } : null
}

/** Two whole numbers: `12-7`. */
export function pairAfter(after: string | undefined): readonly [number, number] | null {
  const [, first, second] = /^(\d{1,15})-(\d{1,15})$/.exec(after ?? '') ?? []
  return second === undefined ? null : [Number(first), Number(second)]
}
