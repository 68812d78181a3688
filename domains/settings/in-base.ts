/**
 * Settings in another base currency than the yuan, in which they are declared: bounds and defaults of amounts are converted to round
 * figures, those of exchange rates to what the currencies were worth beside each other.
 */
import type { Currency } from '#kit/contract/money.ts'
import type { Setting } from './definition.ts'

/** Units of each currency for a yuan when the defaults were chosen: merchants set today's rates themselves. */
const UNITS_OF_YUAN = { CNY: 1, USD: 0.14, IDR: 2200 } as const satisfies Record<Currency, number>

type Declared = Readonly<Record<string, Setting>>

/** The setting with the rate of a currency. */
export const rateKeyOf = (currency: Currency) => `shop.rate${currency}` as const

/** @returns the settings of a shop with this base currency; the rate of the base currency itself is none */
export function settingsIn(declared: Declared, base: Currency): Declared {
  const units = UNITS_OF_YUAN[base]
  return Object.fromEntries(
    Object.entries(declared)
      .filter(([key]) => key !== rateKeyOf(base))
      .map(([key, setting]) => [key, convertSetting(setting, units)]),
  )
}

function convertSetting(setting: Setting, units: number): Setting {
  if (setting.kind !== 'number' || units === 1) return setting
  if (setting.unit === 'rate')
    return mapFigures(setting, (rate) => Number((rate / units).toPrecision(2)))
  return setting.unit === 'minorUnits'
    ? mapFigures(setting, (amount) => roundAmount(amount * units))
    : setting
}

type NumberSetting = Extract<Setting, { kind: 'number' }>

const mapFigures = (
  setting: NumberSetting,
  convert: (figure: number) => number,
): NumberSetting => ({
  ...setting,
  minimum: convert(setting.minimum),
  maximum: convert(setting.maximum),
  default: convert(setting.default),
})

/** To 1, 2 or 5 and noughts, as people choose limits; an amount below one unit stays what it is. */
function roundAmount(amount: number): number {
  if (amount < 1) return amount === 0 ? 0 : 1
  const power = 10 ** Math.floor(Math.log10(amount))
  const lead = amount / power
  return (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10) * power
}
