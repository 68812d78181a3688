/** Reserving, releasing and shipping goods: exact under concurrency, and with every movement recorded. */
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { openTestShop } from '#apps/api/testing.ts'
import { aProduct, aSku, type Made } from '#domains/catalog/testing.ts'
import { listCards } from '#domains/catalog/contract.ts'
import { availability } from '../contract.ts'
import { aWarehouse, stocked } from '../testing.ts'
import { availabilityOf, release, reserve, ship } from './door.ts'

const shop = await openTestShop({
  now: '2026-03-01T00:00:00.000Z',
  identity: {
    buyerOf: async (_db, token) => ({ buyerId: Number(token), sessionId: 1 }),
    staffOf: async () => null,
  },
})
const { db } = shop
const now = shop.clock.now
const [east, north] = [await aWarehouse(db), await aWarehouse(db)]

async function goods(onHand: number, warehouseId = east): Promise<Made> {
  const product = await aProduct(db)
  await stocked(db, product, warehouseId, onHand)
  return product
}

const order = (
  reference: string,
  skuId: number,
  quantity: number,
  { warehouseId = east, key = '1' } = {},
) =>
  db.tx((tx) =>
    reserve(tx, { reference, buyerId: 1, lines: [{ key, skuId, warehouseId, quantity }], now }),
  )

const level = (skuId: number, warehouseId = east) =>
  db.row<{ onHand: number; reserved: number }>(sql`
    select on_hand, reserved from stock.level where sku_id = ${skuId} and warehouse_id = ${warehouseId}`)

const free = async (skuId: number, warehouseId = east) => {
  const [sku] = await availabilityOf(db, [skuId])
  return sku!.warehouses.find((each) => each.warehouseId === warehouseId)?.availableCount
}

/** The header of a buyer with this id. */
const asBuyer = (buyerId: number) => ({ 'user-token': String(buyerId) })

test('visitors see bands, logged-in buyers numbers, including those held for them', async () => {
  const { skuId } = await goods(30)
  const seen = async (by = {}) =>
    (await shop.call(availability, { skus: String(skuId) }, by)).data![0]!.warehouses
  const bandOf = (band: string, availableCount: number | null) => [
    { warehouseId: east, band, availableCount },
  ]
  expect([await seen(), await seen(asBuyer(1))]).toEqual([bandOf('in', null), bandOf('in', 30)])
  const heldUntil = '2026-03-03T00:00:00.000Z'
  const lines = [{ key: '1', skuId, warehouseId: east, quantity: 28 }]
  const hold = { reference: 'hold:1', buyerId: 1, lines, now, heldUntil }
  await db.tx((tx) => reserve(tx, hold))
  expect([await seen(), await seen(asBuyer(2)), await seen(asBuyer(1))]).toEqual([
    bandOf('low', null),
    bandOf('low', 2),
    bandOf('in', 30),
  ])
  await order('V1', skuId, 2)
  expect(await seen()).toEqual(bandOf('out', 0))
  expect(await availabilityOf(db, [skuId], { buyerId: 1, now: heldUntil })).toEqual([
    { skuId, warehouses: [{ warehouseId: east, availableCount: 0 }] },
  ])
})

const findings = async () => (await diagnose(db)).findings

test('goods reserved for an order are not available to others, and are again when it is cancelled', async () => {
  const { skuId } = await goods(5)
  expect(await order('A1', skuId, 3)).toBeNull()
  expect([await level(skuId), await free(skuId)]).toEqual([{ onHand: 5, reserved: 3 }, 2])
  await db.tx((tx) => release(tx, { reference: 'A1', now, note: 'cancelled' }))
  await db.tx((tx) => release(tx, { reference: 'A1', now, note: 'again' }))
  expect([await level(skuId), await free(skuId)]).toEqual([{ onHand: 5, reserved: 0 }, 5])
  const kinds = await db.rows(sql`
    select kind, on_hand_delta, reserved_delta, on_hand_after, reserved_after, reference, note
    from stock.movement where sku_id = ${skuId} order by id`)
  expect(kinds).toEqual([
    {
      kind: 'received',
      onHandDelta: 5,
      reservedDelta: 0,
      onHandAfter: 5,
      reservedAfter: 0,
      reference: '',
      note: 'test',
    },
    {
      kind: 'reserved',
      onHandDelta: 0,
      reservedDelta: 3,
      onHandAfter: 5,
      reservedAfter: 3,
      reference: 'A1',
      note: '',
    },
    {
      kind: 'released',
      onHandDelta: 0,
      reservedDelta: -3,
      onHandAfter: 5,
      reservedAfter: 0,
      reference: 'A1',
      note: 'cancelled',
    },
  ])
})

