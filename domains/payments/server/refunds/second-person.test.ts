/** No one person turns an invented voucher into goods or a refund, and an approval covers only what the approver saw. */
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { approve, listApprovals, withdraw } from '#domains/approvals/contract.ts'
import { ApprovalReasons } from '#domains/approvals/reasons.ts'
import { adjustPrice, officeOrder } from '#domains/orders/office-contract.ts'
import { APPROVAL_SETTINGS } from '#domains/approvals/settings.ts'
import { deactivateStaff, setStaffRole } from '#domains/staff/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { requestCancel } from '../../cancel-contract.ts'
import { refundSent, takeRefund } from '../../refunds-contract.ts'
import {
  acceptVoucher,
  cancelAndRefund,
  officeVouchers,
  orderPayments,
} from '../../office-contract.ts'
import { chooseOffline, payOnline, submitVoucher } from '../../contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { sendRefundByBank } from '../../provider-contract.ts'
import { openOrderShop, press, type Buyer } from '#apps/api/testing/order-shop.ts'

const shop = await openOrderShop()
const { call, must, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]

let shade = 0
async function upload(by: Buyer): Promise<string> {
  const background = { r: shade++ % 256, g: 1, b: 9 }
  const create = { width: 20, height: 20, channels: 3 as const, background }
  const form = new FormData()
  const bytes = await sharp({ create }).png().toBuffer()
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'v.png')
  const answer = await fetch(`${shop.url}/api/uploads/voucher`, {
    method: 'POST',
    body: form,
    headers: by.by,
  })
  const { data } = (await answer.json()) as { data: { id: string } }
  return data.id
}

async function aTransfer(amount: number, of?: Awaited<ReturnType<typeof shop.aBuyer>>) {
  const buyer = of ?? (await shop.aBuyer())
  const { orderNumber, payableAmount } = await shop.anOrder(buyer, await shop.goods(1, { amount }))
  await must(chooseOffline, { orderNumber }, buyer.by)
  /** @returns the state after accepting it, by one person, with what the buyer states and `more` */
  async function part(stated: number, more = 0) {
    const form = {
      orderNumber,
      payerName: 'Lin',
      payerLast4: '1234',
      amount: stated,
      paidAt: clock.now,
      bankReference: `R${crypto.randomUUID()}`.slice(0, 30),
      fileIds: [await upload(buyer)],
    }
    await must(submitVoucher, form, buyer.by)
    const { items } = await must(officeVouchers, {}, clerk.by)
    const voucherId = items.find((each) => each.orderNumber === orderNumber)!.id
    const bankReference = `B${crypto.randomUUID()}`.slice(0, 30)
    const accepting = { voucherId, acceptedAmount: stated + more, bankReference }
    return (await must(acceptVoucher, accepting, clerk.by)).state
  }
  return { buyer, orderNumber, payableAmount, part }
}
const moneyOf = (orderNumber: string) => must(orderPayments, { orderNumber }, clerk.by)
const findRequest = async (orderNumber: string, kind: string) =>
  (await must(listApprovals, { object: `order:${orderNumber}` }, colleague.by)).items.find(
    (each) => each.kind === kind,
  )!

test('a voucher of a large amount needs two people, even when all of its amounts agree', async () => {
  const { orderNumber, payableAmount, part } = await aTransfer(6_000_000)
  expect(await part(payableAmount)).toBe('under_review')
  expect((await moneyOf(orderNumber)).receipts).toEqual([])
  const decisions = () =>
    db.rows(sql`
      select d.staff_id, d.outcome from work.decision d
      where d.kind = 'vouchers' and d.ref in (select id::text from payments.voucher where order_number = ${orderNumber})
      order by d.id`)
  const proposed = { staffId: clerk.id, outcome: 'proposed' }
  expect(await decisions()).toEqual([proposed])
  const { id } = await findRequest(orderNumber, 'payments.voucher')
  await must(approve, { approvalId: id }, colleague.by)
  expect((await moneyOf(orderNumber)).receipts).toMatchObject([{ amount: payableAmount }])
  expect(await decisions()).toEqual([proposed, { staffId: clerk.id, outcome: 'approved' }])
})

