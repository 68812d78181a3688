/** An archive of a whole catalogue: an empty shop that imports it has the same, table by table, and its files. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { setLimits } from '#domains/catalog/limits-contract.ts'
import { addBrand, addCategory } from '#domains/catalog/server/taxonomy-door.ts'
import { aProduct, aSku, NOW } from '#domains/catalog/testing.ts'
import { setOnHand } from '#domains/stock/server/door.ts'
import { aWarehouse } from '#domains/stock/testing.ts'
import { saveAttribute } from '#domains/taxonomy/contract.ts'
import { MEASURES_MAX } from '#domains/taxonomy/measures-contract.ts'
import { claimOfficeFile, keepPicture } from '#domains/uploads/server/door.ts'
import { localDisk, setStorage } from '#domains/uploads/server/storage-door.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { officeTaskLines } from '../../../contract.ts'
import { openImports } from '../../testing.ts'
import { describeFile } from '../describe.ts'
import { GUESSED } from '../read.ts'
import { catalogueRows } from './testing.ts'

const here = await openImports()
const there = await openImports({ warehouse: false })
const { db, must, imported, exported } = here
const folder = mkdtempSync(join(tmpdir(), 'archive-there-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const second = await aWarehouse(db, { name: '第二仓' })
const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
async function aPicture(purpose: 'product' | 'banner') {
  const { id } = await keepPicture(db, NOW, purpose, png)
  const stored = await claimOfficeFile(db, id, purpose, { reference: 'test', now: NOW })
  return stored!
}
const [sign, logo, front, inText] = [
  await aPicture('banner'),
  await aPicture('banner'),
  await aPicture('product'),
  await aPicture('product'),
]
const top = await addCategory(
  db,
  null,
  { cn: '工具', en: 'Tools', spa: 'Herramientas', id: 'Alat' },
  { position: 3, imageUrl: sign.url, imageSmallUrl: sign.smallUrl },
)
const leaf = await addCategory(db, top, { cn: '电动 > 手持', en: 'Power' })
const brandId = await addBrand(db, { cn: '恒力', en: 'Hengli' }, logo.url)
await db.count(
  sql`update catalog.brand set story = '{"cn": "<p>始于1990</p>", "en": "<p>Since 1990</p>"}', letter = 'H' where id = ${brandId}`,
)
await addBrand(db, { cn: '旧牌' })
await db.count(sql`update catalog.brand set archived_at = ${NOW} where name ->> 'cn' = '旧牌'`)
for (const attribute of [
  {
    key: 'material',
    name: { cn: '材质', en: 'Material', spa: 'Material', id: 'Bahan' },
    kind: 'choice',
    unit: null,
    values: [
      { name: { cn: '钢', en: 'Steel', spa: 'Acero', id: 'Baja' } },
      { name: { cn: '铝', en: 'Aluminium' } },
    ],
  },
  {
    key: 'voltage',
    name: { cn: '电压', en: 'Voltage' },
    kind: 'number',
    unit: { cn: 'V' },
    values: [],
  },
  { key: 'cordless', name: { cn: '无绳', en: 'Cordless' }, kind: 'flag', unit: null, values: [] },
] as const) {
  await must(saveAttribute, {
    ...attribute,
    values: [...attribute.values],
    isFacet: attribute.key !== 'cordless',
    position: 2,
    version: 0,
  } as never)
}
await db.count(sql`
  insert into catalog.category_attribute (category_id, attribute_id, position)
  select ${leaf}, id, 4 from catalog.attribute where key in ('material', 'voltage')`)
await db.count(sql`
  insert into catalog.attribute_value (attribute_id, name, position, kind, number)
  select id, '{"cn": "18 V"}', 0, 'number', 18 from catalog.attribute where key = 'voltage'`)
const valueIds = (
  await db.rows<{ id: number }>(
    sql`select id from catalog.attribute_value where name ->> 'cn' in ('钢', '18 V') or kind = 'flag'`,
  )
).map(({ id }) => id)

const drill = await aProduct(db, {
  code: 'DRILL',
  internalNumber: '00-1',
  name: { cn: '冲击钻', en: 'Drill', spa: 'Taladro', id: 'Bor' },
  categoryId: leaf,
  brandId,
  valueIds,
  figures: [{ cn: '65 N·m', en: '65 N·m' }],
  specifications: [{ name: { cn: '功率', en: 'Power' }, value: { cn: '750 W' } }],
  options: [
    {
      name: { cn: '颜色', en: 'Colour' },
      values: [
        { name: { cn: '红', en: 'Red' }, pictureIndex: 0 },
        { name: { cn: '蓝' }, pictureIndex: null },
      ],
    },
  ],
  skus: [
    aSku('DRILL-R', {
      values: [0],
      barcode: '0690123',
      pictureIndex: 1,
      units: [
        {
          name: { cn: '件', en: 'pc', spa: 'ud.', id: 'buah' },
          factor: 1,
          minQuantity: 2,
          step: 2,
          maxQuantity: 500,
        },
        { name: { cn: '箱', en: 'box' }, factor: 12, minQuantity: 1, step: 1, maxQuantity: 40 },
      ],
      prices: [
        { currency: 'CNY', audience: 'all', minQuantity: 1, amount: 12_345 },
        { currency: 'CNY', audience: 'business', minQuantity: 5, amount: 11_050 },
        { currency: 'USD', audience: 'all', minQuantity: 1, amount: 1999 },
      ],
    }),
    aSku('DRILL-B', { values: [1], active: false, weightGrams: null }),
  ],
  pictures: [
    { alt: { cn: '正面', en: 'Front' }, stored: front, remoteUrl: null },
    { alt: { cn: '侧面' }, stored: null, remoteUrl: 'https://example.com/b.jpg' },
  ],
  details: { cn: `<p>看图<img src="${inText.url}" alt=""></p>`, en: '<p>Look</p>' },
  purchaseNotice: { cn: '<p>须知</p>', spa: '<p>Aviso</p>' },
  model: { url: '/demo/a.glb', usdzUrl: null, posterUrl: null, size: '10 cm' },
  videoUrl: '/demo/a.mp4',
  keywords: { cn: '电钻, 手钻', en: 'power drill, hand drill' },
  pageHead: { title: { cn: '', en: 'Drill page' }, description: { cn: '好钻' } },
})
const bit = await aProduct(db, { code: 'BIT', state: 'draft', categoryId: top })
await db.count(
  sql`insert into catalog.alternative (product_id, kind, other_id, position) values (${drill.productId}, 'related', ${bit.productId}, 1), (${bit.productId}, 'substitute', ${drill.productId}, 0)`,
)
const { id: partners } = await db.row<{ id: number }>(sql`
  insert into audiences.list (name, created_at, changed_at) values ('合作客户', ${NOW}, ${NOW}) returning id`)
const { id: workshops } = await db.row<{ id: number }>(sql`
  insert into audiences.list (name, tag, created_at, changed_at) values ('维修店', '维修', ${NOW}, ${NOW}) returning id`)
await must(setLimits, {
  productId: drill.productId,
  limits: [
    { period: 'month', maxCount: 20 },
    { period: 'week', skuId: drill.skuIds[0], maxCount: 4 },
    { period: 'days', dayCount: 30, audience: 'level', leastLevel: 2, mostLevel: 3, maxCount: 40 },
    { period: 'order', audience: 'list', listId: partners, maxCount: 60 },
    { period: 'order', audience: 'list', listId: workshops, maxCount: 80 },
  ],
} as never)
await db.tx((tx) =>
  setOnHand(tx, {
    rows: [
      { skuId: drill.skuIds[0]!, productId: drill.productId, warehouseId: second, onHandCount: 7 },
      { skuId: drill.skuIds[1]!, productId: drill.productId, warehouseId: second, onHandCount: 0 },
    ],
    now: NOW,
    note: 'test',
    by: 'test',
  }),
)
// One of another shop, with its source.
await imported(
  `Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty\nkettle,Kettle,K-1,9.50,4\n`,
)

const archive = await exported({ format: 'archive', fileType: 'zip' })
setStorage(localDisk(folder))

const taxonomyOf = async (taskId: number) =>
  (await there.must(officeTaskLines, { taskId, kind: 'taxonomy' })).items.map(({ reason }) =>
    reason.replace(/仓库 \d+/, '仓库'),
  )
const CREATED = [
  'New category: 工具 (2 products)',
  'New category: 未分类 (1 product)',
  'New category: 工具 > 电动 > 手持 (1 product)',
  'New brand: 恒力 (1 product)',
  'New brand: 旧牌',
  'New attribute: 材质',
  'New attribute: 电压',
  'New attribute: 无绳',
  'New attribute value: 材质: 钢 (1 product)',
  'New attribute value: 材质: 铝',
  'New attribute value: 电压: 18 V (1 product)',
  'New attribute value: 无绳: 是 (1 product)',
  'New warehouse: 仓库',
  'New warehouse: 第二仓',
]

test('a dry run into an empty shop says what would come, and stores nothing', async () => {
  const before = await catalogueRows(there.db)
  const task = await there.imported(archive, { dryRun: true })
  expect(task).toMatchObject({
    state: 'done',
    format: 'archive',
    fileType: 'zip',
    newCount: 3,
    refusedCount: 0,
  })
  expect(await catalogueRows(there.db)).toEqual(before)
  expect(await taxonomyOf(task.id)).toEqual(CREATED)
})

test('an empty shop that imports it has the same catalogue, row by row of every table', async () => {
  const task = await there.imported(archive)
  expect(task).toMatchObject({ state: 'done', newCount: 3, refusedCount: 0, noteCount: 0 })
  expect(await taxonomyOf(task.id)).toEqual(CREATED)
  const [one, other] = [await catalogueRows(db), await catalogueRows(there.db)]
  expect(one['catalog.product']!.length).toBe(3)
  for (const [table, rows] of Object.entries(one)) {
    expect({ table, rows: other[table] }).toEqual({ table, rows })
  }
  await expectAuditClean(there.db)
})

test('its files are there under their own names, and stay', async () => {
  const response = await fetch(`${there.shop.url}${front.smallUrl}`)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(60)
  const rows = await there.db.rows<{ reference: string }>(sql`
    select split_part(reference, ':', 1) as reference from uploads.file where purpose in ('product', 'banner') and claimed_at is not null order by 1`)
  expect(rows.map(({ reference }) => reference)).toEqual([
    'brand',
    'category',
    'product',
    'product',
  ])
})

/** By kind and name: what an editor of staff compares before it saves. */
const versionsIn = (at: typeof db) =>
  at.rows<{ thing: string; version: number }>(sql`
    select 'measure ' || (name ->> 'cn') as thing, version from catalog.measure
    union all select 'attribute ' || key, version from catalog.attribute
    union all select 'category ' || (name ->> 'cn'), version from catalog.category
    union all select 'brand ' || (name ->> 'cn'), version from catalog.brand
    union all select 'product ' || code, version from catalog.product
    order by thing`)
