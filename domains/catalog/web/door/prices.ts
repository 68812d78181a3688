/** An SKU's prices on its page: at every quantity where they change, for everyone or for the logged-in buyer. */
import type { Sku } from '../../contract.ts'

/** From this many base units on: the price for everyone, and for the reader. */
export type Rung = { fromQuantity: number; listAmount: number; amount: number }

/** Ascending quantities; empty when it is not for sale in this currency. */
export const publicRungs = (sku: Sku): Rung[] =>
  sku.tiers
    .filter((tier) => tier.audience === 'all')
    .map(({ minQuantity, priceAmount }) => ({
      fromQuantity: minQuantity,
      listAmount: priceAmount,
      amount: priceAmount,
    }))
    .sort((a, b) => a.fromQuantity - b.fromQuantity)

export const retailOf = (sku: Sku): number | undefined => publicRungs(sku)[0]?.listAmount

/** The rung for a number of base units. */
export const rungAt = (rungs: readonly Rung[], count: number): Rung | undefined =>
  rungs.findLast(({ fromQuantity }) => count >= fromQuantity) ?? rungs[0]

/** The next quantity from which a unit is cheaper. */
export function cheaperFrom(rungs: readonly Rung[], count: number): Rung | undefined {
  const now = rungAt(rungs, count)
  return rungs.find(
    (each) => each.fromQuantity > count && now !== undefined && each.amount < now.amount,
  )
}

/** Set where super members pay less: shown to buyers who are not members. */
export function memberAmountAt(sku: Sku, count: number): number | undefined {
  const own = sku.tiers.findLast(
    (tier) => tier.audience === 'super' && tier.minQuantity <= count,
  )?.priceAmount
  const common = rungAt(publicRungs(sku), count)?.amount
  return own !== undefined && common !== undefined && own < common ? own : undefined
}

/** Steps that cost the same are one. */
export const withoutEqualSteps = (rungs: readonly Rung[]): Rung[] =>
  rungs.filter(({ amount }, index) => amount !== rungs[index - 1]?.amount)

/** The first rung whose price is above the one before: something lower holds up to there. */
export const firstRise = (rungs: readonly Rung[]): { last: Rung; upTo: number } | undefined => {
  const at = rungs.findIndex(({ amount }, index) => amount > (rungs[index - 1]?.amount ?? Infinity))
  const [last, next] = [rungs[at - 1], rungs[at]]
  return last === undefined || next === undefined
    ? undefined
    : { last, upTo: next.fromQuantity - 1 }
}
