/** Staff compare a voucher with the bank statement. Only the amount on the statement changes an order. */
import { asStaff, lockedOrder, mailTo } from '#domains/orders/server/order-door.ts'
import { dueNowOf, isDepositPaid, restOf } from '#domains/orders/server/plan-door.ts'
import {
  applyReceipt,
  bankTransferTimes,
  returnVoucher,
} from '#domains/orders/server/payment-door.ts'
import { askApproval, couldBeOne } from '#domains/approvals/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { repaymentsLike } from '#domains/credit/server/door.ts'
import { takeBankLine, takersOfBankLine } from '#domains/ledger/server/door.ts'
import { beginDecision, recordDecision } from '#domains/work/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { acceptVoucher, confirmDuplicate, rejectVoucher } from '../../office-contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { noteOutcome } from '../refunds/refunds.ts'
import { referenceKey } from '#kit/contract/text.ts'
import * as sql from './sql.ts'

type Accepting = InputOf<typeof acceptVoucher>

/**
 * Accepts, or asks a second person when the amount is large, or much more than due, or differs from what the buyer
 * states. All vouchers of the order count together, so that a large amount cannot be split.
 * @throws {Refused} voucherNotFound, voucherDecided, duplicateVoucher, samePerson, approvals.alreadyAsked,
 * approvals.aloneFrom, work.claimed
 */
export async function accept(context: StaffContext, form: Accepting): Promise<void> {
  await context.db.tx(async (tx) => {
    const item = { kind: 'vouchers', ref: String(form.voucherId) } as const
    await beginDecision(tx, context, item)
    const { voucher, order } = await lockVoucher(tx, form.voucherId)
    const { staffId, now } = context
    await demandGenuine(tx, voucher, { key: referenceKey(form.bankReference), staffId, now })
    // A transfer beyond the deposit counts towards the balance.
    const dueAmount = restOf(order)
    const settings = await readSettings(tx)
    const rate = Number(order.rate)
    const limit = settings['approvals.voucherAmount'] * rate
    const { acceptedAmount } = form
    const before = await sql.acceptedOf(tx, order.id)
    const isMuch = before.amount + acceptedAmount > settings['approvals.transferAmount'] * rate
    const otherAmount = Math.abs(acceptedAmount - voucher.amount)
    const isOther = before.otherAmount + otherAmount > limit && otherAmount > 0
    const isTooMuch = acceptedAmount - dueAmount > limit
    const approve = async () => {
      await recordDecision(tx, context, { ...item, outcome: 'approved' })
      await put(tx, context, { voucher, order }, form)
    }
    if (!isMuch && !isOther && !isTooMuch) return approve()
    const isAsked = await askApproval(tx, context, {
      kind: 'payments.voucher',
      object: `voucher:${voucher.id}`,
      orderNumber: order.number,
      payload: { ...form, dueAmount } satisfies Asked,
      lines: [
        { word: 'claimed', amount: voucher.amount, text: null },
        { word: 'due', amount: dueAmount, text: null },
        { word: 'received', amount: acceptedAmount, text: null },
        { word: 'bankReference', amount: null, text: form.bankReference },
      ],
      currency: order.currency,
      note: '',
    })
    if (!isAsked) return approve()
    await recordDecision(tx, context, { ...item, outcome: 'proposed' })
  })
}

type Asked = Accepting & { dueAmount: number }

/**
 * Applies what a second person approved, if as much is due as they saw.
 * @throws {Refused} voucherDecided, duplicateVoucher, samePerson, changedMeanwhile
 */
export async function acceptApproved(
  context: StaffContext,
  tx: Queryable,
  { dueAmount, ...form }: Asked,
): Promise<void> {
  const { staffId, now } = context
  const item = { kind: 'vouchers', ref: String(form.voucherId) } as const
  await beginDecision(tx, context, item)
  const found = await lockVoucher(tx, form.voucherId)
  await demandGenuine(tx, found.voucher, { key: referenceKey(form.bankReference), staffId, now })
  if (restOf(found.order) !== dueAmount) throw new Refused(Reasons.changedMeanwhile)
  await recordDecision(tx, context, { ...item, outcome: 'approved' })
  await put(tx, context, found, form)
}

