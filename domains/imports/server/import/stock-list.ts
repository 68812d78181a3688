/** Reads a list of stock, as Shopify exports it: a row for each SKU and location, with what is on hand. */
import type { Entry, StockCount } from './entry.ts'
import { STOCK_MAX } from '#domains/catalog/limits.ts'
import { gatherRows, linesOf, notesOf } from './gather.ts'
import { remark, type Remark } from './remark.ts'
import { refusals } from './shopify.ts'
import type { ColumnMap } from './sources.ts'
import type { Table, TableRow } from './table.ts'

/** Cells of Shopify that say nothing about a place. */
const NOTHING = new Set(['', 'not stocked'])

export async function* readStockList(table: Table, map: ColumnMap): AsyncGenerator<Entry> {
  const column = map['variant inventory qty']
  const text = (row: TableRow, name: string | undefined) =>
    name === undefined ? '' : (row.cells.get(name) ?? '').trim().replace(/^'/, '')
  const isOnePlace = await hasOnePlace(table, map)
  const skuColumn = map['variant sku'] ?? map.handle
  for await (const group of gatherRows(table, (row) => text(row, skuColumn))) {
    const counts: StockCount[] = []
    const errors: { line: number; remarked: Remark }[] = group.bad.map(({ line, reason }) => ({
      line,
      remarked: reason,
    }))
    for (const row of group.rows) {
      const cell = text(row, column)
      if (NOTHING.has(cell.toLowerCase())) continue
      const count = Number(cell)
      if (!/^\d{1,10}$/.test(cell) || count > STOCK_MAX) {
        const values = { column: table.titles.get(column ?? '') ?? '', text: cell }
        errors.push({ line: row.line, remarked: remark('noCount', values) })
      } else counts.push({ place: isOnePlace ? '' : text(row, map.location), count })
    }
    const lines = linesOf(group)
    if (group.code === '') {
      const values = { column: table.titles.get(skuColumn ?? '') ?? 'SKU' }
      yield { kind: 'refused', lines, name: '', reason: remark('missing', values) }
    } else if (errors.length > 0) yield* refusals(group.code, lines, errors)
    else {
      const { code } = group
      const product = { code, name: { cn: code }, details: { cn: '' }, skus: [], counts }
      yield { kind: 'counted', lines, notes: notesOf(group), product }
    }
  }
}

/** A file of one place is about the warehouse that staff chose, whatever the place is called there. */
async function hasOnePlace(table: Table, map: ColumnMap): Promise<boolean> {
  const places = new Set<string>()
  if (map.location === undefined) return true
  for await (const row of table.rows({ counts: false })) {
    if ('cells' in row) places.add((row.cells.get(map.location) ?? '').trim())
    if (places.size > 1) return false
  }
  return true
}
