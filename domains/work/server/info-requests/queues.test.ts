/** Requests to cancel, for quotes and for transfers: the buyer is asked, their deadline stands, and however they end nothing is left open. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import {
  declineCancel,
  officeOrder,
  officeOrders,
  setPacking,
  shipParcel,
  waitingOrders,
} from '#domains/orders/office-contract.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { requestCancel, withdrawCancel } from '#domains/payments/cancel-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { cancelAndRefund } from '#domains/payments/office-contract.ts'
import { askForQuote, myQuotes, withdrawQuote } from '#domains/quotes/contract.ts'
import {
  answerQuote,
  declineQuote,
  officeQuotes,
  waitingQuotes,
} from '#domains/quotes/office-contract.ts'
import { answerForm, quoteForm } from '#domains/quotes/testing.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { aWarehouse, stocked } from '#domains/stock/testing.ts'
import { myRequests, requestTransfer, withdrawRequest } from '#domains/transfers/contract.ts'
import {
  acceptRequest,
  declineRequest,
  officeRequests,
  waitingTransfers,
} from '#domains/transfers/office-contract.ts'
import { aPicture, sendFile } from '#domains/verification/testing.ts'
import { claimItem, listClaims } from '../../contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import * as calls from '../../info-requests-contract.ts'
import type { InfoRequest } from '../../info-requests-contract.ts'
import { workBell } from '../../notices-contract.ts'
import { WorkReasons } from '../../reasons.ts'

const shop = await openOrderShop()
const { db, call, must, clock } = shop
const [clerk, colleague, buyer] = [await shop.aClerk(), await shop.aClerk(), await shop.aBuyer()]
const far = await aWarehouse(db, { name: '远方' })
const plus = (at: string, hours: number) =>
  new Date(Date.parse(at) + hours * 3_600_000).toISOString()
const OK = { code: 1 }

/** An item of a queue, what its buyer and staff see of it, and every way in which it ends. */
type Item = {
  ref: string
  /** The deadline as the row says. */
  deadline: () => Promise<string>
  /** What the buyer reads: the deadline, which stands while it is null, and the questions. */
  seen: () => Promise<{ dueAt: string | null; infoRequests: InfoRequest[] }>
  /** What staff read of the questions. */
  inOffice: () => Promise<InfoRequest[]>
  /** How many wait for staff. */
  waitingCount: () => Promise<number>
  approve: () => Promise<{ code: number }>
  reject: () => Promise<{ code: number }>
  withdraw: () => Promise<{ code: number }>
}

async function aCancelRequest(): Promise<Item> {
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(1), 1)
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  await must(setPacking, { orderNumber, isPacking: true }, clerk.by)
  await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  const look = () => must(myOrder, { orderNumber }, buyer.by)
  return {
    ref: orderNumber,
    deadline: async () => {
      const row = await db.row<{ dueAt: string }>(sql`
        select r.due_at from orders.cancel_request r join orders.sales_order o on o.id = r.order_id
        where o.number = ${orderNumber}`)
      return row.dueAt
    },
    seen: async () => {
      const { cancelRequest, infoRequests } = await look()
      return { dueAt: cancelRequest!.dueAt, infoRequests }
    },
    inOffice: async () => (await must(officeOrder, { orderNumber }, clerk.by)).infoRequests,
    waitingCount: async () => (await must(waitingOrders, {}, clerk.by)).cancelRequestCount,
    approve: () => call(cancelAndRefund, { orderNumber, note: '好的' }, clerk.by),
    reject: () => call(declineCancel, { orderNumber, note: '已经装车' }, clerk.by),
    withdraw: () => call(withdrawCancel, { orderNumber }, buyer.by),
  }
}

