/** After-sales cases: their rounds, clocks and money; what two people do at once happens once, and no piece is given back twice. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { confirmReceipt, myOrder } from '#domains/orders/buyer-contract.ts'
import { officeOrder, officeOrders } from '#domains/orders/office-contract.ts'
import { orderMoney } from '#domains/payments/cancel-contract.ts'
import { levelsOf } from '#domains/stock/server/door.ts'
import { aPicture, sendFile } from '#domains/verification/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import {
  afterSalesOfOrder,
  applyForCase,
  myCase,
  myCases,
  revokeCase,
  correctReturn,
  sendBack,
  sendRound,
} from '../contract.ts'
import {
  agreeToCase,
  bookPickup,
  checkInGoods,
  markPickedUp,
  officeCase,
  officeCases,
  refundCase,
  refuseGoods,
  rejectCase,
  waitingCases,
} from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import {
  aCase,
  agreeToAll,
  arrive,
  aShippedOrder,
  parcelBack,
  RETURN_ADDRESS,
  roundFor,
} from '../testing.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const buyer = await shop.aBuyer()

const shipped = (made?: Parameters<typeof aShippedOrder>[3]) =>
  aShippedOrder(shop, buyer, clerk.by, made)
const look = (caseNumber: string) => must(myCase, { caseNumber }, buyer.by)
const lineOf = async (caseNumber: string) => (await look(caseNumber)).lines[0]!.lineId
const aFile = async ({ by }: Pick<Buyer, 'by'>) =>
  (await sendFile(shop.url, by, 'answer', await aPicture())).data!.id

test('a return: rejected, resubmitted, agreed, sent back, checked in, refunded; order, stock, level and messages follow', async () => {
  const { orderNumber, item } = await shipped()
  const before = await must(afterSalesOfOrder, { orderNumber }, buyer.by)
  expect(before).toMatchObject({ why: null, lines: [{ leftQuantity: 10, leftAmount: 10_000 }] })
  const file = await aFile(buyer)
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [4], fileIds: [file] })
  expect(caseNumber).toMatch(/^RF\d{15}$/)
  expect(await look(caseNumber)).toMatchObject({
    state: 'applied',
    amount: 4000,
    clock: { actor: 'merchant', consequence: 'escalates', at: '2026-03-04T00:00:00.000Z' },
    returnFreightBy: 'merchant',
    rounds: [{ number: 1, reason: 'damaged', files: [{ id: file }], outcome: null }],
  })
  const own = await must(myOrder, { orderNumber }, buyer.by)
  // Receipt does not confirm itself while a case is open: a day would be untrue.
  expect(own).toMatchObject({ openCaseCount: 1, label: 'pending_receipt', clock: null })

  await must(rejectCase, { caseNumber, round: 1, note: '图片看不清' }, clerk.by)
  expect(await look(caseNumber)).toMatchObject({
    state: 'rejected',
    clock: null,
    rounds: [{ outcome: 'rejected', answer: '图片看不清' }],
    mayResubmit: true,
  })
  const again = await roundFor(shop, buyer, orderNumber, { quantities: [3], fileIds: [file] })
  await must(sendRound, { ...again, caseNumber }, buyer.by)
  const seenOld = { caseNumber, round: 1, goodsAmount: 3000, freightAmount: 0, waivesReturn: false }
  const stale = { ...seenOld, returnAddress: RETURN_ADDRESS, answer: '' }
  expect((await call(agreeToCase, stale, clerk.by)).code).toBe(Reasons.changedMeanwhile.code)
  const refusal = { caseNumber, round: 1, note: '图片看不清' }
  expect((await call(rejectCase, refusal, clerk.by)).code).toBe(Reasons.changedMeanwhile.code)
  await agreeToAll(shop, buyer, caseNumber, clerk.by)
  expect(await look(caseNumber)).toMatchObject({
    state: 'awaiting_return',
    returnAddress: RETURN_ADDRESS,
    clock: { actor: 'buyer', consequence: 'closes' },
    rounds: [{ number: 2, outcome: 'agreed' }, { number: 1 }],
  })

  expect(
    (await call(sendBack, { ...parcelBack(caseNumber), trackingNumber: '12345' }, buyer.by)).code,
  ).toBe(Reasons.invalidInput.code)
  await must(sendBack, { ...parcelBack(caseNumber), trackingNumber: '123456' }, buyer.by)
  expect(await look(caseNumber)).toMatchObject({
    state: 'returning',
    sending: { number: '123456' },
  })
  const { clock: untilThen } = await look(caseNumber)
  const { fileIds: _none, ...parcel } = parcelBack(caseNumber)
  await must(correctReturn, { ...parcel, trackingNumber: '654321' }, buyer.by)
  expect(await look(caseNumber)).toMatchObject({
    state: 'returning',
    sending: { number: '654321' },
    clock: untilThen,
    mayCorrectReturn: true,
  })
  const lineId = await lineOf(caseNumber)
  const checked = { lineId, quantity: 3, resellableQuantity: 2, condition: '一件外壳裂' }
  const whole = { caseNumber, goodsAmount: 3000, answer: '' }
  const wrong = { ...whole, lines: [{ ...checked, quantity: 4 }] }
  expect((await call(checkInGoods, wrong, clerk.by)).code).toBe(AfterSalesReasons.linesWrong.code)
  await must(checkInGoods, { ...whole, lines: [checked] }, clerk.by)
  expect((await call(correctReturn, parcel, buyer.by)).code).toBe(AfterSalesReasons.notNow.code)
  expect((await levelsOf(db, [{ skuId: item.skuId }]))[0]).toMatchObject({ onHandCount: 2 })

  const amount = 3000
  const both = await Promise.all([
    call(refundCase, { caseNumber, amount }, clerk.by),
    call(refundCase, { caseNumber, amount }, colleague.by),
  ])
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
    1,
    AfterSalesReasons.notNow.code,
  ])
  await arrive(shop)
  expect(await look(caseNumber)).toMatchObject({
    state: 'completed',
    refunds: [{ amount: 3000, route: 'online', isDone: true }],
  })
  const after = await must(myOrder, { orderNumber }, buyer.by)
  expect(after).toMatchObject({
    openCaseCount: 0,
    refundedAmount: 3000,
    axes: { payment: 'partially_refunded', fulfilment: 'shipped' },
  })
  const money = await must(orderMoney, { orderNumber }, buyer.by)
  expect(money.refunds).toMatchObject([{ amount: 3000, reason: '售后退款' }])
  await must(confirmReceipt, { orderNumber }, buyer.by)
  const level = await db.row<{ amount: number }>(sql`
    select coalesce(sum(amount - returned_amount), 0)::bigint as amount from accounts.spending where order_ref = ${orderNumber}`)
  expect(level.amount).toBe(7000)
  const mails = await db.rows<{ template: string }>(sql`
    select template from messages.outbox where key like ${`%${caseNumber}%`} order by id`)
  expect(mails.map(({ template }) => template)).toEqual([
    'case-rejected',
    'case-send-back',
    'case-received',
    'case-completed',
  ])
})

test('of two cases on the same pieces at once one is opened, and cases never take more than was shipped', async () => {
  const { orderNumber } = await shipped()
  const round = await roundFor(shop, buyer, orderNumber, { quantities: [6] })
  const both = await Promise.all([1, 2].map(() => call(applyForCase, round, buyer.by)))
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
    1,
    AfterSalesReasons.tooMany.code,
  ])
  await aCase(shop, buyer, orderNumber, { quantities: [4] })
  expect((await must(afterSalesOfOrder, { orderNumber }, buyer.by)).why).toBe('nothingLeft')
  const taken = sql`update after_sales.line set taken_quantity = quantity + 1 where order_id =
    (select id from orders.sales_order where number = ${orderNumber})`
  await expect(db.count(taken)).rejects.toThrow('taken_within_shipped')
  expect(await must(myOrder, { orderNumber }, buyer.by)).toMatchObject({ openCaseCount: 2 })
})

test('revoking and agreeing at once leaves one of them, and the pieces are free after a revocation', async () => {
  for (let run = 0; run < 4; run++) {
    const { orderNumber } = await shipped({ quantity: 2 })
    const caseNumber = await aCase(shop, buyer, orderNumber, {
      quantities: [2],
      type: 'refund_only',
      recovery: 'none',
      reason: 'notReceived',
    })
    const agreeing = { caseNumber, round: 1, goodsAmount: 2000, freightAmount: 0 }
    const how = { waivesReturn: false, returnAddress: null, answer: '' }
    const [revoked, agreed] = await Promise.all([
      call(revokeCase, { caseNumber }, buyer.by),
      call(agreeToCase, { ...agreeing, ...how }, clerk.by),
    ])
    expect(revoked.code).toBe(1) // also of one that was agreed to just before
    expect([1, AfterSalesReasons.notNow.code]).toContain(agreed.code)
    expect(await look(caseNumber)).toMatchObject({ state: 'revoked', mayResubmit: true })
    const { lines } = await must(afterSalesOfOrder, { orderNumber }, buyer.by)
    expect(lines).toMatchObject([{ leftQuantity: 2 }])
  }
})

test('staff lower with a reason and never raise; freight goes back where the merchant is at cause, by the parts of its pieces', async () => {
  const { orderNumber } = await shipped()
  const order = await must(myOrder, { orderNumber }, buyer.by)
  expect(order.totals.freightAmount).toBeGreaterThan(0)
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [5] })
  const { freightMostAmount } = await must(officeCase, { caseNumber }, clerk.by)
  expect(freightMostAmount).toBe(Math.floor(order.totals.freightAmount / 2))
  const form = { caseNumber, round: 1, goodsAmount: 5000, freightAmount: 0, answer: '' }
  const agreeing = { ...form, waivesReturn: true, returnAddress: null }
  const refused = async (changes: Partial<typeof agreeing>) =>
    (await call(agreeToCase, { ...agreeing, ...changes }, clerk.by)).code
  expect(await refused({ goodsAmount: 5001 })).toBe(AfterSalesReasons.amountTooHigh.code)
  expect(await refused({ goodsAmount: 4000 })).toBe(AfterSalesReasons.lowerNeedsReason.code)
  expect(await refused({ freightAmount: freightMostAmount + 1 })).toBe(
    AfterSalesReasons.noFreight.code,
  )
  expect(await refused({ waivesReturn: false })).toBe(AfterSalesReasons.addressNeeded.code)
  const answer = '配件已使用'
  const agreed = { goodsAmount: 4000, freightAmount: freightMostAmount, answer }
  await must(agreeToCase, { ...agreeing, ...agreed }, clerk.by)
  expect(await look(caseNumber)).toMatchObject({
    state: 'agreed',
    amount: 4000 + freightMostAmount,
  })
  // What a buyer only does not want any more brings no freight.
  const unwanted = { quantities: [5], reason: 'notNeeded' }
  const other = await aCase(shop, buyer, orderNumber, unwanted)
  expect(await must(officeCase, { caseNumber: other }, clerk.by)).toMatchObject({
    freightMostAmount: 0,
  })
  expect(await refused({ caseNumber: other, freightAmount: 1 })).toBe(
    AfterSalesReasons.noFreight.code,
  )
  await must(refundCase, { caseNumber, amount: 4000 + freightMostAmount }, clerk.by)
  await arrive(shop)
  expect((await look(caseNumber)).state).toBe('completed')
})

test('above the limit a second person agrees to the refund', async () => {
  const { orderNumber } = await shipped({ quantity: 10, amount: 1_000_000 })
  const caseNumber = await aCase(shop, buyer, orderNumber, {
    quantities: [10],
    type: 'refund_only',
    recovery: 'none',
    reason: 'quality',
  })
  await agreeToAll(shop, buyer, caseNumber, clerk.by, { returnAddress: null })
  const amount = 10_000_000
  expect(await must(refundCase, { caseNumber, amount }, clerk.by)).toEqual({ isAsked: true })
  expect((await call(refundCase, { caseNumber, amount }, colleague.by)).code).toBe(
    AfterSalesReasons.waitsForColleague.code,
  )
  expect((await look(caseNumber)).state).toBe('agreed')
  const { items } = await must(listApprovals, {}, colleague.by)
  const [asked] = items
  expect(asked).toMatchObject({ kind: 'afterSales.refund', lines: [{ amount }] })
  await must(approve, { approvalId: asked!.id }, colleague.by)
  await arrive(shop)
  expect((await look(caseNumber)).state).toBe('completed')
})

test('many small cases of one order are no way past the limit of one person', async () => {
  const { orderNumber } = await shipped({ quantity: 10, amount: 300_000 })
  const onePiece = async () => {
    const caseNumber = await aCase(shop, buyer, orderNumber, {
      quantities: [1],
      type: 'refund_only',
      recovery: 'none',
      reason: 'quality',
    })
    await agreeToAll(shop, buyer, caseNumber, clerk.by, { returnAddress: null })
    return must(refundCase, { caseNumber, amount: 300_000 }, clerk.by)
  }
  expect(await onePiece()).toEqual({ isAsked: false })
  expect(await onePiece()).toEqual({ isAsked: true })
})

test('clocks act late after a day without the server: closed, received, escalated, each once a day', async () => {
  const orders = [await shipped(), await shipped(), await shipped()]
  const [late, sent, waiting] = [
    await aCase(shop, buyer, orders[0]!.orderNumber, { quantities: [1] }),
    await aCase(shop, buyer, orders[1]!.orderNumber, { quantities: [1] }),
    await aCase(shop, buyer, orders[2]!.orderNumber, { quantities: [1] }),
  ]
  await agreeToAll(shop, buyer, late, clerk.by)
  await agreeToAll(shop, buyer, sent, clerk.by)
  await must(sendBack, parcelBack(sent), buyer.by)
  // Five days on their way, and ten to be checked in.
  expect((await look(sent)).clock?.at).toBe(later(clock.now, 15 * DAY_MS))
  clock.forward({ days: 8 })
  await shop.settle()
  await shop.settle()
  expect((await look(late)).state).toBe('closed_overdue')
  expect(await look(waiting)).toMatchObject({ state: 'applied', clock: { isLate: true } })
  const owners = await db.rows(sql`
    select from messages.outbox where template = 'case-late' and key like ${`%${waiting}%`}`)
  expect(owners.length).toBeGreaterThanOrEqual(2)
  expect((await look(sent)).state).toBe('returning')
  clock.forward({ days: 8 })
  await shop.settle()
  expect(await look(sent)).toMatchObject({ state: 'received', isReceivedAlone: true })
  const events = (await look(waiting)).events.filter(({ event }) => event === 'escalate')
  expect(events).toHaveLength(2)
})

test('receipt does not confirm itself while a case is open, and afterwards as much later', async () => {
  const { orderNumber } = await shipped()
  const due = async () =>
    (
      await db.row<{ due: string }>(
        sql`select confirm_due as due from orders.sales_order where number = ${orderNumber}`,
      )
    ).due
  const before = await due()
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [1] })
  clock.forward({ days: 20 })
  await shop.settle()
  const held = await must(myOrder, { orderNumber }, buyer.by)
  expect(held.axes.fulfilment).toBe('shipped')
  // No list of staff promises a day on which it would.
  const listed = async () =>
    (await must(officeOrders, { q: orderNumber }, clerk.by)).items[0] ?? null
  expect(await listed()).toMatchObject({ clock: null, openCaseCount: 1 })
  await must(revokeCase, { caseNumber }, buyer.by)
  expect(Date.parse(await due()) - Date.parse(before)).toBe(20 * 86_400_000)
  expect(await listed()).toMatchObject({ clock: { kind: 'confirmsOn' }, openCaseCount: 0 })
  clock.forward({ days: 16 })
  await shop.settle()
  expect((await must(myOrder, { orderNumber }, buyer.by)).axes.fulfilment).toBe('received')
})

test('after receipt the window of the reason counts; an order that is not shipped has no cases', async () => {
  const { orderNumber } = await shipped()
  await must(confirmReceipt, { orderNumber }, buyer.by)
  const receivedAt = clock.now
  clock.forward({ days: 8 })
  const noReason = await roundFor(shop, buyer, orderNumber, {
    quantities: [1],
    reason: 'notNeeded',
  })
  expect((await call(applyForCase, noReason, buyer.by)).code).toBe(
    AfterSalesReasons.windowOver.code,
  )
  const faulty = await aCase(shop, buyer, orderNumber, { quantities: [1] })
  await must(rejectCase, { caseNumber: faulty, round: 1, note: '不符合' }, clerk.by)
  // The window ends to the millisecond.
  clock.forward({ days: 7 })
  expect(clock.now).toBe(later(receivedAt, 15 * DAY_MS))
  const late = await roundFor(shop, buyer, orderNumber, { quantities: [1] })
  expect((await call(applyForCase, late, buyer.by)).code).toBe(AfterSalesReasons.windowOver.code)
  clock.forward({ days: 1 })
  const other = await roundFor(shop, buyer, orderNumber, { quantities: [1] })
  expect((await call(applyForCase, other, buyer.by)).code).toBe(AfterSalesReasons.windowOver.code)
  expect((await must(afterSalesOfOrder, { orderNumber }, buyer.by)).why).toBe('windowOver')
  const unpaid = await shop.anOrder(buyer, await shop.goods(1), 1)
  const none = await must(afterSalesOfOrder, { orderNumber: unpaid.orderNumber }, buyer.by)
  expect(none).toMatchObject({ why: 'notShipped', lines: [] })
  const form = { ...other, orderNumber: unpaid.orderNumber }
  expect((await call(applyForCase, form, buyer.by)).code).toBe(AfterSalesReasons.notShipped.code)
})

test('what replaces an application counts as of the day of the case: waiting makes its window no longer, nor shorter', async () => {
  const { orderNumber } = await shipped()
  await must(confirmReceipt, { orderNumber }, buyer.by)
  clock.forward({ days: 8 })
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [1] })
  const form = { ...(await roundForSame(caseNumber)), caseNumber }
  expect((await call(sendRound, { ...form, reason: 'notNeeded' }, buyer.by)).code).toBe(
    AfterSalesReasons.windowOver.code,
  )
  clock.forward({ days: 8 })
  await must(sendRound, { ...form, reason: 'quality' }, buyer.by)
  expect(await look(caseNumber)).toMatchObject({ rounds: [{ reason: 'quality' }, {}] })
})

test('the merchant picks up; goods that are not what was agreed are refused, and the buyer answers with another round', async () => {
  const { orderNumber } = await shipped()
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [2], recovery: 'pickup' })
  await agreeToAll(shop, buyer, caseNumber, clerk.by)
  expect((await call(sendBack, parcelBack(caseNumber), buyer.by)).code).toBe(
    AfterSalesReasons.notNow.code,
  )
  await must(bookPickup, { caseNumber, pickupOn: '2026-12-01' }, clerk.by)
  expect(await look(caseNumber)).toMatchObject({ state: 'pickup_booked', pickupOn: '2026-12-01' })
  await must(markPickedUp, { caseNumber }, clerk.by)
  await must(refuseGoods, { caseNumber, note: '不是我们的商品' }, clerk.by)
  expect(await look(caseNumber)).toMatchObject({ state: 'goods_refused', mayResubmit: true })
  const again = await roundFor(shop, buyer, orderNumber, { quantities: [2] })
  await must(sendRound, { ...again, caseNumber }, buyer.by)
  expect(await look(caseNumber)).toMatchObject({
    state: 'applied',
    returnAddress: null,
    reapplyLeft: 2,
  })
  await must(sendRound, { ...(await roundForSame(caseNumber)), caseNumber }, buyer.by)
  expect((await look(caseNumber)).rounds).toMatchObject([{ number: 3 }, { outcome: 'edited' }, {}])
  const waiting = await must(waitingCases, {}, clerk.by)
  expect(waiting.reviewCount).toBeGreaterThan(0)
})

/** Once more what its latest round asks for, of pieces that the case itself holds. */
async function roundForSame(caseNumber: string) {
  const { lines, amount, orderNumber } = await look(caseNumber)
  const chosen = lines.map(({ lineId, quantity }) => ({ lineId, quantity }))
  const form = await roundFor(shop, buyer, orderNumber, { quantities: [1] })
  return { ...form, lines: chosen, amount }
}

