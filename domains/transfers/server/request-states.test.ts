/** Every act on a buyer's transfer request, in every state, by every actor: as the table says, through HTTP. */
import { expect, test } from 'vitest'
import { allPermissions } from '#domains/staff/roles.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { acceptRequest, declineRequest, officeRequests } from '../office-contract.ts'
import { myRequests, requestTransfer, transferOffer, withdrawRequest } from '../contract.ts'
import { TransferReasons } from '../reasons.ts'
import { mayRequest, type RequestState } from '../states.ts'
import { openTransferShop } from '../testing.ts'

/** One reads requests without answering, the other may not see any. */
const [READER, STRANGER] = [900_001, 900_002]
const PERMISSIONS: Record<number, ReadonlySet<string>> = {
  [READER]: new Set(['stock.read']),
  [STRANGER]: new Set(['orders.read']),
}
const shop = await openTransferShop({
  staffOf: async (_db, token) => ({
    staffId: Number(token),
    staffName: `Staff ${token}`,
    permissions: new Set(PERMISSIONS[Number(token)] ?? allPermissions()),
  }),
})
const { must, call, clock, here, far } = shop
const { by: clerk } = shop.clerk
type Caller = Record<string, string>
const [reader, stranger] = [READER, STRANGER].map((id) => ({ cookie: `staff=${id}`, lang: 'en' }))
const other = await shop.aBuyer()
const DONE = 1
const notNow = TransferReasons.notNow.code

async function submitted() {
  const buyer = await shop.aBuyer()
  const item = await shop.goods(0, 40)
  const { id } = await shop.ask(buyer, item.skuId)
  return { id, buyer, item }
}
type Asked = Awaited<ReturnType<typeof submitted>>

const ACTS = {
  withdraw: ({ id }: Asked, by: Caller) => call(withdrawRequest, { requestId: id }, by),
  accept: ({ id }: Asked, by: Caller) => call(acceptRequest, shop.accepting(id), by),
  decline: ({ id }: Asked, by: Caller) =>
    call(declineRequest, { requestId: id, reason: '车辆已满' }, by),
}
type Act = keyof typeof ACTS

/** A request after an act. */
const after =
  (work: (asked: Asked) => Promise<unknown>, before = submitted) =>
  async (): Promise<Asked> => {
    const asked = await before()
    await work(asked)
    return asked
  }
const arrived = after(({ id }) => shop.brought(id, 10))
const REACHED: Record<RequestState, () => Promise<Asked>> = {
  submitted,
  accepted: after((asked) => ACTS.accept(asked, clerk)),
  declined: after((asked) => ACTS.decline(asked, clerk)),
  in_transit: after(({ id }) => shop.sent(id)),
  arrived,
  ordered: after(({ buyer, item }) => shop.anOrder(buyer, item, 4), arrived),
  async expired() {
    const asked = await arrived()
    clock.forward({ hours: 48, minutes: 1 })
    await shop.runSweeps()
    return asked
  },
  withdrawn: after((asked) => ACTS.withdraw(asked, asked.buyer.by)),
}
const stateOf = async ({ buyer }: Asked) => (await shop.newest(buyer.by)).state

/** An accepted request is declined by cancelling its transfer, which knows where the goods are. */
const isAllowed = (state: RequestState, act: Act) =>
  act === 'decline' ? state === 'submitted' : mayRequest(state, act)

const all = (Object.keys(REACHED) as RequestState[]).flatMap((state) =>
  (Object.keys(ACTS) as Act[]).map((act) => [state, act] as const),
)

