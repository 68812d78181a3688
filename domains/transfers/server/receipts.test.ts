/** Validation of receipts and transfers: an empty receipt is refused, and each field has its bounds. */
import { expect, test } from 'vitest'
import { setState } from '#domains/catalog/server/state-door.ts'
import { LANGS } from '#kit/contract/lang.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import {
  cancelTransfer,
  makeTransferReady,
  officeTransfer,
  officeTransfers,
  receiveTransfer,
  saveTransfer,
  shipTransfer,
  waitingTransfers,
  type Transfer,
} from '../office-contract.ts'
import { requestTransfer } from '../contract.ts'
import { TransferReasons } from '../reasons.ts'
import { openTransferShop } from '../testing.ts'

const shop = await openTransferShop()
const { db, must, call, clock, here, far, inDays } = shop
const { by } = shop.clerk

const draftOf = (lines: { skuId: number; quantity: number }[]) => ({
  fromWarehouseId: far,
  toWarehouseId: here,
  note: '补货',
  expectedAt: null,
  lines,
})
const drafted = async (count = 6) =>
  must(saveTransfer, draftOf([{ skuId: (await shop.goods(0, 10)).skuId, quantity: count }]), by)
const shipping = ({ id }: Transfer) => ({ transferId: id, tracking: '', expectedAt: null })
async function underWay(): Promise<Transfer> {
  const draft = await drafted()
  await must(makeTransferReady, { transferId: draft.id }, by)
  return must(shipTransfer, shipping(draft), by)
}
const receiving = ({ id, lines }: Transfer, changes = {}) => ({
  transferId: id,
  lines: lines.map((line) => ({
    lineId: line.id,
    receivedQuantity: 0,
    lostQuantity: 0,
    lostReason: '',
    ...changes,
  })),
})
const stateOf = async ({ id }: Transfer) =>
  (await must(officeTransfer, { transferId: id }, by)).state

test('an empty receipt is refused in each language, and the goods stay in transit', async () => {
  const transfer = await underWay()
  const words = []
  for (const lang of LANGS) {
    const { code, msg } = await call(receiveTransfer, receiving(transfer), { ...by, lang })
    expect(code).toBe(TransferReasons.nothingCame.code)
    words.push(msg)
  }
  expect(new Set(words).size).toBe(LANGS.length)
  expect(await stateOf(transfer)).toBe('in_transit')
  const { skuId } = transfer.lines[0]!
  expect(await shop.free(skuId)).toEqual({ [here]: 0, [far]: 4 })
  // One received piece is a receipt, and so is one lost piece.
  await must(receiveTransfer, receiving(transfer, { receivedQuantity: 1 }), by)
  await must(receiveTransfer, receiving(transfer, { lostQuantity: 1, lostReason: '少件' }), by)
  expect((await call(receiveTransfer, receiving(transfer), by)).code).toBe(
    TransferReasons.nothingCame.code,
  )
  expect(await stateOf(transfer)).toBe('partially_received')
})

test('one of several lines may be empty', async () => {
  const items = [await shop.goods(0, 10), await shop.goods(0, 10)]
  const draft = await must(
    saveTransfer,
    draftOf(items.map(({ skuId }) => ({ skuId, quantity: 3 }))),
    by,
  )
  await must(makeTransferReady, { transferId: draft.id }, by)
  const transfer = await must(shipTransfer, shipping(draft), by)
  const { transferId, lines } = receiving(transfer)
  lines[1] = { ...lines[1]!, receivedQuantity: 3 }
  const part = await must(receiveTransfer, { transferId, lines }, by)
  expect(part.state).toBe('partially_received')
  expect(part.lines.map(({ receivedQuantity }) => receivedQuantity)).toEqual([0, 3])
})

