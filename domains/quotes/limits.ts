/** How far an answer may go below the shop's own prices before a second person has to agree. Shared by server and screen. */

type Answered = {
  /** Of goods and freight, as answered, and as an ordinary order would come to; null where the shop has no price. */
  totalAmount: number
  usualAmount: number | null
  /** `approvals.adjustPercent`; 100: nobody is asked. */
  percent: number
}

/** Like a price adjustment of the order that the answer becomes; where there is no price, nobody can tell alone. */
export function needsApproval({ totalAmount, usualAmount, percent }: Answered): boolean {
  if (percent >= 100) return false
  return usualAmount === null || (usualAmount - totalAmount) * 100 > usualAmount * percent
}
