/** The pricing rules from the merchant's settings, for a sale at home. */
import type { Settings } from '#domains/settings/definition.ts'
import type { Rules } from './unit-price.ts'

export const rulesOf = (settings: Settings): Rules => ({
  superPercent: settings['members.superPercent'],
  levelPercents: {
    2: settings['members.level2Percent'],
    3: settings['members.level3Percent'],
    4: settings['members.level4Percent'],
    5: settings['members.level5Percent'],
  },
  taxRatePercent: settings['tax.ratePercent'],
  pricesInclude: settings['tax.pricesInclude'],
  foreignPercent: null,
})
