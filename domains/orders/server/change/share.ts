/** How much of some money that came counts towards an order, and what of it is left over. Pure. */
import { isOwing, type OrderRow } from '../row.ts'

type Owing = Pick<OrderRow, 'lifecycle' | 'payment' | 'payableAmount' | 'paidAmount'>

export type Share = {
  appliedAmount: number
  /** What must go back to the buyer. */
  restAmount: number
  /** Whether the order is paid with it. */
  isPaid: boolean
}

/** @returns null when nothing of it can count: the order has ended, or has all its money */
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
