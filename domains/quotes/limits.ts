/** How far an answer may go below the shop's own prices before a second person has to agree. Shared by server and screen. */

type Given = {
  /** Of goods and freight, as answered, and as an ordinary order would come to; null where the shop has no price. */
  totalAmount: number
  usualAmount: number | null
  /** `approvals.adjustPercent`; 100: nobody is asked. */
  percent: number
}

/** Like a price adjustment of the order that the answer becomes; where there is no price, nobody can tell alone. */
export function needsApproval({ totalAmount, usualAmount, percent }: Given): boolean {
  if (percent >= 100) return false
  return usualAmount === null || (usualAmount - totalAmount) * 100 > usualAmount * percent
}

type Answered = Given & {
  /** The same of the goods alone. */
  goodsAmount: number
  usualGoodsAmount: number | null
}

/**
 * Whether an answer is beyond it, as a whole or in its goods: the answered freight holds for one place and way, so a high one makes
 * up for no low price. Ordered to another place, or collected, it is not paid.
 */
export const isAnswerBeyond = ({ goodsAmount, usualGoodsAmount, ...whole }: Answered): boolean =>
  needsApproval(whole) ||
  needsApproval({
    totalAmount: goodsAmount,
    usualAmount: usualGoodsAmount,
    percent: whole.percent,
  })
