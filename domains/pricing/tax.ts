/** The tax of an amount. Pure; orders charge it and screens show it beforehand. */

export type TaxRule = { ratePercent: number; included: boolean }

/**
 * Within the prices: amount × rate / (100 + rate). On top of them: amount × rate / 100. Rounded half up.
 * @param grain the currency's price step
 */
export function taxOf(amount: number, { ratePercent, included }: TaxRule, grain: number): number {
  const divisor = included ? 100 + ratePercent : 100
  return Math.floor((amount * ratePercent) / divisor / grain + 0.5) * grain
}
