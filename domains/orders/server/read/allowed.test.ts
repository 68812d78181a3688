/** The actions that the server offers are the ones that it accepts, for every reachable state and every action. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { requestCancel } from '#domains/payments/cancel-contract.ts'
import { acceptVoucher, cancelAndRefund } from '#domains/payments/office-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import {
  cancelOrder,
  confirmReceipt,
  deleteOrder,
  extendReceipt,
  myOrder,
  myOrders,
  orderAgain,
  orderCounts,
  remindShipment,
} from '../../buyer-contract.ts'
import { BuyerAction, StaffAction, Tab, type Axes } from '../../contract.ts'
import {
  adjustPrice,
  cancelUnpaid,
  officeOrder,
  CountedTab,
  officeOrders,
  shipParcel,
} from '../../office-contract.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { OrderSort } from '../../filter.ts'
import { isInReview } from '../../states.ts'
import { reachable } from '../../testing.ts'

const shop = await openOrderShop({ audited: false })
const { db, call, must } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()
const [carrier] = await must(listCarriers, {}, clerk.by)
const item = await shop.goods(10_000)

/** What was approved goes on as what was never reviewed (`states.test.ts`), and what was rejected is closed. */
const shown = reachable().filter(({ review }) => review !== 'approved' && review !== 'rejected')

const PAID: Record<Axes['payment'], [paid: number, refunded: number]> = {
  unpaid: [0, 0],
  voucher_review: [0, 0],
  partially_paid: [1, 0],
  paid: [2, 0],
  partially_refunded: [2, 1],
  refunded: [2, 2],
}

/** Inserts an order in the given state by SQL, with all constraints satisfied. */
async function orderAt(axes: Axes) {
  const { orderNumber, payableAmount } = await shop.anOrder(buyer, item, 2)
  const part = (halves: number) => Math.floor((payableAmount * halves) / 2)
  const [paid, refunded] = PAID[axes.payment]
  const at = (is: boolean) => (is ? shop.clock.now : null)
  const isShipped = axes.fulfilment === 'shipped' || axes.fulfilment === 'received'
  await db.count(sql`
    update orders.sales_order set review = ${axes.review}, payment = ${axes.payment},
      fulfilment = ${axes.fulfilment}, lifecycle = ${axes.lifecycle}, paid_amount = ${part(paid)},
      refunded_amount = ${part(refunded)}, paid_at = ${at(paid > 0)}::timestamptz - interval '2 days',
      shipped_at = ${at(isShipped)}, confirm_due = ${at(isShipped)}::timestamptz + interval '15 days',
      received_at = ${at(axes.fulfilment === 'received')}, closed_at = ${at(axes.lifecycle === 'closed')},
      closed_by = ${axes.lifecycle === 'closed' ? 'staff' : null}
    where number = ${orderNumber}`)
  if (isInReview(axes)) {
    await db.count(sql`
      insert into orders.review (order_id, buyer_id, rules, asked_at, due_at)
      select id, buyer_id, '{terms}', placed_at, placed_at + interval '1 day'
      from orders.sales_order where number = ${orderNumber}`)
  }
  const { version, lines } = await must(officeOrder, { orderNumber }, clerk.by)
  return { orderNumber, version, lineId: lines[0]!.id }
}
type At = Awaited<ReturnType<typeof orderAt>>

type Call = [Endpoint, (order: At) => object]
const none = () => ({})
const BUYER: Record<string, Call> = {
  pay: [payOnline, none],
  cancel: [cancelOrder, () => ({ reason: 'changedMind', text: '' })],
  requestCancel: [requestCancel, () => ({ reason: 'changedMind', text: '' })],
  remind: [remindShipment, none],
  confirm: [confirmReceipt, none],
  extendReceipt: [extendReceipt, none],
  orderAgain: [orderAgain, none],
  delete: [deleteOrder, none],
}
const STAFF: Record<string, Call> = {
  adjust: [adjustPrice, ({ version }) => ({ adjustmentAmount: 1, note: 'x', version })],
  ship: [
    shipParcel,
    ({ lineId }) => ({
      carrierId: carrier!.id,
      trackingNumber: 'SF1234567890123',
      lines: [{ lineId, quantity: 1 }],
    }),
  ],
  cancelUnpaid: [cancelUnpaid, () => ({ note: 'x' })],
  cancelAndRefund: [cancelAndRefund, () => ({ note: 'x' })],
}
/** Actions that change nothing, and those that need a voucher or a receipt (payments test them). */
const WITHOUT_CALL = ['viewLogistics', 'evaluate', 'print', 'reviewVoucher', 'closeRest']

test.each(shown)(
  '$review, $payment, $fulfilment, $lifecycle: buttons and calls agree',
  async (axes) => {
    for (const [action, [endpoint, more]] of Object.entries({ ...BUYER, ...STAFF })) {
      const order = await orderAt(axes)
      const { orderNumber } = order
      const by = action in BUYER ? buyer.by : clerk.by
      const look = action in BUYER ? myOrder : officeOrder
      const { actions } = await must(look, { orderNumber }, by)
      const line = actions.find((each) => each.action === action)
      const answer = await call(endpoint, { orderNumber, ...more(order) }, by)
      expect([action, answer.code === 1]).toEqual([action, line?.allowed])
      expect(line?.why === null).toBe(line?.allowed)
      const { axes: after } = await must(officeOrder, { orderNumber }, clerk.by)
      const stayed = JSON.stringify(after) === JSON.stringify(axes)
      expect([action, answer.code === 1 || stayed]).toEqual([action, true])
    }
  },
)

test('every action has a call or a reason to have none', () => {
  const known = [...Object.keys(BUYER), ...Object.keys(STAFF), ...WITHOUT_CALL].sort()
  expect([...BuyerAction.options, ...StaffAction.options].sort()).toEqual(known)
  expect(acceptVoucher.path).toContain('accept')
})

/** Every page of the office's list. */
async function listAll(filter: ArgumentOf<typeof officeOrders>, by: Record<string, string>) {
  const numbers: string[] = []
  for (let after: string | undefined; ;) {
    const { items, next } = await must(officeOrders, { ...filter, after, size: 100 }, by)
    numbers.push(...items.map(({ number }) => number))
    if (next === null) return numbers
    after = next
  }
}

test('tabs match labels, and their counts match their lists', async () => {
  const labels: Record<string, string[]> = {
    pendingPayment: ['pending_payment'],
    // The merchant's turn.
    pendingShipment: ['submitted', 'under_review', 'review_pending_payment', 'pending_shipment'],
    pendingReceipt: ['pending_receipt'],
    toEvaluate: ['to_be_evaluated'],
    completed: ['completed', 'to_be_evaluated'],
    closed: ['closed'],
  }
  const counts = await must(orderCounts, {}, buyer.by)
  expect(counts.all).toBeGreaterThan(50)
  for (const tab of Tab.options) {
    const { items, total } = await must(myOrders, { tab, size: 100 }, buyer.by)
    expect(total).toBe(counts[tab])
    const wrong = items.filter(({ label }) => labels[tab]?.includes(label) === false)
    expect(wrong).toEqual([])
  }
  const { counts: open } = await must(officeOrders, {}, clerk.by)
  for (const tab of CountedTab.options) {
    for (const sort of OrderSort.options) {
      const numbers = await listAll({ tab, sort }, clerk.by)
      expect([tab, numbers.length]).toEqual([tab, open?.[tab]])
    }
  }
})