test('one person cannot pay a large order with many small vouchers', async () => {
  const { orderNumber, payableAmount, part } = await aTransfer(6_000_000)
  expect(await part(3_000_000)).toBe('accepted')
  expect(await part(payableAmount - 3_000_000)).toBe('under_review')
  const { id } = await findRequest(orderNumber, 'payments.voucher')
  await must(approve, { approvalId: id }, colleague.by)
  expect((await moneyOf(orderNumber)).receipts).toHaveLength(2)
})

test('nor many orders of one buyer within a day; another buyer, and the next day, count by themselves', async () => {
  const first = await aTransfer(3_000_000)
  expect(await first.part(first.payableAmount)).toBe('accepted')
  const other = await aTransfer(3_000_000)
  expect(await other.part(other.payableAmount)).toBe('accepted')
  const second = await aTransfer(3_000_000, first.buyer)
  expect(await second.part(second.payableAmount)).toBe('under_review')
  const { id } = await findRequest(second.orderNumber, 'payments.voucher')
  await must(approve, { approvalId: id }, colleague.by)
  clock.forward({ hours: 25 })
  const third = await aTransfer(3_000_000, first.buyer)
  expect(await third.part(third.payableAmount)).toBe('accepted')
})

test('two orders of one buyer that one person accepts at the same moment count each other', async () => {
  const first = await aTransfer(3_000_000)
  const second = await aTransfer(3_000_000, first.buyer)
  const states = await Promise.all([
    first.part(first.payableAmount),
    second.part(second.payableAmount),
  ])
  expect(states.toSorted()).toEqual(['accepted', 'under_review'])
})

test("small differences of one order's vouchers add up", async () => {
  const { orderNumber, part } = await aTransfer(1_000_000)
  const limit = APPROVAL_SETTINGS['approvals.voucherAmount'].default
  expect(await part(100_000, limit)).toBe('accepted')
  expect(await part(100_000)).toBe('accepted')
  expect(await part(100_000, 1)).toBe('under_review')
  expect(await findRequest(orderNumber, 'payments.voucher')).toMatchObject({ state: 'pending' })
})

test('the person who accepted the money does not refund it in small parts either', async () => {
  const { buyer, orderNumber, payableAmount, part } = await aTransfer(1_000_000)
  for (const amount of [400_000, 400_000, payableAmount - 800_000]) {
    expect(await part(amount)).toBe('accepted')
  }
  await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  const { refunds } = await moneyOf(orderNumber)
  const [first, second, third] = refunds
    .filter(({ route }) => route === 'bank')
    .toSorted((a, b) => b.amount - a.amount)
  await must(takeRefund, { refundId: first!.id }, clerk.by)
  const refused = await call(takeRefund, { refundId: second!.id }, clerk.by)
  expect(refused.code).toBe(PaymentReasons.refundOfOwn.code)
  await shop.transfer({ refundId: second!.id, bankReference: 'OUT 4713' }, colleague.by)
  // A refund that they had claimed already is not refused after they have transferred it.
  await must(
    refundSent,
    { refundId: first!.id, bankReference: 'OUT 4714', destination: 'Lee Jia, ICBC, 5702' },
    clerk.by,
  )
  const late = await call(takeRefund, { refundId: third!.id }, clerk.by)
  expect(late.code).toBe(PaymentReasons.refundOfOwn.code)
})

