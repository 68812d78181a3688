/** A cell that the form would refuse costs its own product only: the rest of the file is imported. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { anXlsx } from '#kit/testing/zip.ts'
import { openImports } from './testing.ts'

const { db, imported } = await openImports()

let made = 0
const BASE: Readonly<Record<string, string>> = {
  name_cn: '扳手',
  category_cn: '工具',
  price_cny: '12.50',
}

/** One file with a product for each of these cells, each followed by a valid one. */
function fileOf(cells: readonly (readonly [string, string, ...unknown[]])[]) {
  const columns = ['product_code', 'sku_code', ...Object.keys(BASE), ...cells.map(([name]) => name)]
  const all = [...new Set(columns)]
  const codes: { own: string; valid: string }[] = []
  const row = (own: Record<string, string>) => {
    const code = `LIM-${++made}`
    const given: Record<string, string> = {
      product_code: code,
      sku_code: `${code}-1`,
      ...BASE,
      ...own,
    }
    return { code, line: all.map((name) => quoted(given[name] ?? '')).join(',') }
  }
  const lines = cells.flatMap(([column, cell]) => {
    const [own, valid] = [row({ [column]: cell }), row({})]
    codes.push({ own: own.code, valid: valid.code })
    return [own.line, valid.line]
  })
  return { file: [all.join(','), ...lines, ''].join('\n'), codes }
}
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const isThere = async (code: string) =>
  (await db.rows(sql`select id from catalog.product where code = ${code}`)).length === 1

const signs = (count: number) => 'x'.repeat(count)
/** Compresses badly, so that it exceeds the size of a database index. */
const noise = (count: number) =>
  Array.from({ length: count }, (_, i) => String.fromCharCode(0x4e00 + ((i * 7919) % 20_000))).join(
    '',
  )
const tiers = (count: number) =>
  Array.from({ length: count }, (_, i) => `CNY | all | ${i + 2} | 9`).join('\n')
const units = (count: number) =>
  Array.from({ length: count }, (_, i) => `箱 | box | caja | kotak | ${i + 2} | 1 | 1 | 9`).join(
    '\n',
  )

const WRONG: readonly [string, string, string][] = [
  ['weight_grams', '100000001', 'weight_grams “100000001” isn’t a quantity'],
  ['weight_grams', '9999999999', 'weight_grams “9999999999” isn’t a quantity'],
  ['weight_grams', '-1', 'weight_grams “-1” isn’t a quantity'],
  ['stock', '1000000001', 'stock “1000000001” isn’t a quantity'],
  ['stock', '-5', 'stock “-5” isn’t a quantity'],
  ['min_quantity', '0', 'min_quantity “0” isn’t a quantity'],
  ['min_quantity', '2147483648', 'min_quantity “2147483648” isn’t a quantity'],
  ['step', '9999999999', 'step “9999999999” isn’t a quantity'],
  ['max_quantity', '9999999999', 'max_quantity “9999999999” isn’t a quantity'],
  ['price_cny', '0', 'price_cny is 0'],
  ['price_cny', '99999999999.99', 'The price is too high'],
  ['price_idr', '100.50', 'price_idr “100.50” isn’t a price'],
  ['internal_number', signs(41), 'internal_number is longer than 40 characters'],
  ['barcode', signs(41), 'barcode is longer than 40 characters'],
  ['name_en', signs(201), 'name_en is longer than 200 characters'],
  ['category_cn', noise(201), 'category_cn is longer than 200 characters'],
  [
    'category_cn',
    'a | b | c | d',
    'category_cn “a | b | c | d” isn’t a category with one to three levels',
  ],
  ['brand_cn', noise(201), 'brand_cn is longer than 200 characters'],
  ['model_url', 'javascript:alert(1)', '“javascript:alert(1)” isn’t a web address'],
  ['model_url', 'ftp://example.com/a.glb', '“ftp://example.com/a.glb” isn’t a web address'],
  ['video_url', `https://example.com/${signs(300)}`, 'video_url is longer than 300 characters'],
  ['video_url', 'data:text/html,x', '“data:text/html,x” isn’t a web address'],
  ['pictures', 'not an address', '“not an address” isn’t a web address'],
  [
    'pictures',
    '/api/files/public/none.webp',
    'there’s no picture /api/files/public/none.webp in this shop',
  ],
  [
    'pictures',
    Array.from({ length: 13 }, (_, i) => `https://example.com/${i}.jpg`).join('\n'),
    'pictures: 12 is the maximum',
  ],
  [
    'specifications_cn',
    Array.from({ length: 61 }, (_, i) => `${i} | x`).join('\n'),
    'specifications_cn: 60 is the maximum',
  ],
  ['more_units', units(5), 'more_units: 4 is the maximum'],
  ['more_units', '箱 | box | caja | kotak | 1 | 1 | 1 | 9', 'Another unit has the same factor'],
  [
    'more_units',
    '箱 | 10',
    'more_units: “箱 | 10” isn’t “four names | factor | minimum | step | maximum”',
  ],
  ['more_prices', tiers(60), 'more_prices: 60 is the maximum'],
  [
    'more_prices',
    'CNY | all | 3 | 9\nCNY | all | 3 | 8',
    'There’s already a price for this quantity',
  ],
  [
    'more_prices',
    'EUR | all | 3 | 9',
    'more_prices: “EUR | all | 3 | 9” isn’t “currency | audience | from | price”',
  ],
  ['more_prices', 'USD | all | 3 | 9', 'Add a retail price for quantity 1'],
  ['option_pictures', '1 | x | 1', 'option_pictures “1 | x | 1” isn’t a quantity'],
  ['family', 'robot', 'family “robot” must be one of: goods, device'],
  ['direct_sale', 'maybe', 'direct_sale “maybe” must be one of: yes, no'],
  ['on_sale', '1', 'on_sale “1” must be one of: yes, no'],
]
const wrong = fileOf(WRONG)
const refused = await imported(wrong.file)

