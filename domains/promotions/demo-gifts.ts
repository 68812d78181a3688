/** Demo data: gifts with purchase, one activity that is on, one whose gifts are all given, one to come, one that has ended, one that was stopped, and a draft. */
import { later, HOUR_MS } from '#kit/contract/time.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { Story } from '#demo/world/stories.ts'
import { payOnline, place } from '#demo/world/acts.ts'
import { publishActivity, saveActivity, stopActivity } from './contract.ts'
import { goodsOf } from './demo-goods.ts'

type Given = {
  names: Translated
  /** One of these is given. */
  codes: readonly string[]
  /** With so much of this product: many times the most expensive gift, which one person may publish. */
  forCode: string
  /** In hours from now: those that are bought in begin before the scene's clock. */
  from: number
  to: number
  quotaCount: number
  /** A buyer orders enough of it. */
  isBought: boolean
  isDraft?: boolean
  stopReason?: string
}

const TIMES = 16

const giftStory = ({ codes, forCode, from, to, quotaCount, names, ...gift }: Given): Story => ({
  buyer: 'lin',
  code: forCode,
  quantity: 1,
  hoursAgo: 1,
  play: async (scene) => {
    const [gifts, [main]] = await Promise.all([goodsOf(scene, codes), goodsOf(scene, [forCode])])
    const product = scene.cast.goods.goods.find(({ code }) => code === forCode)
    if (main === undefined || product === undefined) throw new Error(`no ${forCode}`)
    const now = new Date().toISOString()
    const { caller } = scene.staff
    const least = TIMES * Math.max(...gifts.map(({ amount }) => amount))
    const { id: activityId } = await caller.call(saveActivity, {
      kind: 'gift',
      names,
      startsAt: later(now, from * HOUR_MS),
      endsAt: later(now, to * HOUR_MS),
      audience: 'all',
      leastLevel: 1,
      skus: gifts.map(({ code, amount }) => ({
        code,
        prices: [{ currency: 'CNY' as const, amount }],
        quotaCount,
        perOrderCount: 1,
        perBuyerCount: null,
      })),
      gift: {
        measure: 'amount',
        scope: 'product',
        scopeIds: [product.productId],
        isEachTier: false,
        takesCoupon: true,
        tiers: [{ least, chooseCount: 1, codes: gifts.map(({ code }) => code) }],
      },
    })
    if (gift.isDraft === true) return
    await caller.call(publishActivity, { activityId, version: 0 })
    if (gift.stopReason !== undefined)
      await caller.call(stopActivity, { activityId, reason: gift.stopReason })
    if (!gift.isBought) return
    const quantity = Math.ceil((least * 2) / main.amount)
    await payOnline(scene, await place({ ...scene, quantity }))
  },
})

const GIFTS: readonly Given[] = [
  {
    names: { cn: '采购有礼', en: 'A gift with it', spa: 'Con regalo', id: 'Ada hadiahnya' },
    codes: ['LT-B20', 'PK-SP500'],
    forCode: 'TL-TB22',
    from: -2,
    to: 240,
    quotaCount: 40,
    isBought: false,
  },
  {
    names: {
      cn: '满赠专场',
      en: 'Gifts while they last',
      spa: 'Regalos limitados',
      id: 'Hadiah terbatas',
    },
    codes: ['LT-B20'],
    forCode: 'TL-ID20',
    from: -2,
    to: 120,
    quotaCount: 1,
    isBought: true,
  },
  {
    names: {
      cn: '下周满赠',
      en: 'Gifts next week',
      spa: 'Regalos la próxima semana',
      id: 'Hadiah pekan depan',
    },
    codes: ['PK-TP48'],
    forCode: 'TL-AG125',
    from: 120,
    to: 300,
    quotaCount: 30,
    isBought: false,
  },
  {
    names: { cn: '早鸟满赠', en: 'Early gifts', spa: 'Regalos madrugadores', id: 'Hadiah awal' },
    codes: ['PK-TP48'],
    forCode: 'TL-TB22',
    from: -3,
    to: -0.5,
    quotaCount: 10,
    isBought: false,
  },
  {
    names: { cn: '试办满赠', en: 'Trial gifts', spa: 'Regalos de prueba', id: 'Hadiah uji coba' },
    codes: ['PK-SP500'],
    forCode: 'TL-AG125',
    from: -2,
    to: 90,
    quotaCount: 10,
    isBought: false,
    stopReason: '赠品包装破损',
  },
  {
    names: {
      cn: '新年满赠',
      en: 'New Year gifts',
      spa: 'Regalos de Año Nuevo',
      id: 'Hadiah Tahun Baru',
    },
    codes: ['LT-B20'],
    forCode: 'TL-TB22',
    from: 600,
    to: 800,
    quotaCount: 50,
    isBought: false,
    isDraft: true,
  },
]

export const giftStories: readonly Story[] = GIFTS.map(giftStory)