test('the search index is notified when goods sell out in a warehouse and when they are back, and not of each piece', async () => {
  const { skuId, productId } = await goods(2)
  const mailsTo = async () => {
    const row = await db.row<{ count: number }>(sql`
      select count(*) as count from catalog.product_change where product_id = ${productId}`)
    return row.count
  }
  const counts = [await mailsTo()]
  const step = async (work: Promise<unknown>) => {
    await work
    counts.push(await mailsTo())
  }
  await step(order('T1', skuId, 1))
  await step(order('T2', skuId, 1))
  await step(db.tx((tx) => release(tx, { reference: 'T1', now, note: '' })))
  await step(db.tx((tx) => release(tx, { reference: 'T2', now, note: '' })))
  expect(counts.map((each) => each - counts[0]!)).toEqual([0, 0, 1, 2, 2])
})

test('an order that is short of one line reserves none, and learns how much of it is available', async () => {
  const [plenty, few] = [await goods(10), await goods(1)]
  const lines = [
    { key: '1', skuId: plenty.skuId, warehouseId: east, quantity: 2 },
    { key: '2', skuId: few.skuId, warehouseId: east, quantity: 2 },
    { key: '3', skuId: plenty.skuId, warehouseId: north, quantity: 1 },
  ]
  const shortages = await db.tx((tx) => reserve(tx, { reference: 'B1', buyerId: 1, lines, now }))
  expect(shortages).toEqual([
    { key: '2', skuId: few.skuId, warehouseId: east, availableCount: 1 },
    { key: '3', skuId: plenty.skuId, warehouseId: north, availableCount: 0 },
  ])
  expect([await level(plenty.skuId), await level(few.skuId)]).toEqual([
    { onHand: 10, reserved: 0 },
    { onHand: 1, reserved: 0 },
  ])
})

test('two lines of the same goods count together', async () => {
  const { skuId } = await goods(5)
  const line = (key: string, quantity: number) => ({ key, skuId, warehouseId: east, quantity })
  const both = (pieces: number, boxes: number) =>
    db.tx((tx) =>
      reserve(tx, {
        reference: 'C1',
        buyerId: 1,
        lines: [line('1', pieces), line('2', boxes)],
        now,
      }),
    )
  expect(await both(3, 3)).toMatchObject([
    { key: '1', availableCount: 5 },
    { key: '2', availableCount: 5 },
  ])
  expect(await both(3, 2)).toBeNull()
  expect(await free(skuId)).toBe(0)
})

test('a line ships in parts, never more than was reserved, and the rest can be freed', async () => {
  const { skuId } = await goods(10)
  await order('D1', skuId, 6)
  const shipped = (quantity: number) =>
    db.tx((tx) =>
      ship(tx, { reference: 'D1', lines: [{ key: '1', quantity }], now, note: 'SF123' }),
    )
  expect([await shipped(4), await shipped(3), await shipped(0), await shipped(-1)]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(await level(skuId)).toEqual({ onHand: 6, reserved: 2 })
  await db.tx((tx) => release(tx, { reference: 'D1', now, note: '' }))
  expect(await level(skuId)).toEqual({ onHand: 6, reserved: 0 })
  expect([await shipped(1), await free(skuId)]).toEqual([false, 6])
})

test('a transaction that waits for another parcel of the same line ships what is left after it', async () => {
  const { skuId } = await goods(3)
  await order('D2', skuId, 2)
  const parcel = { reference: 'D2', lines: [{ key: '1', quantity: 1 }], now, note: '' }
  const first = db.tx(async (tx) => {
    await ship(tx, parcel)
    await sleep(100)
  })
  await sleep(50) // the second begins while the first is not committed: it sees the old row, and then waits
  expect(await db.tx((tx) => ship(tx, parcel))).toBe(true)
  await first
  expect(await db.tx((tx) => ship(tx, parcel))).toBe(false)
  expect(await level(skuId)).toEqual({ onHand: 1, reserved: 0 })
})

test('only the named lines of an order are freed', async () => {
  const { skuId } = await goods(10)
  const line = (key: string, quantity: number) => ({ key, skuId, warehouseId: east, quantity })
  await db.tx((tx) =>
    reserve(tx, { reference: 'E1', buyerId: 1, lines: [line('1', 2), line('2', 3)], now }),
  )
  await db.tx((tx) => release(tx, { reference: 'E1', keys: ['2'], now, note: '' }))
  expect(await level(skuId)).toEqual({ onHand: 10, reserved: 2 })
})

test('an order that was closed and is paid after all reserves again', async () => {
  const { skuId } = await goods(1)
  await order('F1', skuId, 1)
  await db.tx((tx) => release(tx, { reference: 'F1', now, note: '' }))
  expect(await order('F1', skuId, 1)).toBeNull()
  expect(await free(skuId)).toBe(0)
})

test(
  'of ten buyers at once for the last unit one gets it, 200 times over',
  { timeout: 120_000 },
  async () => {
    const { skuId, productId } = await goods(1)
    const gotten: number[] = []
    for (let round = 0; round < 200; round++) {
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, buyer) => order(`R${round}-${buyer}`, skuId, 1)),
      )
      gotten.push(outcomes.filter((each) => each === null).length)
      const [winner] = outcomes.flatMap((each, buyer) => (each === null ? [buyer] : []))
      await db.tx((tx) => release(tx, { reference: `R${round}-${winner}`, now, note: '' }))
    }
    expect(gotten).toEqual(Array(200).fill(1))
    expect(await level(skuId)).toEqual({ onHand: 1, reserved: 0 })
    const { data } = await shop.call(listCards, { ids: String(productId) })
    expect(data![0]!.availableCount).toBe(1)
  },
)

