/**
 * Demo data: special and fixed prices in every state, one of them with a quota and a limit for each person, one for a customer list.
 * Flash sales and gifts stand beside them.
 */
import { addMembers, saveCustomerList } from '#domains/audiences/contract.ts'
import { later, DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { Story } from '#demo/world/stories.ts'
import { agreeAsOwner, clerkOf, type Scene } from '#demo/world/acts.ts'
import { publishActivity, saveActivity, stopActivity, type ActivityForm } from './contract.ts'
import { flashStories } from './demo-flash.ts'
import { giftStories } from './demo-gifts.ts'
import { goodsOf, toReducedAmount } from './demo-goods.ts'

type Planned = Pick<ActivityForm, 'kind'> & {
  names: Translated
  codes: readonly string[]
  /** Of the first SKU's price for `fixed`, of each for `special`. */
  percent: number
  /** When it was planned, and its window, in days from today; the past is negative. */
  planned: number
  from: number
  to: number
  audience?: 'business'
  /** It is for a list of that name, with the buyers of these addresses on it. */
  list?: { name: string; contacts: string[] }
  quotaCount?: number
  perBuyerCount?: number
  stopReason?: string
  isDraft?: boolean
}

const storyOf = ({ planned, from, to, codes, percent, ...activity }: Planned): Story => ({
  buyer: 'lin',
  code: codes[0] ?? '',
  quantity: 1,
  hoursAgo: -planned * 24,
  play: async (scene) => {
    const goods = await goodsOf(scene, codes)
    const now = later(new Date().toISOString(), planned * DAY_MS)
    const { caller } = scene.staff
    const { quotaCount = null, perBuyerCount = null, audience = 'all', list } = activity
    const listId = list === undefined ? null : await listOf(caller, list)
    const clerk = clerkOf(scene)
    const { id } = await clerk.call(saveActivity, {
      kind: activity.kind,
      names: activity.names,
      startsAt: later(now, (from - planned) * DAY_MS),
      endsAt: later(now, (to - planned) * DAY_MS + HOUR_MS),
      audience: listId === null ? audience : 'list',
      listId,
      leastLevel: 1,
      takesCoupon: activity.kind === 'special',
      skus: goods.map(({ code, amount }) => {
        const own = activity.kind === 'fixed' ? (goods[0]?.amount ?? amount) : amount
        const prices = [{ currency: 'CNY' as const, amount: toReducedAmount(own, percent) }]
        return { code, prices, quotaCount, perOrderCount: null, perBuyerCount }
      }),
    })
    if (activity.isDraft === true) return
    const { isAsked } = await clerk.call(publishActivity, { activityId: id, version: 0 })
    // A coupon of its time takes more off together with it than one person may take.
    if (isAsked) await agreeAsOwner(scene, `activity:${id}`)
    if (activity.stopReason !== undefined)
      await caller.call(stopActivity, { activityId: id, reason: activity.stopReason })
  },
})

async function listOf(
  caller: Scene['staff']['caller'],
  { name, contacts }: NonNullable<Planned['list']>,
): Promise<number> {
  const { id: listId } = await caller.call(saveCustomerList, { name, tag: null })
  await caller.call(addMembers, { listId, contacts })
  return listId
}

const ACTIVITIES: readonly Planned[] = [
  {
    kind: 'special',
    names: { cn: '秋季特惠', en: 'Autumn offer', spa: 'Oferta de otoño', id: 'Promo musim gugur' },
    codes: ['IN-Y60', 'GR-M2'],
    percent: 8,
    planned: -30,
    from: -30,
    to: -24,
  },
  {
    kind: 'special',
    names: {
      cn: '照明周',
      en: 'Lighting week',
      spa: 'Semana de la iluminación',
      id: 'Pekan lampu',
    },
    codes: ['FT-EL90'],
    percent: 10,
    planned: -9,
    from: -9,
    to: 2,
    stopReason: '供应商调价',
  },
  {
    kind: 'special',
    names: { cn: '限时特价', en: 'Special price', spa: 'Precio especial', id: 'Harga spesial' },
    codes: ['LT-B20', 'TL-TB22', 'CA-FL50'],
    percent: 9,
    planned: -2,
    from: -2,
    to: 12,
    quotaCount: 300,
    perBuyerCount: 20,
  },
  {
    kind: 'fixed',
    names: { cn: '一口价专场', en: 'One price', spa: 'Precio único', id: 'Satu harga' },
    codes: ['PK-TP72'],
    percent: 8,
    planned: -1,
    from: -1,
    to: 9,
  },
  {
    kind: 'special',
    names: { cn: '企业采购节', en: 'Business days', spa: 'Días de empresa', id: 'Hari bisnis' },
    codes: ['IN-SC30', 'TL-AG125'],
    percent: 9,
    planned: -1,
    from: 3,
    to: 8,
    audience: 'business',
  },
  {
    kind: 'special',
    names: {
      cn: '合作客户专享',
      en: 'For our partners',
      spa: 'Para nuestros socios',
      id: 'Khusus mitra kami',
    },
    codes: ['GR-M2'],
    percent: 9,
    planned: -1,
    from: 2,
    to: 9,
    list: {
      name: '合作客户',
      contacts: ['heshun@demo.example', 'beichen@demo.example', 'mingda@demo.example'],
    },
  },
  {
    kind: 'fixed',
    names: { cn: '包装一口价', en: 'Packing days', spa: 'Días de embalaje', id: 'Hari kemasan' },
    codes: ['PK-TP48'],
    percent: 8,
    planned: -20,
    from: -20,
    to: -15,
  },
  {
    kind: 'fixed',
    names: { cn: '工具一口价', en: 'Tool days', spa: 'Días de herramientas', id: 'Hari perkakas' },
    codes: ['TL-TB22'],
    percent: 8,
    planned: -6,
    from: -6,
    to: 3,
    stopReason: '库存不足',
  },
  {
    kind: 'fixed',
    names: { cn: '清仓一口价', en: 'Clearance', spa: 'Liquidación', id: 'Cuci gudang' },
    codes: ['PK-SP500'],
    percent: 8,
    planned: -1,
    from: 15,
    to: 25,
    isDraft: true,
  },
  {
    kind: 'special',
    names: {
      cn: '年末特惠',
      en: 'Year-end offer',
      spa: 'Oferta de fin de año',
      id: 'Promo akhir tahun',
    },
    codes: ['IN-Y60', 'LT-B20'],
    percent: 9,
    planned: -1,
    from: 20,
    to: 34,
    isDraft: true,
  },
]

export const promotionStories: readonly Story[] = [
  ...ACTIVITIES.map(storyOf),
  ...flashStories,
  ...giftStories,
]
