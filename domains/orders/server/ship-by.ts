/** By when an order is shipped or may be reminded of: a machine once it is made, as its milestones say, and whatever is paid for has the usual time. */
import type { Instant } from '#kit/contract/values.ts'
import type { OrderRow } from './row.ts'

/** @param usual the instant that holds for goods without a day of their own */
export const laterOfShipBy = ({ shipBy }: Pick<OrderRow, 'shipBy'>, usual: Instant): Instant =>
  shipBy !== null && shipBy > usual ? shipBy : usual
