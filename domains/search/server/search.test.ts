/** Search as people type: words of four languages, pinyin, codes, misspellings; and the lists that they get. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { refreshProducts } from '#domains/catalog/server/door.ts'
import { addAttribute, addBrand } from '#domains/catalog/server/taxonomy-door.ts'
import { aProduct, aSku, NOW } from '#domains/catalog/testing.ts'
import { aWarehouse, stocked } from '#domains/stock/testing.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { listGoods, suggest } from '../contract.ts'
import { PAGE_MAX } from '../limits.ts'
import { SearchReasons } from '../reasons.ts'

const shop = await openTestShop({ now: NOW })
const { db } = shop
const yuan = (amount: number) =>
  [{ currency: 'CNY', audience: 'all', minQuantity: 1, amount }] as const

const norvik = await addBrand(db, { cn: '诺维克', en: 'Norvik' })
const castor = await addBrand(db, { cn: '卡斯托', en: 'Castor' })
const [steel = 0, iron = 0] = await addAttribute(db, { cn: '材质', en: 'Material' }, [
  { cn: '不锈钢', en: 'Stainless' },
  { cn: '铸铁', en: 'Cast iron' },
])
const warehouse = await aWarehouse(db)

const make = (
  code: string,
  names: [cn: string, en: string, spa: string, id: string],
  more: Partial<Parameters<typeof aProduct>[1]> & { amount?: number } = {},
) => {
  const { amount = 1000, ...rest } = more
  const [cn, en, spa, id] = names
  return aProduct(db, {
    code,
    name: { cn, en, spa, id },
    brief: { cn: '' },
    skus: [aSku(`${code}-1`, { prices: [...yuan(amount)] })],
    ...rest,
  })
}
const valve = await make(
  'VL-50',
  ['304不锈钢法兰球阀', 'Flanged ball valve', 'Válvula de bola embridada', 'Katup bola flens'],
  { category: '阀门', brandId: norvik, valueIds: [steel], amount: 32800 },
)
const gate = await make(
  'GV-80',
  ['铸铁闸阀', 'Gate valve, cast iron', 'Válvula de compuerta', 'Katup gerbang'],
  { category: '阀门', brandId: castor, valueIds: [iron], amount: 18600 },
)
const bearing = await make(
  'BR-6205',
  ['深沟球轴承', 'Deep groove ball bearing', 'Rodamiento de bolas', 'Bantalan bola'],
  { category: '轴承', brandId: castor, valueIds: [steel], amount: 1860 },
)
const drill = await make(
  'TL-ID20',
  ['无刷锂电冲击钻', 'Brushless impact drill', 'Taladro percutor', 'Bor impak'],
  { category: '工具', amount: 59900 },
)
await stocked(db, valve, warehouse, 5)
await stocked(db, drill, warehouse, 5)
await shop.runSweeps()

async function find(input: ArgumentOf<typeof listGoods>, lang: Lang = 'cn') {
  const { data, code } = await shop.call(listGoods, input, { lang })
  expect(code).toBe(1)
  return data!
}
async function takeAway(productId: number) {
  await db.tx(async (tx) => {
    await tx.count(sql`update catalog.product set state = 'archived' where id = ${productId}`)
    await refreshProducts(tx, [productId])
  })
  await shop.runSweeps()
}
const found = async (q: string, lang: Lang = 'cn') =>
  (await find({ q }, lang)).items.map(({ id }) => id)

test.each([
  ['a Chinese word', '球阀', 'cn', () => [valve]],
  ['two Chinese words', '不锈钢 球阀', 'cn', () => [valve]],
  ['words written as one', '法兰球阀', 'cn', () => [valve]],
  ['traditional characters', '軸承', 'cn', () => [bearing]],
  ['full-width letters', 'ＢＲ－６２０５', 'cn', () => [bearing]],
  ['pinyin', 'zhoucheng', 'cn', () => [bearing]],
  ['pinyin with spaces', 'zhou cheng', 'cn', () => [bearing]],
  ['initials', 'cjz', 'cn', () => [drill]],
  ['an English word in the plural', 'drills', 'en', () => [drill]],
  ['a Spanish word without its accent', 'valvula compuerta', 'spa', () => [gate]],
  ['an Indonesian word', 'bantalan', 'id', () => [bearing]],
  ['part of a code', '6205', 'en', () => [bearing]],
  ['a brand', 'Norvik', 'en', () => [valve]],
] as const)('%s finds its goods', async (_, words, lang, wanted) => {
  expect(await found(words, lang)).toEqual(wanted().map(({ productId }) => productId))
})

test('products with the words in their name come before those that only mention them', async () => {
  const stand = await make('ST-1', ['台钻支架', 'Bench stand', 'Soporte', 'Dudukan'], {
    brief: { cn: '适合冲击钻', en: 'Holds any impact drill' },
  })
  await db.count(sql`
    update catalog.figure set sales_count = 900 where product_id = ${stand.productId}`)
  await shop.runSweeps()
  const both = [drill.productId, stand.productId]
  expect(await found('冲击钻')).toEqual(both)
  expect(await found('impact drills', 'en')).toEqual(both)
  const bySales = await find({ q: '冲击钻', sort: 'sales' })
  expect(bySales.items.map(({ id }) => id)).toEqual(both.toReversed())
  await takeAway(stand.productId)
})

test('letters are words first: an English word does not find what sounds like it', async () => {
  const gun = await make('GUN-1', ['热熔胶枪', 'Glue gun', 'Pistola de pegamento', 'Pistol lem'])
  const roller = await make('RL-1', ['滚筒', 'Paint roller', 'Rodillo', 'Rol cat'])
  await shop.runSweeps()
  expect(await found('gun', 'en')).toEqual([gun.productId])
  expect(await found('guntong')).toEqual([roller.productId])
  for (const { productId } of [gun, roller]) await takeAway(productId)
})

test('stop words need not be found', async () => {
  const aside = await find({ q: 'a drill for the wall' }, 'en')
  expect(aside.corrected).toEqual({ asked: 'a drill for the wall', shown: 'drill' })
  expect(aside.items.map(({ id }) => id)).toEqual([drill.productId])
  expect(await found('the drill for', 'en')).toEqual([drill.productId])
  expect(await found('válvula de la bola', 'spa')).toEqual([valve.productId])
})

test('a number and its unit are found joined and apart', async () => {
  const lamp = await make('LP-9', ['台灯 9 W', 'Lamp 12V', 'Lámpara', 'Lampu'])
  await shop.runSweeps()
  for (const q of ['9W', '9 w', '12v', '12 V'])
    expect(await found(q, 'en')).toEqual([lamp.productId])
  await takeAway(lamp.productId)
})

test('a whole code identifies its product', async () => {
  expect((await find({ q: 'br-6205' })).exactProductId).toBe(bearing.productId)
  expect((await find({ q: 'ＢＲ－６２０５' })).exactProductId).toBe(bearing.productId)
  expect((await find({ q: 'VL-50-1' })).exactProductId).toBe(valve.productId)
  expect((await find({ q: '球阀' })).exactProductId).toBeNull()
})

test('a misspelling is corrected by shape or by sound, and the list says so', async () => {
  await shop.runSweeps()
  const latin = await find({ q: 'bearng' }, 'en')
  expect(latin.corrected).toEqual({ asked: 'bearng', shown: 'bearing' })
  expect(latin.items.map(({ id }) => id)).toEqual([bearing.productId])
  const chinese = await find({ q: '轴城' })
  expect(chinese.corrected).toEqual({ asked: '轴城', shown: '轴承' })
})

test('two swapped letters are corrected', async () => {
  expect((await find({ q: 'dirll' }, 'en')).corrected?.shown).toBe('drill')
  expect((await find({ q: 'impact dirll' }, 'en')).corrected?.shown).toBe('impact drill')
  expect((await find({ q: 'zhouchneg' })).corrected?.shown).toBe('轴承')
})

test('filters that leave nothing do not change the interpretation', async () => {
  const { corrected, total, items, facets } = await find(
    { q: 'drill', brands: String(norvik) },
    'en',
  )
  expect([corrected, total, items]).toEqual([null, 0, []])
  expect(facets.price).toBeNull()
  const expensive = await find({ q: 'valve', priceTo: 1 }, 'en')
  expect([expensive.total, expensive.corrected]).toEqual([0, null])
  expect(expensive.facets.price).not.toBeNull()
})

test('for words that occur but not together the head noun comes first, and each word is offered', async () => {
  const { corrected, items } = await find({ q: 'bearing drill' }, 'en')
  expect(corrected?.shown).toBe('drill')
  expect(items.map(({ id }) => id)).toEqual([drill.productId, bearing.productId])
  const literal = await find({ q: 'bearing drill', literal: '1' }, 'en')
  expect([literal.total, literal.tryWords]).toEqual([0, ['bearing', 'drill']])
})

test.each([
  'na'.repeat(99) + 'q',
  'xi'.repeat(100),
  '轴'.repeat(200),
  'a1-'.repeat(66),
  "o'".repeat(100),
])('a long query costs no more than it should (%#)', async (q) => {
  const before = performance.now()
  await find({ q })
  await shop.call(suggest, { q: q.slice(0, 100) })
  expect(performance.now() - before).toBeLessThan(2000)
})

test('an unknown word finds nothing and offers categories and similar words', async () => {
  const data = await find({ q: 'xylophone quartz' }, 'en')
  expect([data.total, data.items]).toEqual([0, []])
  expect(data.tryCategories.length).toBeGreaterThan(0)
  const asIs = await find({ q: 'dirll', literal: '1' }, 'en')
  expect([asIs.total, asIs.corrected]).toEqual([0, null])
  expect((await find({ q: 'bearng', literal: '1' }, 'en')).tryWords).toContain('bearing')
})

test.each([
  '!!!',
  '🚀🚀',
  "'; drop table search.entry; --",
  '((a|b)&!c:*',
  '"unbalanced',
  '\\',
  '%_%',
  ' ',
])('%j breaks nothing', async (q) => {
  expect((await find({ q })).total).toBeGreaterThanOrEqual(0)
})

test('a facet counts what the others let through, not its own choice', async () => {
  const { facets, total } = await find({ q: '阀', brands: String(norvik) })
  expect(total).toBe(1)
  expect(facets.brands.map(({ id, count }) => [id, count])).toEqual([
    [norvik, 1],
    [castor, 1],
  ])
  const bySteel = await find({ values: String(steel) })
  expect(bySteel.total).toBe(2)
  expect(bySteel.facets.attributes[0]!.values.map(({ id, count }) => [id, count])).toEqual([
    [steel, 2],
    [iron, 1],
  ])
  expect(bySteel.facets.brands.map(({ count }) => count)).toEqual([1, 1])
})

test('price, stock and warehouse narrow the list', async () => {
  const ids = async (input: ArgumentOf<typeof listGoods>) =>
    (await find(input)).items.map(({ id }) => id).sort((a, b) => a - b)
  expect(await ids({ priceFrom: 10000, priceTo: 33000 })).toEqual(
    [valve.productId, gate.productId].sort((a, b) => a - b),
  )
  expect(await ids({ inStock: '1' })).toEqual(
    [valve.productId, drill.productId].sort((a, b) => a - b),
  )
  expect(await ids({ warehouse: warehouse + 1 })).toEqual([])
})

test('prices sort both ways, and pages neither repeat nor skip', async () => {
  const up = (await find({ sort: 'priceUp' })).items.map(({ id }) => id)
  const down = (await find({ sort: 'priceDown' })).items.map(({ id }) => id)
  expect(down).toEqual(up.toReversed())
  const paged = [
    await find({ sort: 'priceUp', size: 3, page: 1 }),
    await find({ sort: 'priceUp', size: 3, page: 2 }),
  ]
  expect(paged.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(up)
})

test('products taken off sale leave the list, and a price change reaches it', async () => {
  const gone = await make('TMP-1', [
    '临时商品',
    'Temporary thing',
    'Cosa temporal',
    'Barang sementara',
  ])
  await shop.runSweeps()
  expect(await found('临时商品')).toEqual([gone.productId])
  await takeAway(gone.productId)
  expect(await found('临时商品')).toEqual([])
})

test('too deep a page is refused, and so is an absurd one', async () => {
  expect((await shop.call(listGoods, { page: PAGE_MAX + 1 })).code).toBe(
    SearchReasons.pageTooDeep.code,
  )
  expect((await shop.call(listGoods, { page: 0 })).code).not.toBe(1)
  expect((await shop.call(listGoods, { q: 'x'.repeat(201) })).code).not.toBe(1)
})

test('suggestions match prefixes, pinyin and initials', async () => {
  const texts = async (q: string, lang: Lang = 'cn') =>
    (await shop.call(suggest, { q }, { lang })).data!
  expect((await texts('轴')).words.map(({ text }) => text)).toContain('轴承')
  expect((await texts('zhouch')).words.map(({ text }) => text)).toContain('轴承')
  expect((await texts('bear', 'en')).words.map(({ text }) => text)).toContain('bearing')
  expect((await texts('BR-62', 'en')).products.map(({ id }) => id)).toEqual([bearing.productId])
  expect((await texts('cast', 'en')).brands.map(({ name }) => name)).toEqual(['Castor'])
})
