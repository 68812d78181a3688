/** Whether an order can be paid by a link, asked by whoever shows one and by whoever takes money by one. */
import { axesAt, isPayable, type OrderRow } from '#domains/orders/server/order-door.ts'
import { dueNowOf } from '#domains/orders/server/plan-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { PayLink } from './sql.ts'

/** What was due when it was made still is, and was not paid by it. */
export const isLive = (link: PayLink, order: OrderRow, now: Instant): boolean =>
  !link.isRevoked &&
  !link.hasPaid &&
  link.expiresAt > now &&
  isPayable(axesAt(order, now)) &&
  (link.amount === null || link.amount === dueNowOf(order))
