/** First stock of new goods can be entered; counts are written all or none. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOffice } from '#domains/product-admin/server/testing.ts'
import { aProduct, aSku, NOW } from '#domains/catalog/testing.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import {
  countStock,
  officeStock,
  productStock,
  stockBalance,
  stockMatrix,
  stockMovements,
} from '../../office-contract.ts'
import { StockReasons } from '../../reasons.ts'
import { aWarehouse, stocked } from '../../testing.ts'
import { reserve, ship } from '../door.ts'

const { shop, db, by, must, refusal } = await openOffice()
const east = await aWarehouse(db, { name: '华东' })
const south = await aWarehouse(db, { name: '华南' })
const closed = await aWarehouse(db, { name: '已关', active: false })

const count = (rows: Parameters<typeof must<typeof countStock>>[1]['rows'], note = '') =>
  shop.call(countStock, { rows, note }, by)
const row = (skuId: number, countedCount: number, wasCount = 0, warehouseId = east) => ({
  skuId,
  warehouseId,
  countedCount,
  wasCount,
})
const found = async (q: string, part: object = {}) =>
  (await must(officeStock, { q, ...part })).items.map((each) => [
    each.skuCode,
    each.warehouseId,
    each.onHandCount,
  ])

test('a new product is listed with zero stock in every open warehouse', async () => {
  const { skuId, productId } = await aProduct(db, { code: 'QA-WASHER', state: 'draft' })
  const nothing = [
    ['QA-WASHER-1', east, 0],
    ['QA-WASHER-1', south, 0],
  ]
  expect(await found('QA-WASHER')).toEqual(nothing)
  expect(await found('QA-WASHER', { supply: 'low' })).toEqual(nothing)
  expect(await found('QA-WASHER', { warehouseId: south })).toEqual([['QA-WASHER-1', south, 0]])
  expect(await must(productStock, { productId })).toEqual([
    { skuId, warehouseId: east, onHandCount: 0, reservedCount: 0 },
    { skuId, warehouseId: south, onHandCount: 0, reservedCount: 0 },
  ])
  expect((await must(stockBalance, { skuId })).levels.map((each) => each.warehouseId)).toEqual([
    east,
    south,
  ])
})

test('its first goods are received, later counts say that they are counts, and both are in the ledger', async () => {
  const { skuId, productId } = await aProduct(db, { code: 'FIRST' })
  expect((await count([row(skuId, 40)], 'opening')).data).toEqual({ availableCount: 40 })
  expect((await count([row(skuId, 37, 40)])).code).toBe(1)
  const { items } = await must(stockMovements, { skuId, warehouseId: east })
  expect(items).toMatchObject([
    { kind: 'counted', onHandDelta: -3, onHandAfter: 37, by: 'Mei', at: NOW },
    { kind: 'received', onHandDelta: 40, onHandAfter: 40, note: 'opening' },
  ])
  const figure = await db.row(
    sql`select available_count from catalog.figure where product_id = ${productId}`,
  )
  expect(figure).toEqual({ availableCount: 37 })
  expect(
    await db.rows(sql`
      select action, before, after from staff.audit where object = ${`sku:${skuId}`} order by id`),
  ).toEqual([
    {
      action: 'stock.count',
      before: { warehouseId: east, onHandCount: 0 },
      after: { warehouseId: east, onHandCount: 40, note: 'opening' },
    },
    {
      action: 'stock.count',
      before: { warehouseId: east, onHandCount: 40 },
      after: { warehouseId: east, onHandCount: 37, note: '' },
    },
  ])
})

test('all rows are written or none: staff who counted while goods were shipped see how many there are now', async () => {
  const product = await aProduct(db, { code: 'BUSY', skus: [aSku('BUSY-1')] })
  const { skuId } = product
  await stocked(db, product, east, 20)
  const line = { key: '1', skuId, warehouseId: east, quantity: 8 }
  await db.tx((tx) => reserve(tx, { reference: 'B1', buyerId: 1, lines: [line], now: NOW }))
  const tooFew = await count([row(skuId, 5, 0, south), row(skuId, 7, 20)])
  expect([tooFew.code, tooFew.data]).toEqual([
    StockReasons.belowReserved.code,
    { fields: [{ path: 'rows.1.countedCount', message: expect.stringContaining('8') }] },
  ])
  await db.tx((tx) =>
    ship(tx, { reference: 'B1', lines: [{ key: '1', quantity: 8 }], now: NOW, note: '' }),
  )
  const stale = await count([row(skuId, 5, 0, south), row(skuId, 20, 20)])
  expect([stale.code, stale.data]).toEqual([
    StockReasons.movedMeanwhile.code,
    { fields: [{ path: 'rows.1.countedCount', message: expect.stringContaining('12') }] },
  ])
  expect(await found('BUSY')).toEqual([
    ['BUSY-1', east, 12],
    ['BUSY-1', south, 0],
  ])
  expect((await count([row(skuId, 5, 0, south), row(skuId, 13, 12)])).code).toBe(1)
})

test('of several people who save the same count, one succeeds', async () => {
  const { skuId } = await aProduct(db)
  const codes = await Promise.all(
    Array.from({ length: 12 }, async (_, i) => (await count([row(skuId, i + 1)])).code),
  )
  expect(codes.filter((code) => code === 1)).toHaveLength(1)
})

test('what is unknown is refused, and what is no longer sold is left out', async () => {
  const { skuId } = await aProduct(db)
  const wrong = (each: object) =>
    refusal(countStock, { rows: [{ ...row(skuId, 1), ...each }], note: '' })
  expect(await wrong({ skuId: 424_242 })).toBe(StockReasons.skuNotFound.code)
  expect(await wrong({ warehouseId: 424_242 })).toBe(StockReasons.warehouseNotFound.code)
  const given = await aProduct(db, {
    code: 'GIVEN-UP',
    skus: [aSku('GIVEN-UP-1', { active: false })],
    state: 'draft',
  })
  expect(await found('GIVEN-UP')).toEqual([])
  await stocked(db, given, closed, 3)
  expect(await found('GIVEN-UP')).toEqual([['GIVEN-UP-1', closed, 3]])
  expect(await found('GIVEN-UP', { supply: 'low' })).toEqual([])
})

test('every invariant of stock holds afterwards', async () => {
  expect((await diagnose(db)).findings).toEqual([])
})

test('the matrix has each SKU once with all its places, also when the filter matches only one', async () => {
  const { skuId } = await aProduct(db, { code: 'MATRIX' })
  const { skuId: other, productId } = await aProduct(db, { code: 'MATRIXTWO' })
  await count([row(skuId, 500), row(other, 500), row(other, 500, 0, south)])
  await stocked(db, { productId, skuIds: [other] }, closed, 4)
  const matrix = async (part: object = {}) =>
    (await must(stockMatrix, { q: 'MATRIX', ...part })).items.map((each) => [
      each.skuCode,
      each.places.map(({ warehouseId, onHandCount }) => [warehouseId, onHandCount]),
    ])
  const first = [
    'MATRIX-1',
    [
      [east, 500],
      [south, 0],
    ],
  ]
  const second = [
    'MATRIXTWO-1',
    [
      [east, 500],
      [south, 500],
      [closed, 4],
    ],
  ]
  expect(await matrix()).toEqual([first, second])
  expect(await matrix({ supply: 'low' })).toEqual([first])
  expect(await matrix({ after: `${skuId}_${skuId}_0` })).toEqual([second])
  expect(await matrix({ reversed: '1' })).toEqual([second, first])
  expect(await matrix({ sort: 'available' })).toEqual([second, first])
  expect(await matrix({ sort: 'onHand', reversed: '1' })).toEqual([first, second])
  expect(await matrix({ sort: 'available', after: `1004_${other}_0` })).toEqual([first])
  expect(await matrix({ min: '501' })).toEqual([second])
  expect(await matrix({ max: '1003' })).toEqual([first])
  expect(await matrix({ supply: 'out' })).toEqual([])
  expect(await matrix({ supply: 'reserved' })).toEqual([])
})

test('the pages of the matrix end between SKUs', async () => {
  for (let index = 0; index < 51; index++) await aProduct(db, { code: `PAGED${index}` })
  const page = await must(stockMatrix, { q: 'PAGED' })
  expect(page.items.length).toBe(50)
  expect(page.items.every(({ places }) => places.length === 2)).toBe(true)
  const rest = await must(stockMatrix, { q: 'PAGED', after: page.next! })
  expect([rest.items.length, rest.next]).toEqual([1, null])
})
