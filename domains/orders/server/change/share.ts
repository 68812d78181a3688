/** Splits a receipt into the part that is applied to an order and the rest. Pure. */
import { isOwing, type OrderRow } from '../row.ts'

type Owing = Pick<OrderRow, 'lifecycle' | 'payment' | 'payableAmount' | 'paidAmount'>

export type Share = {
  appliedAmount: number
  /** To be refunded to the buyer. */
  restAmount: number
  /** Whether the order is fully paid with it. */
  isPaid: boolean
}

/** @returns null when nothing can be applied: the order has ended, or is fully paid */
export function shareFor(order: Owing, amount: number): Share | null {
  const dueAmount = order.payableAmount - order.paidAmount
  const isWaiting = isOwing(order.payment) || order.payment === 'voucher_review'
  if (order.lifecycle !== 'open' || !isWaiting || dueAmount <= 0) return null
  return shareOf(dueAmount, amount)
}

export function shareOf(dueAmount: number, amount: number): Share {
  const appliedAmount = Math.min(amount, dueAmount)
  return { appliedAmount, restAmount: amount - appliedAmount, isPaid: appliedAmount === dueAmount }
}
