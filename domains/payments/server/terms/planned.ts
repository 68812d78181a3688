/** Refunds by bank that nobody has taken yet end when the repayment whose money they are is reversed: the money never came. */
import type { PlannedRefunds } from '#domains/credit/server/refund-door.ts'
import { asProvider, lockedOrder, mailTo } from '#domains/orders/server/order-door.ts'
import { applyRefund } from '#domains/orders/server/payment-door.ts'
import type { Money } from '#kit/contract/money.ts'
import { postRefund } from '../ledger/post-money.ts'
import * as sql from './planned-sql.ts'

export const plannedRefunds: PlannedRefunds = {
  async lock(tx, entryIds) {
    for (const orderId of await sql.ordersWithPlanned(tx, entryIds)) await lockedOrder(tx, orderId)
  },
  async end(tx, { entryId, termNumber, amount, now }) {
    let left = amount
    const ended: { refundId: number; orderId: number; money: Money }[] = []
    for (const refund of await sql.plannedOf(tx, entryId)) {
      const part = Math.min(left, refund.amount)
      if (part === 0) break
      const refundId = await sql.endPart(tx, { ...refund, part, termNumber, now })
      if (refundId === null) continue
      left -= part
      const { orderId, currency } = refund
      ended.push({ refundId, orderId, money: { amount: part, currency } })
    }
    const settle = async () => {
      for (const { refundId, orderId, money } of ended) {
        await postRefund(tx, refundId)
        const order = await lockedOrder(tx, orderId)
        await applyRefund(tx, order, { amount: money.amount, by: asProvider('credit'), now })
        const values = { amount: money }
        await mailTo(tx, order, 'credit-returned', values, { now, once: String(refundId) })
      }
    }
    return { amount: amount - left, settle }
  },
  takenOf: sql.takenOf,
}
