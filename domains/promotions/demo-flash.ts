/** Demo data: sessions of flash sales: one that is on, one that is sold out, the next, one that was stopped, and a draft. */
import { payOnline, type Scene } from '#demo/world/acts.ts'
import type { Story } from '#demo/world/stories.ts'
import type { Translated } from '#kit/contract/lang.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import { publishActivity, saveActivity, stopActivity } from './contract.ts'
import { goodsOf, toReducedAmount } from './demo-goods.ts'
import { askFlash, flashTicket, myFlashClaim } from './flash-contract.ts'

type Session = {
  names: Translated
  codes: readonly string[]
  /** In hours from now. */
  from: number
  to: number
  quotaCount: number
  perBuyerCount: number
  /** Of the first goods, which the buyer asks for, orders and pays. */
  boughtCount: number
  isDraft?: boolean
  stopReason?: Translated
}

/** When the sessions were planned, in hours from now: the first have begun by then. */
const PLANNED_HOURS = -1

const flashStory = ({ names, codes, from, to, boughtCount, ...session }: Session): Story => ({
  buyer: 'lin',
  code: codes[0] ?? '',
  quantity: 1,
  hoursAgo: -PLANNED_HOURS,
  play: async (scene) => {
    const goods = await goodsOf(scene, codes)
    const now = new Date().toISOString()
    const { caller } = scene.staff
    const { isDraft = false, stopReason, ...limits } = session
    const { id: activityId } = await caller.call(saveActivity, {
      kind: 'flash',
      names,
      startsAt: later(now, from * HOUR_MS),
      endsAt: later(now, to * HOUR_MS),
      audience: 'all',
      leastLevel: 1,
      skus: goods.map(({ code, amount }) => ({
        code,
        prices: [{ currency: 'CNY' as const, amount: toReducedAmount(amount, FLASH_PERCENT) }],
        perOrderCount: null,
        ...limits,
      })),
    })
    if (isDraft) return
    await caller.call(publishActivity, { activityId, version: 0 })
    if (stopReason !== undefined) await stop(scene, activityId, stopReason)
    const [first] = goods
    if (boughtCount > 0 && first !== undefined)
      await buyIn(scene, { activityId, skuId: first.skuId, count: boughtCount })
  },
})

const stop = (
  { staff }: Scene,
  activityId: number,
  { cn: reason, ...reasonTexts }: Translated,
): Promise<object> => staff.caller.call(stopActivity, { activityId, reason, reasonTexts })

/** As much as one person may lower prices by. */
const FLASH_PERCENT = 9

type Bought = { activityId: number; skuId: number; count: number }

async function buyIn(scene: Scene, { activityId, skuId, count }: Bought): Promise<void> {
  const { caller } = scene.buyer
  const { ticket } = await caller.call(flashTicket, { activityId, skuId })
  await caller.call(askFlash, { activityId, skuId, count, ticket })
  const claim = await caller.call(myFlashClaim, { activityId, skuId })
  if (claim?.buyNow == null) throw new Error('the demo’s buyer came too late')
  const checkout = await scene.buyer.checkout({
    addressId: null,
    delivery: 'express',
    buyNow: claim.buyNow,
  })
  const { orderNumber } = await scene.buyer.submitOrder(checkout.id, '')
  await payOnline(scene, orderNumber)
}

const SESSIONS: readonly Session[] = [
  {
    names: {
      cn: '今日秒杀',
      en: 'Today’s flash sale',
      spa: 'Venta flash de hoy',
      id: 'Flash sale hari ini',
    },
    codes: ['LT-TL12', 'ST-HT200', 'CA-FL75'],
    from: -1.5,
    to: 60,
    quotaCount: 12,
    perBuyerCount: 6,
    boughtCount: 4,
  },
  {
    names: { cn: '早场', en: 'Early session', spa: 'Primera sesión', id: 'Sesi awal' },
    codes: ['TL-ID20'],
    from: -2,
    to: 48,
    quotaCount: 4,
    perBuyerCount: 4,
    boughtCount: 4,
  },
  {
    names: { cn: '晚场', en: 'Late session', spa: 'Última sesión', id: 'Sesi akhir' },
    codes: ['CA-CP9', 'TL-ID20'],
    from: 8,
    to: 72,
    quotaCount: 20,
    perBuyerCount: 5,
    boughtCount: 0,
  },
  {
    names: {
      cn: '周末场',
      en: 'Weekend session',
      spa: 'Sesión de fin de semana',
      id: 'Sesi akhir pekan',
    },
    codes: ['ST-HT200'],
    from: 20,
    to: 30,
    quotaCount: 10,
    perBuyerCount: 2,
    boughtCount: 0,
    stopReason: {
      cn: '价格有误',
      en: 'The price was wrong',
      spa: 'El precio era incorrecto',
      id: 'Harganya keliru',
    },
  },
  {
    names: {
      cn: '月末场',
      en: 'Month-end session',
      spa: 'Sesión de fin de mes',
      id: 'Sesi akhir bulan',
    },
    codes: ['CA-FL75'],
    from: 100,
    to: 110,
    quotaCount: 10,
    perBuyerCount: 2,
    boughtCount: 0,
    isDraft: true,
  },
]

export const flashStories: readonly Story[] = SESSIONS.map(flashStory)
