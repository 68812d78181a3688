/** Refunds: online through the provider that took the payment, offline by a bank transfer that staff make and record. */
import { closeOverduePart, overduePartlyPaid } from '#domains/orders/server/closing-door.ts'
import {
  asProvider,
  lockedOrder,
  mailTo,
  type OrderRow,
} from '#domains/orders/server/order-door.ts'
import { applyRefund, type Outcome } from '#domains/orders/server/payment-door.ts'
import { beginTerm, returnCredit } from '#domains/credit/server/door.ts'
import { refundToWallet } from '#domains/wallet/server/door.ts'
import type { Money } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import { postReceipt, postRefund, postUnapplied } from '../ledger/post-money.ts'
import type { RefundState } from '../provider.ts'
import { maySign, type SignedBy } from '../providers/by-keys.ts'
import { addReturnToLimit } from '../terms/sql.ts'
import { noteInWallet } from '../wallet/refunds.ts'
import { addReturnToWallet, hasRefund } from '../wallet/sql.ts'
import { askForAccount } from './accounts.ts'
import { completeRefund } from './complete.ts'
import { refundableReceipts } from './part-sql.ts'
import { returnOfRest, returnsBut, returnsOfPart, type Part, type Return } from './returns.ts'
import * as sql from './sql.ts'

type Taken = {
  receiptId: number
  /** Null: it came by bank, or of the wallet. */
  provider: string | null
  source?: 'money' | 'wallet'
  amount: number
  now: Instant
}

/** Records how much of a receipt was applied to its order, and posts it; the rest is refunded. */
export async function noteOutcome(
  tx: Queryable,
  { receiptId, provider, source = 'money', amount, now }: Taken,
  outcome: Outcome,
): Promise<void> {
  const { order, appliedAmount } = outcome
  const route = source === 'wallet' ? 'wallet' : provider === null ? 'bank' : 'online'
  const rest = returnOfRest({ receiptId, route, amount }, outcome)
  if (rest !== null) await sql.noteApplied(tx, receiptId, appliedAmount)
  await postReceipt(tx, {
    id: receiptId,
    orderNumber: order.number,
    charge: null,
    buyerId: order.buyerId,
    provider,
    source,
    amount,
    appliedAmount,
    currency: order.currency,
    at: now,
  })
  if (rest !== null) await ask(tx, { ...rest, order, createdBy: null, now })
}

type Asked = Return & { order: OrderRow; createdBy: number | null; now: Instant }

const toNewRefund = ({ order, now, creditEntryId: _entry, ...form }: Asked): sql.NewRefund => ({
  ...form,
  orderId: order.id,
  orderNumber: order.number,
  buyerId: order.buyerId,
  currency: order.currency,
  createdAt: now,
})

/** @returns what of it is money that has to be sent */
async function ask(tx: Queryable, asked: Asked): Promise<number> {
  if (asked.creditEntryId !== null) return askOfTerms(tx, asked, asked.creditEntryId)
  if (asked.route === 'wallet') return askToWallet(tx, asked)
  const refundId = await sql.addRefund(tx, toNewRefund(asked))
  if (refundId === null) return asked.amount
  await postRefund(tx, refundId)
  if (asked.route === 'bank') {
    await askForAccount(tx, { ...toNewRefund(asked), id: refundId }, asked.now)
  }
  return asked.amount
}

/** It is in the wallet at once. @returns what has to be sent: nothing */
async function askToWallet(tx: Queryable, asked: Asked): Promise<number> {
  const { order, amount, key, now } = asked
  if (await hasRefund(tx, key)) return 0
  const { buyerId, currency, number: orderNumber } = order
  const to = { buyerId, currency, amount, orderNumber, key, now }
  const { id: movementId } = await refundToWallet(tx, to)
  const { id } = await addReturnToWallet(tx, {
    ...toNewRefund(asked),
    movementId,
    reference: `WM${movementId}`,
  })
  await noteInWallet(tx, order, { ...asked, id })
  return 0
}

/**
 * What an order on terms still owes goes back to the limit at once; what was repaid of it is money that staff send.
 * @returns what has to be sent
 */
async function askOfTerms(tx: Queryable, asked: Asked, entryId: number): Promise<number> {
  const back = await returnCredit(tx, entryId, asked)
  const rest = asked.amount - back.amount
  if (rest > 0) {
    const key = back.amount > 0 ? `${asked.key}:repaid` : asked.key
    await ask(tx, { ...asked, key, creditEntryId: null, route: 'bank', amount: rest })
  }
  if (back.amount === 0) return rest
  const { order, now } = asked
  const { amount: backAmount, prepaidAmount, number: termNumber } = back
  const form = { ...toNewRefund(asked), amount: backAmount, prepaidAmount, termNumber }
  const refundId = await addReturnToLimit(tx, form)
  // Otherwise the limit would rise twice; the transaction takes it back.
  if (refundId === null) throw new Error(`${asked.key} has gone back already`)
  await postRefund(tx, refundId)
  const locked = await lockedOrder(tx, order.id)
  const returned = { amount: back.amount, by: asProvider('credit'), isToTerms: true, now }
  await applyRefund(tx, locked, returned)
  const { currency } = order
  const amounts = {
    amount: { amount: backAmount, currency },
    ...(prepaidAmount > 0 && { prepaidCount: 1, prepaid: { amount: prepaidAmount, currency } }),
  }
  await mailTo(tx, order, 'credit-returned', amounts, { now, once: String(refundId) })
  return rest
}

