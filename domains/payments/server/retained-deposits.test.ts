/** A deposit that stays with the merchant: said before it is paid, never by one person unasked, and by no approval whose reason is over. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { approve, listApprovals, withdraw } from '#domains/approvals/contract.ts'
import { ApprovalReasons } from '#domains/approvals/reasons.ts'
import { makeCheckout } from '#domains/checkout/contract.ts'
import { declineCancel, moveBalance, officeOrder } from '#domains/orders/office-contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { translate } from '#kit/server/text/translate.ts'
import { depositsIn, formatYuan } from '../testing/deposits.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { requestCancel, withdrawCancel } from '../cancel-contract.ts'
import { cancelAndRefund } from '../office-contract.ts'

const shop = await openOrderShop()
const { call, clock, db, must } = shop
const { set, machine, look, payable, ordered, paidOnline, mailTextOf } = depositsIn(shop)
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
await set('approvals.refundAmount', 1_000_000_000)

test('who is about to order and to pay a deposit reads that it is kept', async () => {
  const buyer = await shop.aBuyer()
  const shown = async () => {
    await shop.inCart(buyer, await machine())
    const form = { addressId: buyer.addressId, delivery: 'express' } as const
    const { plan } = await must(makeCheckout, form, buyer.by)
    const { orderNumber } = await ordered(buyer)
    const info = await payable(orderNumber, buyer)
    return { orderNumber, keeps: [plan?.keepsDeposit, info.keepsDeposit] }
  }
  expect((await shown()).keeps).toEqual([false, false])
  await set('orders.keepsDeposit', true)
  const { orderNumber, keeps: before } = await shown()
  await set('orders.keepsDeposit', false)
  expect(before).toEqual([true, true])
  await paidOnline(orderNumber, buyer)
  expect(await payable(orderNumber, buyer)).toMatchObject({ stage: 'balance', keepsDeposit: false })
})

test('nobody alone keeps a deposit whose buyer did not cancel', async () => {
  await set('orders.keepsDeposit', true)
  const buyer = await shop.aBuyer()
  const { orderNumber } = await ordered(buyer)
  await set('orders.keepsDeposit', false)
  await paidOnline(orderNumber, buyer)
  const decided = await must(cancelAndRefund, { orderNumber, note: 'No parts' }, clerk.by)
  expect(decided.refundCount).toBeNull()
  const { items } = await must(listApprovals, { object: `order:${orderNumber}` }, clerk.by)
  expect(items[0]!.lines.map(({ word }) => word)).toContain('keptUnasked')
  await must(withdraw, { approvalId: items[0]!.id }, clerk.by)
  const form = { orderNumber, note: 'No parts', returnsDeposit: true }
  expect((await must(cancelAndRefund, form, clerk.by)).refundCount).toBe(1)
})

/** A machine whose deposit is paid and kept by rule, with an approval of its cancelling that waits. */
async function retainedAsked(isOverdue = false) {
  await set('orders.keepsDeposit', true)
  const buyer = await shop.aBuyer()
  const { orderNumber } = await ordered(buyer)
  await set('orders.keepsDeposit', false)
  await paidOnline(orderNumber, buyer)
  if (isOverdue) {
    clock.forward({ days: 60 })
    await shop.settle()
  } else {
    await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  }
  await set('approvals.refundAmount', 100)
  await must(cancelAndRefund, { orderNumber, note: 'As asked' }, clerk.by)
  await set('approvals.refundAmount', 1_000_000_000)
  const { items } = await must(listApprovals, { object: `order:${orderNumber}` }, clerk.by)
  expect(items[0]!.lines.map(({ word }) => word)).toEqual(['refund', 'keptDeposit'])
  const approving = () => call(approve, { approvalId: items[0]!.id }, colleague.by)
  return { buyer, orderNumber, approving, approvalId: items[0]!.id }
}

test('a request to cancel that ends takes the approval with it that was asked for because of it', async () => {
  for (const ending of ['withdrawn', 'declined'] as const) {
    const { buyer, orderNumber, approving, approvalId } = await retainedAsked()
    if (ending === 'withdrawn') await must(withdrawCancel, { orderNumber }, buyer.by)
    else await must(declineCancel, { orderNumber, note: 'It ships today' }, colleague.by)
    expect((await approving()).code).toBe(ApprovalReasons.approvalNotFound.code)
    expect(await look(orderNumber, buyer)).toMatchObject({ axes: { lifecycle: 'open' } })
    expect(await db.row(sql`select state from approvals.request where id = ${approvalId}`)).toEqual(
      { state: 'superseded' },
    )
  }
})

test('no approval of one request to cancel carries out another, nor keeps a deposit that nobody gave up', async () => {
  const { buyer, orderNumber, approving, approvalId } = await retainedAsked()
  // As an older process that still serves would leave it.
  await shop.owner.db.count(sql`
    update orders.cancel_request set state = 'withdrawn', decided_at = ${clock.now}, decided_by = 'buyer'
    where order_id = (select id from orders.sales_order where number = ${orderNumber})`)
  const { findings } = await diagnose(shop.owner.db)
  const wrong = findings.filter(({ view }) => view === 'i_1115_refund_asked_for_nothing')
  expect(wrong.map(({ object }) => object)).toEqual([orderNumber])
  expect((await approving()).code).toBe(Reasons.changedMeanwhile.code)
  await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  expect((await approving()).code).toBe(Reasons.changedMeanwhile.code)
  expect(await look(orderNumber, buyer)).toMatchObject({ axes: { lifecycle: 'open' } })
  await must(withdraw, { approvalId }, clerk.by)
})

test('whose balance is given more time loses no deposit for having been late', async () => {
  const { orderNumber, approving } = await retainedAsked(true)
  await must(moveBalance, { orderNumber, days: 10, note: 'Agreed by phone' }, clerk.by)
  expect((await approving()).code).toBe(Reasons.changedMeanwhile.code)
  expect(await must(officeOrder, { orderNumber }, clerk.by)).toMatchObject({
    axes: { lifecycle: 'open' },
  })
})

test('whose deposit is kept reads how much, and why the order was cancelled', async () => {
  await set('orders.keepsDeposit', true)
  const buyer = await shop.aBuyer()
  const { orderNumber, deposit } = await ordered(buyer)
  await set('orders.keepsDeposit', false)
  await paidOnline(orderNumber, buyer)
  const note = 'The parts that you promised never came'
  await must(cancelAndRefund, { orderNumber, note }, clerk.by)
  const { items } = await must(listApprovals, { object: `order:${orderNumber}` }, colleague.by)
  await must(approve, { approvalId: items[0]!.id }, colleague.by)
  const text = await mailTextOf(orderNumber, 'order-closed')
  expect(text).toContain(note)
  expect(text).toContain(formatYuan(deposit))
  expect(await look(orderNumber, buyer)).toMatchObject({
    label: 'closed',
    closedReason: translate('cn', 'orders.closedReason.retained'),
  })
})
