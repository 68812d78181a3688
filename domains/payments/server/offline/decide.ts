/** Staff compare a voucher with the bank statement. Only what the statement says moves an order. */
import {
  asStaff,
  lockedOrder,
  mailTo,
  paymentReceived,
  transferTimes,
  voucherRejected,
} from '#domains/orders/server/door.ts'
import { audit } from '#domains/staff/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { StaffContext } from '#kit/server/serve.ts'
import {
  PaymentReasons,
  type acceptVoucher,
  type confirmDuplicate,
  type rejectVoucher,
} from '../../contract.ts'
import { noteOutcome } from '../refunds/refunds.ts'
import { keyOf } from './choose.ts'
import * as sql from './sql.ts'

/** @throws {Refused} voucherNotFound, voucherDecided, duplicateVoucher, samePerson */
export async function accept(
  context: StaffContext,
  { voucherId, acceptedAmount, bankReference }: InputOf<typeof acceptVoucher>,
): Promise<void> {
  const { db, now, staffId } = context
  await db.tx(async (tx) => {
    const { voucher, order } = await held(tx, voucherId)
    const key = keyOf(bankReference)
    await demandGenuine(tx, voucher, { key, staffId })
    const to = {
      id: voucherId,
      staffId,
      amount: acceptedAmount,
      reference: bankReference,
      key,
      now,
    }
    if (!(await sql.accept(tx, to))) throw new Refused(PaymentReasons.voucherDecided)
    const money = {
      amount: acceptedAmount,
      currency: voucher.currency,
      reference: bankReference,
      now,
    }
    const { id: receiptId } = await sql.noteTransferred(tx, {
      ...money,
      voucherId,
      orderId: order.id,
      buyerId: order.buyerId,
    })
    const { uploadBy } = await transferTimes(tx, now)
    const by = asStaff(context)
    const received = await paymentReceived(tx, order, { ...money, via: 'offline', by, uploadBy })
    await noteOutcome(tx, { receiptId, route: 'bank', amount: acceptedAmount, now }, received)
    const told = { amount: { amount: acceptedAmount, currency: voucher.currency } }
    await mailTo(tx, order, 'voucher-accepted', told, { now, once: String(voucher.round) })
    await audit(tx, context, {
      action: 'payments.acceptVoucher',
      object: `order:${order.number}`,
      before: { payment: order.payment, paidAmount: order.paidAmount },
      after: {
        payment: received.order.payment,
        paidAmount: received.order.paidAmount,
        acceptedAmount,
        bankReference,
      },
    })
  })
}

/** @throws {Refused} voucherNotFound, voucherDecided */
export async function reject(
  context: StaffContext,
  { voucherId, reason }: InputOf<typeof rejectVoucher>,
): Promise<void> {
  const { db, now, staffId } = context
  await db.tx(async (tx) => {
    const { voucher, order } = await held(tx, voucherId)
    if (!(await sql.reject(tx, { id: voucherId, staffId, reason, now }))) {
      throw new Refused(PaymentReasons.voucherDecided)
    }
    const by = asStaff(context)
    const times = await transferTimes(tx, now)
    const changed = await voucherRejected(tx, order, { by, now, reason, ...times })
    await audit(tx, context, {
      action: 'payments.rejectVoucher',
      object: `order:${order.number}`,
      before: { payment: order.payment, round: voucher.round },
      after: { payment: changed.payment, reason },
    })
  })
}

/** @throws {Refused} voucherNotFound, voucherDecided */
export async function confirm(
  context: StaffContext,
  { voucherId, note }: InputOf<typeof confirmDuplicate>,
): Promise<void> {
  const { db, now, staffId } = context
  await db.tx(async (tx) => {
    const { order } = await held(tx, voucherId)
    if (!(await sql.confirmSecond(tx, { id: voucherId, staffId, note, now }))) {
      throw new Refused(PaymentReasons.voucherDecided)
    }
    await audit(tx, context, {
      action: 'payments.confirmDuplicate',
      object: `order:${order.number}`,
      after: { voucherId, note },
    })
  })
}

/** The voucher with its order locked, so that nothing else happens to either. */
async function held(tx: Queryable, voucherId: number) {
  const found = await sql.voucherById(tx, voucherId)
  if (found === null) throw new Refused(PaymentReasons.voucherNotFound)
  const order = await lockedOrder(tx, found.orderId)
  const voucher = await sql.voucherById(tx, voucherId)
  return { order, voucher: voucher ?? found }
}

/** The same proof for two orders needs the word of a second person. @throws {Refused} duplicateVoucher, samePerson */
async function demandGenuine(
  tx: Queryable,
  voucher: sql.VoucherRow,
  { key, staffId }: { key: string; staffId: number },
): Promise<void> {
  if (voucher.state !== 'under_review') throw new Refused(PaymentReasons.voucherDecided)
  if (voucher.secondConfirmedBy === staffId) throw new Refused(PaymentReasons.samePerson)
  if (voucher.secondConfirmedBy !== null) return
  const duplicates = await sql.duplicatesOf(tx, [voucher.id])
  const isUsed = await sql.isAcceptedElsewhere(tx, { voucherId: voucher.id, key })
  if (duplicates.length === 0 && !isUsed) return
  const detail = { duplicates: duplicates.map(({ orderNumber, kind }) => ({ orderNumber, kind })) }
  throw new Refused(PaymentReasons.duplicateVoucher, { detail })
}
