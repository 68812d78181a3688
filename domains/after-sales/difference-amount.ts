/** What an exchange for something of another price costs more or less. Pure; for server and browser. */
import { AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { PRICE_STEP, type Currency } from '#kit/contract/money.ts'

/** What goes back since a replacement costs less, or is paid since it costs more; one of them is 0. */
export type Difference = { backAmount: number; extraAmount: number }

/**
 * What an exchange costs more or less: the part of what was paid for the pieces by which the price of what replaces them is higher or lower
 * today, so that discounts, tax and what has become more expensive since count alike for both. In steps of the currency, rounded down. Points are
 * worth a sum and no part of a price: what costs more is measured on what the pieces cost before them, or a few points would be worth many.
 * @param paid.paidAmount for the pieces that are replaced
 * @param paid.pointsAmount what points took off them, at least 0
 * @returns null where there is no price to compare, or nothing was paid that could be more
 */
export function differenceFor(
  { paidAmount, pointsAmount }: { paidAmount: number; pointsAmount: number },
  { wasAmount, newAmount }: { wasAmount: number | null; newAmount: number | null },
  currency: Currency,
): Difference | null {
  if (wasAmount === null || newAmount === null || wasAmount <= 0) return null
  const step = BigInt(PRICE_STEP[currency])
  const ofAmount = newAmount > wasAmount ? paidAmount + pointsAmount : paidAmount
  const exact = (BigInt(ofAmount) * BigInt(Math.abs(wasAmount - newAmount))) / BigInt(wasAmount)
  const amount = Number((exact / step) * step)
  if (newAmount <= wasAmount) return { backAmount: amount, extraAmount: 0 }
  return amount === 0 || amount > AMOUNT_MAX[currency]
    ? null
    : { backAmount: 0, extraAmount: amount }
}
