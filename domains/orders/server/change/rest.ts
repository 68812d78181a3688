/** What goes back to the buyer for the goods of an order that were not shipped. Pure. */
import type { OrderRow } from '../row.ts'
import type { ChargedLine } from './sql.ts'

type Charged = Pick<
  OrderRow,
  'payableAmount' | 'adjustmentAmount' | 'paidAmount' | 'refundedAmount' | 'taxIncluded'
>

/**
 * Each line's own charge, with its tax and its part of the price adjustment, in proportion to what is left of it. Freight stays:
 * goods were sent. Summed before it is rounded, so that lines lose nothing; never more than what was paid. A double is exact to
 * a thousandth of a minor unit up to the largest order.
 */
export function restAmountOf(order: Charged, lines: readonly ChargedLine[]): number {
  const { payableAmount, adjustmentAmount, paidAmount, refundedAmount, taxIncluded } = order
  const charged = payableAmount - adjustmentAmount
  const adjusted = charged === 0 ? 0 : payableAmount / charged
  const rest = lines.reduce((sum, line) => {
    const share = (line.quantity - line.shippedQuantity) / line.quantity
    return sum + goodsChargeOf(line, taxIncluded) * adjusted * share
  }, 0)
  return Math.max(0, Math.min(Math.round(rest), paidAmount - refundedAmount))
}

/** Tax and relief of a line are of its goods and its freight together: the goods' part follows their amount. */
function goodsChargeOf(line: ChargedLine, taxIncluded: boolean): number {
  const { lineAmount, freightAmount, taxAmount, taxReliefAmount } = line
  const onTop = taxReliefAmount + (taxIncluded ? 0 : taxAmount)
  const both = lineAmount + freightAmount
  return both === 0 ? 0 : lineAmount + (onTop * lineAmount) / both
}
