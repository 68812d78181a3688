/** Sending money back: online through the provider that took it, offline by a transfer that staff make and note. */
import {
  asProvider,
  asStaff,
  closeOverduePart,
  closePaid,
  demandClosable,
  lockedOrder,
  mailTo,
  orderForPayment,
  overduePartlyPaid,
  type OrderRow,
  type Outcome,
} from '#domains/orders/server/door.ts'
import { askApproval } from '#domains/approvals/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { audit } from '#domains/staff/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import { rowSweep } from '#kit/server/row-sweep.ts'
import type { StaffContext } from '#kit/server/serve.ts'
import { PaymentReasons } from '../../contract.ts'
import type { RefundState } from '../provider.ts'
import { arrived } from './arrive.ts'
import { bankFrom, CALL_MS } from './send.ts'
import * as sql from './sql.ts'

type Taken = { receiptId: number; route: 'online' | 'bank'; amount: number; now: Instant }

/** Notes how much of a receipt has counted towards its order; what could not goes back. */
export async function noteOutcome(
  tx: Queryable,
  { amount, ...taken }: Taken,
  { outcome, appliedAmount, order }: Outcome,
): Promise<void> {
  if (appliedAmount === amount) return
  await sql.noteApplied(tx, taken.receiptId, appliedAmount)
  await ask(tx, {
    ...taken,
    key: `rest:${taken.receiptId}`,
    order,
    amount: amount - appliedAmount,
    reason: outcome === 'closed' ? 'late' : 'surplus',
    createdBy: null,
  })
}

type Asked = Taken & {
  key: string
  order: OrderRow
  reason: sql.Refund['reason']
  createdBy: number | null
}

async function ask(tx: Queryable, { order, now, ...form }: Asked): Promise<void> {
  const { id: orderId, number: orderNumber, buyerId, currency } = order
  await sql.addRefund(tx, {
    ...form,
    orderId,
    orderNumber,
    buyerId,
    currency,
    createdAt: now,
  })
}

/** All that has counted towards a closed order goes back, the last that came first. @returns how many refunds */
export async function refundAll(tx: Queryable, order: OrderRow, by: number | null, now: Instant) {
  const receipts = await sql.appliedReceipts(tx, order.id)
  for (const receipt of receipts) {
    await ask(tx, {
      key: `cancelled:${receipt.id}`,
      receiptId: receipt.id,
      order,
      route: receipt.kind === 'online' ? 'online' : 'bank',
      amount: receipt.appliedAmount,
      reason: 'cancelled',
      createdBy: by,
      now,
    })
  }
  return receipts.length
}

type Cancelling = { orderNumber: string; note: string }

/**
 * Closes an order that is paid and not shipped; above the limit a second person is asked first.
 * @returns how many refunds began, null when somebody has to agree
 * @throws {Refused} orders.orderNotFound, orders.notNow, approvals.alreadyAsked
 */
export function cancelAndRefund(
  context: StaffContext,
  { orderNumber, note }: Cancelling,
): Promise<{ refundCount: number | null }> {
  return context.db.tx(async (tx) => {
    const { id, currency, paidAmount, rate, ...order } = await orderForPayment(tx, { orderNumber })
    demandClosable(order)
    const limit = (await readSettings(tx))['approvals.refundAmount']
    if (paidAmount / Number(rate) <= limit) {
      return { refundCount: await closeAndRefund(context, tx, { id, note }) }
    }
    await askApproval(tx, context, {
      kind: 'payments.refund',
      object: `order:${orderNumber}`,
      orderNumber,
      payload: { id, note } satisfies Closing,
      lines: [{ word: 'refund', amount: paidAmount, text: null }],
      currency,
      note,
    })
    return { refundCount: null }
  })
}

type Closing = { id: number; note: string }

