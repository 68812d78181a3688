/** Demo data: coupons that anybody may claim. None is claimed, so that no order of the demo is lowered by one. */
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Story } from '#demo/world/stories.ts'
import { publishCoupon, saveCoupon, type TemplateForm } from './office-contract.ts'

const OFFERED: readonly Pick<
  TemplateForm,
  'name' | 'kind' | 'thresholdAmount' | 'offAmount' | 'offPercent' | 'capAmount'
>[] = [
  {
    name: {
      cn: '采购满减券',
      en: 'Stock-up coupon',
      spa: 'Cupón de reposición',
      id: 'Kupon belanja stok',
    },
    kind: 'reduction',
    thresholdAmount: 200_000,
    offAmount: 10_000,
    offPercent: null,
    capAmount: null,
  },
  {
    name: {
      cn: '95 折券',
      en: '5% coupon',
      spa: 'Cupón del 5%',
      id: 'Kupon 5%',
    },
    kind: 'discount',
    thresholdAmount: 50_000,
    offAmount: null,
    offPercent: 5,
    capAmount: 20_000,
  },
  {
    name: {
      cn: '包邮券',
      en: 'Free shipping coupon',
      spa: 'Cupón de envío gratis',
      id: 'Kupon gratis ongkir',
    },
    kind: 'freight',
    thresholdAmount: 30_000,
    offAmount: null,
    offPercent: null,
    capAmount: 5000,
  },
]

const DAYS_AGO = 2
const CLAIMED_FOR_DAYS = 60

export const couponStories: readonly Story[] = OFFERED.map((offer) => ({
  buyer: 'lin',
  code: '',
  quantity: 1,
  hoursAgo: DAYS_AGO * 24,
  play: async ({ staff }) => {
    const now = later(new Date().toISOString(), -DAYS_AGO * DAY_MS)
    const made = await staff.caller.call(saveCoupon, {
      ...offer,
      templateId: null,
      version: 0,
      scope: 'all',
      scopeIds: [],
      audience: 'all',
      minLevel: null,
      source: 'centre',
      totalCount: 1000,
      perPerson: 1,
      claimFrom: now,
      claimUntil: later(now, CLAIMED_FOR_DAYS * DAY_MS),
      validFrom: null,
      validUntil: null,
      validDays: 30,
    })
    await staff.caller.call(publishCoupon, { templateId: made.id, version: made.version })
  },
}))
