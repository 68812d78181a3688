/** Rows of each source as rows of Shopify's: which belong together, and what each says. */
import type { ImportSource } from '../../contract.ts'
import { gramsIn, type Adapter } from './canonical.ts'
import { MAGENTO_READS, openMagento } from './magento.ts'
import type { Target } from '../../fields.ts'
import type { ColumnMap } from './sources.ts'
import type { Table, TableRow } from './table.ts'
import { openWooCommerce, WOOCOMMERCE_READS } from './woocommerce.ts'

/** Columns that the reading of a source uses besides those of the map, in lower case: they put rows together and name their choices. */
export const readsOf = (source: ImportSource): readonly string[] =>
  source === 'woocommerce' ? WOOCOMMERCE_READS : source === 'magento' ? MAGENTO_READS : []

export async function openAdapter(
  source: ImportSource,
  table: Table,
  map: ColumnMap,
): Promise<Adapter> {
  if (source === 'woocommerce') return openWooCommerce(table, map)
  if (source === 'magento') return openMagento(table, map)
  const key = map.handle ?? map['variant sku'] ?? ''
  return {
    keyOf: (row) => (row.cells.get(key) ?? '').trim(),
    rowsOf: (rows) => rows.map((row) => mappedRow(row, map, key)),
    parts: [],
  }
}

/** Fields by the columns that were chosen for them. Undefined: no column. */
export function mappedRow(row: TableRow, map: ColumnMap, key: string): TableRow {
  const get = (target: string): string | undefined => {
    if (target === 'handle') return row.cells.get(key)
    const column = map[target as Target]
    if (column === undefined) return nameOfOption(target, row, map)
    const text = row.cells.get(column)
    return target === 'variant grams' && text !== undefined ? gramsIn(text, column) : text
  }
  return { line: row.line, cells: { get, list: row.cells.list } }
}

/** A table with a column `Colour` and none for what it is called: the option is called as the column. */
function nameOfOption(target: string, row: TableRow, map: ColumnMap): string | undefined {
  const number = /^option([123]) name$/.exec(target)?.[1]
  const column =
    number === undefined
      ? undefined
      : (map[`option${number}` as Target] ?? map[`option${number} value` as Target])
  if (column === undefined || (row.cells.get(column) ?? '') === '') return undefined
  return column.charAt(0).toUpperCase() + column.slice(1)
}