async function aQuote(): Promise<Item> {
  const { skuId, unitId } = await shop.goods(5)
  const form = quoteForm([{ skuId, unitId, quantity: 2 }])
  const quote = await must(askForQuote, form, buyer.by)
  const own = async () =>
    (await must(myQuotes, {}, buyer.by)).items.find(({ id }) => id === quote.id)!
  return {
    ref: String(quote.id),
    deadline: async () =>
      (
        await db.row<{ answerBy: string }>(
          sql`select answer_by from quotes.request where id = ${quote.id}`,
        )
      ).answerBy,
    seen: async () => {
      const { answerBy: dueAt, infoRequests } = await own()
      return { dueAt, infoRequests }
    },
    inOffice: async () => {
      const lists = await Promise.all(
        (['sent', 'asked'] as const).map((state) => must(officeQuotes, { state }, clerk.by)),
      )
      return lists.flatMap(({ items }) => items).find(({ id }) => id === quote.id)!.infoRequests
    },
    waitingCount: async () => (await must(waitingQuotes, {}, clerk.by)).sentCount,
    approve: () => call(answerQuote, answerForm(quote, 90_000), clerk.by),
    reject: () => call(declineQuote, { quoteId: quote.id, reason: '停产' }, clerk.by),
    withdraw: () => call(withdrawQuote, { quoteId: quote.id }, buyer.by),
  }
}

async function aTransferRequest(): Promise<Item> {
  const item = await shop.goods(1)
  await stocked(db, item, far, 50)
  const wanted = { skuId: item.skuId, warehouseId: shop.warehouseId, quantity: 10, note: '' }
  const { id: requestId } = await must(requestTransfer, wanted, buyer.by)
  return {
    ref: String(requestId),
    deadline: async () =>
      (
        await db.row<{ answerBy: string }>(
          sql`select answer_by from transfers.request where id = ${requestId}`,
        )
      ).answerBy,
    seen: async () => {
      const { items } = await must(myRequests, {}, buyer.by)
      const { clock: due, infoRequests } = items.find(({ id }) => id === requestId)!
      return { dueAt: due?.at ?? null, infoRequests }
    },
    inOffice: async () => {
      const lists = await Promise.all(
        (['submitted', 'asked'] as const).map((state) => must(officeRequests, { state }, clerk.by)),
      )
      return lists.flatMap(({ items }) => items).find(({ id }) => id === requestId)!.infoRequests
    },
    waitingCount: async () => (await must(waitingTransfers, {}, clerk.by)).requestCount,
    approve: () => {
      const offer = { fromWarehouseId: far, expectedAt: plus(clock.now, 72), feeAmount: 0 }
      return call(acceptRequest, { requestId, ...offer }, clerk.by)
    },
    reject: () => call(declineRequest, { requestId, reason: '没有货了' }, clerk.by),
    withdraw: () => call(withdrawRequest, { requestId }, buyer.by),
  }
}

const QUEUES = [
  { kind: 'cancelRequests', object: 'order', make: aCancelRequest },
  { kind: 'quotes', object: 'quote', make: aQuote },
  { kind: 'transferRequests', object: 'request', make: aTransferRequest },
] as const
type Kind = (typeof QUEUES)[number]['kind']

const ask = (kind: Kind, ref: string, by = clerk.by) =>
  call(calls.askBuyer, { kind, ref, question: '请补充说明' }, by)
const answering = (infoRequestId: number, fileIds: string[] = []) =>
  call(calls.answerInfoRequest, { infoRequestId, answer: '十月底前', fileIds }, buyer.by)
const stateOf = async (id: number) =>
  (await db.row<{ state: string }>(sql`select state from work.info_request where id = ${id}`)).state
