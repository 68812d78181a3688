/** The amounts of an answer as it is typed: what it begins with, what it comes to, and why a colleague has to agree to it. */
import type { DeliveryMethod } from '#domains/shipping/contract.ts'
import type { OfficeQuote } from '../contract.ts'
import { isAnswerBeyond, needsApproval } from '../limits.ts'

/** What the buyer would pay without it, else what everybody pays, else nothing. */
export const firstAmounts = ({ lines, usual, retailAmounts }: OfficeQuote): number[] =>
  lines.map((_, i) => usual?.unitAmounts[i] ?? retailAmounts[i] ?? 0)

/** Of an ordinary order that is sent in this way. @returns null where none serves the place: nothing is to be suggested then */
export const usualFreight = ({ usual }: OfficeQuote, delivery: DeliveryMethod): number | null =>
  usual?.freights.find(({ method }) => method === delivery)?.amount ?? null

/** A field that is empty or no number counts as nothing. */
export const goodsAmountOf = ({ lines }: OfficeQuote, amounts: readonly number[]): number =>
  lines.reduce((sum, { quantity }, i) => sum + quantity * (amounts[i] || 0), 0)

export const totalAmountOf = (
  quote: OfficeQuote,
  amounts: readonly number[],
  freight: number,
): number => goodsAmountOf(quote, amounts) + (freight || 0)

type Typed = {
  amounts: readonly number[]
  freight: number
  delivery: DeliveryMethod
  /** `approvals.adjustPercent` */
  percent: number
}
type ApprovalReason = { kind: 'noPrice' } | { kind: 'below' | 'goodsBelow'; usualAmount: number }

/** As the server decides it. @returns null where nobody else has to agree */
export function approvalReason(
  quote: OfficeQuote,
  { amounts, freight, delivery, percent }: Typed,
): ApprovalReason | null {
  const usualGoodsAmount = quote.usual?.goodsAmount ?? null
  const usualAmount =
    usualGoodsAmount === null ? null : usualGoodsAmount + (usualFreight(quote, delivery) ?? 0)
  const whole = { totalAmount: totalAmountOf(quote, amounts, freight), usualAmount, percent }
  const goodsAmount = goodsAmountOf(quote, amounts)
  if (!isAnswerBeyond({ ...whole, goodsAmount, usualGoodsAmount })) return null
  if (usualAmount === null || usualGoodsAmount === null) return { kind: 'noPrice' }
  return needsApproval(whole)
    ? { kind: 'below', usualAmount }
    : { kind: 'goodsBelow', usualAmount: usualGoodsAmount }
}