test.each([
  ['nothing at all', { lines: [] }],
  ['less than nothing', { receivedQuantity: -1 }],
  ['a loss below nothing', { receivedQuantity: 1, lostQuantity: -1 }],
  ['half a piece', { receivedQuantity: 0.5 }],
  ['more than the most', { receivedQuantity: 1_000_001 }],
  ['a loss above the most', { lostQuantity: 1_000_001, lostReason: '少件' }],
  ['a count as text', { receivedQuantity: '1' }],
  ['a reason that is too long', { lostQuantity: 1, lostReason: '破'.repeat(201) }],
  ['a line without a number', { lineId: 0, receivedQuantity: 1 }],
])('a receipt of %s is refused, and nothing was received', async (_what, wrong) => {
  const transfer = await underWay()
  const input = 'lines' in wrong ? { ...receiving(transfer), ...wrong } : receiving(transfer, wrong)
  expect((await call(receiveTransfer, input as never, by)).code).toBe(Reasons.invalidInput.code)
  expect(await stateOf(transfer)).toBe('in_transit')
})

test('a loss needs a reason that is not blank, and the last reason is shown', async () => {
  const transfer = await underWay()
  const lost = (lostReason: string) => receiving(transfer, { lostQuantity: 1, lostReason })
  expect((await call(receiveTransfer, lost('   '), by)).code).toBe(
    TransferReasons.reasonNeeded.code,
  )
  await must(receiveTransfer, lost(' 受潮 '), by)
  await must(receiveTransfer, lost('少件'), by)
  await must(receiveTransfer, receiving(transfer, { receivedQuantity: 1 }), by)
  const { lines } = await must(officeTransfer, { transferId: transfer.id }, by)
  expect(lines).toMatchObject([{ lostQuantity: 2, lostReason: '少件', receivedQuantity: 1 }])
})

test('received and lost together are at most what was shipped', async () => {
  const transfer = await underWay()
  const came = (receivedQuantity: number, lostQuantity: number) =>
    receiving(transfer, { receivedQuantity, lostQuantity, lostReason: '破损' })
  for (const [received, lost] of [
    [6, 1],
    [0, 7],
    [1_000_000, 1_000_000],
  ] as const) {
    const { code } = await call(receiveTransfer, came(received, lost), by)
    expect(code).toBe(TransferReasons.moreThanShipped.code)
  }
  const all = await must(receiveTransfer, came(4, 2), by)
  expect([all.state, await shop.free(all.lines[0]!.skuId)]).toEqual([
    'received',
    { [here]: 4, [far]: 4 },
  ])
})

test.each<[string, (transfer: Transfer) => Promise<{ code: number }>]>([
  [
    'a tracking number that is too long',
    (it) => call(shipTransfer, { ...shipping(it), tracking: 'T'.repeat(201) }, by),
  ],
  [
    'a day that is none',
    (it) => call(shipTransfer, { ...shipping(it), expectedAt: 'tomorrow' }, by),
  ],
  [
    'a day that is over',
    (it) => call(shipTransfer, { ...shipping(it), expectedAt: inDays(-2) }, by),
  ],
])('nothing is shipped with %s', async (_what, ship) => {
  const draft = await drafted()
  await must(makeTransferReady, { transferId: draft.id }, by)
  expect((await ship(draft)).code).toBe(Reasons.invalidInput.code)
  expect(await stateOf(draft)).toBe('ready_to_ship')
})

test.each([
  ['without a reason', { reason: '' }],
  ['for one letter', { reason: 'x' }],
  ['for blanks', { reason: '    ' }],
  ['for a book', { reason: 'x'.repeat(201) }],
  ['with goods that become something else', { rest: 'sold' }],
])('nothing is canceled %s', async (_what, wrong) => {
  const transfer = await underWay()
  const input = { transferId: transfer.id, rest: 'putBack', reason: '不再需要', ...wrong } as never
  expect((await call(cancelTransfer, input, by)).code).toBe(Reasons.invalidInput.code)
  expect(await stateOf(transfer)).toBe('in_transit')
})