test('nor by several orders of one buyer within a day', async () => {
  const buyer = await shop.aBuyer()
  const refundIds: number[] = []
  for (const amount of [300_000, 300_000]) {
    const { orderNumber, payableAmount, part } = await aTransfer(amount, buyer)
    expect(await part(payableAmount)).toBe('accepted')
    await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
    refundIds.push((await moneyOf(orderNumber)).refunds[0]!.id)
  }
  const [first, second] = refundIds.map((refundId) => ({ refundId }))
  await must(takeRefund, first!, clerk.by)
  expect((await call(takeRefund, second!, clerk.by)).code).toBe(PaymentReasons.refundOfOwn.code)
  clock.forward({ hours: 24, minutes: 1 })
  await must(takeRefund, second!, clerk.by)
})

test('the person who accepted the money does not refund it above the limit; a colleague does', async () => {
  const { buyer, orderNumber, payableAmount, part } = await aTransfer(1_000_000)
  expect(await part(payableAmount)).toBe('accepted')
  await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  const [refund] = (await moneyOf(orderNumber)).refunds
  expect(refund).toMatchObject({ amount: payableAmount, route: 'bank', state: 'waiting' })
  const sent = { refundId: refund!.id, bankReference: 'OUT 4711' }
  for (const endpoint of [takeRefund, refundSent]) {
    expect((await call(endpoint, sent, clerk.by)).code).toBe(PaymentReasons.refundOfOwn.code)
  }
  expect((await moneyOf(orderNumber)).refunds).toMatchObject([{ state: 'waiting' }])
  await shop.transfer(sent, colleague.by)
  expect((await moneyOf(orderNumber)).refunds).toMatchObject([{ state: 'succeeded' }])
})

test('a small transfer is accepted and sent back by one person', async () => {
  const { buyer, orderNumber, payableAmount, part } = await aTransfer(100_000)
  expect(await part(payableAmount)).toBe('accepted')
  await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  const [refund] = (await moneyOf(orderNumber)).refunds
  await shop.transfer({ refundId: refund!.id, bankReference: 'OUT 4712' }, clerk.by)
})

test('an approval covers the amount that the second person saw', async () => {
  const { orderNumber, payableAmount, part } = await aTransfer(4_900_000)
  expect(await part(510_000)).toBe('accepted')
  await must(cancelAndRefund, { orderNumber, note: '买家来电取消' }, clerk.by)
  const { id, lines } = await findRequest(orderNumber, 'payments.refund')
  expect(lines).toEqual([{ word: 'refund', amount: 510_000, text: null }])
  expect(await part(payableAmount - 510_000)).toBe('accepted')
  const late = await call(approve, { approvalId: id }, colleague.by)
  expect(late.code).toBe(Reasons.changedMeanwhile.code)
  expect((await moneyOf(orderNumber)).refunds).toEqual([])
})

test('a large refund moves from its provider to the bank only when two people agree', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(1, { amount: 600_000 }))
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  await shop.provider.stop() // refuses connections, so certainly nothing was sent
  await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  await shop.runSweeps()
  clock.forward({ hours: 7 })
  const [refund] = (await moneyOf(orderNumber)).refunds
  const taking = { refundId: refund!.id, note: '服务商停机' }
  expect(await must(sendRefundByBank, taking, clerk.by)).toEqual({ isAsked: true })
  expect((await moneyOf(orderNumber)).refunds).toMatchObject([{ route: 'online' }])
  const { id } = await findRequest(orderNumber, 'payments.refundByBank')
  await must(approve, { approvalId: id }, colleague.by)
  expect((await moneyOf(orderNumber)).refunds).toMatchObject([{ route: 'bank', state: 'waiting' }])
  await shop.provider.start()
})

