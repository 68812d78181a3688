/** Loads and locks orders for payments. */
import { Refused } from '#kit/contract/refusal.ts'
import { later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { OrderReasons } from '../../reasons.ts'
import { isDepositPaid } from '../../payment-plan.ts'
import { isPayable } from '../../states.ts'
import { axesOf, type OrderRow } from '../row.ts'
import * as sql from './sql.ts'

type Wanted = { orderNumber: string; buyerId?: number }

/**
 * Loads an order, and with `lock` locks it until the transaction ends.
 * @throws {Refused} orderNotFound, also when it is another buyer's
 */
export async function orderForPayment(
  tx: Queryable,
  { orderNumber, buyerId }: Wanted,
  { lock = false } = {},
): Promise<OrderRow> {
  const find = lock ? sql.lockOrder : sql.findOrder
  const order = await find(tx, orderNumber, buyerId ?? null)
  if (order === null) throw new Refused(OrderReasons.orderNotFound)
  return order
}

/** Whether it is too late to begin a payment. A balance can be paid late: only staff cancel its order. */
export const isPastDeadline = (order: OrderRow, now: Instant): boolean =>
  now >= order.payBy && !isDepositPaid(order)

type Hold = { orderNumber: string; buyerId: number; until: Instant; graceMs: number; now: Instant }

/**
 * A payment is under way `until` some instant. If that is the deadline itself, closing waits for the provider's answer.
 * @returns the order, locked, or null when it cannot be paid now
 */
export async function holdClosing(
  tx: Queryable,
  { orderNumber, buyerId, until, graceMs, now }: Hold,
): Promise<OrderRow | null> {
  const order = await sql.lockOrder(tx, orderNumber, buyerId)
  if (order === null || !isPayable(axesOf(order)) || isPastDeadline(order, now)) return null
  if (until >= order.payBy) await sql.holdClosing(tx, order.id, later(order.payBy, graceMs))
  return order
}
