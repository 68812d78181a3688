/** The merchant's own transfers: every unit is accounted for, at each step. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { availabilityOf } from '#domains/stock/server/door.ts'
import { aWarehouse, stocked } from '#domains/stock/testing.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import {
  cancelTransfer,
  goodsInTransit,
  makeTransferReady,
  officeTransfer,
  officeTransfers,
  receiveTransfer,
  saveTransfer,
  shipTransfer,
  type Transfer,
} from '../office-contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { TransferReasons } from '../reasons.ts'

const shop = await openOrderShop()
const { db, must, call, warehouseId: from } = shop
const to = await aWarehouse(db, { name: '到达' })
const { by } = await shop.aClerk()

const draftOf = (lines: { skuId: number; quantity: number }[]) => ({
  fromWarehouseId: from,
  toWarehouseId: to,
  note: '补货',
  expectedAt: null,
  lines,
})

/** Two SKUs with 10 each, of which 6 and 4 are transferred. */
async function ready(): Promise<Transfer> {
  const [a, b] = [await shop.goods(10), await shop.goods(10)]
  const lines = [
    { skuId: a.skuId, quantity: 6 },
    { skuId: b.skuId, quantity: 4 },
  ]
  const { id } = await must(saveTransfer, draftOf(lines), by)
  return must(makeTransferReady, { transferId: id }, by)
}
async function underWay(): Promise<Transfer> {
  const { id } = await ready()
  return must(shipTransfer, { transferId: id, tracking: '', expectedAt: null }, by)
}
const free = async ({ lines }: Transfer) =>
  (await availabilityOf(db, [...new Set(lines.map(({ skuId }) => skuId))])).map(
    ({ warehouses }) => [
      warehouses.find((each) => each.warehouseId === from)?.availableCount ?? 0,
      warehouses.find((each) => each.warehouseId === to)?.availableCount ?? 0,
    ],
  )
const came = (transfer: Transfer, counts: [number, number][], lostReason = '少件') => ({
  transferId: transfer.id,
  lines: transfer.lines.map(({ id }, index) => ({
    lineId: id,
    receivedQuantity: counts[index]?.[0] ?? 0,
    lostQuantity: counts[index]?.[1] ?? 0,
    lostReason,
  })),
})

test('a draft is changed, reserved, shipped, and received in two parts with a loss', async () => {
  const item = await shop.goods(10)
  const draft = await must(saveTransfer, draftOf([{ skuId: item.skuId, quantity: 2 }]), by)
  expect(draft).toMatchObject({ state: 'draft', lineCount: 1, quantity: 2 })
  const twice = [
    { skuId: item.skuId, quantity: 3 },
    { skuId: item.skuId, quantity: 5 },
  ]
  await must(saveTransfer, { ...draftOf(twice), id: draft.id, version: 0 }, by)
  const late = await call(saveTransfer, { ...draftOf(twice), id: draft.id, version: 0 }, by)
  expect(late.code).toBe(Reasons.changedMeanwhile.code)
  expect(await must(officeTransfer, { transferId: draft.id }, by)).toMatchObject({ quantity: 8 })
  const made = await must(makeTransferReady, { transferId: draft.id }, by)
  expect([made.state, await free(made)]).toEqual(['ready_to_ship', [[2, 0]]])
  const again = await call(saveTransfer, { ...draftOf(twice), id: draft.id }, by)
  expect(again.code).toBe(TransferReasons.notNow.code)
  const gone = await must(
    shipTransfer,
    { transferId: draft.id, tracking: 'X', expectedAt: null },
    by,
  )
  expect(await free(gone)).toEqual([[2, 0]])
  await expectAuditClean(db)
  const part = await must(receiveTransfer, came(gone, [[5, 0]]), by)
  expect([part.state, await free(part)]).toEqual(['partially_received', [[2, 5]]])
  const rest = await must(receiveTransfer, came(gone, [[1, 2]]), by)
  expect([rest.state, await free(rest)]).toEqual(['received', [[2, 6]]])
  expect(rest.lines).toMatchObject([{ receivedQuantity: 6, lostQuantity: 2, lostReason: '少件' }])
  await expectAuditClean(db)
  const ended = await must(officeTransfers, { state: 'ended' }, by)
  expect(ended.items[0]).toMatchObject({ id: draft.id, lineCount: 1, quantity: 8 })
})

test('without enough stock nothing is reserved, and the draft stays', async () => {
  const item = await shop.goods(3)
  const { id } = await must(saveTransfer, draftOf([{ skuId: item.skuId, quantity: 4 }]), by)
  const answer = await call(makeTransferReady, { transferId: id }, by)
  expect(answer).toMatchObject({
    code: TransferReasons.short.code,
    data: { lines: [{ skuId: item.skuId, availableCount: 3 }] },
  })
  expect(await must(officeTransfer, { transferId: id }, by)).toMatchObject({ state: 'draft' })
  const loop = { ...draftOf([{ skuId: item.skuId, quantity: 1 }]), toWarehouseId: from }
  expect((await call(saveTransfer, loop, by)).code).toBe(TransferReasons.sameWarehouse.code)
  const unknown = draftOf([{ skuId: 999_999, quantity: 1 }])
  expect((await call(saveTransfer, unknown, by)).code).toBe(TransferReasons.skuGone.code)
})

