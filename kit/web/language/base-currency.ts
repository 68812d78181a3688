/** The base currency of the shop, in which the office shows and takes amounts of no other currency. */
import { FIRST_BASE_CURRENCY, CURRENCIES, type Currency } from '../../contract/money.ts'

/** Set once, before anything is rendered: it changes while a shop is set up, and then never again. */
let current: Currency = FIRST_BASE_CURRENCY
export const baseCurrency = (): Currency => current

/** @param code as the document names it; anything else leaves the first one */
export function setBaseCurrency(code: string | undefined): void {
  current = CURRENCIES.find((each) => each === code) ?? current
}