const versionOf = async (thing: string) =>
  (await versionsIn(there.db)).find((each) => each.thing === thing)!.version

test('the same archive again changes nothing; after a change here it puts it back, and says what', async () => {
  const before = await versionsIn(there.db)
  expect(await there.imported(archive)).toMatchObject({
    newCount: 0,
    changedCount: 0,
    sameCount: 3,
    taxonomy: [],
  })
  // Who edits something of it meanwhile can save, and no page is made again.
  expect(await versionsIn(there.db)).toEqual(before)
  expect(await there.db.rows(sql`select from catalog.stale`)).toEqual([])
  await there.db.count(
    sql`update catalog.product set brief = '{"cn": "别的"}', version = version + 1 where code = 'BIT'`,
  )
  const task = await there.imported(archive)
  expect(task).toMatchObject({ changedCount: 1, sameCount: 2 })
  const { items } = await there.must(officeTaskLines, { taskId: task.id, kind: 'changed' })
  expect(items[0]!.changes).toMatchObject([
    { field: 'brief', kind: 'changed', from: '别的', to: '简介' },
  ])
})

test('what an archive puts back of categories, brands, attributes and units of measure is named before, and after', async () => {
  for (const change of [
    sql`update catalog.category set name = name || '{"en": "Machines"}' where name ->> 'cn' = '工具'`,
    sql`update catalog.brand set letter = 'Z' where name ->> 'cn' = '恒力'`,
    sql`update catalog.attribute set is_facet = false where key = 'material'`,
    sql`update catalog.attribute_value set name = name || '{"en": "Alu"}' where name ->> 'cn' = '铝'`,
    sql`update stock.warehouse set phone = '1' where name ->> 'cn' = '第二仓'`,
    sql`update catalog.measure set name = name || '{"en": "carton"}' where name ->> 'cn' = '箱'`,
    sql`delete from catalog.measure where name ->> 'cn' = '升'`,
  ])
    await there.db.count(change)
  const changed = [
    'Changed category: 工具 (2 products)',
    'Changed brand: 恒力 (1 product)',
    'Changed attribute: 材质',
    'Changed attribute value: 材质: 铝',
    'Changed unit of measure: 箱',
    'New unit of measure: 升',
  ]
  const before = await versionsIn(there.db)
  for (const dryRun of [true, false]) {
    expect(await taxonomyOf((await there.imported(archive, { dryRun })).id)).toEqual(changed)
  }
  const after = await versionsIn(there.db)
  const isOther = ({ thing, version }: (typeof after)[number]) =>
    before.find((each) => each.thing === thing)?.version !== version
  expect(after.filter(isOther).map(({ thing }) => thing)).toEqual(
    ['attribute material', 'brand 恒力', 'category 工具', 'measure 升', 'measure 箱'].toSorted(),
  )
  // Attributes of a category, and values alone, count as a change of what they belong to.
  const [leafVersion, material] = [
    await versionOf('category 电动 > 手持'),
    await versionOf('attribute material'),
  ]
  await there.db.count(sql`update catalog.category_attribute set position = position + 1`)
  await there.db.count(sql`
    update catalog.attribute_value set name = name || '{"en": "Alu"}' where name ->> 'cn' = '铝'`)
  await there.imported(archive)
  expect(await versionOf('category 电动 > 手持')).toBe(leafVersion + 1)
  expect(await versionOf('attribute material')).toBe(material + 1)
  expect(await there.imported(archive)).toMatchObject({ taxonomy: [] })
})

