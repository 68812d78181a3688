/** The order pad through HTTP: from its text to the cart, with the outcome of each line. */
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { anXlsx } from '#kit/testing/zip.ts'
import { aProduct, aSku } from '#domains/catalog/testing.ts'
import { aWarehouse, stocked } from '#domains/stock/testing.ts'
import { rowGoods } from '../../contract.ts'
import { addPad, findPadGoods, readPadFile, readPadText } from '../../pad-contract.ts'
import { linesOf, openCartShop, type By, type Goods } from '../../testing.ts'

const shop = await openCartShop()
let plain: Goods
let boxed: Goods

beforeAll(async () => {
  plain = await shop.goods(50, { barcode: '6901234567890' })
  boxed = await shop.goods(100, {
    units: [
      { name: { cn: '件' }, factor: 1, minQuantity: 10, step: 5, maxQuantity: 1000 },
      { name: { cn: '箱' }, factor: 20, minQuantity: 1, step: 1, maxQuantity: 50 },
    ],
  })
  await shop.runSweeps()
})

const find = async (texts: string[], by: By = shop.aGuest()) =>
  (await shop.must(findPadGoods, { texts }, by)).found
const add = (
  by: By,
  lines: { item: Goods; quantity: number; ownCode?: string; unitId?: number }[],
) =>
  shop.must(
    addPad,
    {
      warehouseId: null,
      lines: lines.map(({ item, quantity, ownCode = null, unitId = item.unitId }) => ({
        skuId: item.skuId,
        unitId,
        quantity,
        ownCode,
      })),
    },
    by,
  )

test('codes in any spelling, barcodes and names find their goods; nonsense finds nothing', async () => {
  const found = await find(['G-1-1', ' g-1-1', 'G-1', '6901234567890', '商品 G-1', 'zzqqxx'])
  expect(found.map(({ by, isCertain, goods }) => [by, isCertain, goods[0]?.skuId])).toEqual([
    ['code', true, plain.skuId],
    ['code', true, plain.skuId],
    ['code', true, plain.skuId],
    ['code', true, plain.skuId],
    ['name', expect.any(Boolean), plain.skuId],
    [null, false, undefined],
  ])
})

test('a code of several choices offers them all', async () => {
  const product = await aProduct(shop.db, {
    code: 'HAT',
    options: [
      {
        name: { cn: '颜色' },
        values: ['红', '黄'].map((cn) => ({ name: { cn }, pictureIndex: null })),
      },
    ],
    skus: [aSku('HAT-R', { values: [0] }), aSku('HAT-Y', { values: [1] })],
  })
  await shop.runSweeps()
  const [whole, one, named, both] = await find(['hat', 'hat-y', '商品 HAT 黄', '商品 HAT 红 黄'])
  expect(whole).toMatchObject({ by: 'code', isCertain: false, goods: { length: 2 } })
  expect(one).toMatchObject({ isCertain: true, goods: [{ skuId: product.skuIds[1] }] })
  expect(named).toMatchObject({ isCertain: true, goods: [{ skuId: product.skuIds[1] }, {}] })
  expect(both).toMatchObject({ by: 'name', isCertain: false, goods: { length: 2 } })
})

test('adds what is available, lowers what is short, refuses what breaks a rule, each with its numbers', async () => {
  const by = shop.aGuest()
  const { outcomes, count } = await add(by, [
    { item: plain, quantity: 4 },
    { item: boxed, quantity: 7 },
    { item: boxed, quantity: 12 },
    { item: boxed, quantity: 2, unitId: boxed.unitIds[1]! },
    { item: plain, quantity: 60 },
  ])
  expect(outcomes.map((each) => [each.outcome, each.addedQuantity, each.problem])).toEqual([
    ['added', 4, null],
    ['refused', 0, 'belowMinimum'],
    ['refused', 0, 'offStep'],
    ['added', 2, null],
    ['lowered', 46, 'short'],
  ])
  expect(outcomes[1]?.numbers).toMatchObject({ minimum: 10, step: 5 })
  expect(outcomes[4]).toMatchObject({ cartQuantity: 50, numbers: { available: 50 } })
  expect(count).toBe(2)
  const lines = linesOf(await shop.cartOf(by)).map(({ skuId, quantity }) => [skuId, quantity])
  expect(lines).toEqual([
    [plain.skuId, 50],
    [boxed.skuId, 2],
  ])
})

