/** Choosing the currency of the shop's books, and what of the settings is counted in it. */
import { convert, CURRENCIES, type Currency } from '#kit/contract/money.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import { rateKeyOf } from '../in-base.ts'
import { SettingReasons } from '../reasons.ts'
import { chooseCurrency, lockBooks, moveSettings, type Books } from './books-sql.ts'
import { listDeclarations } from './declarations.ts'
import { ratesOf, type Rates } from './rates.ts'
import * as sql from './sql.ts'
import { isWithin, readSettings } from './values.ts'

type Choice = { currency: Currency; now: Instant; by: string }

/**
 * Sets the base currency inside the caller's transaction, and converts the amounts and rates that the merchant has set; the others have
 * the defaults of the new currency. The caller's process clears its cache by `forgetSettings`.
 * @returns the books before, and the units of the new currency for one of the former by which other amounts are converted
 * @throws {Refused} currencyFixed once there was a price, an order or a payment
 */
export async function chooseBaseCurrency(
  tx: Queryable,
  { currency, now, by }: Choice,
): Promise<{ before: Books; rate: number }> {
  const before = await lockBooks(tx)
  const rates = ratesOf(await readSettings(tx)) // while they are those of the former currency
  if (!(await chooseCurrency(tx, { currency, now, by })))
    throw new Refused(SettingReasons.currencyFixed)
  const rate = rates[currency]
  if (currency !== before.baseCurrency) {
    await moveSettings(tx, await settingsMoved(tx, currency, rates), now, by)
  }
  await invalidate(tx, ['*'])
  return { before, rate }
}

/** Null for those that nobody has set: their defaults are the new currency's. */
async function settingsMoved(tx: Queryable, currency: Currency, rates: Rates) {
  const stored = new Map((await sql.changes(tx)).map(({ key, value }) => [key, value]))
  const declared = listDeclarations(currency)
  const isSet = (key: string) => typeof stored.get(key) === 'number'
  const isRateSet = CURRENCIES.some((each) => isSet(rateKeyOf(each)))
  const newRates = new Map<string, number>(
    CURRENCIES.map((each) => [rateKeyOf(each), precise(rates[each] / rates[currency])]),
  )
  return Object.entries(declared).flatMap(([key, setting]) => {
    if (setting.kind !== 'number') return []
    const within = (value: number) => ({ key, value: isWithin(setting, value) ? value : null })
    if (setting.unit === 'rate') {
      return [isRateSet ? within(newRates.get(key) ?? 0) : { key, value: null }]
    }
    if (setting.unit !== 'minorUnits') return []
    const amount = stored.get(key)
    if (typeof amount !== 'number') return [{ key, value: null }]
    return [within(convert(amount, rates[currency], currency))]
  })
}

/** As many digits as anybody types of a rate. */
const DIGITS = 7
const precise = (rate: number): number => Number(rate.toPrecision(DIGITS))
