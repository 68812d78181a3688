/** How far below the shop's prices one person may go alone. Shared by server and screens. */

export type Given = {
  /** What is charged, and what usually would be; null where the shop has no price. */
  totalAmount: number
  usualAmount: number | null
  /** `approvals.adjustPercent`; 100: approval is never needed. */
  percent: number
}

/** Like a price adjustment of an order; without a price of the shop, approval is always needed. */
export function needsApproval({ totalAmount, usualAmount, percent }: Given): boolean {
  if (percent >= 100) return false
  return usualAmount === null || (usualAmount - totalAmount) * 100 > usualAmount * percent
}
