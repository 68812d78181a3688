/** Demo data: what the merchant pays for some goods, and the rehearsal of a draft. */
import type { Story } from '#demo/world/stories.ts'
import { officeActivities } from '#domains/promotions/contract.ts'
import { rehearse, saveCosts } from './contract.ts'

/** Of the price with tax; the last one leaves nothing at a promotion's price. */
const COST_PERCENTS: Readonly<Record<string, number>> = {
  'IN-Y60': 58,
  'TL-TB22': 61,
  'CA-FL50': 55,
  'PK-TP72': 64,
  'TL-ID20': 66,
  'LT-B20': 87,
}

export const campaignStories: readonly Story[] = [
  {
    buyer: 'lin',
    code: 'LT-B20',
    quantity: 1,
    hoursAgo: 0.5,
    play: async ({ buyer, staff: { caller }, cast }) => {
      const known = await Promise.all(
        Object.entries(COST_PERCENTS).map(async ([productCode, percent]) => {
          const made = cast.goods.goods.find(({ code }) => code === productCode)
          const code = made?.skus[0]?.code
          if (made === undefined || code === undefined) throw new Error(`no ${productCode}`)
          const retail = (await buyer.product(made.productId)).skus[0]?.tiers[0]?.priceAmount ?? 0
          return { code, amount: Math.round((retail * percent) / 100) }
        }),
      )
      await caller.call(saveCosts, { costs: known })
      const { items: activities } = await caller.call(officeActivities, { isOpen: '1' })
      for (const { id, kind, state } of activities) {
        if (kind === 'special' && state === 'draft')
          await caller.call(rehearse, { of: 'activity', id })
      }
      await cast.settle()
    },
  },
]
