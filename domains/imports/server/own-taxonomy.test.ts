/** Files in our own format: what an unknown code is refused for, categories by any name, and what an import makes. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { addAttribute, addBrand, addCategory } from '#domains/catalog/server/taxonomy-door.ts'
import { aProduct, aSku } from '#domains/catalog/testing.ts'
import { officeTaskLines } from '../contract.ts'
import { openImports } from './testing.ts'

const { db, imported, must, report } = await openImports()
const csv = (...rows: string[]) => `${rows.join('\n')}\n`
const textsOf = async (taskId: number) =>
  (await must(officeTaskLines, { taskId, kind: 'taxonomy' })).items.map(({ reason }) => reason)
const categoryOf = (code: string) =>
  db.row(sql`
    select c.name, b.name as brand from catalog.product p join catalog.category c on c.id = p.category_id
    left join catalog.brand b on b.id = p.brand_id where p.code = ${code}`)

await db.tx(async (tx) => {
  const tools = await addCategory(tx, null, { cn: '工具', en: 'Tools', spa: 'Herramientas' })
  await addCategory(tx, tools, { cn: '手动工具', en: 'Hand tools' })
  await addBrand(tx, { cn: '铁匠', en: 'Smith' })
  await addAttribute(tx, { cn: '电压', en: 'Voltage' }, [{ cn: '12V' }])
})
await aProduct(db, { code: 'DRILL', name: { cn: '电钻' }, skus: [aSku('DRILL-1')] })

test('a list of prices with a code that the shop lacks says so', async () => {
  const task = await imported(
    csv('product_code,sku_code,price_cny', 'NOPE-1,NOPE-1,12', 'DRILL,DRILL-1,55'),
  )
  expect(task).toMatchObject({ changedCount: 1, refusedCount: 1 })
  const refused = task.lines.filter(({ kind }) => kind === 'refused')
  expect(refused.map(({ name, reason }) => [name, reason])).toEqual([
    [
      'NOPE-1',
      'the shop has no product NOPE-1. To add one, give it a name and a category (name_en, category_en …)',
    ],
  ])
})

test('a new product without a category is told which columns name one', async () => {
  const task = await imported(csv('product_code,sku_code,name_en', 'NEW-1,NEW-1,Chisel'))
  expect(task.lines.map(({ reason }) => reason)).toEqual([
    'category_cn, category_en, category_spa, category_id is empty',
  ])
})

test('a draft in English finds category and brand by their English names', async () => {
  const task = await imported(
    csv(
      'product_code,sku_code,name_en,category_en,brand_en,price_usd',
      'CHISEL,CHISEL-1,Chisel,tools | Hand tools,Smith,9.5',
    ),
  )
  expect(task).toMatchObject({ newCount: 1, refusedCount: 0, noteCount: 0 })
  expect(await categoryOf('CHISEL')).toEqual({
    name: { cn: '手动工具', en: 'Hand tools' },
    brand: { cn: '铁匠', en: 'Smith' },
  })
})

const MAKING = csv(
  'product_code,sku_code,name_cn,category_cn,category_en,brand_cn,attributes',
  'BOLT,BOLT-1,螺栓,紧固件,Fasteners,新牌,voltage | 24V',
  'NUT,NUT-1,螺母,紧固件,Fasteners,新牌,voltage | 24V',
)
const MADE = [
  'New category: 紧固件 (2 products)',
  'New brand: 新牌 (2 products)',
  'New attribute value: 电压: 24V (2 products)',
]

test('what an import makes is in its report, once each, before it is made and after', async () => {
  const dry = await imported(MAKING, { dryRun: true })
  expect(dry).toMatchObject({ newCount: 2, noteCount: 0 })
  expect(dry.taxonomy).toEqual([
    { thing: 'category', act: 'created', count: 1 },
    { thing: 'brand', act: 'created', count: 1 },
    { thing: 'value', act: 'created', count: 1 },
  ])
  expect(await textsOf(dry.id)).toEqual(MADE)
  expect(
    await db.row(sql`select count(*) as n from catalog.category where name ->> 'cn' = '紧固件'`),
  ).toEqual({ n: 0 })
  const real = await imported(MAKING)
  expect(await textsOf(real.id)).toEqual(MADE)
  expect(await report(real.id)).toContain('2,catalog,,New brand: 新牌 (2 products)')
  const again = await imported(MAKING)
  expect(again).toMatchObject({ sameCount: 2, taxonomy: [] })
})

test('what was made for a product that is refused is neither made nor reported', async () => {
  const task = await imported(
    csv(
      'product_code,sku_code,name_cn,category_cn,state',
      'PIN,PIN-1,销钉,定位件,published',
      'CLIP,CLIP-1,卡扣,夹具,draft',
    ),
  )
  expect(task).toMatchObject({ newCount: 1, refusedCount: 1 })
  expect(await textsOf(task.id)).toEqual(['New category: 夹具 (1 product)'])
})

test('a category that is new in English alone gets that name, and the next product finds it', async () => {
  const task = await imported(
    csv(
      'product_code,sku_code,name_en,category_en',
      'GLUE,GLUE-1,Glue,Adhesives',
      'TAPE,TAPE-1,Tape,Adhesives',
    ),
  )
  expect(await textsOf(task.id)).toEqual(['New category: Adhesives (2 products)'])
  expect(await categoryOf('TAPE')).toMatchObject({ name: { cn: 'Adhesives', en: 'Adhesives' } })
})

/** More products than one batch holds, so that two batches of a dry run make the same. */
const SHOPIFY = csv(
  'Handle,Title,Vendor,Type,Variant SKU,Variant Price',
  ...Array.from(
    { length: 150 },
    (_, i) => `lamp-${i},Lamp ${i},${i < 120 ? 'Lumo' : 'smith'},Lighting > Lamps,L-${i},20`,
  ),
)

test('new brands and categories of another shop are named, with how many products have them', async () => {
  const made = [
    'New category: Lighting (150 products)',
    'New category: Lighting > Lamps (150 products)',
    'New brand: Lumo (120 products)',
    'New brand: smith (30 products)',
  ]
  const dry = await imported(SHOPIFY, { dryRun: true })
  expect(await textsOf(dry.id)).toEqual(made)
  expect(await textsOf((await imported(SHOPIFY)).id)).toEqual(made)
  expect(await textsOf((await imported(SHOPIFY)).id)).toEqual([])
})

test('of a file whose product has a bad price no brand is made or named', async () => {
  const task = await imported(
    csv('Handle,Title,Vendor,Type,Variant Price', 'vase,Vase,Clayworks,Vases,free'),
    { dryRun: true },
  )
  expect(task).toMatchObject({ refusedCount: 1, taxonomy: [] })
})