test('bad input: other buyers, other orders, ten pictures, reasons of another type, an amount that was not shown', async () => {
  const other = await shop.aBuyer()
  const { orderNumber } = await shipped()
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [1] })
  const round = await roundFor(shop, buyer, orderNumber, { quantities: [1] })
  const codes = [
    (await call(myCase, { caseNumber }, other.by)).code,
    (await call(revokeCase, { caseNumber }, other.by)).code,
    (await call(sendRound, { ...round, caseNumber }, other.by)).code,
    (await call(sendBack, parcelBack(caseNumber), other.by)).code,
  ]
  expect(new Set(codes)).toEqual(new Set([AfterSalesReasons.caseNotFound.code]))
  expect((await call(applyForCase, round, other.by)).code).not.toBe(1)
  const refused = async (changes: Partial<typeof round>) =>
    (await call(applyForCase, { ...round, ...changes }, buyer.by)).code
  const files = Array.from({ length: 10 }, () => 'aaaaaaaaaaaaaaaaaaaaaa')
  expect(await refused({ fileIds: files })).toBe(Reasons.invalidInput.code)
  expect(await refused({ fileIds: files.slice(0, 9) })).toBe(AfterSalesReasons.fileUnknown.code)
  expect(await refused({ fileIds: [await aFile(other)] })).toBe(AfterSalesReasons.fileUnknown.code)
  expect(await refused({ reason: 'missing' })).toBe(AfterSalesReasons.reasonUnknown.code)
  expect(await refused({ reason: 'other', text: '不要' })).toBe(AfterSalesReasons.textTooShort.code)
  expect(await refused({ recovery: 'none' })).toBe(AfterSalesReasons.recoveryUnknown.code)
  expect(await refused({ amount: round.amount + 1 })).toBe(AfterSalesReasons.amountChanged.code)
  for (const lines of [[{ lineId: 999_999, quantity: 1 }], [...round.lines, ...round.lines]])
    expect(await refused({ lines })).toBe(AfterSalesReasons.tooMany.code)
  const listed = await must(myCases, {}, other.by)
  expect(listed.items).toEqual([])
  const { items } = await must(officeCases, { tab: 'review' }, clerk.by)
  expect(items.some(({ number }) => number === caseNumber)).toBe(true)
  const { history } = await must(officeOrder, { orderNumber }, clerk.by)
  expect(history.at(-1)).toMatchObject({ event: 'orders.event.caseOpened' })
})