test.each(all)('%s: %s', async (state, act) => {
  const asked = await REACHED[state]()
  expect(await stateOf(asked)).toBe(state)
  const free = await shop.free(asked.item.skuId)
  const mails = await shop.mailsTo(asked.buyer.email)
  const wrong =
    act === 'withdraw' ? [{}, clerk, other.by] : [{}, asked.buyer.by, reader!, stranger!]
  const refused = []
  for (const by of wrong) refused.push((await ACTS[act](asked, by)).code)
  const { loginNeeded, notFound, forbidden } = Reasons
  const rights = act === 'withdraw' ? [notFound.code] : [forbidden.code, forbidden.code]
  expect(refused).toEqual([loginNeeded.code, loginNeeded.code, ...rights])
  expect([await stateOf(asked), await shop.free(asked.item.skuId)]).toEqual([state, free])

  const { code } = await ACTS[act](asked, act === 'withdraw' ? asked.buyer.by : clerk)
  const isDone = isAllowed(state, act)
  expect(code).toBe(isDone ? DONE : notNow)
  const ends = { withdraw: 'withdrawn', accept: 'accepted', decline: 'declined' } as const
  expect(await stateOf(asked)).toBe(isDone ? ends[act] : state)
  const isPromised = isDone && act === 'accept'
  expect(await shop.free(asked.item.skuId)).toEqual(
    isPromised ? { [here]: 0, [far]: 30 } : free, // a request reserves nothing
  )
  const sent = isDone && act !== 'withdraw' ? [`transfer-${ends[act]}`] : []
  expect(await shop.mailsTo(asked.buyer.email)).toEqual([...mails, ...sent])
})

test('no act finds a request that does not exist', async () => {
  const gone = { ...(await submitted()), id: 999_999 }
  const codes = []
  for (const act of Object.keys(ACTS) as Act[]) {
    const by = act === 'withdraw' ? gone.buyer.by : clerk
    codes.push((await ACTS[act](gone, by)).code)
  }
  expect(codes).toEqual([Reasons.notFound.code, Reasons.notFound.code, Reasons.notFound.code])
})

const ROUNDS = 3

test('two clerks accept the same request: one transfer, and its goods are reserved once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const asked = await submitted()
    const answers = await Promise.all([ACTS.accept(asked, clerk), ACTS.accept(asked, clerk)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([DONE, notNow])
    expect(await shop.free(asked.item.skuId)).toEqual({ [here]: 0, [far]: 30 })
    expect(await shop.mailsTo(asked.buyer.email)).toEqual(['transfer-accepted'])
  }
})

test('one clerk accepts while another declines: the buyer gets one answer', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const asked = await submitted()
    const answers = await Promise.all([ACTS.accept(asked, clerk), ACTS.decline(asked, clerk)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([DONE, notNow])
    const state = await stateOf(asked)
    expect(await shop.mailsTo(asked.buyer.email)).toEqual([`transfer-${state}`])
    const left = state === 'accepted' ? 30 : 40
    expect(await shop.free(asked.item.skuId)).toEqual({ [here]: 0, [far]: left })
  }
})

test('two requests for the last goods are accepted at once: one gets them, the other is still pending', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const item = await shop.goods(0, 12)
    const buyers = [await shop.aBuyer(), await shop.aBuyer()]
    const ids = [await shop.ask(buyers[0]!, item.skuId), await shop.ask(buyers[1]!, item.skuId)]
    const answers = await Promise.all(
      ids.map(({ id }) => call(acceptRequest, shop.accepting(id), clerk)),
    )
    const codes = answers.map(({ code }) => code).toSorted((a, b) => a - b)
    expect(codes).toEqual([DONE, TransferReasons.short.code])
    const states = await Promise.all(buyers.map(async ({ by }) => (await shop.newest(by)).state))
    expect(states.toSorted()).toEqual(['accepted', 'submitted'])
    expect(await shop.free(item.skuId)).toEqual({ [here]: 0, [far]: 2 })
  }
})

