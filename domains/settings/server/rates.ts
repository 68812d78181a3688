/** The merchant's exchange rates, by currency. */
import type { Currency } from '#kit/contract/money.ts'
import type { Settings } from '../definition.ts'

/** Units of each currency for one of the base currency. */
export type Rates = Readonly<Record<Currency, number>> & { readonly base: Currency }

/** @returns today's rates; an order keeps the rate that it was placed with */
export const ratesOf = (settings: Settings): Rates => ({
  base: settings['shop.baseCurrency'],
  CNY: settings['shop.rateCNY'],
  USD: settings['shop.rateUSD'],
  IDR: settings['shop.rateIDR'],
})