test('what a product has besides its form is put back too: limits, alternatives, its source', async () => {
  for (const change of [
    sql`update catalog.purchase_limit set max_count = 1`,
    sql`delete from catalog.alternative where kind = 'related'`,
    sql`update catalog.product set source_hash = 'other' where source_key is not null`,
  ]) {
    await there.db.count(change)
    expect(await there.imported(archive)).toMatchObject({ changedCount: 1, sameCount: 2 })
  }
  const tables = ['catalog.purchase_limit', 'catalog.alternative', 'catalog.product'] as const
  const [one, other] = [await catalogueRows(db), await catalogueRows(there.db)]
  for (const table of tables)
    expect({ table, rows: other[table] }).toEqual({ table, rows: one[table] })
})

test('a customer list by tag arrives as one; a list that is there stays as it is', async () => {
  const lists = () =>
    there.db.rows(sql`select name, tag, version from audiences.list order by name`)
  const partnersThere = { name: '合作客户', tag: null, version: 0 }
  expect(await lists()).toEqual([partnersThere, { name: '维修店', tag: '维修', version: 0 }])
  await there.db.count(sql`update audiences.list set tag = '修理' where tag is not null`)
  expect(await there.imported(archive)).toMatchObject({ changedCount: 0, sameCount: 3 })
  await there.db.count(sql`update catalog.purchase_limit set max_count = 1`)
  expect(await there.imported(archive)).toMatchObject({ changedCount: 1, sameCount: 2 })
  expect(await lists()).toEqual([partnersThere, { name: '维修店', tag: '修理', version: 0 }])
})