const waitingItems = (ref: string) =>
  db.rows<{ kind: string }>(sql`
    select kind from work.item where ref = ${ref} or ref like ${`%:${ref}#%`} order by kind`)
const aFile = async () => (await sendFile(shop.url, buyer.by, 'answer', await aPicture())).data!.id
const disagreements = () => db.rows(sql`select * from audit.i_97_asked_items`)

test.each(QUEUES)(
  '$kind: the item waits for its buyer, and comes back to who asked with the time that was left',
  async ({ kind, object, make }) => {
    const item = await make()
    const before = await item.deadline()
    const count = await item.waitingCount()
    clock.forward({ hours: 2 })
    const asked = await ask(kind, item.ref)
    expect(asked).toMatchObject({ code: 1, data: { answerBy: plus(clock.now, 120) } })
    expect(await item.seen()).toMatchObject({
      dueAt: null,
      infoRequests: [{ state: 'open', question: '请补充说明' }],
    })
    expect(await item.inOffice()).toMatchObject([{ state: 'open', staffName: expect.any(String) }])
    expect(await item.waitingCount()).toBe(count - 1)
    await shop.runSweeps()
    expect((await waitingItems(item.ref)).filter((each) => each.kind !== 'shipments')).toEqual([])
    expect(await disagreements()).toEqual([])
    const mails = await db.rows(sql`
      select recipient, template from messages.outbox
      where key = ${`info-requested:${asked.data!.id}`}`)
    expect(mails).toEqual([{ recipient: buyer.email, template: 'info-requested' }])

    clock.forward({ hours: 100 }) // silence decides nothing while the buyer is asked
    await shop.settle()
    expect(await stateOf(asked.data!.id)).toBe('open')
    expect(await answering(asked.data!.id, [await aFile()])).toMatchObject({
      code: 1,
      data: { state: 'answered', fileCount: 1 },
    })
    expect(await item.deadline()).toBe(plus(before, 100))
    expect((await item.seen()).dueAt).toBe(plus(before, 100))
    expect(await must(listClaims, { kind }, clerk.by)).toContainEqual(
      expect.objectContaining({ ref: item.ref, staffId: clerk.id }),
    )
    await shop.runSweeps()
    const bellOf = async (by: Record<string, string>) =>
      (await must(workBell, {}, by)).items
        .filter((each) => each.kind !== 'shipments')
        .filter(({ ref }) => ref === item.ref || ref.includes(`:${item.ref}#`))
        .map((each) => each.kind)
    expect(await bellOf(clerk.by)).toEqual(['answers'])
    expect(await bellOf(colleague.by)).toEqual([kind])
    const file = { infoRequestId: asked.data!.id, position: 0 }
    expect((await must(calls.viewAnswerFile, file, clerk.by)).url).toMatch(/^\/api\/files\//)
    const log = await must(listAudit, { object: `${object}:${item.ref}` }, clerk.by)
    const acts = log.items.map(({ action }) => action)
    expect(acts.slice(0, 2)).toEqual(['work.viewAnswerFile', 'work.askBuyer'])
    expect(await item.approve()).toMatchObject(OK)
    await shop.runSweeps()
    const left = await waitingItems(item.ref)
    expect(left.filter((each) => ['answers', kind].includes(each.kind))).toEqual([])
  },
)

test.each(QUEUES)(
  '$kind: however the item ends, its question ends with it',
  async ({ kind, make }) => {
    for (const end of ['approve', 'reject', 'withdraw'] as const) {
      const item = await make()
      const { data } = await ask(kind, item.ref)
      expect(await item[end]()).toMatchObject(OK)
      expect(await stateOf(data!.id)).toBe('withdrawn')
      expect(await disagreements()).toEqual([])
      expect((await answering(data!.id)).code).toBe(WorkReasons.infoRequestOver.code)
      expect((await ask(kind, item.ref)).code).toBe(WorkReasons.notAskable.code)
    }
  },
)

test.each(QUEUES)(
  '$kind: unanswered, or taken back, it waits for staff again',
  async ({ kind, make }) => {
    const [silent, taken] = [await make(), await make()]
    const deadlines = [await silent.deadline(), await taken.deadline()]
    const [first, second] = [await ask(kind, silent.ref), await ask(kind, taken.ref)]
    clock.forward({ hours: 3 })
    const withdrawn = { infoRequestId: second.data!.id }
    expect(await call(calls.withdrawInfoRequest, withdrawn, colleague.by)).toMatchObject(OK)
    expect(await taken.deadline()).toBe(plus(deadlines[1]!, 3))
    expect(await taken.withdraw()).toMatchObject(OK)
    clock.forward({ hours: 117 })
    await shop.runSweeps()
    expect(await stateOf(first.data!.id)).toBe('expired')
    expect(await silent.deadline()).toBe(plus(deadlines[0]!, 120))
    expect((await silent.seen()).dueAt).toBe(plus(deadlines[0]!, 120))
  },
)

test.each(QUEUES)(
  '$kind: of an answer and an end at the same moment both count, or the answer is told',
  async ({ kind, make }) => {
    for (const end of ['approve', 'reject', 'withdraw'] as const) {
      const item = await make()
      const { data } = await ask(kind, item.ref)
      const [answered, ended] = await Promise.all([answering(data!.id), item[end]()])
      expect(ended).toMatchObject(OK)
      expect([1, WorkReasons.infoRequestOver.code]).toContain(answered.code)
      expect(await stateOf(data!.id)).toBe(answered.code === 1 ? 'answered' : 'withdrawn')
      expect(await disagreements()).toEqual([])
      await shop.runSweeps()
      const left = (await waitingItems(item.ref)).map((each) => each.kind)
      expect(left.filter((each) => each === 'answers' || each === kind)).toEqual([])
    }
  },
)

test.each(QUEUES.filter(({ kind }) => kind !== 'cancelRequests'))(
  '$kind: an item is asked about, and claimed, by its own key alone',
  async ({ kind, make }) => {
    const item = await make()
    const deadline = await item.deadline()
    for (const ref of [`0${item.ref}`, `00${item.ref}`, `${item.ref}e0`, `0x${item.ref}`]) {
      expect((await ask(kind, ref)).code).toBe(Reasons.invalidInput.code)
      expect((await call(claimItem, { kind, ref }, clerk.by)).code).toBe(Reasons.invalidInput.code)
    }
    // No id at all: nothing is found, and nothing fails.
    expect((await ask(kind, 'Infinity')).code).not.toBe(1)
    expect((await ask(kind, 'Infinity')).code).not.toBe(Reasons.internal.code)
    expect(await item.deadline()).toBe(deadline)
    expect(await item.seen()).toMatchObject({ infoRequests: [] })
    expect(await item.approve()).toMatchObject(OK)
  },
)

test('while its buyer is asked, no parcel leaves and the request is not agreed to by silence', async () => {
  const item = await aCancelRequest()
  await ask('cancelRequests', item.ref)
  const [carrier] = await must(listCarriers, {}, clerk.by)
  const { lines } = await must(officeOrder, { orderNumber: item.ref }, clerk.by)
  const parcel = {
    orderNumber: item.ref,
    carrierId: carrier!.id,
    trackingNumber: 'SF1234567890123',
    lines: lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
  }
  expect((await call(shipParcel, parcel, clerk.by)).code).toBe(OrderReasons.cancelAsked.code)
  clock.forward({ hours: 60 })
  await shop.settle()
  const { cancelRequest, history } = await must(myOrder, { orderNumber: item.ref }, buyer.by)
  expect(cancelRequest).toMatchObject({ state: 'waiting', dueAt: null })
  expect(history.at(-1)).toMatchObject({ event: 'orders.event.cancelQuestion', actorName: '' })
})

test('the list of orders is filtered by who a request to cancel waits for', async () => {
  const [answered, open] = [await aCancelRequest(), await aCancelRequest()]
  const listed = async (cancel: 'staff' | 'buyer') =>
    (await must(officeOrders, { cancel }, clerk.by)).items.map(({ number }) => number)
  expect(await listed('staff')).toEqual(expect.arrayContaining([answered.ref, open.ref]))
  await ask('cancelRequests', answered.ref)
  expect(await listed('staff')).not.toContain(answered.ref)
  expect(await listed('staff')).toContain(open.ref)
  expect(await listed('buyer')).toContain(answered.ref)
  expect(await listed('buyer')).not.toContain(open.ref)
  await answered.approve()
  expect(await listed('buyer')).not.toContain(answered.ref)
})

test('the database refuses an item that is decided and waits for its buyer', async () => {
  const [cancel, quote, request] = [
    await aCancelRequest(),
    await aQuote(),
    await aTransferRequest(),
  ]
  await ask('cancelRequests', cancel.ref)
  await ask('quotes', quote.ref)
  await ask('transferRequests', request.ref)
  const agreed = db.count(sql`
    update orders.cancel_request set state = 'withdrawn', decided_at = ${clock.now}, decided_by = 'buyer'
    where paused_at is not null`)
  await expect(agreed).rejects.toThrow('paused_while_waiting')
  const declined = db.count(sql`
    update quotes.request set state = 'declined', reason = '-', answered_at = ${clock.now}, answered_by = '-',
      ended_at = ${clock.now} where id = ${Number(quote.ref)}`)
  await expect(declined).rejects.toThrow('paused_while_sent')
  const taken = db.count(sql`
    update transfers.request set state = 'withdrawn', ended_at = ${clock.now} where id = ${Number(request.ref)}`)
  await expect(taken).rejects.toThrow('paused_while_submitted')
})
