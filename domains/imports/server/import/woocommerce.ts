/** WooCommerce's product export: a row for each product, and one for each variation, which names its parent. */
import {
  cellsOfFields,
  canonicalRow,
  gramsIn,
  refuseGrouped,
  type Adapter,
  type CanonicalCells,
} from './canonical.ts'
import { pack } from './own/pack.ts'
import type { Target } from '../../fields.ts'
import type { ColumnMap } from './sources.ts'
import type { Table, TableRow } from './table.ts'

const ATTRIBUTES = Array.from({ length: 20 }, (_, i) => i + 1)
const OPTIONS_MAX = 3
const cell = (row: TableRow, column: string | undefined): string =>
  column === undefined ? '' : (row.cells.get(column) ?? '').trim()
const isVariation = (row: TableRow) => cell(row, 'type').toLowerCase().includes('variation')

/** Columns that are read besides those of the map, in lower case. */
export const WOOCOMMERCE_READS: readonly string[] = [
  'id',
  'type',
  'parent',
  ...ATTRIBUTES.flatMap((n) => [`attribute ${n} name`, `attribute ${n} value(s)`]),
]

type Attribute = { name: string; value: string }
const attributesOf = (row: TableRow): Attribute[] =>
  ATTRIBUTES.flatMap((number) => {
    const name = cell(row, `attribute ${number} name`)
    const value = cell(row, `attribute ${number} value(s)`)
    return name === '' || value === '' ? [] : [{ name, value }]
  })

/** Parents are named by their code or as `id:12`; either way the product is known by its code where it has one. */
export async function openWooCommerce(table: Table, map: ColumnMap): Promise<Adapter> {
  const codes = new Map<string, string>()
  for await (const row of table.rows({ counts: false })) {
    if (!('cells' in row) || isVariation(row)) continue
    const [id, sku] = [cell(row, 'id'), cell(row, map['variant sku'])]
    if (id !== '' && sku !== '') codes.set(`id:${id}`, sku)
  }
  const keyOf = (row: TableRow): string => {
    if (isVariation(row)) {
      const parent = cell(row, 'parent')
      return codes.get(parent) ?? parent
    }
    const id = cell(row, 'id')
    return cell(row, map['variant sku']) || (id === '' ? '' : `id:${id}`)
  }
  return {
    keyOf,
    rowsOf: (rows) => rowsOf(rows, map),
    parts: table.columns.includes('attribute 1 name') ? ['options', 'specifications'] : [],
    refusalOf: ([first]) => (first === undefined ? null : refuseGrouped(cell(first, 'type'))),
  }
}

function rowsOf(rows: readonly TableRow[], map: ColumnMap): TableRow[] {
  const parent = rows.find((row) => !isVariation(row))
  const variations = rows.filter(isVariation)
  if (parent === undefined)
    return variations.map((row) => canonicalRow(row.line, skuCells(row, map)))
  const attributes = attributesOf(parent)
  if (variations.length === 0) {
    const cells = { ...productCells(parent, map), ...skuCells(parent, map) }
    return [canonicalRow(parent.line, { ...cells, specifications: specificationsOf(attributes) })]
  }
  const names = [...new Set(variations.flatMap((row) => attributesOf(row).map(({ name }) => name)))]
  const options = names.slice(0, OPTIONS_MAX)
  const others = attributes.filter(({ name }) => !options.includes(name))
  return variations.map((row, i) =>
    canonicalRow(row.line, {
      ...(i === 0
        ? { ...productCells(parent, map), specifications: specificationsOf(others) }
        : {}),
      ...skuCells(row, map),
      ...optionCells(row, options),
    }),
  )
}

const specificationsOf = (attributes: readonly Attribute[]): string =>
  pack(attributes.map(({ name, value }) => [name, value]))

function optionCells(row: TableRow, options: readonly string[]): CanonicalCells {
  const own = attributesOf(row)
  return Object.fromEntries(
    options.flatMap((name, i) => [
      [`option${i + 1} name`, name],
      [`option${i + 1} value`, own.find((each) => each.name === name)?.value ?? ''],
    ]),
  ) as CanonicalCells
}

const PRODUCT: readonly Target[] = [
  'title',
  'brief',
  'body (html)',
  'vendor',
  'image src',
  'image alt text',
  'tags',
  'seo title',
  'seo description',
]
const SKU: readonly Target[] = [
  'variant sku',
  'variant barcode',
  'variant price',
  'variant inventory qty',
]

function productCells(row: TableRow, map: ColumnMap): CanonicalCells {
  // A product may lie in several categories; here it lies in the first.
  const [category = ''] = cell(row, map.type).split(',', 1)
  return {
    ...cellsOfFields(row, map, PRODUCT),
    ...(map.type === undefined ? {} : { type: category.trim() }),
    ...(map.published === undefined
      ? {}
      : {
          published: ['1', 'yes', 'true'].includes(cell(row, map.published).toLowerCase())
            ? 'true'
            : 'false',
        }),
  }
}

function skuCells(row: TableRow, map: ColumnMap): CanonicalCells {
  const weight = map['variant grams']
  const [picture = ''] = isVariation(row) ? cell(row, map['image src']).split(',') : []
  return {
    ...cellsOfFields(row, map, SKU),
    ...(weight === undefined ? {} : { 'variant grams': gramsIn(cell(row, weight), weight) }),
    ...(picture === '' ? {} : { 'variant image': picture.trim() }),
  }
}
