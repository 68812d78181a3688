/** Exports in the shop's own format are imported unchanged; and changes in the file are applied. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { getProduct } from '#domains/catalog/contract.ts'
import { addAttribute, addBrand, addCategory } from '#domains/catalog/server/taxonomy-door.ts'
import { loadStoredProducts } from '#domains/catalog/server/stored-door.ts'
import { aProduct, aSku } from '#domains/catalog/testing.ts'
import { saveAttribute } from '#domains/taxonomy/contract.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { openImports } from './testing.ts'

const { shop, db, must, imported, exported, report } = await openImports()

const top = await addCategory(db, null, { cn: '工具', en: 'Tools' })
const categoryId = await addCategory(db, top, { cn: '电动 | 手持', en: 'Power, "hand" held' })
const brandId = await addBrand(db, { cn: '恒力', en: 'Hengli' })
const [steel = 0] = await addAttribute(db, { cn: '材质', en: 'Material' }, [
  { cn: '钢' },
  { cn: '铝' },
])
await must(saveAttribute, {
  key: 'voltage',
  name: { cn: '电压' },
  kind: 'number',
  unit: { cn: 'V' },
  isFacet: true,
  position: 2,
  values: [],
  version: 0,
})
await must(saveAttribute, {
  key: 'cordless',
  name: { cn: '无绳' },
  kind: 'flag',
  unit: null,
  isFacet: true,
  position: 3,
  values: [],
  version: 0,
})

/** Everything that a product can have, and characters that break files. */
const odd = await aProduct(db, {
  code: 'ODD-1',
  internalNumber: '=1+1',
  name: { cn: '冲击钻 "20V";,\t锂电', en: "  -Drill, '20V'\\ | x", spa: 'Taladro\nnuevo' },
  brief: { cn: '@简介', id: '+bor' },
  keywords: { cn: '=电钻, 手钻', en: '-drill, "bit"', id: 'bor' },
  pageHead: {
    title: { cn: '=标题', en: '-Title' },
    description: { cn: '', spa: 'Descripción, "a"' },
  },
  categoryId,
  brandId,
  valueIds: [steel],
  figures: [{ cn: '65 N·m', en: '65 N·m' }, { cn: '20 V' }],
  specifications: [
    { name: { cn: '功率', en: 'Power' }, value: { cn: '750 W' } },
    { name: { cn: '备注' }, value: { cn: '一\\二|三\n四', en: 'a\\nb' } },
  ],
  options: [
    {
      name: { cn: '颜色', en: 'Colour' },
      values: [
        { name: { cn: '红' }, pictureIndex: 1 },
        { name: { cn: '蓝', en: 'Blue' }, pictureIndex: null },
      ],
    },
    { name: { cn: '电池' }, values: [{ name: { cn: '1块' }, pictureIndex: null }] },
  ],
  skus: [
    aSku('ODD-1-B', {
      values: [1, 0],
      barcode: '0690123',
      weightGrams: null,
      pictureIndex: 0,
      units: [
        { name: { cn: '件', en: 'pc' }, factor: 1, minQuantity: 2, step: 2, maxQuantity: 500 },
        {
          name: { cn: '箱', en: 'box, "big"' },
          factor: 12,
          minQuantity: 1,
          step: 1,
          maxQuantity: 40,
        },
      ],
      prices: [
        { currency: 'CNY', audience: 'all', minQuantity: 1, amount: 12_345 },
        { currency: 'CNY', audience: 'all', minQuantity: 10, amount: 12_000 },
        { currency: 'CNY', audience: 'business', minQuantity: 5, amount: 11_050 },
        { currency: 'USD', audience: 'all', minQuantity: 1, amount: 1999 },
        { currency: 'IDR', audience: 'all', minQuantity: 1, amount: 27_500_000 },
      ],
    }),
    aSku('ODD-1-R', { values: [0, 0], active: false }),
  ],
  pictures: [
    {
      alt: { cn: '正面', en: 'Front' },
      stored: { url: '/demo/a.webp', smallUrl: '/demo/a4.webp', width: 9, height: 9 },
      remoteUrl: null,
    },
    { alt: { cn: '侧面' }, stored: null, remoteUrl: 'https://example.com/b.jpg' },
  ],
  details: { cn: '<p>第一行\n第二行</p>', en: '<p>=HYPERLINK("x")</p>' },
  purchaseNotice: { cn: '<p>须知</p>' },
  model: { url: '/demo/a.glb', posterUrl: '/demo/a.webp', size: '10 cm' },
  videoUrl: '/demo/a.mp4',
})
await aProduct(db, { code: 'PLAIN', state: 'draft', categoryId: top })

