/** Puts rows of a bulk shipment together: those of a file with those of the page, and those that were typed before. */
import { proposeCarrier, type Carrier } from '#domains/shipping/propose-carrier.ts'
import type { CheckedShipment } from '../contract.ts'

export type StoredRows = { of: string; rows: readonly CheckedShipment[] }
type Rows = readonly CheckedShipment[]

/**
 * A file fills in the orders that are there and adds the others. What an earlier file had wrong (no such order, or one twice)
 * goes, because the new one may be its correction.
 */
export function mergeFile(rows: Rows, read: Rows): Rows {
  const filled = new Map(read.filter(isFirst).map((row) => [row.orderNumber, row]))
  const current = rows.filter(
    (row) => row.line === null || (row.problem !== 'orderUnknown' && isFirst(row)),
  )
  const there = new Set(current.map(({ orderNumber }) => orderNumber))
  return [
    ...current.map((row) => filled.get(row.orderNumber) ?? row),
    ...read.filter((row) => !isFirst(row) || !there.has(row.orderNumber)),
  ]
}

/** Rows of a file that name no carrier get the one whose pattern their number has, where that is one alone. */
export const withCarriers = (read: Rows, carriers: readonly Carrier[]): Rows =>
  read.map((row) => {
    if (row.problem !== 'carrierUnknown' || row.carrierText !== '') return row
    const proposed = proposeCarrier(carriers, row.trackingNumber ?? '')
    return proposed === null ? row : { ...row, carrierId: proposed.id, problem: null }
  })

const isFirst = ({ problem }: CheckedShipment): boolean => problem !== 'orderTwice'

/** The stored rows where the page was opened for the same orders or for none; else what was typed for these orders. */
export function restoreRows(initial: Rows, of: string, stored: Partial<StoredRows> | null): Rows {
  const { rows = [] } = stored ?? {}
  if (rows.length > 0 && (stored?.of === of || initial.length === 0)) return rows
  const typed = new Map(rows.map((row) => [row.orderNumber, row]))
  return initial.map((row) => {
    const found = typed.get(row.orderNumber)
    // What was typed is from the label of another address.
    const before = found?.addressMark === row.addressMark ? found : undefined
    return {
      ...row,
      carrierId: row.carrierId ?? before?.carrierId ?? null,
      trackingNumber: row.trackingNumber ?? before?.trackingNumber ?? null,
    }
  })
}