test.each(WRONG.map(([column, cell, reason], at) => ({ column, cell, reason, at })))(
  '$column: a cell that the form would refuse is reported, and the next product is imported',
  async ({ reason, at }) => {
    const { own, valid } = wrong.codes[at]!
    expect(refused).toMatchObject({ state: 'done', refusedCount: WRONG.length })
    expect(refused.lines.filter(({ name }) => name === own)).toMatchObject([{ reason }])
    expect([await isThere(own), await isThere(valid)]).toEqual([false, true])
  },
)

test('the longest allowed values are imported, cell by cell', async () => {
  const fitting: readonly [string, string][] = [
    ['weight_grams', '100000000'],
    ['stock', '1000000000'],
    ['max_quantity', '2147483647'],
    ['internal_number', signs(40)],
    ['barcode', signs(40)],
    ['name_en', signs(200)],
    ['category_cn', noise(200)],
    ['brand_cn', noise(200)],
    ['video_url', 'https://example.com/film.mp4'],
    ['model_url', '/demo/chair.glb'],
    ['more_units', units(4)],
    ['more_prices', tiers(59)],
  ]
  const { file, codes } = fileOf(fitting)
  const task = await imported(file)
  // Whatever it makes, and names of units that the dictionary has otherwise.
  expect(task.lines.filter(({ reason }) => !/^(New|unit) /.test(reason))).toEqual([])
  expect(task).toMatchObject({ state: 'done', newCount: 2 * fitting.length, refusedCount: 0 })
  expect(await Promise.all(codes.map(({ own }) => isThere(own)))).not.toContain(false)
})

/** A line of another system's format. */
const aLine = (changes: object = {}) =>
  JSON.stringify({
    code: `LIM-${++made}`,
    name: '扳手',
    category: ['工具'],
    skus: [{ options: [], price: 1, stock: 1 }],
    ...changes,
  })
const aSku = (changes: object) => ({ skus: [{ options: [], price: 1, stock: 1, ...changes }] })

const WRONG_LINES: readonly [string, object, string][] = [
  [
    'the character zero in a name',
    { name: 'a\u0000b' },
    'a text contains a character that can’t be stored',
  ],
  [
    'half a character in a text',
    { brief: 'a\ud800b' },
    'a text contains a character that can’t be stored',
  ],
  [
    'the character zero in a review',
    { reviews: [{ stars: 5, text: '\u0000', at: '2026-01-01 10:00' }] },
    'a text contains a character that can’t be stored',
  ],
  ['more than any warehouse holds', aSku({ stock: 1_000_000_001 }), 'skus.0.stock: too much'],
  ['less than nothing', aSku({ stock: -1 }), 'skus.0.stock: too little or nothing'],
  ['half a piece', aSku({ stock: 1.5 }), 'skus.0.stock: it is no int'],
  ['a price of nothing', aSku({ price: 0 }), 'skus.0.price: 0 is no price'],
  ['a price below nothing', aSku({ price: -3 }), 'skus.0.price: -3 is no price'],
  ['a price in parts of a cent', aSku({ price: 1.005 }), 'skus.0.price: 1.005 is no price'],
  ['a price as text', aSku({ price: '9' }), 'skus.0.price: it is no number'],
  ['a name too long', { name: signs(201) }, 'name: too much'],
  ['a category too long', { category: [noise(201)] }, 'category.0: too much'],
  ['a brand too long', { brand: noise(201) }, 'brand: too much'],
  ['no category', { category: [] }, 'category: too little or nothing'],
  ['no SKU', { skus: [] }, 'skus: too little or nothing'],
  [
    'six stars',
    { reviews: [{ stars: 6, text: '', at: '2026-01-01 10:00' }] },
    'reviews.0.stars: too much',
  ],
  [
    'a review of no day',
    { reviews: [{ stars: 5, text: '', at: '2026-13-99' }] },
    'reviews.0.at: 2026-13-99 is no time',
  ],
]
const tried = await imported(
  WRONG_LINES.flatMap(([, changes]) => [aLine(changes), aLine()]).join('\n'),
)

