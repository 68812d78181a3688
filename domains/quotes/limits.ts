/**
 * How many versions a quote may have, and how far an answer may go below the shop's prices before a second person has to approve it.
 * Shared by server and screen.
 */
import { needsApproval, type Given } from '#domains/approvals/limits.ts'

/** Of both sides; the database knows no higher number. The buyer's counter-offers are limited by a setting besides. */
export const VERSIONS_MAX = 99

/** No more of an order is a deposit: a balance is left. */
export const DEPOSIT_PERCENT_MAX = 90

/** Amounts are of goods and freight: as answered, and of a regular order. */
type Answered = Given & {
  /** The same for the goods only. */
  goodsAmount: number
  usualGoodsAmount: number | null
}

/**
 * Whether an answer exceeds the limit, as a whole or in its goods: the answered freight is for one place and delivery
 * method, so a high one does not offset a low price. Sent elsewhere, or collected, it is not charged.
 */
export const isAnswerBeyond = ({ goodsAmount, usualGoodsAmount, ...whole }: Answered): boolean =>
  needsApproval(whole) ||
  needsApproval({
    totalAmount: goodsAmount,
    usualAmount: usualGoodsAmount,
    percent: whole.percent,
  })
