/** Shopify files: which rows belong together, what each of them adds, and when one refuses the others. */
import { expect, test } from 'vitest'
import type { ImportedProduct } from './entry.ts'
import { readForeign } from './foreign.ts'
import { guessColumns } from './sources.ts'
import type { Table } from './table.ts'
import { summaryOf, tableOf } from './testing.ts'

const HEADER = [
  'Handle',
  'Title',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Variant SKU',
  'Variant Price',
  'Variant Grams',
  'Variant Inventory Qty',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Variant Image',
  'Status',
  'Published',
  'Product Category',
  'Type',
  'Vendor',
  'Variant Taxable',
  'Variant Tax Code',
  'Tags',
]
type Cells = Partial<Record<(typeof HEADER)[number], string>>
const rowOf = (cells: Cells) => HEADER.map((name) => cells[name] ?? '')
const FIRST = { Handle: 'pot', Title: 'Pot', 'Variant Price': '9.50' }
const tableFrom = (...rows: (Cells | string)[]) =>
  tableOf(
    HEADER,
    rows.map((cells) => (typeof cells === 'string' ? cells : rowOf(cells))),
  )
const readShopify = (table: Table) =>
  readForeign(table, {
    source: 'shopify',
    map: guessColumns('shopify', table.columns),
    lang: 'en',
  })
const read = (...rows: (Cells | string)[]) => summaryOf(readShopify(tableFrom(...rows)))

async function productOf(...rows: Cells[]): Promise<ImportedProduct> {
  for await (const entry of readShopify(tableFrom(...rows))) {
    if (entry.kind === 'product') return entry.product
  }
  throw new Error('no product came out')
}

test('rows of one handle are one product, and the next handle begins another', async () => {
  const size = { 'Option1 Name': 'Size' }
  expect(
    await read(
      { ...FIRST, ...size, 'Option1 Value': 'S' },
      { Handle: 'pot', 'Option1 Value': 'M', 'Variant Price': '10' },
      { Handle: 'pot', 'Image Src': 'https://example.com/2.jpg' },
      { ...FIRST, Handle: 'pan', Title: 'Pan' },
    ),
  ).toEqual([
    [[2, 3, 4], '+pot'],
    [[5], '+pan'],
  ])
})

test('a handle that reappears further down is the same product; a row that is there twice counts once', async () => {
  const size = { 'Option1 Name': 'Size', 'Option1 Value': 'S' }
  const second = { Handle: 'pot', 'Option1 Value': 'M', 'Variant Price': '10' }
  expect(await read({ ...FIRST, ...size }, { ...FIRST, Handle: 'pan' }, second)).toEqual([
    [[3], '+pan'],
    [[2, 4], '+pot'],
  ])
  expect(await read(FIRST, FIRST)).toEqual([[[2, 3], '+pot']])
})

test('one bad row refuses its product: each wrong line has its reason, the others that they belong to it', async () => {
  const size = { 'Option1 Name': 'Size' }
  const entries = await read(
    { ...FIRST, ...size, 'Option1 Value': 'S' },
    { Handle: 'pot', 'Option1 Value': 'M', 'Variant Price': 'free' },
    { Handle: 'pot', 'Option1 Value': 'L', 'Variant Price': '0' },
    { Handle: 'pot', 'Option1 Value': 'XL', 'Variant Price': '12' },
  )
  expect(entries).toEqual([
    [[3], 'noPrice'],
    [[4], 'zero'],
    [[2, 5], 'because'],
  ])
})

test('a row that cannot be parsed refuses the product of its handle, and no other', async () => {
  expect(await read(FIRST, 'pot', { ...FIRST, Handle: 'pan' })).toEqual([
    [[3], 'badQuote'],
    [[2], 'because'],
    [[4], '+pan'],
  ])
  expect(await read({ Title: 'Nobody' }, FIRST)).toEqual([
    [[2], 'missing'],
    [[3], '+pot'],
  ])
})

test.each<[string, Cells, string]>([
  [
    'the same code',
    { 'Option1 Value': 'M', 'Variant SKU': 'A', 'Variant Price': '1' },
    'codeTwice',
  ],
  [
    'the same choice',
    { 'Option1 Value': 'S', 'Variant SKU': 'B', 'Variant Price': '1' },
    'choiceTwice',
  ],
  ['no choice', { 'Variant SKU': 'B', 'Variant Price': '1' }, 'optionValue'],
])('two variants of %s are refused', async (_name, second, word) => {
  const first = { ...FIRST, 'Option1 Name': 'Size', 'Option1 Value': 'S', 'Variant SKU': 'A' }
  expect(await read(first, { Handle: 'pot', ...second })).toEqual([
    [[3], word],
    [[2], 'because'],
  ])
})

test('a product with nothing to choose has no options, whatever the file calls that', async () => {
  const plain = await productOf({
    ...FIRST,
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
  })
  expect(plain.options).toEqual([])
  expect(plain.skus).toMatchObject([{ code: 'pot-1', values: [], amount: 950 }])
})

