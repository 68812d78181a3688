/** Sums of refunds in several currencies, as limits of staff count them. */
import type { Settings } from '#domains/settings/definition.ts'
import { ratesOf } from '#domains/settings/server/door.ts'
import type { Currency } from '#kit/contract/money.ts'

/** @returns in minor units of the base currency, by the rates of today */
export function inBase(
  settings: Settings,
  sums: readonly { currency: Currency; amount: number }[],
): number {
  const rates = ratesOf(settings)
  return sums.reduce((total, { currency, amount }) => total + amount / rates[currency], 0)
}