test.each([
  ['none', { quantity: 0 }],
  ['less than none', { quantity: -1 }],
  ['half a piece', { quantity: 1.5 }],
  ['more than the most', { quantity: 1_000_001 }],
  ['a quantity as text', { quantity: '5' }],
  ['a note that is too long', { note: '长'.repeat(201) }],
  ['goods without a number', { skuId: 0 }],
  ['no warehouse', { warehouseId: undefined }],
])('a request for %s is refused, and no work for staff', async (_what, wrong) => {
  const item = await shop.goods(0, 40)
  const input = { ...shop.requestOf(item.skuId), ...wrong } as never
  const buyer = await shop.aBuyer()
  expect((await call(requestTransfer, input, buyer.by)).code).toBe(Reasons.invalidInput.code)
  expect((await must(myRequests, {}, buyer.by)).items).toEqual([])
})

test.each([
  ['a fee below nothing', { feeAmount: -1 }],
  ['half a fee', { feeAmount: 0.5 }],
  ['a fee beyond every amount', { feeAmount: 1e16 }],
  ['no day', { expectedAt: null }],
  ['a day that is none', { expectedAt: '2026-02-30T12:00:00.000Z' }],
  ['a source without a number', { fromWarehouseId: 'far' }],
])('%s does not accept', async (_what, wrong) => {
  const asked = await submitted()
  const input = { ...shop.accepting(asked.id), ...wrong } as never
  expect((await call(acceptRequest, input, clerk)).code).toBe(Reasons.invalidInput.code)
  expect(await stateOf(asked)).toBe('submitted')
})

test.each([
  ['one letter', 'x'],
  ['blanks', '   '],
  ['a book', 'x'.repeat(201)],
])('%s is not a valid reason to decline', async (_what, reason) => {
  const asked = await submitted()
  const { code } = await call(declineRequest, { requestId: asked.id, reason }, clerk)
  expect(code).toBe(Reasons.invalidInput.code)
  expect([await stateOf(asked), await shop.mailsTo(asked.buyer.email)]).toEqual(['submitted', []])
})

test('the source must be an existing warehouse', async () => {
  const asked = await submitted()
  const nowhere = { ...shop.accepting(asked.id), fromWarehouseId: 999_999 }
  expect((await call(acceptRequest, nowhere, clerk)).code).toBe(TransferReasons.warehouseGone.code)
  expect(await stateOf(asked)).toBe('submitted')
})

test('a guest sees what can be transferred and for how much; only its buyer sees an open request', async () => {
  const { buyer, item, id } = await submitted()
  const asked = { skuId: item.skuId, warehouseId: here }
  const offers = []
  for (const by of [{ lang: 'cn' }, other.by, buyer.by]) {
    offers.push(await must(transferOffer, asked, by))
  }
  expect(offers.map(({ mine }) => mine?.id ?? null)).toEqual([null, null, id])
  expect(offers.map(({ sources }) => sources)).toEqual(
    Array.from({ length: 3 }, () => [{ warehouseId: far, name: '远方' }]),
  )
  for (const wrong of [
    { skuId: 999_999, warehouseId: here },
    { skuId: item.skuId, warehouseId: 999_999 },
  ]) {
    expect((await must(transferOffer, wrong, other.by)).sources).toEqual([])
  }
})

test('staff find each request in the list of its state, and in no other', async () => {
  const LISTS = {
    submitted: ['submitted'],
    open: ['accepted', 'in_transit', 'arrived'],
    ended: ['declined', 'ordered', 'expired', 'withdrawn'],
  } as const
  for (const [list, states] of Object.entries(LISTS)) {
    for (const state of states) {
      const { id } = await REACHED[state]()
      const found = []
      for (const each of Object.keys(LISTS) as (keyof typeof LISTS)[]) {
        const { items } = await must(
          officeRequests,
          { state: each, after: beside(each, id) },
          clerk,
        )
        if (items.some((item) => item.id === id)) found.push(each)
      }
      expect(found).toEqual([list])
    }
  }
})

/** A cursor just before a request, in the direction of its list: longest wait first, or newest first. */
const beside = (list: string, id: number) => String(list === 'submitted' ? id - 1 : id + 1)
