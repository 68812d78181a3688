/** The ledger of one SKU over its warehouses: running totals, periods, and sums that agree with the stock. */
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { aProduct, NOW } from '#domains/catalog/testing.ts'
import { createStaff } from '#domains/staff/server/door.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { adjustStock, stockBalance, stockHistory } from '../../../office-contract.ts'
import { StockReasons } from '../../../reasons.ts'
import { aWarehouse } from '../../../testing.ts'
import { release, reserve } from '../../door.ts'

const shop = await openTestShop({
  now: NOW,
  identity: {
    buyerOf: async () => null,
    staffOf: async (_db, token) => ({
      staffId: Number(token),
      staffName: 'Budi',
      permissions: new Set(token === '99' ? ['catalog.read'] : ['stock.read', 'stock.write']),
    }),
  },
})
const { db } = shop
const staffId = await createStaff(db, {
  email: 'budi@example.com',
  name: 'Budi',
  role: 'orders',
  lang: 'id',
  password: 'a quiet harbour',
  totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  now: NOW,
})
const by = { cookie: `staff=${staffId}`, lang: 'en' }
const [east, south] = [
  await aWarehouse(db, { name: '华东仓' }),
  await aWarehouse(db, { name: '华南仓' }),
]
const move = (skuId: number, warehouseId: number, delta: number) =>
  shop.call(adjustStock, { skuId, warehouseId, delta, kind: 'received', note: '' }, by)
const historyOf = async (skuId: number, part: object = {}) =>
  (await shop.call(stockHistory, { skuId, ...part }, by)).data!
const balanceOf = async (skuId: number, part: object = {}) =>
  (await shop.call(stockBalance, { skuId, ...part }, by)).data!

/** 30 and 20 are received on the first day, an order reserves 5 and releases them, 3 are lost on the third. */
async function openHistory() {
  const { skuId } = await aProduct(db, { name: { cn: '泵', en: 'Pump' } })
  await move(skuId, east, 30)
  await move(skuId, south, 20)
  shop.clock.forward({ hours: 24 })
  const reference = `O${skuId}`
  const line = { key: '1', skuId, warehouseId: east, quantity: 5 }
  const { now } = shop.clock
  await db.tx((tx) => reserve(tx, { reference, buyerId: 1, lines: [line], now }))
  await db.tx((tx) => release(tx, { reference, now, note: 'closed', by: 'system' }))
  shop.clock.forward({ hours: 24 })
  await move(skuId, south, -3)
  return { skuId, reference }
}

test('the running total is over all warehouses, or of one', async () => {
  const { skuId, reference } = await openHistory()
  const { items, next } = await historyOf(skuId)
  expect(next).toBeNull()
  expect(items.map((each) => [each.kind, each.onHandDelta, each.totalAfter])).toEqual([
    ['received', -3, 47],
    ['released', 0, 50],
    ['reserved', 0, 50],
    ['received', 20, 50],
    ['received', 30, 30],
  ])
  expect(items[1]).toMatchObject({ reference, by: 'system', warehouseName: 'Warehouse 华东仓' })
  const own = await historyOf(skuId, { warehouseId: south })
  expect(own.items.map((each) => each.totalAfter)).toEqual([17, 20])
})

test('a period leaves rows out, but nothing out of the totals', async () => {
  const { skuId } = await openHistory()
  const all = await historyOf(skuId)
  const [last] = all.items
  const from = all.items.find((each) => each.kind === 'reserved')!.at
  const lastDay = await historyOf(skuId, { from: last!.at })
  expect(lastDay.items.map((each) => each.totalAfter)).toEqual([47])
  expect(await balanceOf(skuId, { from, until: last!.at })).toMatchObject({
    openingCount: 50,
    closingCount: 50,
    kinds: [
      { kind: 'released', movementCount: 1, onHandDelta: 0, reservedDelta: -5 },
      { kind: 'reserved', movementCount: 1, onHandDelta: 0, reservedDelta: 5 },
    ],
  })
})

test('the sum of movements is the stock on hand, in each warehouse and in all', async () => {
  const { skuId } = await openHistory()
  const balance = await balanceOf(skuId)
  expect(balance).toMatchObject({ productName: 'Pump', openingCount: 0, closingCount: 47 })
  expect(balance.kinds).toEqual([
    { kind: 'received', movementCount: 3, onHandDelta: 47, reservedDelta: 0 },
    { kind: 'released', movementCount: 1, onHandDelta: 0, reservedDelta: -5 },
    { kind: 'reserved', movementCount: 1, onHandDelta: 0, reservedDelta: 5 },
  ])
  expect(balance.levels.map((each) => [each.onHandCount, each.movedCount])).toEqual([
    [30, 30],
    [17, 17],
  ])
  const inTwo = balance.levels.reduce((sum, each) => sum + each.onHandCount, 0)
  expect(inTwo).toBe(balance.closingCount)
})

test('a long ledger continues on the next page, and so do its totals', async () => {
  const { skuId } = await aProduct(db)
  for (let i = 0; i < 55; i++) await move(skuId, i % 2 === 0 ? east : south, 1)
  const first = await historyOf(skuId)
  const second = await historyOf(skuId, { after: first.next! })
  expect(first.items).toHaveLength(50)
  const sums = [...first.items, ...second.items].map((each) => each.totalAfter)
  expect(sums).toEqual(Array.from({ length: 55 }, (_, i) => 55 - i))
  expect(second.next).toBeNull()
})

test('an unknown SKU, invalid input and a stranger are refused', async () => {
  const { skuId } = await openHistory()
  expect((await shop.call(stockBalance, { skuId: 424_242 }, by)).code).toBe(
    StockReasons.skuNotFound.code,
  )
  expect((await historyOf(424_242)).items).toEqual([])
  const wrong = { skuId, from: 'yesterday' as never }
  expect((await shop.call(stockBalance, wrong, by)).code).toBe(Reasons.invalidInput.code)
  const other = { cookie: 'staff=99' }
  expect((await shop.call(stockHistory, { skuId }, other)).code).toBe(Reasons.forbidden.code)
  expect((await historyOf(skuId, { after: "1' or 1=1" })).items).toHaveLength(5)
})
