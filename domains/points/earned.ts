/** How many points an order earns. Pure. */
import { MINOR_UNITS, toBaseAmount } from '#kit/contract/money.ts'

/**
 * Whole points of the base currency's units: whoever pays in another currency earns what the same goods earn at home.
 * @param amount paid for goods, in minor units of the order's currency
 * @param rate units of that currency for one of the base currency
 * @param perUnit points for one unit of the base currency
 */
export const pointsFor = (
  amount: number,
  { rate, perUnit }: { rate: number; perUnit: number },
): number => Math.floor((toBaseAmount(amount, rate) * perUnit) / MINOR_UNITS)
