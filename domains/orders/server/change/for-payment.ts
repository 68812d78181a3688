/** An order for whoever is paid for it. */
import { Refused } from '#kit/contract/refusal.ts'
import { later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { OrderReasons } from '../../reasons.ts'
import { isOwing, type OrderRow } from '../row.ts'
import * as sql from './sql.ts'

type Wanted = { orderNumber: string; buyerId?: number }

/**
 * An order, and with `lock` held against every other change until the transaction ends.
 * @throws {Refused} orderNotFound, also when it is not this buyer's
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

type Hold = { orderNumber: string; buyerId: number; until: Instant; graceMs: number; now: Instant }

/**
 * Somebody pays `until` some instant. If that is the deadline itself, closing waits for the provider's word.
 * @returns the order, locked, or null when it cannot be paid now
 */
export async function holdClosing(
  tx: Queryable,
  { orderNumber, buyerId, until, graceMs, now }: Hold,
): Promise<OrderRow | null> {
  const order = await sql.lockOrder(tx, orderNumber, buyerId)
  const isOpen = order?.lifecycle === 'open' && isOwing(order.payment) && now < order.payBy
  if (order === null || !isOpen) return null
  if (until >= order.payBy) await sql.holdClosing(tx, order.id, later(order.payBy, graceMs))
  return order
}
