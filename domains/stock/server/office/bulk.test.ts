/** Acts on many places of stock at once: corrections for one reason, low stock levels, files of a selection; two people at once. */
import { describe, expect, test } from 'vitest'
import sql from 'sql-template-tag'
import { openOffice } from '#domains/product-admin/server/testing.ts'
import { aProduct, aSku, NOW } from '#domains/catalog/testing.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import {
  adjustPlaces,
  officeStock,
  setLowCounts,
  stockMatrix,
  stockMovements,
} from '../../office-contract.ts'
import { StockReasons } from '../../reasons.ts'
import { aWarehouse, stocked } from '../../testing.ts'
import { reserve } from '../door.ts'

const { shop, db, by, reader, outsider, must, refusal, auditOf } = await openOffice()
const east = await aWarehouse(db, { name: '华东' })
const south = await aWarehouse(db, { name: '华南' })
let made = 0

/** A product with SKUs of so many on hand in the east. */
async function goods(...counts: readonly number[]) {
  const code = `BULK${++made}`
  const product = await aProduct(db, {
    code,
    options: [
      {
        name: { cn: '号' },
        values: counts.map((_, i) => ({ name: { cn: `${i}` }, pictureIndex: null })),
      },
    ],
    skus: counts.map((_, i) => aSku(`${code}-${i}`, { values: [i] })),
  })
  for (const [i, count] of counts.entries()) {
    const one = { productId: product.productId, skuIds: [product.skuIds[i]!] }
    if (count > 0) await stocked(db, one, east, count)
  }
  return { ...product, code }
}
const hold = (skuId: number, quantity: number) =>
  db.tx((tx) =>
    reserve(tx, {
      reference: `B${++made}`,
      buyerId: 1,
      lines: [{ key: '1', skuId, warehouseId: east, quantity }],
      now: NOW,
    }),
  )
const row = (skuId: number, wasCount: number, onHandCount: number, warehouseId = east) => ({
  skuId,
  warehouseId,
  wasCount,
  onHandCount,
})
const send = (
  rows: ReturnType<typeof row>[],
  { note = 'water damage', skipsRefused = false } = {},
) => shop.call(adjustPlaces, { rows, note, skipsRefused }, by)
const onHand = async (code: string) =>
  (await must(officeStock, { q: code, warehouseId: east })).items.map(
    ({ onHandCount }) => onHandCount,
  )

describe('corrections', () => {
  test('many SKUs are corrected for one reason, each in its history and in the log', async () => {
    const { skuIds, code } = await goods(10, 20, 5)
    const [a, b, c] = skuIds as [number, number, number]
    const { data } = await send([row(a, 10, 7), row(b, 20, 17), row(c, 5, 5)])
    expect(data).toEqual({ changedCount: 2, refused: [] })
    expect(await onHand(code)).toEqual([7, 17, 5])
    const [last] = (await must(stockMovements, { skuId: a, warehouseId: east })).items
    expect(last).toMatchObject({
      kind: 'adjusted',
      onHandDelta: -3,
      note: 'water damage',
      by: 'Mei',
    })
    expect(await auditOf(`sku:${b}`)).toEqual([
      {
        action: 'stock.adjust',
        before: { warehouseId: east, onHandCount: 20 },
        after: { warehouseId: east, onHandCount: 17, kind: 'adjusted', note: 'water damage' },
      },
    ])
    expect(await auditOf(`sku:${c}`)).toEqual([])
  })

  test('all or none, with the rows that are wrong; or the rest, if staff choose so', async () => {
    const { skuIds, code } = await goods(10, 10, 10)
    const [a, b, c] = skuIds as [number, number, number]
    await hold(b, 8)
    const rows = [row(a, 10, 6), row(b, 10, 6), row(c, 9, 6)]
    const none = await send(rows)
    expect([none.code, none.data]).toEqual([
      StockReasons.movedMeanwhile.code,
      { fields: [{ path: 'rows.2.onHandCount', message: expect.stringContaining('10') }] },
    ])
    const reserved = await send(rows.slice(0, 2))
    expect([reserved.code, reserved.data]).toEqual([
      StockReasons.belowReserved.code,
      { fields: [{ path: 'rows.1.onHandCount', message: expect.stringContaining('8') }] },
    ])
    expect(await onHand(code)).toEqual([10, 10, 10])
    const { data } = await send(rows, { skipsRefused: true })
    const place = { warehouseId: east, onHandCount: 10 }
    expect(data).toEqual({
      changedCount: 1,
      refused: [
        { ...place, skuId: b, reason: 'belowReserved', reservedCount: 8 },
        { ...place, skuId: c, reason: 'moved', reservedCount: 0 },
      ],
    })
    expect(await onHand(code)).toEqual([6, 10, 10])
    expect(await auditOf(`sku:${b}`)).toEqual([])
  })

  test('without a reason, without the right, of a place twice or unknown: nothing changes', async () => {
    const { skuIds, code } = await goods(10)
    const rows = [row(skuIds[0]!, 10, 1)]
    expect((await send(rows, { note: '  ' })).code).toBe(Reasons.invalidInput.code)
    expect((await send([...rows, ...rows])).code).toBe(Reasons.invalidInput.code)
    expect((await send([...rows, row(999_999, 0, 1)])).code).toBe(StockReasons.skuNotFound.code)
    expect((await send([...rows, row(skuIds[0]!, 0, 1, 999)])).code).toBe(
      StockReasons.warehouseNotFound.code,
    )
    const input = { rows, note: 'x', skipsRefused: true }
    for (const nobody of [reader, outsider]) {
      expect((await shop.call(adjustPlaces, input, nobody)).code).toBe(Reasons.forbidden.code)
    }
    expect(await onHand(code)).toEqual([10])
  })

  test('of two who correct the same places at once one does, and the other sees the figures of now', async () => {
    for (let round = 0; round < 4; round++) {
      const { skuIds, code } = await goods(10, 10)
      const rows = skuIds.map((skuId) => row(skuId, 10, 4))
      const answers = await Promise.all([
        send(rows, { skipsRefused: true }),
        send(rows.toReversed(), { skipsRefused: true }),
      ])
      expect(answers.map(({ data }) => data!.changedCount).toSorted()).toEqual([0, 2])
      const late = answers.find(({ data }) => data!.changedCount === 0)!
      expect(late.data!.refused.map(({ reason, onHandCount }) => [reason, onHandCount])).toEqual([
        ['moved', 4],
        ['moved', 4],
      ])
      expect(await onHand(code)).toEqual([4, 4])
    }
  })

  test('hundreds of places at once, and what lies there is what the movements say', async () => {
    const { skuIds } = await goods(...Array.from({ length: 150 }, () => 3))
    const places = [east, south].flatMap((warehouseId) =>
      skuIds.map((skuId) => row(skuId, warehouseId === east ? 3 : 0, 9, warehouseId)),
    )
    expect((await send(places)).data?.changedCount).toBe(300)
    expect((await diagnose(db)).findings).toEqual([])
  })
})

