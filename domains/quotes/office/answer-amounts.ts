/** The amounts of the answer form: initial values, totals, and why approval is needed. */
import { needsApproval } from '#domains/approvals/limits.ts'
import type { DeliveryMethod } from '#domains/shipping/contract.ts'
import type { QuoteVersion } from '../contract.ts'
import type { OfficeQuote } from '../office-contract.ts'
import { isAnswerBeyond } from '../limits.ts'

/** The quote in the quantities of its newest version: what an answer is for. */
export function withDiscussedQuantities(quote: OfficeQuote): OfficeQuote {
  const newest = quote.versions.at(-1)
  if (newest === undefined) return quote
  const quantityOf = (id: number) => newest.lines.find(({ lineId }) => lineId === id)?.quantity
  return {
    ...quote,
    lines: quote.lines.map((line) => ({ ...line, quantity: quantityOf(line.id) ?? line.quantity })),
  }
}

/** The buyer's prices, while their counter-offer waits for an answer. */
export function counterAmounts({ state, lines, versions }: OfficeQuote): number[] | null {
  const newest = versions.at(-1)
  if (state !== 'countered' || newest === undefined) return null
  return lines.map(({ id }) => newest.lines.find(({ lineId }) => lineId === id)?.unitAmount ?? 0)
}

/**
 * The buyer's counter-offer as the merchant's answer: their prices, deposit and day, with the freight, the months and the terms of the last
 * answer. A counter-offer has no terms of its own (decision 314), and without a deposit asks for the shop's rule.
 */
export function counterAnswer(
  quote: OfficeQuote,
  theirs: QuoteVersion,
  { freightAmount, warrantyMonths, terms }: NonNullable<OfficeQuote['answer']>,
) {
  const amounts = counterAmounts(quote) ?? []
  const form = {
    lines: quote.lines.map(({ id }, i) => ({ lineId: id, unitAmount: amounts[i] ?? 0 })),
    freightAmount,
    delivery: quote.delivery ?? ('express' as const),
    depositPercent: theirs.depositPercent,
    warrantyMonths,
    terms,
    neededOn: theirs.neededOn,
  }
  return { amounts, freightAmount, form }
}

/** What was offered before; at first what the buyer would pay without it, otherwise the retail price, otherwise zero. */
export const firstAmounts = ({ lines, usual, retailAmounts }: OfficeQuote): number[] =>
  lines.map(({ unitAmount }, i) => unitAmount ?? usual?.unitAmounts[i] ?? retailAmounts[i] ?? 0)

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
