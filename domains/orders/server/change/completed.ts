/** What a completed order brings its buyer, and a refund takes: it counts for their level, earns points, and brings chances of the lottery; who brought the buyer earns commission. */
import { orderCompleted, reduceSpending } from '#domains/membership/server/door.ts'
import { earnCommission, reverseCommission } from '#domains/distributors/server/door.ts'
import { giveLotteryChances, reviewLotteryChances } from '#domains/lottery/server/door.ts'
import { earnForOrder, takeBackOfOrder } from '#domains/points/server/door.ts'
import { isCouponForFreight } from '#domains/pricing/retotal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { OrderRow } from '../row.ts'
import { commissionLines } from './commission-sql.ts'

/** Within the transaction that completes it. Repeating it does nothing. */
export async function countCompleted(tx: Queryable, order: OrderRow, now: Instant): Promise<void> {
  const { buyerId, number: orderNumber, rate } = order
  const amount = paidGoodsOf(order)
  const spent = { buyerId, orderNumber, amount, rate, now }
  await orderCompleted(tx, { ...spent, superSavedAmount: superSavedOf(order) })
  await earnForOrder(tx, spent)
  const lines = await commissionLines(tx, order.id)
  const inviterId = await earnCommission(tx, {
    ...spent,
    lines,
    family: order.family,
    receiverPhone: order.address.phone,
  })
  const isDifference = order.caseNumber !== null
  await giveLotteryChances(tx, { ...spent, isDifference, inviterId })
}

/** Does nothing of an order that has not been completed. */
export async function countRefunded(
  tx: Queryable,
  order: OrderRow,
  { amount, now }: { amount: number; now: Instant },
): Promise<void> {
  const { buyerId, number: orderNumber, rate } = order
  await reduceSpending(tx, { buyerId, orderNumber, amount, rate, now })
  await takeBackOfOrder(tx, { orderNumber, amount, now })
  await reverseCommission(tx, { orderNumber, amount, now })
  const left = Math.max(0, paidGoodsOf(order) - amount)
  await reviewLotteryChances(tx, { orderNumber, amount: left, rate, now })
}

/** What is paid for its goods still. Freight may have gone back too. */
const paidGoodsOf = (order: OrderRow): number =>
  Math.max(0, order.paidAmount - paidFreightOf(order) - order.refundedAmount)

/** What super membership took off its goods. */
const superSavedOf = ({ totalSteps }: OrderRow): number =>
  -totalSteps.member.reduce((sum, { kind, amount }) => sum + (kind === 'super' ? amount : 0), 0)

/** All that was paid counts except freight, of which a coupon may have taken off a part. */
const paidFreightOf = ({ freightAmount, couponAmount, totalSteps }: OrderRow): number =>
  freightAmount + (isCouponForFreight(totalSteps.coupon) ? couponAmount : 0)