async function put(
  tx: Queryable,
  context: StaffContext,
  { voucher, order }: Awaited<ReturnType<typeof lockVoucher>>,
  { acceptedAmount, bankReference }: Accepting,
): Promise<void> {
  const { now, staffId } = context
  const to = {
    id: voucher.id,
    staffId,
    amount: acceptedAmount,
    reference: bankReference,
    key: referenceKey(bankReference),
    now,
  }
  if (!(await sql.accept(tx, to))) throw new Refused(PaymentReasons.voucherDecided)
  const line = {
    key: to.key,
    reference: bankReference,
    by: `voucher:${voucher.id}`,
    at: now,
  } as const
  const isConfirmed = voucher.secondKey === to.key
  if (!(await takeBankLine(tx, { ...line, isConfirmed }))) await refuseDuplicate(tx, voucher)
  const money = {
    amount: acceptedAmount,
    currency: voucher.currency,
    reference: bankReference,
    now,
  }
  const { id: receiptId } = await sql.recordReceipt(tx, {
    ...money,
    voucherId: voucher.id,
    orderId: order.id,
    buyerId: order.buyerId,
  })
  const { uploadBy } = await bankTransferTimes(tx, now)
  const by = asStaff(context)
  const received = await applyReceipt(tx, order, { ...money, via: 'offline', by, uploadBy })
  await noteOutcome(tx, { receiptId, provider: null, amount: acceptedAmount, now }, received)
  const { currency } = voucher
  const amount = { amount: acceptedAmount, currency }
  const sent = { now, once: String(voucher.round) }
  const left = dueNowOf(received.order)
  if (received.outcome === 'partially' && !isDepositPaid(received.order)) {
    const rest = { left: { amount: left, currency }, payBy: received.order.payBy }
    await mailTo(tx, order, 'voucher-partly', { amount, ...rest }, sent)
  } else {
    await mailTo(tx, order, 'voucher-accepted', { amount }, sent)
  }
  await audit(tx, context, {
    action: 'payments.acceptVoucher',
    object: `order:${order.number}`,
    before: { payment: order.payment, paidAmount: order.paidAmount },
    after: {
      payment: received.order.payment,
      paidAmount: received.order.paidAmount,
      acceptedAmount,
      currency,
      bankReference,
    },
  })
}

/** @throws {Refused} voucherNotFound, voucherDecided, work.claimed */
export async function reject(
  context: StaffContext,
  { voucherId, reason, reasonCode }: InputOf<typeof rejectVoucher>,
): Promise<void> {
  const { db, now, staffId } = context
  await db.tx(async (tx) => {
    const item = { kind: 'vouchers', ref: String(voucherId) } as const
    await recordDecision(tx, context, { ...item, outcome: 'rejected', reasonCode })
    const { voucher, order } = await lockVoucher(tx, voucherId)
    if (!(await sql.reject(tx, { id: voucherId, staffId, reason, now }))) {
      throw new Refused(PaymentReasons.voucherDecided)
    }
    const by = asStaff(context)
    const { submittedAt } = voucher
    const changed = await returnVoucher(tx, order, { by, now, reason, submittedAt })
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
  { voucherId, bankReference, note }: InputOf<typeof confirmDuplicate>,
): Promise<void> {
  const { db, now, staffId } = context
  await db.tx(async (tx) => {
    const { order } = await lockVoucher(tx, voucherId)
    const key = referenceKey(bankReference)
    if (!(await sql.confirmSecond(tx, { id: voucherId, staffId, key, note, now }))) {
      throw new Refused(PaymentReasons.voucherDecided)
    }
    await audit(tx, context, {
      action: 'payments.confirmDuplicate',
      object: `order:${order.number}`,
      after: { voucherId, bankReference, note },
    })
  })
}

/** The voucher, with its order locked against any other change. */
async function lockVoucher(tx: Queryable, voucherId: number) {
  const found = await sql.voucherById(tx, voucherId)
  if (found === null) throw new Refused(PaymentReasons.voucherNotFound)
  const order = await lockedOrder(tx, found.orderId)
  const voucher = await sql.voucherById(tx, voucherId)
  return { order, voucher: voucher ?? found }
}

/** The same proof for two orders, or for an order and a repayment, needs a second person's confirmation. @throws {Refused} duplicateVoucher, samePerson */
async function demandGenuine(
  tx: Queryable,
  voucher: sql.VoucherRow,
  { key, staffId, now }: { key: string; staffId: number; now: Instant },
): Promise<void> {
  if (voucher.state !== 'under_review') throw new Refused(PaymentReasons.voucherDecided)
  if (voucher.secondConfirmedBy !== null) {
    const memberIds = [voucher.secondConfirmedBy, staffId] as const
    if (await couldBeOne(tx, { memberIds, permission: 'payments.review', now })) {
      throw new Refused(PaymentReasons.samePerson)
    }
  }
  // The confirmation is for one line of the statement and does not extend to another.
  if (voucher.secondConfirmedBy !== null && voucher.secondKey === key) return
  const takers = await takersOfBankLine(tx, key)
  const duplicates = await sql.duplicatesOf(tx, [voucher.id])
  const { referenceKey: stated, hashes } = voucher
  const repayments = await repaymentsLike(tx, { keys: [stated], hashes })
  if (duplicates.length + repayments.length + takers.length > 0) await refuseDuplicate(tx, voucher)
}

/** @throws {Refused} duplicateVoucher */
async function refuseDuplicate(tx: Queryable, voucher: sql.VoucherRow): Promise<never> {
  const duplicates = await sql.duplicatesOf(tx, [voucher.id])
  const detail = { duplicates: duplicates.map(({ orderNumber, kind }) => ({ orderNumber, kind })) }
  throw new Refused(PaymentReasons.duplicateVoucher, { detail })
}
