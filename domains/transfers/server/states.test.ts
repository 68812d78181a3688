/** Every act on a transfer, in every state, by every actor: as the table says, through HTTP. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { allPermissions } from '#domains/staff/roles.ts'
import { availabilityOf } from '#domains/stock/server/door.ts'
import { aWarehouse } from '#domains/stock/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import {
  cancelTransfer,
  makeTransferReady,
  officeTransfer,
  receiveTransfer,
  saveTransfer,
  shipTransfer,
  type Transfer,
} from '../office-contract.ts'
import { TransferReasons } from '../reasons.ts'
import { mayTransfer, TRANSFER_ACTS, type TransferAct, type TransferState } from '../states.ts'

/** Reads transfers without changing any. */
const READER = 900_001
const shop = await openOrderShop({
  staffOf: async (_db, token) => ({
    staffId: Number(token),
    staffName: `Staff ${token}`,
    permissions: new Set(Number(token) === READER ? ['stock.read'] : allPermissions()),
  }),
})
const { db, must, call, warehouseId: from } = shop
const to = await aWarehouse(db, { name: '到达' })
type Caller = Readonly<Record<string, string>>
const { by: clerk } = await shop.aClerk()
const { by: buyer } = await shop.aBuyer()
const reader = { cookie: `staff=${READER}`, lang: 'en' }
const DONE = 1
const notNow = TransferReasons.notNow.code
const QUANTITY = 6

const draftOf = (skuId: number) => ({
  fromWarehouseId: from,
  toWarehouseId: to,
  note: '',
  expectedAt: null,
  lines: [{ skuId, quantity: QUANTITY }],
})
const receiving = ({ id, lines }: Transfer, received: number, lost = 0) => ({
  transferId: id,
  lines: lines.map((line) => ({
    lineId: line.id,
    receivedQuantity: received,
    lostQuantity: lost,
    lostReason: '破损',
  })),
})
const cancelling = ({ id }: Transfer) => ({
  transferId: id,
  rest: 'putBack' as const,
  reason: '不再需要',
})
const skuOf = ({ lines }: Transfer) => lines[0]?.skuId ?? 0

const ACTS: Record<TransferAct, (transfer: Transfer, by: Caller) => Promise<{ code: number }>> = {
  change: (transfer, by) =>
    call(
      saveTransfer,
      { ...draftOf(skuOf(transfer)), id: transfer.id, version: transfer.version },
      by,
    ),
  makeReady: ({ id }, by) => call(makeTransferReady, { transferId: id }, by),
  ship: ({ id }, by) => call(shipTransfer, { transferId: id, tracking: 'T', expectedAt: null }, by),
  receive: (transfer, by) => call(receiveTransfer, receiving(transfer, 1), by),
  cancel: (transfer, by) => call(cancelTransfer, cancelling(transfer), by),
  cancelRest: (transfer, by) => call(cancelTransfer, cancelling(transfer), by),
}

async function drafted(): Promise<Transfer> {
  const { skuId } = await shop.goods(10)
  return must(saveTransfer, draftOf(skuId), clerk)
}
const after = (before: () => Promise<Transfer>, act: TransferAct) => async () => {
  const transfer = await before()
  expect((await ACTS[act](transfer, clerk)).code).toBe(DONE)
  return must(officeTransfer, { transferId: transfer.id }, clerk)
}
const ready = after(drafted, 'makeReady')
const underWay = after(ready, 'ship')
const REACHED: Record<TransferState, () => Promise<Transfer>> = {
  draft: drafted,
  ready_to_ship: ready,
  in_transit: underWay,
  partially_received: after(underWay, 'receive'),
  async received() {
    const transfer = await underWay()
    return must(receiveTransfer, receiving(transfer, QUANTITY), clerk)
  },
  cancelled: after(drafted, 'cancel'),
}

/** Available units of its goods at the source and at the destination. */
async function freeOf(transfer: Transfer): Promise<number[]> {
  const [known] = await availabilityOf(db, [skuOf(transfer)])
  return [from, to].map(
    (id) => known?.warehouses.find((each) => each.warehouseId === id)?.availableCount ?? 0,
  )
}
const stateOf = async ({ id }: Transfer) =>
  (await must(officeTransfer, { transferId: id }, clerk)).state

/** The one cancel call performs the act that the state has. */
const isAllowed = (state: TransferState, act: TransferAct) =>
  act === 'cancel' || act === 'cancelRest'
    ? mayTransfer(state, 'cancel') || mayTransfer(state, 'cancelRest')
    : mayTransfer(state, act)

/** Where each act leads from each state, and what is available then at the source and at the destination. */
const LEADS: Partial<Record<`${TransferState} ${TransferAct}`, [TransferState, number, number]>> = {
  'draft change': ['draft', 10, 0],
  'draft makeReady': ['ready_to_ship', 4, 0],
  'ready_to_ship ship': ['in_transit', 4, 0],
  'in_transit receive': ['partially_received', 4, 1],
  'partially_received receive': ['partially_received', 4, 2],
  'draft cancel': ['cancelled', 10, 0],
  'ready_to_ship cancel': ['cancelled', 10, 0],
  'in_transit cancel': ['cancelled', 10, 0],
  'partially_received cancelRest': ['received', 9, 1],
}

const all = (Object.keys(REACHED) as TransferState[]).flatMap((state) =>
  (Object.keys(TRANSFER_ACTS) as TransferAct[])
    // Both are the same call: each state is tried with the act that it has.
    .filter((act) => act !== (state === 'partially_received' ? 'cancel' : 'cancelRest'))
    .map((act) => [state, act] as const),
)

