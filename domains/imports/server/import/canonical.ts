/** Rows as every source is turned into them, by the names of fields. */
import type { Target } from '../../fields.ts'
import type { SourcePart } from './entry.ts'
import { remark, type Remark } from './remark.ts'
import type { TableRow } from './table.ts'

export type Adapter = {
  keyOf: (row: TableRow) => string
  /** Of one product. */
  rowsOf: (rows: readonly TableRow[]) => TableRow[]
  /** What the file says of its products in those. */
  parts: readonly SourcePart[]
  /** Why these rows are no product that this shop could sell; null where they are. */
  refusalOf?: (rows: readonly TableRow[]) => Remark | null
}

/** A product that only lists others has no price of its own. */
export function refuseGrouped(type: string): Remark | null {
  return type.trim().toLowerCase() === 'grouped' ? remark('grouped') : null
}

export type CanonicalCells = Partial<Record<Target | 'specifications', string>>

export const canonicalRow = (line: number, cells: CanonicalCells): TableRow => ({
  line,
  cells: { get: (column) => cells[column as Target], list: [] },
})

/** The cells of these fields; those that have no column are left out. */
export const cellsOfFields = (
  row: TableRow,
  map: Partial<Record<Target, string>>,
  fields: readonly Target[],
): CanonicalCells =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const column = map[field]
      return column === undefined ? [] : [[field, (row.cells.get(column) ?? '').trim()]]
    }),
  )

const GRAMS: readonly [RegExp, number][] = [
  [/\bkg|公斤|千克/i, 1000],
  [/\blbs?\b/i, 453.592],
  [/\boz\b/i, 28.3495],
]

/** Weights in the unit that the column names, else in grams. */
export function gramsIn(text: string, column: string): string {
  const factor = GRAMS.find(([unit]) => unit.test(column))?.[1] ?? 1
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || factor === 1 || !Number.isFinite(value)
    ? text
    : String(Math.round(value * factor))
}