test('goods named twice are one line, with the limit of a line', async () => {
  const { skuId } = await shop.goods(0, 10)
  const most = { skuId, quantity: 1_000_000 }
  const twice = await call(saveTransfer, draftOf([most, { skuId, quantity: 1 }]), by)
  expect(twice).toMatchObject({
    code: Reasons.invalidInput.code,
    data: { fields: [{ path: 'lines.1.quantity' }] },
  })
  const whole = await must(
    saveTransfer,
    draftOf([
      { skuId, quantity: 999_999 },
      { skuId, quantity: 1 },
    ]),
    by,
  )
  expect(whole).toMatchObject({ lineCount: 1, quantity: 1_000_000 })
})

test('a draft needs two existing warehouses and an expected day in the future', async () => {
  const draft = await drafted()
  const same = {
    ...draftOf([{ skuId: draft.lines[0]!.skuId, quantity: 1 }]),
    id: draft.id,
    version: 0,
  }
  const codes = []
  for (const wrong of [
    { toWarehouseId: far },
    { toWarehouseId: 999_999 },
    { fromWarehouseId: 999_999 },
    { expectedAt: inDays(-2) },
    { expectedAt: inDays(0) },
  ]) {
    codes.push((await call(saveTransfer, { ...same, ...wrong }, by)).code)
  }
  const { sameWarehouse, warehouseGone } = TransferReasons
  const { invalidInput } = Reasons
  expect(codes).toEqual([
    ...[sameWarehouse, warehouseGone, warehouseGone, invalidInput].map(({ code }) => code),
    1,
  ])
})

test('transfers are paged newest first, none twice and none left out', async () => {
  const { skuId } = await shop.goods(0, 10)
  const made: number[] = []
  for (let i = 0; i < 33; i++) {
    made.push((await must(saveTransfer, draftOf([{ skuId, quantity: 1 }]), by)).id)
  }
  const first = await must(officeTransfers, { state: 'open' }, by)
  const second = await must(officeTransfers, { state: 'open', after: first.next! }, by)
  expect(first.items).toHaveLength(30)
  const listed = [...first.items, ...second.items].map(({ id }) => id)
  expect(listed.slice(0, 33)).toEqual(made.toReversed())
  expect(new Set(listed).size).toBe(listed.length)
  // A cancelled draft moves from one list to the other.
  const [gone] = made
  await must(cancelTransfer, { transferId: gone!, rest: null, reason: '不再需要' }, by)
  const after = String(gone! + 1)
  const firstOf = async (state: 'open' | 'ended') =>
    (await must(officeTransfers, { state, after }, by)).items[0]?.id
  expect([(await firstOf('open')) === gone, await firstOf('ended')]).toEqual([false, gone])
  // An invalid cursor means the beginning.
  expect((await must(officeTransfers, { after: 'x' }, by)).items[0]?.id).toBe(made.at(-1))
})

test('goods in transit are counted until all of them are accounted for', async () => {
  const count = async () => (await must(waitingTransfers, {}, by)).underWayCount
  const before = await count()
  const transfer = await underWay()
  expect(await count()).toBe(before + 1)
  await must(receiveTransfer, receiving(transfer, { receivedQuantity: 5 }), by)
  expect(await count()).toBe(before + 1)
  await must(receiveTransfer, receiving(transfer, { receivedQuantity: 1 }), by)
  expect(await count()).toBe(before)
})

test('goods that are no longer on sale can be transferred, but not requested', async () => {
  const item = await shop.goods(0, 20)
  const { productId } = item
  await db.tx((tx) =>
    setState(tx, { productId, state: 'archived', version: null, now: clock.now, lang: 'cn' }),
  )
  const draft = await must(saveTransfer, draftOf([{ skuId: item.skuId, quantity: 5 }]), by)
  expect(draft.lines).toMatchObject([{ skuId: item.skuId, quantity: 5 }])
  expect((await must(makeTransferReady, { transferId: draft.id }, by)).state).toBe('ready_to_ship')
  const { code } = await call(requestTransfer, shop.requestOf(item.skuId), (await shop.aBuyer()).by)
  expect(code).toBe(TransferReasons.skuGone.code)
})
