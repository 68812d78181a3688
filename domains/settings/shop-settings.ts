/** Settings of the whole shop: time zone, exchange rates and taxes. */
import { flag, number, settingsFor, text, type Setting, type ValuesOf } from './definition.ts'
import { isCountry, isTimeZone } from './shapes.ts'

export const SHOP_SETTINGS = {
  ...settingsFor('shop', {
    'shop.timeZone': text(60, 'Asia/Shanghai', isTimeZone),
    /** Foreign units for one unit of the base currency; the base currency's own is 1, and nobody's to change (`in-base.ts`). */
    'shop.rateCNY': number('rate', 0.05, 20, 1),
    'shop.rateUSD': number('rate', 0.01, 1, 0.14),
    'shop.rateIDR': number('rate', 100, 100_000, 2200),
  }),
  ...settingsFor('tax', {
    /** The shop's own country: sales there are domestic. ISO 3166-1 alpha-2. */
    'tax.country': text(2, 'CN', isCountry),
    'tax.ratePercent': number('percent', 0, 50, 13),
    'tax.pricesInclude': flag(true),
  }),
} as const satisfies Record<string, Setting>

declare module './definition.ts' {
  interface Settings extends ValuesOf<typeof SHOP_SETTINGS> {}
}
