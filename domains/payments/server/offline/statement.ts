/** What imported lines of the bank pay: orders that wait for a transfer, accepted like a proof that their buyer has sent. */
import { endApproval } from '#domains/approvals/server/door.ts'
import {
  asStaff,
  axesAt,
  isPayable,
  lockedOrder,
  type OrderRow,
} from '#domains/orders/server/order-door.ts'
import { dueNowOf } from '#domains/orders/server/plan-door.ts'
import { listAwaitedOf, listAwaitedTransfers } from '#domains/orders/server/awaited-door.ts'
import { startVoucherReview } from '#domains/orders/server/payment-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import { referenceKey } from '#kit/contract/text.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { acceptLine, endAsked, type PayingLine } from './accept-line.ts'
import * as sql from './statement-sql.ts'

type AwaitedTransfer = Awaited<ReturnType<typeof listAwaitedTransfers>>[number]
export type AwaitedOrder = AwaitedTransfer & Omit<sql.AwaitedProof, 'orderId'>

/** @param filter.numbers of these orders alone, also where no transfer was chosen for them */
export async function listAwaited(
  db: Queryable,
  { currency, numbers }: { currency: Currency; numbers?: readonly string[] },
): Promise<AwaitedOrder[]> {
  const orders =
    numbers === undefined
      ? await listAwaitedTransfers(db, currency)
      : await listAwaitedOf(db, { currency, numbers })
  const proofs = await sql.proofsOf(
    db,
    orders.map(({ id }) => id),
  )
  const byOrder = new Map(proofs.map(({ orderId, ...proof }) => [orderId, proof]))
  return orders.flatMap((order) => {
    const proof = byOrder.get(order.id)
    return proof === undefined ? [] : [{ ...order, ...proof }]
  })
}

type Part = {
  orderId: number
  amount: number
  /** What was due when it was proposed: less by now is no longer what somebody looked at. */
  dueAmount?: number
}

export type AcceptedPart = {
  orderNumber: string
  buyerId: number
  voucherId: number
  amount: number
}

/**
 * One transfer pays several orders, each by a voucher: the one that its buyer has sent, else one that is recorded. The caller
 * keeps the parts within what came. Orders are locked in the order of their ids.
 * @returns the voucher of each part, and whether all of them wait for a second person
 * @throws {Refused} changedMeanwhile for an order in another currency, and as `acceptLine` does
 */
export async function acceptParts(
  tx: Queryable,
  context: StaffContext,
  { line, currency, parts }: { line: PayingLine; currency: Currency; parts: readonly Part[] },
): Promise<{ parts: AcceptedPart[]; isAsked: boolean }> {
  const ordered = parts.toSorted((a, b) => a.orderId - b.orderId)
  const vouchers: AcceptedPart[] = []
  for (const part of ordered) {
    vouchers.push(await voucherFor(tx, context, { line, currency, part }))
  }
  await sql.joinLine(
    tx,
    vouchers.map(({ voucherId }) => voucherId),
    line.id,
  )
  const { isAsked } = await acceptLine(tx, context, { line, currency, vouchers })
  return { parts: vouchers, isAsked }
}

type Wanted = { line: PayingLine; currency: Currency; part: Part }

async function voucherFor(
  tx: Queryable,
  context: StaffContext,
  { line, currency, part }: Wanted,
): Promise<AcceptedPart> {
  const { now } = context
  const order = await lockedOrder(tx, part.orderId)
  if (order.currency !== currency || !isAsProposed(order, part)) {
    throw new Refused(Reasons.changedMeanwhile)
  }
  const { amount } = part
  const of = { orderNumber: order.number, buyerId: order.buyerId, amount }
  const open = await sql.openVoucherOf(tx, order.id)
  if (open !== null) return { ...of, voucherId: open.id }
  const reviewBy = later(now, (await readSettings(tx))['payments.voucherReviewHours'] * HOUR_MS)
  const { id } = await sql.addRecorded(tx, {
    orderId: order.id,
    ...of,
    payerName: line.payerName === '' ? '—' : line.payerName.slice(0, 80),
    payerLast4: line.payerAccount.replace(/\D/g, '').slice(-4).padStart(4, '0'),
    currency,
    paidAt: line.paidAt,
    reference: line.reference,
    referenceKey: referenceKey(line.reference),
    now,
    reviewBy,
  })
  // Money for an order that is closed or paid counts as late or surplus; a deadline that runs is stopped.
  if (isPayable(axesAt(order, now))) {
    await startVoucherReview(tx, order, {
      by: asStaff(context),
      now,
      reviewBy,
      round: null,
    })
  }
  return { ...of, voucherId: id }
}

/** What is proposed still fits where as much is due as it pays, and nobody has closed the order. By hand anything goes. */
function isAsProposed(order: OrderRow, { amount, dueAmount }: Part): boolean {
  if (dueAmount === undefined) return true
  const fits = dueNowOf(order) >= Math.min(amount, dueAmount)
  return fits && order.lifecycle === 'open'
}

/** The line pays nothing of what was not accepted, and nobody is asked about it any more. */
export async function leaveLine(
  tx: Queryable,
  lineId: number,
  at: { now: Instant; exceptId: number | null },
): Promise<void> {
  await endAsked(tx, lineId, at)
  for (const { id } of await sql.leaveLine(tx, lineId)) {
    await endApproval(tx, { kind: 'payments.voucher', object: `voucher:${id}`, ...at })
  }
}