/** How many refunds began, and how much money has to be sent: what went back to a credit limit is not sent. */
export type Refunding = { refundCount: number; sentAmount: number }

async function askAll(
  tx: Queryable,
  returns: readonly Return[],
  about: Omit<Asked, keyof Return>,
): Promise<Refunding> {
  let sentAmount = 0
  for (const each of returns) sentAmount += await ask(tx, { ...each, ...about })
  return { refundCount: returns.length, sentAmount }
}

/** Refunds all that was applied to a closed order but for a deposit that it keeps, the latest receipt first. */
export async function refundAll(
  tx: Queryable,
  order: OrderRow,
  by: number | null,
  now: Instant,
): Promise<Refunding> {
  const receipts = await sql.appliedReceipts(tx, order.id)
  const returns = returnsBut(receipts, order.retainedAmount)
  const refunding = await askAll(tx, returns, { order, createdBy: by, now })
  // Nothing of it will ever ship, so what is kept of an order on terms is due from now.
  if (order.retainedAmount > 0) await beginTerm(tx, { orderNumber: order.number, from: now })
  return refunding
}

/** Refunds a part of what was applied to an order and has not gone back yet, the latest receipt first. @throws when less is left of that */
export const refundPart = async (
  tx: Queryable,
  order: OrderRow,
  { amount, by, now, key = 'closed' }: Part,
): Promise<Refunding> =>
  askAll(tx, returnsOfPart(await refundableReceipts(tx, order.id), amount, key), {
    order,
    createdBy: by,
    now,
  })

/**
 * What a paid order came to less afterwards goes back as surplus, the latest receipt first: its receipts count towards it with less.
 * @param order after the change
 */
export async function returnSurplus(
  tx: Queryable,
  order: OrderRow,
  { amount, now }: { amount: number; now: Instant },
): Promise<void> {
  const receipts = await sql.appliedReceipts(tx, order.id)
  for (const each of returnsOfPart(receipts, amount)) {
    const receipt = receipts.find(({ id }) => id === each.receiptId)
    const left = (receipt?.appliedAmount ?? 0) - each.amount
    const key = `surplus:${each.receiptId}:${order.version}`
    await postUnapplied(tx, { receiptId: each.receiptId, key, order, amount: each.amount, now })
    await sql.noteApplied(tx, each.receiptId, left)
    await ask(tx, { ...each, key, reason: 'surplus', order, createdBy: null, now })
  }
}

type MoneyOfClosed = {
  refundCount?: number
  refund?: Money
  retainedCount?: number
  retained?: Money
}

/** What the buyer of a closed order gets back and what is kept, for the message about the closing. */
export const refundOf = (
  { currency, retainedAmount }: OrderRow,
  { sentAmount: amount }: Refunding,
): MoneyOfClosed => ({
  ...(amount > 0 && { refundCount: 1, refund: { amount, currency } }),
  ...(retainedAmount > 0 && { retainedCount: 1, retained: { amount: retainedAmount, currency } }),
})

/** Sweep: closes orders whose partial payment was never completed. */
export const closeParts = rowSweep({
  name: 'payments.close-parts',
  everySeconds: 10,
  find: overduePartlyPaid,
  async move(tx, orderId, { now }) {
    const closed = await closeOverduePart(tx, orderId, now)
    const refunding = await refundAll(tx, closed, null, now)
    await mailTo(tx, closed, 'order-closed', refundOf(closed, refunding), { now, once: now })
  },
})

type RefundFailure = 'refund' | 'amount' | 'refundTwice' | 'refundReturned'

/** @returns why a provider's refund event is unexpected: not ours, of another amount, also sent by bank, or back after it had arrived; null when it is fine */
export async function refundFailure(
  tx: Queryable,
  { provider, by }: { provider: string; by: SignedBy },
  reportedState: RefundState,
): Promise<{ error: RefundFailure | null; refund: sql.Refund | null }> {
  const found = await sql.refundOfProvider(tx, provider, reportedState)
  if (found === null || !maySign(by, found.keysId)) return { error: 'refund', refund: null }
  await lockedOrder(tx, found.orderId) // staff who record a transfer of it at this moment come before or after
  const refund = await sql.refundById(tx, found.id)
  const { state, amount, returnedAmount } = reportedState
  if (amount !== null && amount !== refund?.amount) return { error: 'amount', refund }
  if (returnedAmount != null && returnedAmount < found.amount) return { error: 'amount', refund }
  if (state === 'succeeded' && refund?.bankReference !== null)
    return { error: 'refundTwice', refund }
  const isBack = state === 'failed' && refund?.state === 'succeeded'
  return { error: isBack ? 'refundReturned' : null, refund }
}

/** Applies a refund notification, also for a refund that staff are about to send by bank. */
export async function settleNotifiedRefund(
  tx: Queryable,
  provider: string,
  refund: sql.Refund,
  { reference, state, now }: Pick<RefundState, 'reference' | 'state'> & { now: Instant },
): Promise<void> {
  if (state === 'waiting')
    return sql.noteSent(tx, { id: refund.id, reference, trouble: refund.trouble, askAt: now })
  if (state === 'failed') {
    await sql.fail(tx, refund.id, 'refused')
    return askForAccount(tx, refund, now)
  }
  await completeRefund(tx, refund, {
    by: asProvider(provider),
    reference,
    bank: null,
    sentBy: null,
    now,
  })
}