const state = async () => {
  const [whole] = await loadStoredProducts(db, [odd.productId])
  return { ...whole, version: 0, updatedAt: '' }
}
const counts = ({
  newCount,
  changedCount,
  sameCount,
  refusedCount,
  state: ended,
}: Awaited<ReturnType<typeof imported>>) => ({
  newCount,
  changedCount,
  sameCount,
  refusedCount,
  ended,
})

test.each(['csv', 'xlsx'] as const)('exported as %s it is imported unchanged', async (fileType) => {
  const before = await state()
  const file = await exported({ fileType })
  const task = await imported(file)
  expect(counts(task)).toEqual({
    newCount: 0,
    changedCount: 0,
    sameCount: 2,
    refusedCount: 0,
    ended: 'done',
  })
  expect(task).toMatchObject({ format: 'own', fileType, rowCount: 3, percent: 100 })
  expect(await state()).toEqual(before)
})

test('in CSV no cell is a formula', async () => {
  const text = (await exported()).toString('utf8')
  const cells = text
    .slice(1)
    .split(/[,\n]/)
    .map((cell) => cell.replace(/^"/, ''))
  expect(cells.filter((cell) => /^[=+@-]/.test(cell))).toEqual([])
  expect(text).toContain("'=1+1")
})

test('later changes are undone completely by importing the export', async () => {
  const before = await state()
  const file = await exported()
  await db.count(
    sql`update catalog.product set name = '{"cn": "别的"}', brand_id = null, version = version + 1 where id = ${odd.productId}`,
  )
  await db.count(sql`delete from catalog.product_value where product_id = ${odd.productId}`)
  await db.count(
    sql`update catalog.price set amount = 100 where sku_id = ${odd.skuIds[0]} and currency <> 'IDR'`,
  )
  expect(counts(await imported(file))).toMatchObject({
    changedCount: 1,
    sameCount: 1,
    refusedCount: 0,
  })
  expect(await state()).toEqual(before)
  expect(counts(await imported(file))).toMatchObject({ changedCount: 0, sameCount: 2 })
})

test('imported into an empty shop, products equal the exported ones', async () => {
  const file = (await exported()).toString('utf8')
  const renamed = file.replaceAll('ODD-1', 'NEW-1').replaceAll('PLAIN', 'NEW-2')
  const task = await imported(
    renamed
      .replaceAll(',/demo/', ',https://example.com/')
      .replaceAll('http://127.0.0.1:0/demo/', 'https://example.com/')
      .replace(/http:\/\/[^/]+\/demo/g, 'https://example.com'),
  )
  expect(counts(task)).toMatchObject({ newCount: 2, refusedCount: 0 })
  const again = (await exported()).toString('utf8')
  const linesOf = (text: string, code: string) => text.slice(text.indexOf(`\n${code}`)).length
  expect(linesOf(again, 'NEW-1')).toBeGreaterThan(0)
  const [made] = await db.rows<{ id: number }>(
    sql`select id from catalog.product where code = 'NEW-1'`,
  )
  const [one] = await loadStoredProducts(db, [made!.id])
  const [other] = await loadStoredProducts(db, [odd.productId])
  const plain = (whole: typeof one) => ({
    name: whole!.name,
    brief: whole!.brief,
    figures: whole!.figures,
    specifications: whole!.specifications,
    categoryId: whole!.categoryId,
    brandId: whole!.brandId,
    options: whole!.options.map(({ name, values }) => ({
      name,
      values: values.map((value) => value.name),
    })),
    values: whole!.values,
    state: whole!.state,
    texts: whole!.texts,
    skus: whole!.skus.map(({ values, active, barcode, weightGrams, prices, units }) => ({
      values,
      active,
      barcode,
      weightGrams,
      prices,
      units: units.map(({ id: _id, ...unit }) => unit),
    })),
  })
  expect(plain(one)).toEqual(plain(other))
})

test('of a complete export with one changed price, that price changes and nothing else', async () => {
  const before = await state()
  const file = (await exported()).toString('utf8')
  const line = 'CNY | business | 5 | 110.50'
  const at = file.indexOf(line, file.indexOf('\nODD-1'))
  const edited = `${file.slice(0, at)}CNY | business | 5 | 98${file.slice(at + line.length)}`
  const task = await imported(edited)
  expect(counts(task)).toMatchObject({ changedCount: 1, sameCount: 3, refusedCount: 0 })
  const after = await state()
  const [, , business] = after.skus![0]!.prices
  expect(business).toMatchObject({ audience: 'business', minQuantity: 5, amount: 9800 })
  const as = JSON.stringify(after).replace('"amount":9800', '"amount":11050')
  expect(JSON.parse(as)).toEqual(before)
})

test('a file with few columns changes those, and leaves the rest', async () => {
  const before = await state()
  const task = await imported('product_code;sku_code;price_cny\nODD-1;ODD-1-B;99.5\n')
  expect(counts(task)).toMatchObject({ changedCount: 1, refusedCount: 0 })
  const after = await state()
  expect(after.skus![0]!.prices[0]).toMatchObject({ currency: 'CNY', minQuantity: 1, amount: 9950 })
  expect({ ...after, skus: after.skus!.slice(1) }).toEqual({
    ...before,
    skus: before.skus!.slice(1),
  })
  const history = await db.rows(sql`
    select amount from catalog.price_history where sku_id = ${odd.skuIds[0]} and by = 'import' and amount = 9950`)
  expect(history).toHaveLength(1)
})

test('numbers, flags and new values of choices are read; invalid ones are refused', async () => {
  const row = (attributes: string) =>
    `product_code,sku_code,attributes\nPLAIN,PLAIN-1,"${attributes}"\n`
  const task = await imported(row('material | 木 | 钢\nvoltage | 18.5\ncordless | yes'))
  expect(counts(task)).toMatchObject({ changedCount: 1 })
  const { id } = await db.row<{ id: number }>(
    sql`select id from catalog.product where code = 'PLAIN'`,
  )
  const [plain] = await loadStoredProducts(db, [id])
  expect(plain!.values.map(({ key, name, number }) => [key, name.cn, number])).toEqual([
    ['material', '钢', null],
    ['material', '木', null],
    ['voltage', '18.5 V', 18.5],
    ['cordless', '是', null],
  ])
  for (const [cell, reason] of [
    ['size | 2', 'no attribute has the key size'],
    ['voltage | many', 'attribute voltage: “many” isn’t a number'],
    ['cordless | maybe', 'attribute cordless: “maybe” must be yes or no'],
  ] as const) {
    const refused = await imported(row(cell))
    expect(refused.lines).toMatchObject([{ line: 2, name: 'PLAIN', reason }])
  }
  expect(await loadStoredProducts(db, [id])).toEqual([plain])
})

test('Shopify’s format is exported in dollars, and another shop reads it', async () => {
  const text = (await exported({ format: 'shopify' })).toString('utf8')
  expect(text.split('\r\n')[0]).toContain('Handle,Title,Body (HTML),Vendor')
  expect(text).toContain('19.99')
  const task = await imported(
    text
      .replaceAll('ODD-1-B', 'SH-1')
      .replaceAll('NEW-1-B', 'SH-2')
      .replace(/PLAIN-1|NEW-2-1/g, 'SH-3')
      .replaceAll(/\/\/[^/]+\/demo/g, '//example.com'),
  )
  expect(task).toMatchObject({ format: 'shopify', state: 'done' })
  expect(task.newCount).toBeGreaterThan(0)
  expect(await report(task.id)).toMatch(/^Line,Type,Product,Reason/)
  const found = await db.row<{ id: number }>(
    sql`select id from catalog.product where source_key = 'shopify:odd-1'`,
  )
  const { data } = await shop.call(getProduct, { productId: found.id }, { lang: 'en' })
  expect(data!.skus[0]!.tiers[0]!.priceAmount).toBe(1999)
  await shop.runSweeps()
  await expectAuditClean(db)
})

test('a draft that is written in one language alone goes out and comes into an empty shop', async () => {
  const english = await aProduct(db, {
    code: 'ENG-1',
    state: 'draft',
    name: { cn: '', en: 'Half-written drill' },
    categoryId: top,
    figures: [{ cn: '', en: '65 Nm' }],
    specifications: [
      { name: { cn: '', en: 'Power' }, value: { cn: '', en: '750 W' } },
      { name: { cn: '', en: 'Weight' }, value: { cn: '', spa: '2 kg' } },
    ],
    options: [
      {
        name: { cn: '', en: 'Set' },
        values: [{ name: { cn: '', en: 'Bare' }, pictureIndex: null }],
      },
    ],
    skus: [aSku('ENG-1-A', { values: [0] })],
  })
  const whole = async (id: number) => {
    const [product] = await loadStoredProducts(db, [id])
    const { name, figures, specifications, options, texts, state: own } = product!
    return { name, figures, specifications, options, texts, own }
  }
  const file = (await exported()).toString('utf8')
  expect(counts(await imported(file))).toMatchObject({ changedCount: 0, refusedCount: 0 })
  const own = file.split('\r\n').filter((line) => /^(.?product_code|ENG-1)/.test(line))
  const task = await imported(own.join('\r\n').replaceAll('ENG-1', 'ENG-2'))
  expect(counts(task)).toMatchObject({ newCount: 1, refusedCount: 0 })
  const made = await db.row<{ id: number }>(
    sql`select id from catalog.product where code = 'ENG-2'`,
  )
  expect(await whole(made.id)).toEqual(await whole(english.productId))
  for (const [cells, reason] of [
    [',', 'name_en is empty'],
    ['Named,published', 'name_cn is empty'],
  ] as const) {
    const refused = await imported(
      `product_code,sku_code,name_en,state,category_cn,price_cny\nENG-3,ENG-3-A,${cells},工具,9\n`,
    )
    expect(refused.lines).toMatchObject([{ name: 'ENG-3', reason }])
  }
})

test('translators send a file without Chinese, and its lists fill those of the product', async () => {
  const task = await imported(
    'product_code,sku_code,specifications_spa\nODD-1,ODD-1-B,"Potencia | 750 W\nNota | uno"\n',
  )
  expect(counts(task)).toMatchObject({ changedCount: 1, refusedCount: 0 })
  const [{ specifications } = { specifications: [] }] = await loadStoredProducts(db, [
    odd.productId,
  ])
  expect(specifications).toEqual([
    {
      name: { cn: '功率', en: 'Power', spa: 'Potencia' },
      value: { cn: '750 W', spa: '750 W' },
    },
    {
      name: { cn: '备注', spa: 'Nota' },
      value: { cn: '一\\二|三\n四', en: 'a\\nb', spa: 'uno' },
    },
  ])
})
