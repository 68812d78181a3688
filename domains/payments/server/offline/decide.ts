/** Staff compare a voucher with the bank statement. Only the amount on the statement changes an order. */
import { asStaff, mailTo } from '#domains/orders/server/order-door.ts'
import { dueNowOf, isDepositPaid, restOf } from '#domains/orders/server/plan-door.ts'
import {
  applyReceipt,
  bankTransferTimes,
  returnVoucher,
} from '#domains/orders/server/payment-door.ts'
import { askApproval, isOneWord } from '#domains/approvals/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { takeBankLine } from '#domains/ledger/server/door.ts'
import { beginDecision, recordDecision } from '#domains/work/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { acceptVoucher, confirmDuplicate, rejectVoucher } from '../../office-contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { noteOutcome } from '../refunds/refunds.ts'
import { referenceKey } from '#kit/contract/text.ts'
import { countAlong, type Along } from './along.ts'
import {
  demandGenuine,
  lockVoucher,
  othersThanLine,
  refuseDuplicate,
  type CountedLine,
} from './genuine.ts'
import * as sql from './sql.ts'

export type Accepting = InputOf<typeof acceptVoucher> & {
  /** The line of an imported statement that pays it. Others of the same line pay other orders. */
  statementLineId?: number
  /** Who imported that line: somebody else than who accepts it stands behind what no buyer has said. */
  importedBy?: number
}

/** In a transaction of its own. @throws {Refused} as `acceptIn` does */
export const accept = async (context: StaffContext, form: Accepting): Promise<void> => {
  await context.db.tx((tx) => acceptIn(tx, context, form))
}

/**
 * Accepts, or asks a second person when the amount is large, or much more than due, or differs from what the buyer
 * states. All vouchers of the order count together, and what this person has accepted for the buyer within a day, so that a large amount cannot be
 * split.
 * @throws {Refused} voucherNotFound, voucherDecided, duplicateVoucher, samePerson, approvals.alreadyAsked,
 * approvals.aloneFrom, work.claimed
 */
export async function acceptIn(
  tx: Queryable,
  context: StaffContext,
  form: Accepting,
): Promise<{ isAsked: boolean }> {
  const item = { kind: 'vouchers', ref: String(form.voucherId) } as const
  await beginDecision(tx, context, item)
  const { voucher, order } = await lockVoucher(tx, form.voucherId)
  await demandGenuine(tx, voucher, lineOf(context, form))
  const approve = async () => {
    await recordDecision(tx, context, { ...item, outcome: 'approved' })
    await put(tx, context, { voucher, order }, form)
    return { isAsked: false }
  }
  const along = await countAlong(tx, context, order.buyerId)
  if (!(await needsSecond(tx, context, { voucher, order, along }, form))) return approve()
  const isAsked = await askApproval(tx, context, {
    kind: 'payments.voucher',
    object: `voucher:${voucher.id}`,
    orderNumber: order.number,
    // A transfer beyond the deposit counts towards the balance.
    payload: { ...form, restAmount: restOf(order) } satisfies Asked,
    lines: [
      ...(voucher.isRecorded ? [] : [{ word: 'claimed', amount: voucher.amount, text: null }]),
      { word: 'due', amount: dueNowOf(order), text: null },
      { word: 'received', amount: form.acceptedAmount, text: null },
      { word: 'bankReference', amount: null, text: form.bankReference },
    ],
    currency: order.currency,
    note: '',
  })
  if (!isAsked) return approve()
  await recordDecision(tx, context, { ...item, outcome: 'proposed' })
  return { isAsked }
}

type Locked = Awaited<ReturnType<typeof lockVoucher>>

/** Whether the amount is large, much more than due, or differs from the buyer's word. */
export async function needsSecond(
  tx: Queryable,
  context: StaffContext,
  { voucher, order, along }: Locked & { along: Along },
  form: Accepting,
): Promise<boolean> {
  const { acceptedAmount } = form
  const settings = await readSettings(tx)
  const rate = Number(order.rate)
  const limit = settings['approvals.voucherAmount'] * rate
  const before = await sql.acceptedOf(tx, order.id)
  const others = along.besides(order.id)
  const amount = before.amount + acceptedAmount
  const isMuch = amount + others.amount * rate > settings['approvals.transferAmount'] * rate
  const otherAmount = Math.abs(acceptedAmount - voucher.amount)
  const isOther =
    before.otherAmount + others.otherAmount * rate + otherAmount > limit && otherAmount > 0
  const isTooMuch = acceptedAmount - restOf(order) > limit
  if (isMuch || isOther || isTooMuch) return true
  return (
    voucher.isRecorded &&
    amount + others.recordedAmount * rate > limit &&
    (await isOneWord(tx, context, {
      broughtBy: form.importedBy ?? context.staffId,
      permission: 'payments.review',
    }))
  )
}

/** `dueAmount`: the same, in what was asked before by that name. */
type Asked = Accepting & { restAmount?: number; dueAmount?: number }

/**
 * Applies what a second person approved, if as much is due as they saw.
 * @throws {Refused} voucherDecided, duplicateVoucher, samePerson, changedMeanwhile
 */
export async function acceptApproved(
  context: StaffContext,
  tx: Queryable,
  { dueAmount, restAmount = dueAmount, ...form }: Asked,
): Promise<void> {
  const item = { kind: 'vouchers', ref: String(form.voucherId) } as const
  await beginDecision(tx, context, item)
  const found = await lockVoucher(tx, form.voucherId)
  await demandGenuine(tx, found.voucher, lineOf(context, form))
  if (restOf(found.order) !== restAmount) throw new Refused(Reasons.changedMeanwhile)
  await recordDecision(tx, context, { ...item, outcome: 'approved' })
  await put(tx, context, found, form)
}

export const lineOf = ({ staffId, now }: StaffContext, form: Accepting): CountedLine => ({
  key: referenceKey(form.bankReference),
  statementLineId: form.statementLineId ?? null,
  staffId,
  now,
})

/** Counts it; the caller has locked order and voucher. @throws {Refused} voucherDecided, duplicateVoucher */
export async function put(
  tx: Queryable,
  context: StaffContext,
  { voucher, order }: Awaited<ReturnType<typeof lockVoucher>>,
  form: Accepting,
): Promise<void> {
  const { now, staffId } = context
  const { acceptedAmount, bankReference } = form
  const { statementLineId } = lineOf(context, form)
  const to = {
    id: voucher.id,
    staffId,
    amount: acceptedAmount,
    reference: bankReference,
    key: referenceKey(bankReference),
    statementLineId,
    now,
  }
  if (!(await sql.accept(tx, to))) throw new Refused(PaymentReasons.voucherDecided)
  const line = {
    key: to.key,
    reference: bankReference,
    by: `voucher:${voucher.id}`,
    at: now,
  } as const
  // Several of one imported line: what it has left bounds them, and a taker of another kind is refused below.
  const isConfirmed = voucher.secondKey === to.key || statementLineId !== null
  if (!(await takeBankLine(tx, { ...line, isConfirmed }))) await refuseDuplicate(tx, voucher)
  if (statementLineId !== null && voucher.secondKey !== to.key) {
    const others = await othersThanLine(tx, to.key, statementLineId)
    if (others.length > 0) await refuseDuplicate(tx, voucher)
  }
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