test('nor is a large one that its provider refused sent by bank by one person', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(1, { amount: 6_000_000 }))
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  await db.count(sql`
    update sandbox.session set transaction = 'py_gone_' || id where order_number = ${orderNumber}`)
  await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  await shop.settle()
  const [refund] = (await moneyOf(orderNumber)).refunds
  expect(refund).toMatchObject({ state: 'failed', isUnknown: false })
  const refundId = refund!.id
  const { code } = await call(takeRefund, { refundId }, clerk.by)
  expect(code).toBe(PaymentReasons.refundOnline.code)
  clock.forward({ minutes: 5 })
  const asked = await must(sendRefundByBank, { refundId, note: '原路退回被拒' }, clerk.by)
  expect(asked).toEqual({ isAsked: true })
  const { id } = await findRequest(orderNumber, 'payments.refundByBank')
  await must(approve, { approvalId: id }, colleague.by)
  await must(takeRefund, { refundId }, clerk.by)
})

test('just after colleagues were deactivated no one accepts large amounts or lowers prices alone, but refunds do not wait', async () => {
  const paid = await aTransfer(1_000_000)
  expect(await paid.part(paid.payableAmount)).toBe('accepted')
  const { orderNumber, payableAmount, part } = await aTransfer(6_000_000)
  await must(deactivateStaff, { memberId: colleague.id }, clerk.by)
  await expect(part(payableAmount)).rejects.toThrow(String(ApprovalReasons.aloneFrom.code))
  expect((await moneyOf(orderNumber)).receipts).toEqual([])
  const unpaid = await shop.anOrder(await shop.aBuyer(), await shop.goods(1, { amount: 100_000 }))
  const { version } = await must(officeOrder, { orderNumber: unpaid.orderNumber }, clerk.by)
  const adjusting = {
    orderNumber: unpaid.orderNumber,
    adjustmentAmount: -90_000,
    note: '老客户',
    version,
  }
  expect((await call(adjustPrice, adjusting, clerk.by)).code).toBe(ApprovalReasons.aloneFrom.code)
  const cancelling = { orderNumber: paid.orderNumber, note: '买家来电取消' }
  expect(await must(cancelAndRefund, cancelling, clerk.by)).toEqual({ refundCount: 1 })
})

test('a second login of the person who accepted the money does not refund it either', async () => {
  const { buyer, orderNumber, payableAmount, part } = await aTransfer(1_000_000)
  expect(await part(payableAmount)).toBe('accepted')
  await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  const { refunds } = await moneyOf(orderNumber)
  const { id: refundId } = refunds.find(({ route }) => route === 'bank')!
  const puppet = await shop.aClerk()
  const setRole = (role: 'content' | 'owner') =>
    must(setStaffRole, { memberId: puppet.id, role }, clerk.by)
  await setRole('content')
  await setRole('owner')
  const refused = await call(takeRefund, { refundId }, puppet.by)
  expect(refused.code).toBe(PaymentReasons.refundOfOwn.code)
  await shop.transfer({ refundId, bankReference: 'OUT 4719' }, colleague.by)
})

test('a refund does not wait for an approver whom the requester has only just given access', async () => {
  const paid = await aTransfer(1_000_000)
  expect(await paid.part(paid.payableAmount)).toBe('accepted')
  const alone = await shop.aClerk()
  const hired = await shop.aClerk()
  const others = await db.rows<{ id: number }>(sql`
    select id from staff.member where state = 'active' and id <> ${alone.id} and id <> ${hired.id}`)
  for (const { id: memberId } of others) await must(deactivateStaff, { memberId }, alone.by)
  for (const role of ['content', 'owner'] as const) {
    await must(setStaffRole, { memberId: hired.id, role }, alone.by)
  }
  const { orderNumber } = paid
  const asked = await must(cancelAndRefund, { orderNumber, note: '买家来电取消' }, hired.by)
  expect(asked).toEqual({ refundCount: null }) // the person who gave them access could decline
  const [{ id } = { id: 0 }] = (
    await must(listApprovals, { object: `order:${orderNumber}` }, alone.by)
  ).items
  await must(withdraw, { approvalId: id }, hired.by)
  const done = await must(cancelAndRefund, { orderNumber, note: '买家来电取消' }, alone.by)
  expect(done).toEqual({ refundCount: 1 })
})
