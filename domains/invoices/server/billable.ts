/** What of an order's money invoices may state. The one sum by which they are asked for, issued and shown, and by which money goes back. */
import type { OrderRow } from '#domains/orders/server/order-door.ts'
import { refundsUnderWay } from '#domains/payments/server/case-door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import * as sql from './sql.ts'

export type PaidOrder = Pick<OrderRow, 'id' | 'paidAmount' | 'refundedAmount'>

/** Minor units. */
export type Billable = {
  /** Paid, not given back, and not on its way back. */
  billableAmount: number
  /** What of it invoices have taken, and the tax that they state. */
  takenAmount: number
  takenTaxAmount: number
}

/** @returns by the order */
export async function billableOf(
  db: Queryable,
  orders: readonly PaidOrder[],
): Promise<(order: PaidOrder) => Billable> {
  const ids = orders.map(({ id }) => id)
  const [taken, underWay] = await Promise.all([sql.takenOf(db, ids), refundsUnderWay(db, ids)])
  const takenBy = new Map(taken.map((each) => [each.orderId, each]))
  const returningBy = new Map(underWay.map(({ orderId, amount }) => [orderId, amount]))
  return ({ id, paidAmount, refundedAmount }) => ({
    billableAmount: Math.max(0, paidAmount - refundedAmount - (returningBy.get(id) ?? 0)),
    takenAmount: takenBy.get(id)?.takenAmount ?? 0,
    takenTaxAmount: takenBy.get(id)?.takenTaxAmount ?? 0,
  })
}

/** What an invoice may still be asked for. */
export const leftOf = ({ billableAmount, takenAmount }: Billable): number =>
  Math.max(0, billableAmount - takenAmount)
