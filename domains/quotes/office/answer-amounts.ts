/** The amounts of the answer form: initial values, totals, and why approval is needed. */
import type { DeliveryMethod } from '#domains/shipping/contract.ts'
import type { OfficeQuote } from '../contract.ts'
import { isAnswerBeyond, needsApproval } from '../limits.ts'

/** What the buyer would pay without it, otherwise the retail price, otherwise zero. */
export const firstAmounts = ({ lines, usual, retailAmounts }: OfficeQuote): number[] =>
  lines.map((_, i) => usual?.unitAmounts[i] ?? retailAmounts[i] ?? 0)

const freightBy = ({ usual }: OfficeQuote, delivery: DeliveryMethod) =>
  usual?.freights.find(({ method }) => method === delivery)

/** The freight of a regular order from where the goods are. @returns null where none is known: then nothing is suggested */
export const suggestedFreight = (quote: OfficeQuote, delivery: DeliveryMethod): number | null =>
  freightBy(quote, delivery)?.stockedAmount ?? null

/** What an answered freight is measured against. A request without a place has none that would hold. */
const usualFreight = (quote: OfficeQuote, delivery: DeliveryMethod): number | null =>
  freightBy(quote, delivery)?.amount ?? (quote.place === null ? 0 : null)

/** An empty or invalid field counts as zero. */
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
type ApprovalReason =
  | { kind: 'noPrice' | 'noFreight' }
  | { kind: 'below' | 'goodsBelow'; usualAmount: number }

/** The same decision as on the server. @returns null where no approval is needed */
export function approvalReason(
  quote: OfficeQuote,
  { amounts, freight, delivery, percent }: Typed,
): ApprovalReason | null {
  const usualGoodsAmount = quote.usual?.goodsAmount ?? null
  const freightAmount = usualFreight(quote, delivery)
  const usualAmount =
    usualGoodsAmount === null || freightAmount === null ? null : usualGoodsAmount + freightAmount
  const whole = { totalAmount: totalAmountOf(quote, amounts, freight), usualAmount, percent }
  const goodsAmount = goodsAmountOf(quote, amounts)
  if (!isAnswerBeyond({ ...whole, goodsAmount, usualGoodsAmount })) return null
  if (usualGoodsAmount === null) return { kind: 'noPrice' }
  if (usualAmount === null) return { kind: 'noFreight' }
  return needsApproval(whole)
    ? { kind: 'below', usualAmount }
    : { kind: 'goodsBelow', usualAmount: usualGoodsAmount }
}