test('the shop that imported it exports the same lists', async () => {
  const again = await there.imported(await there.exported({ format: 'archive', fileType: 'zip' }))
  expect(again).toMatchObject({ newCount: 0, changedCount: 0, sameCount: 3 })
})

async function zipOf(entries: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(entries)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const ABOUT = JSON.stringify({
  format: 'tradepost-catalogue',
  version: 1,
  baseCurrency: 'CNY',
})

test('what is no archive of this version, or a broken one, is refused with the reason, before anything is written', async () => {
  const before = await catalogueRows(there.db)
  const failure = async (entries: Record<string, string>) =>
    (await there.imported(await zipOf(entries))).failure
  expect(await failure({ 'archive.json': ABOUT.replace('"version":1', '"version":2') })).toContain(
    'version 2',
  )
  expect(await failure({ 'archive.json': ABOUT, 'brands.ndjson': '{"name":{"cn":"甲"}}' })).toMatch(
    /brands\.ndjson, line 1/,
  )
  expect(await failure({ 'archive.json': 'no JSON' })).toMatch(/archive/)
  expect(await catalogueRows(there.db)).toEqual(before)
})

test('of a product that is wrong only that product is refused, and a file that is none is left out', async () => {
  const product = { draft: { code: 'BAD' } }
  const file = {
    id: 'x'.repeat(22),
    purpose: 'product',
    type: 'image/webp',
    byteCount: 9,
    width: 1,
    height: 1,
    names: [],
  }
  const task = await there.imported(
    await zipOf({
      'archive.json': ABOUT,
      'products.ndjson': JSON.stringify(product),
      'files.ndjson': JSON.stringify(file),
      ...Object.fromEntries(
        [front.url, front.smallUrl].map((url) => [
          `files/${file.id}${/-\d+(?=\.webp$)/.exec(url)![0]}`,
          '<script>alert(1)</script>',
        ]),
      ),
    }),
  )
  expect(task).toMatchObject({ refusedCount: 1, noteCount: 1 })
  expect(task.lines.map(({ kind, name }) => [kind, name]).toSorted()).toEqual([
    ['note', ''],
    ['refused', 'BAD'],
  ])
  expect(await there.db.rows(sql`select id from uploads.file where id = ${file.id}`)).toEqual([])
})

test('a ZIP that would fill memory or disk is refused, and a look at it reads no list', async () => {
  const before = await catalogueRows(there.db)
  const brand = JSON.stringify({
    name: { cn: '甲' },
    logoUrl: null,
    bannerUrl: null,
    story: { cn: '' },
    letter: null,
    isArchived: false,
  })
  const many = { 'archive.json': ABOUT, 'brands.ndjson': `${brand}\n`.repeat(20_001) }
  const grown = { 'archive.json': ABOUT, [`files/${'y'.repeat(22)}-1200`]: '0'.repeat(4_000_000) }
  for (const entries of [many, grown]) {
    expect((await there.imported(await zipOf(entries))).failure).toMatch(/too large/)
  }
  expect(await catalogueRows(there.db)).toEqual(before)
  const path = join(folder, 'many.zip')
  writeFileSync(path, await zipOf({ ...many, 'brands.ndjson': 'no JSON' }))
  expect(await describeFile(path, GUESSED, async () => null)).toMatchObject({ fileType: 'zip' })
})

test('an archive with more units of measure than a dictionary holds fills it, and says how many it leaves out', async () => {
  const known = await there.db.rows<{ cn: string }>(
    sql`select name ->> 'cn' as cn from catalog.measure order by position`,
  )
  const names = [...known.map(({ cn }) => cn), ...Array.from({ length: 250 }, (_, i) => `单位${i}`)]
  const measures = names.map((cn, position) => JSON.stringify({ name: { cn }, position }))
  const many = await zipOf({
    'archive.json': ABOUT,
    'measures.ndjson': [...measures, measures.at(-1)!].join('\n'),
    'products.ndjson': JSON.stringify({ draft: { code: 'BAD' } }),
  })
  const count = () => there.db.row(sql`select count(*)::int as count from catalog.measure`)
  const added = MEASURES_MAX - known.length
  const saying = { kind: 'note', reason: expect.stringMatching(`^${250 - added} units of measure`) }
  for (const dryRun of [true, false]) {
    const task = await there.imported(many, { dryRun })
    expect(task).toMatchObject({ state: 'done', noteCount: 1 })
    expect(task.lines).toContainEqual(expect.objectContaining(saying))
    expect(task.taxonomy).toContainEqual({ thing: 'measure', act: 'created', count: added })
    expect(await count()).toEqual({ count: dryRun ? known.length : MEASURES_MAX })
  }
  expect(await there.imported(many)).toMatchObject({ noteCount: 1, taxonomy: [] })
})
