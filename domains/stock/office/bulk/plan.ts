/** What an act on the selected SKUs comes to in one warehouse, line by line, before it is sent. */
import type { MatrixRow, Place } from '../use-counts.ts'

export const COUNT_MAX = 1_000_000_000

export type Problem = 'belowZero' | 'belowReserved'
export type AdjustLine = {
  row: MatrixRow
  place: Place
  /** Undefined while the amount is not a number. */
  next: number | undefined
  problem: Problem | undefined
}

export const placeOf = ({ places }: MatrixRow, warehouseId: number | undefined) =>
  places.find((each) => each.warehouseId === warehouseId)

/** @param mode by: the amount is added (or taken, below 0); to: it is what there will be */
export function planAdjusting(
  rows: readonly MatrixRow[],
  warehouseId: number | undefined,
  { mode, amount }: { mode: 'by' | 'to'; amount: number | undefined },
): AdjustLine[] {
  return rows.flatMap((row) => {
    const place = placeOf(row, warehouseId)
    if (place === undefined) return []
    const next =
      amount === undefined ? undefined : mode === 'to' ? amount : place.onHandCount + amount
    return [{ row, place, next, problem: problemOf(next, place) }]
  })
}

/**
 * What is left to do after an answer: all at first, then only those that the server has just left out. What it changed must not be
 * changed again by the next press of the button.
 */
export const rowsLeft = (
  rows: readonly MatrixRow[],
  refused: readonly { skuId: number }[],
): readonly MatrixRow[] =>
  refused.length === 0
    ? rows
    : rows.filter((row) => refused.some(({ skuId }) => skuId === row.skuId))

function problemOf(next: number | undefined, { reservedCount }: Place): Problem | undefined {
  if (next === undefined) return undefined
  if (next < 0) return 'belowZero'
  return next < reservedCount ? 'belowReserved' : undefined
}

export type TransferLine = { row: MatrixRow; availableCount: number; quantity: number }

/** @param most of each SKU; undefined: all that is available. @returns also those of which nothing is, with 0 */
export const planTransfer = (
  rows: readonly MatrixRow[],
  fromId: number | undefined,
  most: number | undefined,
): TransferLine[] =>
  rows.flatMap((row) => {
    const place = placeOf(row, fromId)
    if (place === undefined) return []
    const { availableCount } = place
    const quantity = Math.max(0, Math.min(availableCount, most ?? availableCount))
    return [{ row, availableCount, quantity }]
  })

/** @returns undefined where the text is no whole number within the bounds */
export function wholeIn(text: string, least: number, most: number): number | undefined {
  const trimmed = text.trim().replace('\u2212', '-')
  const count = /^[+-]?\d{1,10}$/.test(trimmed) ? Number(trimmed) : undefined
  return count !== undefined && count >= least && count <= most ? count : undefined
}