test.each(WRONG_LINES.map(([name, , reason], at) => ({ name, reason, at })))(
  'in lines of JSON $name costs its product, and the next one is imported',
  ({ reason, at }) => {
    expect(tried).toMatchObject({ format: 'ndjson', state: 'done', newCount: WRONG_LINES.length })
    expect(tried.lines.filter(({ line }) => line === 2 * at + 1)).toMatchObject([{ reason }])
  },
)

/** A file of another shop. */
const SHOPIFY = ['Handle', 'Title', 'Variant Price', 'Option1 Name', 'Option1 Value', 'Vendor']
const MORE = ['Product Category', 'Type', 'Variant Grams', 'Variant Inventory Qty']
function shopifyRow(changes: Record<string, string> = {}): string {
  const usual = [`lim-${++made}`, 'Spanner', '9.50', 'Size', 'S', 'Ann', '', 'Tools', '', '']
  return [...SHOPIFY, ...MORE].map((column, at) => changes[column] ?? usual[at]).join(',')
}
const shopifyFile = (rows: readonly string[]) =>
  [[...SHOPIFY, ...MORE].join(','), ...rows].join('\n')

const WRONG_ROWS: readonly [string, string, string][] = [
  ['Title', signs(201), 'Title is longer than 200 characters'],
  ['Vendor', noise(201), 'Vendor is longer than 200 characters'],
  ['Product Category', `Tools > ${noise(201)}`, 'Product Category is longer than 200 characters'],
  ['Type', noise(201), 'Type is longer than 200 characters'],
  [
    'Variant Price',
    '9.999',
    'Variant Price “9.999” is unclear: the mark could separate thousands or decimals. Write thousands without it (12500), and at most two decimals (12.50)',
  ],
  ['Variant Grams', '100000001', 'Variant Grams “100000001” isn’t a weight'],
  ['Variant Grams', 'heavy', 'Variant Grams “heavy” isn’t a weight'],
  ['Variant Inventory Qty', '1000000001', 'Variant Inventory Qty “1000000001” isn’t a quantity'],
  ['Option1 Value', '', 'an option has no value'],
]
const foreign = await imported(
  shopifyFile(
    WRONG_ROWS.flatMap(([column, cell]) => [shopifyRow({ [column]: cell }), shopifyRow()]),
  ),
)

test.each(WRONG_ROWS.map(([column, , reason], at) => ({ column, reason, at })))(
  'an invalid $column of another shop costs its product, and the next one is imported',
  ({ reason, at }) => {
    expect(foreign).toMatchObject({ format: 'shopify', state: 'done', newCount: WRONG_ROWS.length })
    expect(foreign.lines.filter(({ line }) => line === 2 * at + 2)).toMatchObject([{ reason }])
  },
)

test('a category with a path of full names is imported and can be chosen', async () => {
  const path = ['a', 'b', 'c'].map((level) => `${level}${noise(199)}`)
  const task = await imported(shopifyFile([shopifyRow({ 'Product Category': path.join(' > ') })]), {
    dryRun: true,
  })
  expect(task).toMatchObject({ state: 'done', refusedCount: 0 })
  expect(task.categories.map(({ name }) => name)).toContain(path.join(' > '))
})

test('a code that is cut for the report is cut at a whole character, and the import continues', async () => {
  const code = `${signs(99)}🔧`
  const { file, codes } = fileOf([['product_code', code]])
  const task = await imported(file)
  expect(task).toMatchObject({ state: 'done', newCount: 1, refusedCount: 1 })
  expect(task.lines.map(({ name }) => name)).toEqual([signs(99)])
  expect(await isThere(codes[0]!.valid)).toBe(true)
})

test('a reason quotes only the beginning of a long cell', async () => {
  const task = await imported(fileOf([['stock', noise(300_000)]]).file)
  const [line] = task.lines
  expect(line!.reason).toMatch(/^stock “.*…” isn’t a quantity$/)
  expect(line!.reason.length).toBeLessThan(600)
})

test('a row with the character zero is refused alone, in UTF-16 and in a workbook', async () => {
  const header = ['product_code', 'sku_code', 'name_cn', 'category_cn', 'price_cny']
  const rows = [`A\u0000`, '扳手'].map((name) => {
    const code = `LIM-${++made}`
    return [code, `${code}-1`, name, '工具', '1']
  })
  const text = [header, ...rows].map((cells) => cells.join(',')).join('\n')
  const task = await imported(Buffer.from(`\ufeff${text}`, 'utf16le'))
  expect(task).toMatchObject({ state: 'done', newCount: 1, refusedCount: 1 })
  expect(task.lines).toMatchObject([
    { line: 2, reason: 'a text contains a character that can’t be stored' },
  ])
  const workbook = await imported(anXlsx([header, ...rows]))
  expect(workbook).toMatchObject({ state: 'failed', failure: 'the workbook is damaged' })
  await expectAuditClean(db)
})
