/** Demo data: coupons that anybody may claim, one by code, and those of one buyer in every state. */
import { DAY_MS, HOUR_MS, later } from '#kit/contract/time.ts'
import { agreeAsOwner, clerkOf, payOnline, place, ship, type Scene } from '#demo/world/acts.ts'
import type { Story } from '#demo/world/stories.ts'
import { makeCodes } from './codes-contract.ts'
import { claimCoupon } from './contract.ts'
import { findReceivers, giveCoupons } from './giving-contract.ts'
import { publishCoupon, saveCoupon, voidCoupon, type TemplateForm } from './office-contract.ts'

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
    capAmount: 3000,
  },
]

const DAYS_AGO = 2
const CLAIMED_FOR_DAYS = 60

type Offer = Pick<TemplateForm, 'name'> & Partial<TemplateForm>

const FIVE_PERCENT = {
  kind: 'discount',
  thresholdAmount: 0,
  offAmount: null,
  offPercent: 5,
  capAmount: 2000,
} as const

/** The clerk publishes a draft; where it lowers goods of an activity further than one person may, the owner agrees. */
export async function publishAgreed(
  scene: Pick<Scene, 'staff' | 'cast'>,
  wanted: { templateId: number; version: number },
): Promise<void> {
  const { state } = await clerkOf(scene).call(publishCoupon, wanted)
  if (state === 'draft') await agreeAsOwner(scene, `coupon:${wanted.templateId}`)
}

/** Published at the scene's time. @returns its id */
async function publish(scene: Pick<Scene, 'staff' | 'cast'>, hoursAgo: number, offer: Offer) {
  // The scene's clock stands a little before this moment: it was set when the scene began.
  const now = later(new Date().toISOString(), -(hoursAgo + 1) * HOUR_MS)
  const made = await clerkOf(scene).call(saveCoupon, {
    ...FIVE_PERCENT,
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
    ...offer,
    templateId: null,
    version: 0,
  })
  await publishAgreed(scene, { templateId: made.id, version: made.version })
  return made.id
}

/** Offered for a day, and claimed at once. @returns its id */
async function claimOne(scene: Scene, hoursAgo: number, offer: Offer): Promise<number> {
  const claimUntil = later(new Date().toISOString(), (24 - hoursAgo) * HOUR_MS)
  const templateId = await publish(scene, hoursAgo, { ...offer, claimUntil })
  await scene.buyer.caller.call(claimCoupon, { templateId })
  return templateId
}

const toOffer = (cn: string, en: string, spa: string, id: string): Offer => ({
  name: { cn, en, spa, id },
})

const USED_HOURS = 24 * 12
const IN_USE_HOURS = 1.5

/** Claimed, used, expired and voided, while its buyer places no other order. */
const usedStory: Story = {
  buyer: 'sarah',
  code: 'TL-ID20',
  quantity: 2,
  hoursAgo: USED_HOURS,
  play: async (scene) => {
    await claimOne(
      scene,
      USED_HOURS,
      toOffer('老客券', 'Returning buyers', 'Clientes fieles', 'Pelanggan lama'),
    )
    const number = await place(scene)
    await payOnline(scene, number)
    const week = toOffer('本周券', 'This week', 'Esta semana', 'Minggu ini')
    await claimOne(scene, USED_HOURS, { ...week, validDays: 2 })
    const fair = toOffer('展会券', 'Trade fair', 'Feria', 'Pameran dagang')
    const templateId = await claimOne(scene, USED_HOURS, fair)
    await scene.staff.caller.call(voidCoupon, {
      templateId,
      reason: '展会取消',
      reasonTexts: {
        en: 'The fair was cancelled',
        spa: 'Se canceló la feria',
        id: 'Pameran dibatalkan',
      },
    })
    await scene.at(24 * 11)
    await ship(scene, number)
    await scene.at(24 * 7)
    await scene.buyer.confirmReceipt(number)
  },
}

/** One in an order that is to be paid, and one that staff give. */
const inUseStory: Story = {
  buyer: 'sarah',
  code: 'LT-TL12',
  quantity: 2,
  hoursAgo: IN_USE_HOURS,
  play: async (scene) => {
    await claimOne(scene, IN_USE_HOURS, toOffer('今日券', 'Today', 'Hoy', 'Hari ini'))
    await scene.buyer.chooseOffline(await place(scene))
    const sorry = toOffer(
      '致歉券',
      'With our apologies',
      'Con nuestras disculpas',
      'Permintaan maaf kami',
    )
    const templateId = await publish(scene, IN_USE_HOURS, { ...sorry, source: 'staff' })
    const { caller } = scene.staff
    const contacts = ['sarah@demo.example']
    const asked = { templateId, contacts, tag: null, level: null }
    const { receivers } = await caller.call(findReceivers, asked)
    const buyerIds = receivers.flatMap(({ buyerId }) => buyerId ?? [])
    await caller.call(giveCoupons, { templateId, buyerIds })
    await scene.cast.settle()
  },
}

const CODES = 50

const codesStory: Story = {
  buyer: 'lin',
  code: '',
  quantity: 1,
  hoursAgo: DAYS_AGO * 24,
  play: async (scene) => {
    const flyer = toOffer('传单券', 'Flyer', 'Folleto', 'Selebaran')
    const templateId = await publish(scene, DAYS_AGO * 24, { ...flyer, source: 'code' })
    await scene.staff.caller.call(makeCodes, { templateId, name: '春季传单', count: CODES })
  },
}

const offeredStories: readonly Story[] = OFFERED.map((offer) => ({
  buyer: 'lin',
  code: '',
  quantity: 1,
  hoursAgo: DAYS_AGO * 24,
  play: async (scene) => void (await publish(scene, DAYS_AGO * 24, offer)),
}))

export const couponStories: readonly Story[] = [
  ...offeredStories,
  codesStory,
  usedStory,
  inUseStory,
]
