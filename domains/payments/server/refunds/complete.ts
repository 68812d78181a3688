/** Completes a refund: the order is updated and the buyer notified that the money has arrived. */
import { lockedOrder, mailTo, type By } from '#domains/orders/server/order-door.ts'
import { applyRefund, recordSurplusReturned } from '#domains/orders/server/payment-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { postRefund } from '../ledger/post-money.ts'
import { destinationOf } from './accounts-sql.ts'
import * as sql from './sql.ts'

type RefundReceipt = {
  by: By
  reference: string | null
  bank: sql.BankTransfer | null
  /** The member of staff who sent it by bank. */
  sentBy: number | null
  now: Instant
}

/** Marks the refund as arrived. @returns false when it was already */
export async function completeRefund(
  tx: Queryable,
  refund: sql.Refund,
  to: RefundReceipt,
): Promise<boolean> {
  const order = await lockedOrder(tx, refund.orderId)
  if (!(await sql.finish(tx, { id: refund.id, ...to }))) return false
  await postRefund(tx, refund.id)
  const { amount, currency } = refund
  const receipt = { amount, by: to.by, now: to.now }
  if (refund.reason === 'cancelled') await applyRefund(tx, order, receipt)
  else await recordSurplusReturned(tx, order, receipt)
  const values = { amount: { amount, currency } }
  const sent = { now: to.now, once: String(refund.id) }
  if (to.bank === null) await mailTo(tx, order, 'refunded', values, sent)
  else {
    const { destination } = await destinationOf(tx, refund.id)
    const { reference } = to.bank
    const where = destination === null ? {} : { destinationCount: 1, destination }
    await mailTo(tx, order, 'refunded-by-bank', { ...values, ...where, reference }, sent)
  }
  return true
}