test('takes from another warehouse when the chosen one has too little', async () => {
  const item = await shop.goods(3)
  await stocked(shop.db, item, shop.north, 40)
  const by = shop.aGuest()
  const line = { skuId: item.skuId, unitId: item.unitId, quantity: 9, ownCode: null }
  const { outcomes } = await shop.must(addPad, { warehouseId: shop.east, lines: [line] }, by)
  expect(outcomes).toMatchObject([{ outcome: 'added', addedQuantity: 9 }])
  expect(linesOf(await shop.cartOf(by))).toMatchObject([{ warehouseId: shop.north, quantity: 9 }])
})

test("a buyer's own code is found the next time, for this buyer alone; the last choice wins", async () => {
  const [one, other] = [await shop.aBuyer(), await shop.aBuyer()]
  await add(one.by, [{ item: plain, quantity: 1, ownCode: 'our valve' }])
  await add(one.by, [{ item: boxed, quantity: 10, ownCode: 'our box' }])
  await add(one.by, [{ item: boxed, quantity: 10, ownCode: 'Our  VALVE' }])
  const found = await find(['ourvalve', 'our box'], one.by)
  expect(found.map(({ by, goods }) => [by, goods[0]?.skuId])).toEqual([
    ['own', boxed.skuId],
    ['own', boxed.skuId],
  ])
  expect((await find(['our valve'], other.by))[0]).toMatchObject({ isCertain: false })
})

test("many pads at once never exceed a cart's number of lines", async () => {
  const by = shop.aGuest()
  await Promise.all(Array.from({ length: 8 }, () => add(by, [{ item: plain, quantity: 9 }])))
  const [line] = linesOf(await shop.cartOf(by))
  expect(line?.quantity).toBe(50)
})

test('a thousand lines are added in one call; one more is refused as a whole', async () => {
  const by = shop.aGuest()
  const line = { skuId: plain.skuId, unitId: plain.unitId, quantity: 1, ownCode: null }
  const lines = Array.from({ length: 1000 }, () => line)
  const { outcomes } = await shop.must(addPad, { warehouseId: null, lines }, by)
  expect(outcomes.filter(({ outcome }) => outcome === 'added')).toHaveLength(50)
  const { code } = await shop.call(addPad, { warehouseId: null, lines: [...lines, line] }, by)
  expect(code).not.toBe(1)
})

test('reads texts and files through HTTP', async () => {
  const { lines } = await shop.must(readPadText, { text: 'G-1-1 3\n帽子 两个' }, {})
  expect(lines).toMatchObject([
    { text: 'G-1-1', quantity: 3 },
    { text: '帽子', quantity: 2, unit: '个' },
  ])
  const file = anXlsx([
    ['SKU', 'Qty'],
    ['G-1-1', 3],
  ])
  expect(await sent(file)).toMatchObject({ code: 1, data: { lines: [{ line: 2, text: 'G-1-1' }] } })
  expect(await sent(Buffer.from('\0\0'))).toMatchObject({ code: 5111, data: null })
})

async function sent(file: Buffer): Promise<unknown> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), 'list.xlsx')
  const answer = await fetch(`${shop.url}/api${readPadFile.path}`, { method: 'POST', body: form })
  return answer.json()
}

