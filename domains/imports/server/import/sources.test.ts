/** Tables of other shops and of anybody: what their columns are taken for, and the products that come of them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { xlsxBytes } from '#kit/server/sheets/write-xlsx.ts'
import type { FileReading } from '../../contract.ts'
import { amountOf, isUnclear } from './amounts.ts'
import { describeFile } from './describe.ts'
import type { ImportedProduct, Note } from './entry.ts'
import { GUESSED, openImport } from './read.ts'
import { encodingOf } from './text.ts'

const folder = mkdtempSync(join(tmpdir(), 'sources-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let made = 0
function fileOf(content: string | Buffer): string {
  const file = join(folder, `${++made}.csv`)
  writeFileSync(file, content)
  return file
}
async function productsOf(file: string, reading: Partial<FileReading> = {}) {
  const opened = await openImport(file, 'UTC', { ...GUESSED, ...reading })
  const products: ImportedProduct[] = []
  const notes: Note[] = []
  const refused: string[] = []
  for await (const entry of opened.entries) {
    if (entry.kind === 'product') products.push(entry.product)
    else if (entry.kind === 'note') notes.push(entry.note)
    else if (entry.kind === 'refused')
      refused.push(`${entry.lines.join()} ${entry.reason.key.split('.').at(-1)}`)
  }
  return {
    kind: opened.kind,
    products,
    refused,
    ignored: notes.map(({ remarked }) => remarked.values?.name),
  }
}
const described = (file: string, reading: Partial<FileReading> = {}) =>
  describeFile(file, { ...GUESSED, ...reading }, async () => null)

test('WooCommerce: variations join their parent, attributes become options or specifications, weights become grams', async () => {
  const file = fileOf(
    [
      'ID,Type,SKU,Name,Published,Short description,Description,Regular price,Sale price,Stock,Weight (kg),Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)',
      '10,variable,TEE,Tee,1,Soft,<p>Cotton</p>,,,,0.2,"Clothing > Shirts, Sale",new,"https://img.example/1.jpg, https://img.example/2.jpg",,Size,"S, M",Fabric,Cotton',
      '20,simple,MUG,Mug,0,,,12.50,10,7,0.35,Kitchen,,,,Material,Clay,,',
      '12,variation,TEE-M,Tee - M,1,,,21,,4,0.2,,,https://img.example/m.jpg,TEE,Size,M,,',
      '11,variation,TEE-S,Tee - S,1,,,20,,3,0.2,,,,id:10,Size,S,,',
    ].join('\n'),
  )
  const { kind, products, refused, ignored } = await productsOf(file)
  expect([kind, refused]).toEqual(['woocommerce', []])
  const tee = products.find(({ code }) => code === 'TEE')!
  expect(tee).toMatchObject({
    key: 'woocommerce:TEE',
    name: { en: 'Tee' },
    brief: { en: 'Soft' },
    keywords: { en: 'new' },
    onSale: true,
    options: [{ name: { en: 'Size' }, values: [{ en: 'M' }, { en: 'S' }] }],
    specifications: [{ name: { en: 'Fabric' }, value: { en: 'Cotton' } }],
  })
  expect(tee.categoryPath.map(({ en }) => en)).toEqual(['Clothing', 'Shirts'])
  expect(
    tee.skus.map(({ code, amount, stockCount, weightGrams }) => [
      code,
      amount,
      stockCount,
      weightGrams,
    ]),
  ).toEqual([
    ['TEE-M', 2100, 4, 200],
    ['TEE-S', 2000, 3, 200],
  ])
  expect(tee.pictures.map(({ address }) => address.slice(-5))).toEqual(['1.jpg', '2.jpg', 'm.jpg'])
  expect(products.find(({ code }) => code === 'MUG')).toMatchObject({
    onSale: false,
    options: [],
    specifications: [{ name: { en: 'Material' }, value: { en: 'Clay' } }],
    skus: [{ code: 'MUG', amount: 1250 }],
  })
  expect(ignored).toEqual(['Sale price'])
  const { reads, columns, found } = await described(file)
  expect(reads).toEqual(
    ['id', 'type', 'parent'].concat(
      [1, 2].flatMap((n) => [`attribute ${n} name`, `attribute ${n} value(s)`]),
    ),
  )
  // What neither is a field nor puts rows together is what the report names as left out.
  const used = new Set([...Object.values(columns), ...reads])
  expect(found.filter(({ name }) => !used.has(name)).map(({ title }) => title)).toEqual(ignored)
})

test('Magento: simple products become variants of the configurable one that lists them', async () => {
  const file = fileOf(
    [
      'sku,store_view_code,product_type,categories,name,description,price,product_online,qty,base_image,additional_images,additional_attributes,configurable_variations,configurable_variation_labels,meta_title,special_price,meta_keywords',
      'WS-S,,simple,Default Category/Women/Tops,Shirt S,,29.0000,1,10.0000,https://m.example/s.jpg,,"size=S,climate=Mild|Cool",,,,,',
      'WS-M,,simple,Default Category/Women/Tops,Shirt M,,29.0000,1,5.0000,,,size=M,,,,,',
      'BAG,,simple,Default Category/Gear,Bag,,45.5000,2,0.0000,,,,,,,39,',
      'WS,,configurable,Default Category/Women/Tops,Shirt,<p>Linen</p>,,1,0.0000,https://m.example/w.jpg,,,"sku=WS-S,size=S|sku=WS-M,size=M",size=Size,Shirt page,,"blouse, linen"',
      'WS,de,configurable,,Hemd,,,,,,,,,,,,',
    ].join('\n'),
  )
  const { kind, products, refused, ignored } = await productsOf(file)
  expect([kind, refused]).toEqual(['magento', []])
  const shirt = products.find(({ code }) => code === 'WS')!
  expect(shirt).toMatchObject({
    name: { en: 'Shirt' },
    details: { en: '<p>Linen</p>' },
    keywords: { en: 'blouse, linen' },
    pageHead: { title: { en: 'Shirt page' } },
    options: [{ name: { en: 'Size' }, values: [{ en: 'S' }, { en: 'M' }] }],
    skus: [
      { code: 'WS-S', amount: 2900, stockCount: 10 },
      { code: 'WS-M', amount: 2900, stockCount: 5 },
    ],
  })
  expect(shirt.categoryPath.map(({ en }) => en)).toEqual(['Women', 'Tops'])
  expect(products.find(({ code }) => code === 'BAG')).toMatchObject({
    onSale: false,
    skus: [{ amount: 4550 }],
  })
  expect(ignored).toEqual(['special_price'])
  const { reads } = await described(file)
  expect(reads).toEqual([
    'product_type',
    'store_view_code',
    'configurable_variations',
    'configurable_variation_labels',
    'additional_images',
    'additional_attributes',
  ])
})

test.each([
  [
    'ID,Type,SKU,Name,Published,Regular price,Is featured?,Visibility in catalog,Tax status,In stock?,Position,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global',
    '1,simple,MUG,Mug,1,9,0,visible,taxable,1,0,Material,Clay,1,1',
    '2,simple,CUP,Cup,1,9,1,hidden,none,0,3,,,,',
    ['Is featured?', 'Visibility in catalog', 'Tax status', 'In stock?'],
  ],
  [
    'sku,product_type,name,price,attribute_set_code,product_websites,tax_class_name,visibility,is_in_stock,use_config_manage_stock,created_at',
    'MUG,simple,Mug,9,Default,base,Taxable Goods,"Catalog, Search",1,1,1/2/26',
    'CUP,simple,Cup,9,Food,base,None,Search,1,1,1/2/26',
    ['attribute_set_code', 'tax_class_name', 'visibility'],
  ],
  [
    'Handle,Title,Variant SKU,Variant Price,Variant Weight Unit,Gift Card,Variant Taxable',
    'mug,Mug,M-1,9,kg,FALSE,true',
    'cup,Cup,C-1,9,lb,false,false',
    ['Variant Taxable'],
  ],
])(
  'of %s what is as usual is not reported, and what is not is',
  async (head, usual, other, named) => {
    expect((await productsOf(fileOf([head, usual].join('\n')))).ignored).toEqual([])
    expect((await productsOf(fileOf([head, usual, other].join('\n')))).ignored).toEqual(named)
  },
)

test.each([
  [
    'ID,Type,SKU,Name,Regular price,Grouped products',
    '1,grouped,SET,Set,,"MUG, CUP"\n2,simple,MUG,Mug,9,',
  ],
  ['sku,product_type,name,price,associated_skus', 'SET,grouped,Set,,MUG=1\nMUG,simple,Mug,9,'],
])(
  'what only groups other products is refused as that, not for its price: %s',
  async (head, rows) => {
    const { products, refused } = await productsOf(fileOf(`${head}\n${rows}\n`))
    expect(products.map(({ code }) => code)).toEqual(['MUG'])
    expect(refused).toEqual(['2 grouped'])
  },
)

test('anybody’s list is read by the words of its columns; staff may choose others', async () => {
  const file = fileOf('货号,品名,售价,库存,颜色,备注\nA-1,茶壶,¥129,5,红,甲\nA-1,茶壶,¥139,3,蓝,\n')
  const seen = await described(file, { lang: 'cn' })
  expect(seen).toMatchObject({
    source: 'table',
    columns: { handle: '货号', title: '品名', 'variant price': '售价', 'option1 value': '颜色' },
  })
  const { products, ignored } = await productsOf(file, { lang: 'cn' })
  expect(products).toMatchObject([
    {
      code: 'A-1',
      name: { cn: '茶壶' },
      options: [{ name: { cn: '颜色' } }],
      skus: [{ amount: 12900 }, { amount: 13900 }],
    },
  ])
  expect(ignored).toEqual(['备注'])
  const { 'variant price': _, ...fewer } = seen.columns
  const changed = await productsOf(file, {
    columns: { ...fewer, brief: '备注', 'no such field': '售价' },
  })
  expect(changed.products[0]).toMatchObject({
    brief: { cn: '甲' },
    skus: [{ amount: null }, { amount: null }],
  })
})

test('a header below title rows or on another sheet is found, and can be chosen', async () => {
  const csv = fileOf('Price list 2026\n\nSKU,Name,Price\nB-1,Bowl,9.50\n')
  expect(await described(csv)).toMatchObject({ headerRow: 3, source: 'table' })
  expect((await productsOf(csv)).products).toMatchObject([
    { code: 'B-1', skus: [{ code: 'B-1', amount: 950 }] },
  ])
  expect(await described(csv, { headerRow: 1 })).toMatchObject({
    headerRow: 1,
    found: [{ title: 'Price list 2026' }],
  })
  const semicolons = fileOf('Lista, otoño\n\nSKU;Name;Price\nB-2;Bowl, big, red;9,50\n')
  expect(await described(semicolons)).toMatchObject({ headerRow: 3 })
  expect((await productsOf(semicolons)).products).toMatchObject([
    { code: 'B-2', name: { en: 'Bowl, big, red' }, skus: [{ amount: 950 }] },
  ])
  async function* rows() {
    yield ['Notes']
    yield ['nothing of goods']
  }
  const chunks: Buffer[] = []
  for await (const chunk of xlsxBytes(rows(), 'Read me')) chunks.push(chunk)
  const book = fileOf(Buffer.concat(chunks))
  expect(await described(book)).toMatchObject({ sheets: ['Read me'], sheet: 'Read me' })
})

test('of thousands of sheets the first few are looked at, and a later one is chosen by its name', async () => {
  const row = (cells: string[]) =>
    `<worksheet><sheetData><row r="1">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row></sheetData></worksheet>`
  const sheet = (name: string, id: number) =>
    `<sheet name="${name}" sheetId="${id}" r:id="r${id}"/>`
  const empty = Array.from({ length: 3000 }, (_, i) => sheet(`empty ${i}`, 1)).join('')
  const zip = new ZipFile()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name)
  add('xl/workbook.xml', `<workbook><sheets>${empty}${sheet('goods', 2)}</sheets></workbook>`)
  const to = (id: number) => `<Relationship Id="r${id}" Target="worksheets/sheet${id}.xml"/>`
  add('xl/_rels/workbook.xml.rels', `<Relationships>${to(1)}${to(2)}</Relationships>`)
  add('xl/worksheets/sheet1.xml', row(['nothing']))
  add('xl/worksheets/sheet2.xml', row(['sku', 'name', 'price']))
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk)
  const book = fileOf(Buffer.concat(chunks))
  expect(await described(book)).toMatchObject({ sheet: 'empty 0' })
  const chosen = await described(book, { sheet: 'goods' })
  expect(chosen).toMatchObject({ sheet: 'goods', found: [{ name: 'sku' }, {}, {}] })
})

test.each<[string, Buffer, string]>([
  [
    'Spanish of Excel',
    Buffer.from('sku,name\nA,Cami\u00f3n peque\u00f1o para ni\u00f1os\n', 'latin1'),
    'windows-1252',
  ],
  ['a se\u00f1ora alone', Buffer.from('sku,name\nA,se\u00f1ora\n', 'latin1'), 'windows-1252'],
  [
    'Chinese of Excel',
    Buffer.from([0x73, 0x6b, 0x75, 0x0a, 0xb2, 0xe8, 0xba, 0xf8, 0x2c, 0xba, 0xec]),
    'gb18030',
  ],
  ['UTF-8', Buffer.from('sku\nseñora 茶壶'), 'utf-8'],
])('%s is read as what makes words', async (_name, bytes, encoding) => {
  expect(await encodingOf(fileOf(bytes))).toBe(encoding)
})

test('an encoding that staff choose is used, and the sample shows it', async () => {
  const file = fileOf(Buffer.from('sku,name,price\nA,se\u00f1ora,5\n', 'latin1'))
  expect((await described(file)).samples[0]).toEqual(['A', 'señora', '5'])
  expect((await described(file, { encoding: 'gb18030' })).samples[0]![1]).not.toBe('señora')
})

test.each<[string, 'CNY' | 'USD' | 'IDR' | undefined, number | null]>([
  ['12', undefined, 1200],
  ['12,5', undefined, 1250],
  ['$42.99', undefined, 4299],
  ['US$ 42.99', 'USD', 4299],
  ['¥129', 'CNY', 12900],
  ['129元', 'CNY', 12900],
  ['¥129', 'USD', null],
  ['€12', undefined, null],
  ['1.234,50', undefined, 123450],
  ['1,234.50', undefined, 123450],
  ['1 234,50', undefined, 123450],
  ['1’234.50', undefined, 123450],
  ['1,234,567', undefined, 123456700],
  ['1,299', undefined, null],
  ['1.299', 'USD', null],
  ['Rp 150.000', undefined, 15000000],
  ['150.000', 'IDR', 15000000],
  ['1.2.3', undefined, null],
  ['-5', undefined, null],
  ['free', undefined, null],
  ['', undefined, null],
])('%s in %s is %s', (text, currency, amount) => {
  expect(amountOf(text, currency)).toBe(amount)
})

test('what could be thousands or decimals is said to be unclear', () => {
  expect(['1,299', '$1.299', '12.99', 'free'].map(isUnclear)).toEqual([true, true, false, false])
})

test('long cells of spaces, dashes or letters do not hold the process', async () => {
  const [spaces, dashes] = [' '.repeat(30_000), '-'.repeat(30_000)]
  const shopify = fileOf(
    [
      'Handle,Title,Variant SKU,Variant Price,Image Src',
      `a,A,A-1,$${' '.repeat(3000)}-,`,
      `b,B,b${dashes}b,12,"https://img.example/1.jpg${spaces}x"`,
    ].join('\n'),
  )
  const began = performance.now()
  expect(await productsOf(shopify)).toMatchObject({
    products: [{ code: expect.stringMatching(/^b-/) }],
    refused: ['2 noPrice'],
  })
  const latin = fileOf(Buffer.from(`Handle,Title\na,${'a'.repeat(60_000)}\u00e9 b,c`, 'latin1'))
  expect(performance.now() - began).toBeLessThan(5000)
  expect((await described(latin)).encoding).not.toBeNull()
  expect(performance.now() - began).toBeLessThan(8000)
})