test('choices are indexes of their options, in order of appearance', async () => {
  const option = { 'Option1 Name': 'Size', 'Option2 Name': 'Colour' }
  const variant = (size: string, colour: string) => ({
    Handle: 'pot',
    'Option1 Value': size,
    'Option2 Value': colour,
    'Variant Price': '1',
  })
  const product = await productOf(
    { ...FIRST, ...option, 'Option1 Value': 'L', 'Option2 Value': 'red' },
    variant('S', 'red'),
    variant('L', 'blue'),
  )
  expect(product.options.map(({ values }) => values.map(({ en }) => en))).toEqual([
    ['L', 'S'],
    ['red', 'blue'],
  ])
  expect(product.skus.map(({ values }) => values)).toEqual([
    [0, 0],
    [1, 0],
    [0, 1],
  ])
})

test('pictures are sorted by position, once each, and variants refer to theirs', async () => {
  const picture = (name: string, position: string) => ({
    Handle: 'pot',
    'Image Src': `https://example.com/${name}.jpg`,
    'Image Position': position,
  })
  const { pictures, skus } = await productOf(
    {
      ...FIRST,
      ...picture('b', '2'),
      'Image Alt Text': 'Back',
      'Variant Image': 'https://example.com/c.jpg',
    },
    picture('a', '1'),
    picture('b', '3'),
  )
  expect(pictures.map(({ address, alt }) => [address.slice(-5), alt.en])).toEqual([
    ['a.jpg', 'Pot'],
    ['b.jpg', 'Back'],
    ['c.jpg', 'Pot'],
  ])
  expect(skus[0]!.pictureIndex).toBe(2)
})

test('an invalid address is noted and left out, negative stock is zero', async () => {
  const notes = []
  for await (const entry of readShopify(
    tableFrom({ ...FIRST, 'Image Src': 'C:\\pot.jpg', 'Variant Inventory Qty': '-3' }),
  )) {
    if (entry.kind !== 'product') continue
    notes.push(...entry.notes.map(({ remarked }) => remarked.key.split('.').at(-1)))
    expect([entry.product.pictures, entry.product.skus[0]!.stockCount]).toEqual([[], 0])
  }
  expect(notes.toSorted()).toEqual(['noAddress', 'stockBelow'])
})

test.each<[Cells, boolean]>([
  [{}, true],
  [{ Status: 'active' }, true],
  [{ Status: 'Draft' }, false],
  [{ Status: 'archived', Published: 'TRUE' }, false],
  [{ Published: 'FALSE' }, false],
  [{ Published: 'false', Status: 'active' }, false],
])('with %j it is on sale: %s', async (cells, onSale) => {
  expect((await productOf({ ...FIRST, ...cells })).onSale).toBe(onSale)
})

test('a category is a path of three levels at most, the type replaces a missing one, and neither is a category too', async () => {
  const pathOf = async (cells: Cells) =>
    (await productOf({ ...FIRST, ...cells })).categoryPath.map(({ en }) => en)
  expect(await pathOf({ 'Product Category': 'A > B > C > D', Type: 'T' })).toEqual(['A', 'B', 'C'])
  expect(await pathOf({ 'Product Category': ' > ', Type: 'T' })).toEqual(['Uncategorised'])
  expect(await pathOf({ Type: 'Pots' })).toEqual(['Pots'])
  expect(await pathOf({})).toEqual(['Uncategorised'])
})

test('codes and barcodes lose the apostrophe that stops spreadsheets from reading numbers', async () => {
  const { skus } = await productOf({
    ...FIRST,
    'Variant SKU': "'00123",
    'Variant Barcode': "'0690",
    'Variant Grams': '0',
  })
  expect(skus[0]).toMatchObject({ code: '00123', barcode: '0690', weightGrams: null })
})

test('tags become words for search, and the type where the category is another word', async () => {
  const named = {
    ...FIRST,
    'Product Category': 'Cookware',
    Type: 'Casserole',
    Tags: 'stew,  oven ,stew,',
  }
  expect((await productOf(named)).keywords.cn).toBe('stew, oven, Casserole')
  expect((await productOf({ ...FIRST, Type: 'Casserole', Tags: 'stew' })).keywords.cn).toBe('stew')
  const many = Array.from({ length: 300 }, (_, i) => `tag number ${i}`).join(',')
  const { keywords } = await productOf({ ...FIRST, Tags: many })
  expect(keywords.cn.length).toBeLessThanOrEqual(2000)
  expect(keywords.cn).toContain('tag number 100')
  const [entry] = await Array.fromAsync(readShopify(tableFrom({ ...FIRST, Tags: many })))
  expect(entry).toMatchObject({
    notes: [{ line: 2, remarked: { key: expect.stringMatching('keywordsCut') } }],
  })
})

test('unread columns with content are reported once, those with usual values are not', async () => {
  const second = { ...FIRST, Handle: 'pan', 'Variant Tax Code': 'P1' }
  expect(await read({ ...FIRST, 'Variant Taxable': 'TRUE' }, second)).toEqual([
    [[2], '+pot'],
    [[3], '+pan'],
    ['note', 1, 'columnIgnored'],
  ])
  expect(await read({ ...FIRST, 'Variant Taxable': 'FALSE' })).toContainEqual([
    'note',
    1,
    'columnIgnored',
  ])
})
