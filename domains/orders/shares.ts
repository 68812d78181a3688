/** How what was paid for an order is shared over its lines, goods and freight apart, and what of it stands for goods that are not sent. Pure. */
import { allocate, PRICE_STEP, type Currency } from '#kit/contract/money.ts'

type ChargedLine = {
  quantity: number
  shippedQuantity: number
  /** What goods and freight cost after this line's shares of coupon and points. */
  lineAmount: number
  freightAmount: number
  taxAmount: number
  taxReliefAmount: number
}

type Charged = { currency: Currency; paidAmount: number; taxIncluded: boolean }

type Share = { goodsAmount: number; freightAmount: number }

/** Fractions of a minor unit that still count where shares are compared. */
const PARTS = 1000

/**
 * All that was paid over all lines as they were ordered, each with its tax and its part of the price adjustment: largest remainder, so that the
 * shares sum to it. What was sent meanwhile changes nothing of them, so what a line gives back is known before the others have left.
 * @returns in the order of the lines
 */
export function shareByLine(order: Charged, lines: readonly ChargedLine[]): Share[] {
  const weights = lines.flatMap((line) => {
    const { lineAmount, freightAmount, taxAmount, taxReliefAmount } = line
    const onTop = taxReliefAmount + (order.taxIncluded ? 0 : taxAmount)
    const both = lineAmount + freightAmount
    const scale = both === 0 ? 1 : (both + onTop) / both
    return [lineAmount, freightAmount].map((each) => Math.max(0, Math.round(each * scale * PARTS)))
  })
  const isFree = weights.every((weight) => weight === 0)
  const shares = isFree ? weights : allocate(order.paidAmount, weights, PRICE_STEP[order.currency])
  return lines.map((_, index) => ({
    goodsAmount: shares[2 * index] ?? 0,
    freightAmount: shares[2 * index + 1] ?? 0,
  }))
}

/**
 * What of the goods of a line stands for the pieces that are not sent, to the nearest step; the rest of it is of those that are. Freight stays:
 * goods were sent.
 */
export function restOfLine(
  { quantity, shippedQuantity }: Pick<ChargedLine, 'quantity' | 'shippedQuantity'>,
  { goodsAmount }: Share,
  currency: Currency,
): number {
  if (shippedQuantity === 0) return goodsAmount
  const [amount, count, step] = [goodsAmount, quantity, PRICE_STEP[currency]].map(BigInt)
  const left = BigInt(quantity - shippedQuantity)
  const steps = (2n * amount! * left + count! * step!) / (2n * count! * step!)
  return Math.min(goodsAmount, Number(steps * step!))
}

/**
 * What goes back to the buyer for the goods of an order that were not shipped, all lines together; never more than has not gone back. What cases
 * give back for lines that have left is of the shares of these, so all together is never more than was paid.
 */
export function restAmountOf(
  order: Charged & { refundedAmount: number },
  lines: readonly ChargedLine[],
): number {
  const { currency, paidAmount, refundedAmount } = order
  const shares = shareByLine(order, lines)
  const rest = lines.reduce(
    (sum, line, index) => sum + restOfLine(line, shares[index]!, currency),
    0,
  )
  return Math.min(rest, paidAmount - refundedAmount)
}