test('no more can be received than was shipped, not even by two clerks at once', async () => {
  const gone = await underWay()
  const tooMany = await call(receiveTransfer, came(gone, [[7, 0]]), by)
  expect(tooMany.code).toBe(TransferReasons.moreThanShipped.code)
  const wordless = await call(receiveTransfer, came(gone, [[5, 1]], ''), by)
  expect(wordless.code).toBe(TransferReasons.reasonNeeded.code)
  expect(await free(gone)).toEqual([
    [4, 0],
    [6, 0],
  ])
  const all = came(gone, [
    [6, 0],
    [4, 0],
  ])
  const answers = await Promise.all(Array.from({ length: 5 }, () => call(receiveTransfer, all, by)))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(await free(gone)).toEqual([
    [4, 6],
    [6, 4],
  ])
})

test('cancelled before shipping, its goods are available; after that, they are put back or written off', async () => {
  const early = await ready()
  const cancelling = (transfer: Transfer, rest: 'putBack' | 'writeOff' | null) => ({
    transferId: transfer.id,
    rest,
    reason: '不再需要',
  })
  expect(await must(cancelTransfer, cancelling(early, null), by)).toMatchObject({
    state: 'cancelled',
  })
  expect(await free(early)).toEqual([
    [10, 0],
    [10, 0],
  ])

  const back = await underWay()
  const undecided = await call(cancelTransfer, cancelling(back, null), by)
  expect(undecided.code).toBe(TransferReasons.restNeeded.code)
  await must(cancelTransfer, cancelling(back, 'putBack'), by)
  expect(await free(back)).toEqual([
    [10, 0],
    [10, 0],
  ])

  const lost = await underWay()
  await must(receiveTransfer, came(lost, [[2, 0]]), by)
  const ended = await must(cancelTransfer, cancelling(lost, 'writeOff'), by)
  expect(ended).toMatchObject({
    state: 'received',
    lines: [
      { receivedQuantity: 2, lostQuantity: 4 },
      { receivedQuantity: 0, lostQuantity: 4 },
    ],
  })
  expect(await free(lost)).toEqual([
    [4, 2],
    [6, 0],
  ])
  expect((await call(cancelTransfer, cancelling(lost, 'putBack'), by)).code).toBe(
    TransferReasons.notNow.code,
  )
})

test('two transfers of the same goods in opposite order do not deadlock', async () => {
  const [a, b] = [await shop.goods(100), await shop.goods(100)]
  await stocked(db, a, to, 100)
  await stocked(db, b, to, 100)
  const lines = [
    { skuId: b.skuId, quantity: 1 },
    { skuId: a.skuId, quantity: 1 },
  ]
  const one = async (draft: ReturnType<typeof draftOf>) => {
    const { id } = await must(saveTransfer, draft, by)
    await must(makeTransferReady, { transferId: id }, by)
    const gone = await must(shipTransfer, { transferId: id, tracking: '', expectedAt: null }, by)
    await must(
      receiveTransfer,
      came(
        gone,
        gone.lines.map(() => [1, 0]),
      ),
      by,
    )
  }
  const there = draftOf(lines)
  const back = { ...draftOf(lines.toReversed()), fromWarehouseId: to, toWarehouseId: from }
  await Promise.all(Array.from({ length: 16 }, (_, round) => one(round % 2 === 0 ? there : back)))
  const after = await availabilityOf(db, [a.skuId, b.skuId])
  for (const { warehouses } of after) {
    expect(warehouses.map((each) => each.availableCount)).toEqual([100, 100])
  }
})

test('shipped goods that have not arrived are shown as in transit at their destination', async () => {
  const transfer = await ready()
  const skuIds = transfer.lines.map(({ skuId }) => skuId)
  const inTransit = async () =>
    (await must(goodsInTransit, { skus: skuIds.join(',') }, by)).map((each) => [
      each.skuId,
      each.warehouseId,
      each.inTransitCount,
    ])
  expect(await inTransit()).toEqual([])
  const shipped = await must(
    shipTransfer,
    { transferId: transfer.id, tracking: '', expectedAt: null },
    by,
  )
  const [a, b] = skuIds as [number, number]
  expect(await inTransit()).toEqual([
    [a, to, 6],
    [b, to, 4],
  ])
  await must(
    receiveTransfer,
    came(shipped, [
      [3, 1],
      [4, 0],
    ]),
    by,
  )
  expect(await inTransit()).toEqual([[a, to, 2]])
  await must(cancelTransfer, { transferId: transfer.id, rest: 'writeOff', reason: 'stolen' }, by)
  expect(await inTransit()).toEqual([])
})