describe('when stock is low', () => {
  const low = async (code: string) =>
    (await must(officeStock, { q: code, supply: 'low' })).items.map((each) => [
      each.skuCode,
      each.warehouseId,
      each.lowCount,
    ])

  test('a place has its own level before the shop’s setting, in the list, the matrix and back', async () => {
    const { skuIds, code } = await goods(50, 15)
    const [a, b] = skuIds as [number, number]
    const empty = [
      [`${code}-0`, south, null],
      [`${code}-1`, south, null],
    ]
    // By the setting 20 and less are low.
    expect(await low(code)).toEqual([empty[0], [`${code}-1`, east, null], empty[1]])
    const rows = [
      { skuId: a, warehouseId: east, lowCount: 60 },
      { skuId: b, warehouseId: east, lowCount: 10 },
      { skuId: a, warehouseId: south, lowCount: null },
    ]
    const { before } = await must(setLowCounts, { rows })
    expect(before).toEqual([
      { skuId: a, warehouseId: east, lowCount: null },
      { skuId: b, warehouseId: east, lowCount: null },
    ])
    expect(await low(code)).toEqual([[`${code}-0`, east, 60], empty[0], empty[1]])
    const matrix = await must(stockMatrix, { q: code })
    expect(matrix.items.map(({ places }) => places.map(({ lowCount }) => lowCount))).toEqual([
      [60, null],
      [10, null],
    ])
    expect(await auditOf(`sku:${a}`)).toEqual([
      {
        action: 'stock.lowCount',
        before: { warehouseId: east, lowCount: null },
        after: { warehouseId: east, lowCount: 60 },
      },
    ])
    // Undone.
    await must(setLowCounts, { rows: before })
    expect(await low(code)).toEqual([empty[0], [`${code}-1`, east, null], empty[1]])
    expect(await db.rows(sql`select from stock.low_mark`)).toEqual([])
  })

  test('of two who set it at once the later one undoes what the first did', async () => {
    const { skuIds } = await goods(1)
    const place = { skuId: skuIds[0]!, warehouseId: east }
    const set = (lowCount: number) => must(setLowCounts, { rows: [{ ...place, lowCount }] })
    const answers = await Promise.all([set(3), set(4)])
    const figures = answers.map(({ before }) => before[0]!.lowCount)
    expect(figures.filter((each) => each === null)).toHaveLength(1)
    const { lowCount } = await db.row<{ lowCount: number }>(
      sql`select low_count from stock.low_mark where sku_id = ${place.skuId}`,
    )
    expect(figures).toContain(lowCount === 3 ? 4 : 3)
  })

  test('nobody without the right sets it, and no unknown place', async () => {
    const rows = [{ skuId: 999_999, warehouseId: east, lowCount: 1 }]
    expect(await refusal(setLowCounts, { rows })).toBe(StockReasons.skuNotFound.code)
    expect((await shop.call(setLowCounts, { rows }, reader)).code).toBe(Reasons.forbidden.code)
  })
})

test('a file of the selection has these SKUs alone', async () => {
  const { skuIds, code } = await goods(1, 2, 3)
  const chosen = [skuIds[0], skuIds[2]].join(',')
  const owner = await staffWith(shop, 'owner')
  const file = async (query: string) => {
    const response = await fetch(`${shop.url}/api/office/stock/file?${query}`, {
      headers: owner.by,
    })
    return response.text()
  }
  const text = await file(`format=csv&skus=${chosen}`)
  const codes = text.split('\n').flatMap((line) => /BULK\d+-\d/.exec(line)?.[0] ?? [])
  expect(codes).toEqual([`${code}-0`, `${code}-0`, `${code}-2`, `${code}-2`])
})