test('orders that take the same goods in opposite order all succeed', async () => {
  const product = await aProduct(db, {
    options: [
      {
        name: { cn: '颜色' },
        values: ['红', '蓝'].map((cn) => ({ name: { cn }, pictureIndex: null })),
      },
    ],
    skus: [aSku('X-1', { values: [0] }), aSku('X-2', { values: [1] })],
  })
  await stocked(db, product, east, 100)
  await stocked(db, product, north, 100)
  const [red, blue] = product.skuIds as [number, number]
  const lines = [
    { key: '1', skuId: red, warehouseId: east, quantity: 1 },
    { key: '2', skuId: blue, warehouseId: north, quantity: 1 },
    { key: '3', skuId: blue, warehouseId: east, quantity: 1 },
    { key: '4', skuId: red, warehouseId: north, quantity: 1 },
  ]
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      db.tx((tx) =>
        reserve(tx, {
          reference: `O${i}`,
          buyerId: i,
          lines: i % 2 ? lines : lines.toReversed(),
          now,
        }),
      ),
    ),
  )
  expect(outcomes).toEqual(Array(40).fill(null))
  expect(await level(red, north)).toEqual({ onHand: 100, reserved: 40 })
})

test(
  'after a random walk of many at once every invariant of the ledger holds',
  { timeout: 60_000 },
  async () => {
    const products = [await goods(30), await goods(20), await goods(10)]
    for (const product of products) await stocked(db, product, north, 15)
    const skus = products.map((product) => product.skuId)
    const placed: string[] = []
    await Promise.all(Array.from({ length: 8 }, (_, walker) => walk(walker, skus, placed)))
    const { kinds } = await db.row<{ kinds: string[] }>(sql`
    select array_agg(distinct kind order by kind) as kinds from stock.movement where reference like 'W%'`)
    expect(kinds).toEqual(['released', 'reserved', 'shipped'])
    expect(await findings()).toEqual([])
  },
)

/** Places, ships and cancels orders, also those of the other walkers. Seeded, so that failures are reproducible. */
async function walk(walker: number, skus: readonly number[], placed: string[]): Promise<void> {
  let seed = 20260301 + walker
  const random = (below: number) => {
    seed = (seed * 16807) % 2147483647
    return seed % below
  }
  for (let step = 0; step < 40; step++) {
    const reference = placed[random(Math.max(1, placed.length))] ?? ''
    const kind = placed.length === 0 ? 0 : random(4)
    if (kind < 2) {
      const lines = ['1', '2'].map((key) => ({
        key,
        skuId: skus[random(skus.length)]!,
        warehouseId: random(2) === 0 ? east : north,
        quantity: 1 + random(4),
      }))
      const own = `W${walker}-${step}`
      const shortages = await db.tx((tx) =>
        reserve(tx, { reference: own, buyerId: walker, lines, now }),
      )
      if (shortages === null) placed.push(own)
    } else if (kind === 2) {
      await db.tx((tx) => release(tx, { reference, now, note: '' }))
    } else {
      const lines = [{ key: String(1 + random(2)), quantity: 1 + random(2) }]
      await db.tx((tx) => ship(tx, { reference, lines, now, note: '' }))
    }
  }
}

test('a movement cannot be changed', async () => {
  const { skuId } = await goods(1)
  for (const statement of [
    sql`update stock.movement set note = '' where sku_id = ${skuId}`,
    sql`delete from stock.movement where sku_id = ${skuId}`,
  ]) {
    await expect(db.count(statement)).rejects.toThrow('permission denied')
    await expect(shop.owner.db.count(statement)).rejects.toThrow('never changed')
  }
})