/** @returns how many refunds began @throws {Refused} orders.notNow */
async function closeAndRefund(
  context: StaffContext,
  tx: Queryable,
  { id, note }: Closing,
): Promise<number> {
  const { now, staffId } = context
  const order = await lockedOrder(tx, id)
  const closed = await closePaid(tx, order, { by: asStaff(context), note, now })
  const refundCount = await refundAll(tx, closed, staffId, now)
  await mailTo(tx, closed, 'order-closed', {}, { now, once: now })
  await audit(tx, context, {
    action: 'payments.cancelAndRefund',
    object: `order:${order.number}`,
    before: { lifecycle: order.lifecycle, paidAmount: order.paidAmount },
    after: { lifecycle: closed.lifecycle, refundCount, note },
  })
  return refundCount
}

/** What a second person has agreed to. @throws {Refused} orders.notNow */
export async function refundApproved(context: StaffContext, tx: Queryable, asked: Closing) {
  await closeAndRefund(context, tx, asked)
}

/** Sweep: a transfer that was too small and never made whole. */
export const closeParts = rowSweep({
  name: 'payments.close-parts',
  everySeconds: 10,
  find: overduePartlyPaid,
  async move(tx, orderId, { now }) {
    const closed = await closeOverduePart(tx, orderId, now)
    await refundAll(tx, closed, null, now)
    await mailTo(tx, closed, 'order-closed', {}, { now, once: now })
  },
})

/** A provider tells by itself what became of a refund. */
export async function refundTold(
  tx: Queryable,
  provider: string,
  { reference, state }: RefundState,
  now: Instant,
): Promise<void> {
  const refund = await sql.refundOfProvider(tx, provider, reference)
  if (refund === null || state === 'waiting') return
  if (state === 'failed') await sql.fail(tx, refund.id, 'refused')
  else await arrived(tx, refund, { by: asProvider(provider), reference, bankReference: null, now })
}

/** Staff have sent a refund by bank. A failed online one may leave this way too. @throws {Refused} refundNotFound */
export async function refundSent(
  context: StaffContext,
  { refundId, bankReference }: { refundId: number; bankReference: string },
): Promise<void> {
  const { db, now } = context
  await db.tx(async (tx) => {
    const refund = await sql.refundById(tx, refundId)
    const byBank = refund?.route === 'bank' || refund?.state === 'failed'
    if (refund === null || !byBank) throw new Refused(PaymentReasons.refundNotFound)
    const by = asStaff(context)
    if (!(await arrived(tx, refund, { by, reference: null, bankReference, now }))) {
      throw new Refused(PaymentReasons.refundNotFound)
    }
    await audit(tx, context, {
      action: 'payments.refundSent',
      object: `order:${refund.orderNumber}`,
      before: { state: refund.state },
      after: { state: 'succeeded', amount: refund.amount, bankReference },
    })
  })
}

/**
 * Staff send by bank what a provider has not taken in for some hours. From now on it is not sent online any more.
 * @throws {Refused} refundNotFound, refundNotYours (too early, taken in by the provider, or just being sent)
 */
export async function takeToBank(
  context: StaffContext,
  { refundId, note }: { refundId: number; note: string },
): Promise<void> {
  const { db, now } = context
  await db.tx(async (tx) => {
    const refund = await sql.refundById(tx, refundId)
    if (refund === null) throw new Refused(PaymentReasons.refundNotFound)
    const hours = (await readSettings(tx))['payments.refundBankHours']
    const from = bankFrom(now, hours)
    const taken = await sql.takeToBank(tx, {
      id: refundId,
      createdBefore: from,
      triedBefore: earlier(now, CALL_MS),
    })
    if (!taken) throw new Refused(PaymentReasons.refundNotYours, { values: { hours } })
    await audit(tx, context, {
      action: 'payments.refundByBank',
      object: `order:${refund.orderNumber}`,
      before: { route: refund.route, tryCount: refund.tryCount, trouble: refund.trouble },
      after: { route: 'bank', note },
    })
  })
}

const earlier = (at: Instant, ms: number): Instant => new Date(Date.parse(at) - ms).toISOString()
