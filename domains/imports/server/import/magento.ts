/** Magento's product export: simple products, and configurable ones that list theirs as variations. */
import {
  cellsOfFields,
  canonicalRow,
  refuseGrouped,
  type Adapter,
  type CanonicalCells,
} from './canonical.ts'
import { pack } from './own/pack.ts'
import type { Target } from '../../fields.ts'
import type { ColumnMap } from './sources.ts'
import type { Table, TableRow } from './table.ts'

const cell = (row: TableRow, column: string | undefined): string =>
  column === undefined ? '' : (row.cells.get(column) ?? '').trim()
/** Rows of one store view repeat the product in another language; the first row holds for all. */
const isOfStoreView = (row: TableRow) => cell(row, 'store_view_code') !== ''
const OPTIONS_MAX = 3

/** Columns that are read besides those of the map. */
export const MAGENTO_READS: readonly string[] = [
  'product_type',
  'store_view_code',
  'configurable_variations',
  'configurable_variation_labels',
  'additional_images',
  'additional_attributes',
]

type Variation = { parent: string; choices: Map<string, string> }

/** `sku=A-S,size=S|sku=A-M,size=M` */
function variationsOf(text: string): { sku: string; choices: Map<string, string> }[] {
  return text.split('|').flatMap((part) => {
    const pairs = part.split(',').map((pair) => pair.split('=').map((each) => each.trim()))
    const sku = pairs.find(([name]) => name === 'sku')?.[1] ?? ''
    const choices = pairs.flatMap(([name = '', value = '']) =>
      name === 'sku' || value === '' ? [] : [[name, value] as const],
    )
    return sku === '' ? [] : [{ sku, choices: new Map(choices) }]
  })
}

/** `size=Size,color=Colour` */
const labelsOf = (text: string): Map<string, string> =>
  new Map(
    text.split(',').flatMap((pair) => {
      const [name = '', label = ''] = pair.split('=').map((each) => each.trim())
      return name === '' || label === '' ? [] : [[name, label] as const]
    }),
  )

export async function openMagento(table: Table, map: ColumnMap): Promise<Adapter> {
  const variations = new Map<string, Variation>()
  for await (const row of table.rows({ counts: false })) {
    if (!('cells' in row)) continue
    const parent = cell(row, map['variant sku'])
    for (const { sku, choices } of variationsOf(cell(row, 'configurable_variations'))) {
      variations.set(sku, { parent, choices })
    }
  }
  const skuOf = (row: TableRow) => cell(row, map['variant sku'] ?? map.handle)
  return {
    keyOf: (row) => variations.get(skuOf(row))?.parent ?? skuOf(row),
    rowsOf: (rows) =>
      rowsOf(
        rows.filter((row) => !isOfStoreView(row)),
        map,
        variations,
      ),
    parts: [
      ...(table.columns.includes('configurable_variations') ? (['options'] as const) : []),
      ...(table.columns.includes('additional_attributes') ? (['specifications'] as const) : []),
    ],
    refusalOf: ([first]) =>
      first === undefined ? null : refuseGrouped(cell(first, 'product_type')),
  }
}

function rowsOf(
  rows: readonly TableRow[],
  map: ColumnMap,
  variations: ReadonlyMap<string, Variation>,
): TableRow[] {
  const parent = rows.find((row) => cell(row, 'configurable_variations') !== '')
  const children = rows.filter((row) => row !== parent)
  if (parent === undefined || children.length === 0) {
    return rows.map((row) =>
      canonicalRow(row.line, { ...productCells(row, map), ...skuCells(row, map) }),
    )
  }
  const labels = labelsOf(cell(parent, 'configurable_variation_labels'))
  const choicesOf = (row: TableRow) => variations.get(cell(row, map['variant sku']))?.choices
  const names = [...new Set(children.flatMap((row) => [...(choicesOf(row)?.keys() ?? [])]))]
  return children.map((row, i) =>
    canonicalRow(row.line, {
      ...(i === 0 ? productCells(parent, map) : {}),
      ...skuCells(row, map),
      ...(Object.fromEntries(
        names.slice(0, OPTIONS_MAX).flatMap((name, at) => [
          [`option${at + 1} name`, labels.get(name) ?? name],
          [`option${at + 1} value`, choicesOf(row)?.get(name) ?? ''],
        ]),
      ) as CanonicalCells),
    }),
  )
}

const PRODUCT: readonly Target[] = [
  'title',
  'brief',
  'body (html)',
  'vendor',
  'image alt text',
  'tags',
  'seo title',
  'seo description',
]
const SKU: readonly Target[] = ['variant sku', 'variant barcode', 'variant grams', 'variant price']

function productCells(row: TableRow, map: ColumnMap): CanonicalCells {
  const [category = ''] = cell(row, map.type).split(',')
  const path = category.split('/').map((name) => name.trim())
  const pictures = [cell(row, map['image src']), ...cell(row, 'additional_images').split(',')]
  const attributes = cell(row, 'additional_attributes')
    .split(',')
    .map((pair) => pair.split('=').map((each) => each.trim()))
    .filter(([name = '', value = '']) => name !== '' && value !== '')
  return {
    ...cellsOfFields(row, map, PRODUCT),
    // The root, which every path begins with, is no category of goods.
    ...(map.type === undefined ? {} : { type: path.slice(path.length > 1 ? 1 : 0).join(' > ') }),
    ...(map.published === undefined
      ? {}
      : { published: cell(row, map.published) === '1' ? 'true' : 'false' }),
    ...(map['image src'] === undefined
      ? {}
      : {
          'image src': [...new Set(pictures.map((each) => each.trim()))].filter(Boolean).join(','),
        }),
    specifications: pack(
      attributes.map(([name = '', value = '']) => [name, value.replaceAll('|', ', ')]),
    ),
  }
}

/** Magento counts with four decimals, and a price without a row has none. */
function skuCells(row: TableRow, map: ColumnMap): CanonicalCells {
  const price = cell(row, map['variant price']).replace(/(\.\d\d)0+$/, '$1')
  const count = cell(row, map['variant inventory qty']).replace(/\.0+$/, '')
  return {
    ...cellsOfFields(row, map, SKU),
    ...(map['variant price'] === undefined ? {} : { 'variant price': price }),
    ...(map['variant inventory qty'] === undefined ? {} : { 'variant inventory qty': count }),
  }
}