test('rows of a list show choices, units, prices and stock; a guest sees bands', async () => {
  const productIds = [plain.productId, boxed.productId, 999_999]
  const [guest, { by }] = [shop.aGuest(), await shop.aBuyer()]
  const { products } = await shop.must(rowGoods, { productIds }, guest)
  expect(products.map(({ productId, skus }) => [productId, skus.length])).toEqual([
    [plain.productId, 1],
    [boxed.productId, 1],
  ])
  expect(products[1]?.skus[0]).toMatchObject({ priceAmount: 1000, units: [{ step: 5 }, {}] })
  const stockOf = (found: typeof products) => found[0]?.skus[0]?.warehouses
  expect(stockOf(products)).toMatchObject([{ warehouseId: shop.east, availableCount: null }])
  const mine = await shop.must(rowGoods, { productIds }, by)
  expect(stockOf(mine.products)).toMatchObject([{ availableCount: 50 }])
})

test('a line is taken from the nearest warehouse that has all of it', async () => {
  const jakarta = await aWarehouse(shop.db, { regionCode: 'ID' })
  const item = await shop.goods(50)
  await stocked(shop.db, item, jakarta, 10)
  const from = async (
    quantity: number,
    place: { country: string; provinceCode: string | null },
  ) => {
    const by = shop.aGuest()
    const line = { skuId: item.skuId, unitId: item.unitId, quantity, ownCode: null }
    await shop.must(addPad, { warehouseId: null, place, lines: [line] }, by)
    return linesOf(await shop.cartOf(by))[0]!.warehouseId
  }
  expect(await from(10, { country: 'ID', provinceCode: null })).toBe(jakarta)
  expect(await from(11, { country: 'ID', provinceCode: null })).toBe(shop.east)
  expect(await from(10, { country: 'CN', provinceCode: '310000' })).toBe(shop.east)
})

test('a code beside other words is offered before goods that only sound like the words', async () => {
  const bearing = await shop.goods(5, { code: 'BR-6308' })
  await aProduct(shop.db, { code: 'HELMET', name: { cn: '安全帽 ABC', en: 'Helmet ABC' } })
  await shop.runSweeps()
  const [found, measure] = await find(['BR-6308 abc', '螺栓 M8x20'])
  expect([found!.by, found!.isCertain, found!.goods.map(({ skuId }) => skuId)]).toEqual([
    'code',
    false,
    [bearing.skuId],
  ])
  expect(measure!.by).not.toBe('code')
})

test('goods that cannot be added to a cart are reported when they are found, as adding would report them', async () => {
  const one = await shop.aBuyer()
  const quoted = await shop.goods(5)
  await shop.db.count(sql`
    update catalog.product set family = 'device', direct_sale = false where id = ${quoted.productId}`)
  const limited = await shop.goods(500)
  await shop.db.count(sql`
    insert into catalog.purchase_limit (product_id, period, max_count) values (${limited.productId}, 'ever', 20)`)
  await shop.runSweeps()
  const codes = await shop.db.rows<{ id: number; code: string }>(sql`
    select id, code from catalog.sku where id = any(${[quoted.skuId, limited.skuId, plain.skuId]})`)
  const codeOf = (skuId: number) => codes.find(({ id }) => id === skuId)!.code
  const texts = [quoted, limited, plain].map(({ skuId }) => codeOf(skuId))
  const goods = async () => (await find(texts, one.by)).map((each) => each.goods[0])
  expect(await goods()).toMatchObject([
    { problem: 'quoteOnly', leftCount: null },
    { problem: null, leftCount: 20 },
    { problem: null, leftCount: null },
  ])
  const { outcomes } = await add(one.by, [{ item: quoted, quantity: 1 }])
  expect(outcomes[0]).toMatchObject({ outcome: 'refused', problem: 'quoteOnly' })
  await shop.db.count(sql`
    update catalog.purchase_limit set max_count = 1 where product_id = ${limited.productId}`)
  await shop.db.count(sql`
    update catalog.sku_unit set min_quantity = 2 where sku_id = ${limited.skuId}`)
  expect((await goods())[1]).toMatchObject({ problem: 'overLimit', leftCount: 1 })
})