test.each(all)('%s: %s', async (state, act) => {
  const transfer = await REACHED[state]()
  expect(await stateOf(transfer)).toBe(state)
  const free = await freeOf(transfer)
  const refused = [
    await ACTS[act](transfer, {}),
    await ACTS[act](transfer, buyer),
    await ACTS[act](transfer, reader),
  ].map(({ code }) => code)
  const { loginNeeded, forbidden } = Reasons
  expect(refused).toEqual([loginNeeded.code, loginNeeded.code, forbidden.code])
  expect([await stateOf(transfer), await freeOf(transfer)]).toEqual([state, free])

  const { code } = await ACTS[act](transfer, clerk)
  expect(code).toBe(isAllowed(state, act) ? DONE : notNow)
  const [end, ...counts] = LEADS[`${state} ${act}`] ?? [state, ...free]
  expect([await stateOf(transfer), await freeOf(transfer)]).toEqual([end, counts])
  const ways: readonly TransferState[] = isAllowed(state, act) ? TRANSFER_ACTS[act].to : [state]
  expect(ways).toContain(end)
})

test('when everything that arrived was lost, cancelling the rest leaves the transfer cancelled', async () => {
  const transfer = await underWay()
  await must(receiveTransfer, receiving(transfer, 0, 2), clerk)
  expect((await ACTS.cancelRest(transfer, clerk)).code).toBe(DONE)
  expect([await stateOf(transfer), await freeOf(transfer)]).toEqual(['cancelled', [8, 0]])
})

test('no act finds a transfer that does not exist', async () => {
  const gone = { ...(await drafted()), id: 999_999 }
  for (const act of Object.keys(ACTS) as TransferAct[]) {
    expect((await ACTS[act](gone, clerk)).code).toBe(Reasons.notFound.code)
  }
})

test('a receipt cannot name lines of another transfer, nor the same line twice', async () => {
  const [one, other] = [await underWay(), await underWay()]
  const { lines } = receiving(one, 1)
  const elsewhere = await call(receiveTransfer, { transferId: other.id, lines }, clerk)
  const twice = await call(
    receiveTransfer,
    { transferId: one.id, lines: [...lines, ...lines] },
    clerk,
  )
  const { code } = TransferReasons.moreThanShipped
  expect([elsewhere.code, twice.code]).toEqual([code, code])
  expect([await freeOf(one), await freeOf(other)]).toEqual([
    [4, 0],
    [4, 0],
  ])
})

test.each([
  ['no lines', { lines: [] }],
  ['nothing of a line', { lines: [{ skuId: 1, quantity: 0 }] }],
  ['less than nothing', { lines: [{ skuId: 1, quantity: -1 }] }],
  ['half a piece', { lines: [{ skuId: 1, quantity: 0.5 }] }],
  ['more than the most', { lines: [{ skuId: 1, quantity: 1_000_001 }] }],
  ['too many lines', { lines: Array.from({ length: 501 }, () => ({ skuId: 1, quantity: 1 })) }],
  ['a note that is too long', { note: '长'.repeat(201) }],
])('a draft with %s is refused', async (_what, wrong) => {
  const { skuId } = await shop.goods(10)
  const answer = await call(saveTransfer, { ...draftOf(skuId), ...wrong }, clerk)
  expect(answer.code).toBe(Reasons.invalidInput.code)
})

const ROUNDS = 4
/** The two answers, smaller code first, and the resulting state. */
async function race(
  transfer: Transfer,
  acts: readonly [TransferAct, TransferAct],
): Promise<{ codes: number[]; state: TransferState; free: number[] }> {
  const answers = await Promise.all(acts.map((act) => ACTS[act](transfer, clerk)))
  const codes = answers.map(({ code }) => code).sort((a, b) => a - b)
  return {
    codes,
    state: await stateOf(transfer),
    free: await freeOf(transfer),
  }
}

test('two clerks make the same draft ready: its goods are reserved once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const raced = await race(await drafted(), ['makeReady', 'makeReady'])
    expect(raced).toEqual({
      codes: [DONE, notNow],
      state: 'ready_to_ship',
      free: [4, 0],
    })
  }
})

test('two clerks ship the same transfer: its goods are shipped once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const raced = await race(await ready(), ['ship', 'ship'])
    expect(raced).toEqual({
      codes: [DONE, notNow],
      state: 'in_transit',
      free: [4, 0],
    })
  }
})

test('two clerks cancel goods in transit: they are put back once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const raced = await race(await underWay(), ['cancel', 'cancel'])
    expect(raced).toEqual({
      codes: [DONE, notNow],
      state: 'cancelled',
      free: [10, 0],
    })
  }
})

test('one clerk receives a part while another cancels: every piece is accounted for', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { codes, state, free } = await race(await underWay(), ['receive', 'cancel'])
    const ends = {
      cancelled: { codes: [DONE, notNow], free: [10, 0] },
      received: { codes: [DONE, DONE], free: [9, 1] },
    }
    expect(Object.keys(ends)).toContain(state)
    expect({ codes, free }).toEqual(ends[state as keyof typeof ends])
  }
})

test('one clerk ships while another cancels: nothing is both available and gone', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { state, free } = await race(await ready(), ['ship', 'cancel'])
    expect([state, free]).toEqual(['cancelled', [10, 0]])
  }
})
