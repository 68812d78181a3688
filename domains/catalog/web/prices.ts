/** What an SKU costs on its page: the steps that everybody pays, and what super members pay. */
import type { Sku } from '../contract.ts'

type Step = { fromCount: number; amount: number }

const stepsFor = (sku: Sku, audience: 'all' | 'super'): Step[] =>
  sku.tiers
    .filter((tier) => tier.audience === audience)
    .map(({ minQuantity, priceAmount }) => ({ fromCount: minQuantity, amount: priceAmount }))
    .sort((a, b) => a.fromCount - b.fromCount)

/** Rising quantities, in base units; empty when it is not for sale in this currency. */
export const stepsOf = (sku: Sku): Step[] => stepsFor(sku, 'all')

export const retailOf = (sku: Sku): number | undefined => stepsOf(sku)[0]?.amount

const reached = (steps: readonly Step[], count: number): number | undefined =>
  steps.findLast(({ fromCount }) => count >= fromCount)?.amount

/** Of one base unit at this quantity of base units. */
export const amountAt = (sku: Sku, count: number): number | undefined =>
  reached(stepsOf(sku), count) ?? retailOf(sku)

/** Set where super members pay less than others. */
export function memberAmountAt(sku: Sku, count: number): number | undefined {
  const own = reached(stepsFor(sku, 'super'), count)
  const common = amountAt(sku, count)
  return own !== undefined && common !== undefined && own < common ? own : undefined
}
