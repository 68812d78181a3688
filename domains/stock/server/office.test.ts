/** Staff view and correct stock, through the HTTP server and a real database. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { listCards } from '#domains/catalog/contract.ts'
import { aProduct, NOW } from '#domains/catalog/testing.ts'
import { createStaff } from '#domains/staff/server/door.ts'
import { setFileRows } from '#domains/views/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import {
  adjustStock,
  officeStock,
  officeWarehouses,
  saveWarehouse,
  stockMovements,
} from '../office-contract.ts'
import { availability, listWarehouses } from '../contract.ts'
import { StockReasons } from '../reasons.ts'
import { aWarehouse, stocked } from '../testing.ts'
import { release, reserve } from './door.ts'

const shop = await openTestShop({
  now: NOW,
  identity: {
    buyerOf: async () => null,
    staffOf: async (_db, token) => ({
      staffId: Number(token),
      staffName: 'Budi',
      permissions: new Set(
        token === '99'
          ? ['catalog.read']
          : token === '98'
            ? ['stock.read']
            : ['stock.read', 'stock.write', 'stock.export'],
      ),
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
const warehouseId = await aWarehouse(db, { name: '上海' })

const adjust = (skuId: number, delta: number, changes: object = {}) =>
  shop.call(
    adjustStock,
    { skuId, warehouseId, delta, kind: 'adjusted', note: 'counted', ...changes },
    by,
  )
const shown = async (productId: number) =>
  (await shop.call(listCards, { ids: String(productId) })).data![0]!.availableCount
const hold = (skuId: number, quantity: number, reference = `H${Math.random()}`) =>
  db.tx((tx) =>
    reserve(tx, {
      reference,
      buyerId: 1,
      lines: [{ key: '1', skuId, warehouseId, quantity }],
      now: NOW,
    }),
  )

test('received or counted stock is available at once, and the ledger has who and why', async () => {
  const { skuId, productId } = await aProduct(db, { name: { cn: '泵', en: 'Pump' } })
  expect((await adjust(skuId, 12, { kind: 'received', note: 'PO 77' })).data).toMatchObject({
    productName: 'Pump',
    warehouseName: 'Warehouse 上海',
    onHandCount: 12,
    reservedCount: 0,
    availableCount: 12,
  })
  await adjust(skuId, -2)
  expect(await shown(productId)).toBe(10)
  const { data } = await shop.call(stockMovements, { skuId, warehouseId }, by)
  expect(data!.items).toMatchObject([
    { kind: 'adjusted', onHandDelta: -2, onHandAfter: 10, note: 'counted', by: 'Budi', at: NOW },
    { kind: 'received', onHandDelta: 12, onHandAfter: 12, note: 'PO 77', by: 'Budi' },
  ])
  const [entry] = await db.rows(sql`
    select action, before, after from staff.audit where object = ${`sku:${skuId}`} order by id limit 1`)
  expect(entry).toEqual({
    action: 'stock.adjust',
    before: { warehouseId, onHandCount: 0 },
    after: { warehouseId, onHandCount: 12, kind: 'received', note: 'PO 77' },
  })
})

test('reserved stock cannot be counted away, and a refusal writes nothing', async () => {
  const { skuId } = await aProduct(db)
  await adjust(skuId, 5)
  await hold(skuId, 3)
  expect((await adjust(skuId, -3)).code).toBe(StockReasons.belowReserved.code)
  expect((await adjust(skuId, -2)).data).toMatchObject({ onHandCount: 3, availableCount: 0 })
  const { data } = await shop.call(stockMovements, { skuId, warehouseId }, by)
  expect(data!.items.map((each) => each.kind)).toEqual(['adjusted', 'reserved', 'adjusted'])
  const audits = await db.rows(sql`select id from staff.audit where object = ${`sku:${skuId}`}`)
  expect(audits).toHaveLength(2)
})

test('an unknown SKU or warehouse, and a correction by zero, leave no trace in the ledger', async () => {
  const { skuId } = await aProduct(db)
  expect((await adjust(424_242, 1)).code).toBe(StockReasons.skuNotFound.code)
  expect((await adjust(skuId, 1, { warehouseId: 424_242 })).code).toBe(
    StockReasons.warehouseNotFound.code,
  )
  expect((await adjust(skuId, 0)).data).toMatchObject({ onHandCount: 0, availableCount: 0 })
  expect((await adjust(skuId, -1)).code).toBe(StockReasons.belowReserved.code)
  expect((await shop.call(stockMovements, { skuId, warehouseId }, by)).data!.items).toEqual([])
})

test('forty corrections and orders at once add up exactly', async () => {
  const { skuId, productId } = await aProduct(db)
  await adjust(skuId, 20)
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, async (_, i) =>
      i % 2 === 0 ? (await adjust(skuId, -1)).code === 1 : (await hold(skuId, 1)) === null,
    ),
  )
  // Each takes one of twenty; a correction that met a reserved last one may have been refused although nothing took it.
  const [level] = await db.rows<{ onHand: number; reserved: number }>(sql`
    select on_hand, reserved from stock.level where sku_id = ${skuId}`)
  const taken = outcomes.filter(Boolean).length
  expect(level!.onHand - level!.reserved).toBe(20 - taken)
  expect(await shown(productId)).toBe(20 - taken)
})

test('a closed warehouse sells nothing, keeps its reservations, and opens with its stock', async () => {
  const id = await aWarehouse(db, { name: '泗水' })
  const product = await aProduct(db)
  await stocked(db, product, id, 8)
  const line = { key: '1', skuId: product.skuId, warehouseId: id, quantity: 3 }
  const order = (reference: string) =>
    db.tx((tx) => reserve(tx, { reference, buyerId: 1, lines: [line], now: NOW }))
  expect([await order('K1'), await shown(product.productId)]).toEqual([null, 5])

  const { data: all } = await shop.call(officeWarehouses, {}, by)
  const form = all!.find((each) => each.id === id)!
  const { last } = await db.row<{ last: number }>(
    sql`select max(id) as last from catalog.product_change`,
  )
  await shop.call(saveWarehouse, { ...form, active: false }, by)
  expect(await shown(product.productId)).toBe(0)
  const changed = await db.rows(
    sql`select product_id from catalog.product_change where id > ${last}`,
  )
  expect(changed).toContainEqual({ productId: product.productId })
  expect((await shop.call(listWarehouses, {})).data!.some((each) => each.id === id)).toBe(false)
  const { data: free } = await shop.call(availability, { skus: String(product.skuId) })
  expect(free).toEqual([{ skuId: product.skuId, warehouses: [] }])
  expect(await order('K2')).toMatchObject([{ availableCount: 0 }])
  await db.tx((tx) => release(tx, { reference: 'K1', now: NOW, note: '' }))
  expect(await shown(product.productId)).toBe(0)

  await shop.call(saveWarehouse, { ...form, version: form.version + 1, active: true }, by)
  expect(await shown(product.productId)).toBe(8)
})

test('orders while a warehouse opens and closes leave consistent figures', async () => {
  const id = await aWarehouse(db, { name: '开关' })
  const product = await aProduct(db)
  await stocked(db, product, id, 50)
  const { data: all } = await shop.call(officeWarehouses, {}, by)
  const form = all!.find((each) => each.id === id)!
  const line = { key: '1', skuId: product.skuId, warehouseId: id, quantity: 1 }
  await Promise.all([
    (async () => {
      let { version } = form
      for (const active of [false, true, false, true])
        version = (await shop.call(saveWarehouse, { ...form, active, version }, by)).data!.version
    })(),
    ...Array.from({ length: 30 }, (_, i) =>
      db.tx((tx) => reserve(tx, { reference: `S${i}`, buyerId: 1, lines: [line], now: NOW })),
    ),
  ])
  expect((await diagnose(db)).findings).toEqual([])
})

test('of two who edit the same warehouse, the second overwrites nothing', async () => {
  const id = await aWarehouse(db, { name: '同改' })
  const read = async () => {
    const { data } = await shop.call(officeWarehouses, {}, by)
    return data!.find((each) => each.id === id)!
  }
  const form = await read()
  const codes = await Promise.all(
    ['1', '2'].map(async (phone) => (await shop.call(saveWarehouse, { ...form, phone }, by)).code),
  )
  expect(codes.toSorted((a, b) => a - b)).toEqual([1, Reasons.changedMeanwhile.code])
  const now = await read()
  expect(now).toMatchObject({ ...form, phone: expect.stringMatching(/^[12]$/), version: 1 })
  const { version: _absent, ...unversioned } = now
  expect((await shop.call(saveWarehouse, unversioned, by)).code).toBe(Reasons.changedMeanwhile.code)
  expect((await shop.call(saveWarehouse, { ...now, phone: '3' }, by)).data?.version).toBe(2)
})

test('two warehouses cannot have the same name', async () => {
  const { data: all } = await shop.call(officeWarehouses, {}, by)
  const { id, ...form } = all!.find((each) => each.id === warehouseId)!
  const { warehouseNameTaken, warehouseNotFound } = StockReasons
  expect((await shop.call(saveWarehouse, form, by)).code).toBe(warehouseNameTaken.code)
  const other = (await shop.call(saveWarehouse, { ...form, name: { cn: '别的' } }, by)).data!
  expect((await shop.call(saveWarehouse, { ...form, id: other.id }, by)).code).toBe(
    warehouseNameTaken.code,
  )
  expect(
    (await shop.call(saveWarehouse, { ...form, id: 424_242, name: { cn: '无' } }, by)).code,
  ).toBe(warehouseNotFound.code)
  expect((await shop.call(listWarehouses, {}, { lang: 'en' })).data).toContainEqual({
    id,
    aid: 1,
    areaName: 'East China',
    regionCode: 'CN-31',
    name: 'Warehouse 上海',
    address: '上海市',
    hours: '9:00–18:00',
    phone: '021-5555',
    mapUrl: null,
  })
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//elsewhere.example',
  'https://',
  'https://shop@x',
])('a map link must be a web address, and not %s', async (mapUrl) => {
  const { data: all } = await shop.call(officeWarehouses, {}, by)
  const form = all!.find((each) => each.id === warehouseId)!
  const { code } = await shop.call(saveWarehouse, { ...form, mapUrl }, by)
  expect(code).toBe(Reasons.invalidInput.code)
})

test('the list searches by code and name, filters low stock, and continues on the next page', async () => {
  const name = `清单${Math.random()}`
  const products = await Promise.all(
    Array.from({ length: 60 }, () => aProduct(db, { name: { cn: name } })),
  )
  for (const [i, product] of products.entries()) await stocked(db, product, warehouseId, i)
  const list = async (input: object) => (await shop.call(officeStock, input, by)).data!
  const first = await list({ q: name, warehouseId })
  const second = await list({ q: name, warehouseId, after: first.next! })
  expect([first.items.length, second.items.length, second.next]).toEqual([50, 10, null])
  const skuIds = [...first.items, ...second.items].map((row) => row.skuId)
  expect(skuIds).toEqual(products.map((each) => each.skuId).sort((a, b) => a - b))
  expect((await list({ q: name, warehouseId, supply: 'low' })).items).toHaveLength(21) // the setting is 20
  expect((await list({ q: name, warehouseId, supply: 'out' })).items).toHaveLength(1)
  expect((await list({ q: name, warehouseId, supply: 'reserved' })).items).toEqual([])
  expect((await list({ q: name, warehouseId, min: '58' })).items).toHaveLength(2)
  const sorted = await list({ q: name, warehouseId, sort: 'available' })
  const rest = await list({ q: name, warehouseId, sort: 'available', after: sorted.next! })
  const counts = [...sorted.items, ...rest.items].map(({ availableCount }) => availableCount)
  expect(counts).toEqual(Array.from({ length: 60 }, (_, i) => 59 - i))
  const rising = await list({ q: name, warehouseId, sort: 'onHand', reversed: '1', max: '2' })
  expect(rising.items.map(({ onHandCount }) => onHandCount)).toEqual([0, 1, 2])
  const fileAs = (person: { cookie: string }) =>
    fetch(
      `${shop.url}/api/office/stock/file?q=${encodeURIComponent(name)}&warehouseId=${warehouseId}&sort=available`,
      { headers: { ...person, lang: 'en' } },
    )
  // Whoever sees the list may not take all of it away, and the log says who did.
  expect(await (await fileAs({ cookie: 'staff=98' })).json()).toMatchObject({
    code: Reasons.forbidden.code,
  })
  const file = await fileAs(by)
  const logged = await db.rows(sql`
    select staff_id, object, after from staff.audit where action = 'stock.export'`)
  expect(logged).toEqual([{ staffId, object: 'stock:list', after: { format: 'csv', warehouseId } }])
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="stock.csv"')
  const lines = (await file.text()).trim().split('\r\n')
  expect([lines.length, lines[0], lines[1]!.split(',').slice(-3)]).toEqual([
    61,
    expect.stringContaining('On hand'),
    ['59', '0', '59'],
  ])
  await setFileRows(shop.owner.db, 100)
  const ends = await fetch(`${shop.url}/api/office/stock/file?q=${encodeURIComponent(name)}`, {
    headers: { ...by, lang: 'en' },
  })
  const all = (await ends.text()).trim().split('\r\n')
  await setFileRows(shop.owner.db, null)
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from stock.place where product_id = any(${products.map(({ productId }) => productId)}::bigint[])`)
  expect(all).toHaveLength(102)
  expect(all.at(-1)).toContain(`the first 100 of ${count} rows`)
  const [one] = first.items
  expect((await list({ q: one!.skuCode.toLowerCase(), warehouseId })).items).toContainEqual(one)
  expect((await list({ q: 'nothing of this name' })).items).toEqual([])
})

test('the ledger continues on the next page', async () => {
  const { skuId } = await aProduct(db)
  for (let i = 0; i < 55; i++) await adjust(skuId, 1)
  const first = (await shop.call(stockMovements, { skuId, warehouseId }, by)).data!
  const second = (await shop.call(stockMovements, { skuId, warehouseId, after: first.next! }, by))
    .data!
  const counts = [...first.items, ...second.items].map((each) => each.onHandAfter)
  expect([counts, second.next]).toEqual([Array.from({ length: 55 }, (_, i) => 55 - i), null])
})

test('without the permission nothing is read or written', async () => {
  const { skuId } = await aProduct(db)
  const other = { cookie: 'staff=99' }
  const input = { skuId, warehouseId, delta: 1, kind: 'received', note: '' } as const
  expect((await shop.call(adjustStock, input, other)).code).toBe(Reasons.forbidden.code)
  expect((await shop.call(officeStock, {}, other)).code).toBe(Reasons.forbidden.code)
  expect((await shop.call(adjustStock, { ...input, delta: 1.5 }, by)).code).toBe(
    Reasons.invalidInput.code,
  )
  expect((await shop.call(stockMovements, { skuId, warehouseId }, by)).data!.items).toEqual([])
})

test('every invariant of stock holds afterwards', async () => {
  expect((await diagnose(db)).findings).toEqual([])
})
