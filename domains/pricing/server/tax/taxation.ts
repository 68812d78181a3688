/** Which tax a sale is charged: the domestic one, or the rate of the buyer's country and kind of customer. */
import type { Settings } from '#domains/settings/definition.ts'
import { newCachedValue } from '#kit/server/cache/cached-value.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { ELSEWHERE, type TaxRate } from '../../tax-contract.ts'
import { rulesOf } from '../rules.ts'
import type { Profile, Rules } from '../unit-price.ts'
import * as sql from './sql.ts'

const ratesCache = newCachedValue(['*'], sql.rates)

/** Cached: they change a few times a year, and every cart needs them. */
export const readTaxRates = (db: Queryable): Promise<readonly TaxRate[]> => ratesCache.read(db)
export const forgetTaxRates = (): void => ratesCache.invalidate()

/** Where the goods go, and who buys them. No country: not known yet, so taxed as at home. */
export type Sale = { country: string | null; customerType: Profile['customerType'] }

/** The rules for a sale to somewhere: prices are those of everybody, the tax is that of the place. */
export const rulesFor = (settings: Settings, rates: readonly TaxRate[], sale: Sale): Rules => ({
  ...rulesOf(settings),
  foreignPercent: foreignPercentOf(settings, rates, sale),
})

/**
 * The most exact of the merchant's rates: of the country before all others, of the kind of customer before everybody.
 * @returns null where the sale is taxed as at home
 */
export function foreignPercentOf(
  settings: Pick<Settings, 'tax.country' | 'tax.ratePercent'>,
  rates: readonly TaxRate[],
  { country, customerType }: Sale,
): number | null {
  if (country === null) return null
  const isAbroad = country !== settings['tax.country']
  const found =
    findRate(rates, country, customerType) ??
    (isAbroad ? findRate(rates, ELSEWHERE, customerType) : undefined)
  return found === undefined || found.ratePercent === settings['tax.ratePercent']
    ? null
    : found.ratePercent
}

const findRate = (
  rates: readonly TaxRate[],
  country: string,
  customerType: Sale['customerType'],
): TaxRate | undefined => {
  const there = rates.filter((each) => each.country === country)
  return (
    there.find((each) => each.customerType === customerType) ??
    there.find((each) => each.customerType === null)
  )
}
