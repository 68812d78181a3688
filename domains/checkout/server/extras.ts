/** What comes with priced lines: gifts, a coupon, whether they take points, and less time to pay. */
import type { UsableCoupon } from '#domains/coupons/server/door.ts'
import type { Priced, Profile } from '#domains/pricing/server/door.ts'
import type { ActivityOffer } from '#domains/promotions/server/door.ts'
import type { AgreedGift, readGiftRules } from '#domains/promotions/server/gift-door.ts'
import type { Quote } from '#domains/quotes/server/door.ts'
import type { ratesOf } from '#domains/settings/server/door.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { isHeldPrice, offerOf } from '#domains/pricing/activity-of.ts'
import { chooseCoupon, NO_COUPONS, type Coupons, type ToChoose } from './coupons.ts'
import { giftsFor, NO_GIFTS, type Gifts } from './gifts.ts'
import type { UnpricedLine } from './priced-line.ts'

type Lines = {
  found: readonly UnpricedLine[]
  /** As they cost without a coupon. */
  bare: Priced
  activities: ReadonlyMap<number, readonly ActivityOffer[]>
  names: ReadonlyMap<number, string>
  profile: Profile
  currency: Currency
  rates: ReturnType<typeof ratesOf>
  giftRules: Awaited<ReturnType<typeof readGiftRules>>
  ownCoupons: readonly UsableCoupon[]
  choosing: Pick<ToChoose, 'now' | 'wanted' | 'isStrict'>
  feeAmount: number
}
type Asked = {
  quote: Quote | null
  lang: Lang
  buyerId: number
  now: Instant
  gifts?: readonly AgreedGift[] | undefined
}
type Extras = {
  payUntil: Instant | null
  gifts: Gifts
  coupons: Coupons
  /** Why it takes no points: what a flash sale holds, or goods that never do. */
  takesNone: 'withActivity' | 'never' | null
}

/** Quoted prices are the merchant's last word, and machines are paid in stages: they have none of it. */
export async function extrasOf(
  db: Queryable,
  { quote, lang, buyerId, now, gifts: agreed }: Asked,
  { found, bare, activities, names, profile, currency, rates, ...lines }: Lines,
): Promise<Extras> {
  const payUntil = quote === null ? heldUntil(bare, activities) : null
  const isOfGoods = quote === null && found.every(({ sku }) => sku.family === 'goods')
  const { giftRules: rules } = lines
  const gifts =
    rules.length === 0 || !isOfGoods
      ? NO_GIFTS
      : await giftsFor(db, {
          rules,
          found,
          priced: bare,
          activities,
          agreed: agreed ?? null,
          names,
          profile,
          currency,
          rates,
          buyerId,
          lang,
          now,
        })
  // What a flash sale holds is sold at its price alone; so is what comes with gifts that say so.
  const isAlone = gifts.gifts.some((gift) => !gift.takesCoupon)
  const coupons = isOfGoods
    ? await chooseCoupon(db, {
        ...lines.choosing,
        own: lines.ownCoupons,
        lang,
        currency,
        rate: rates[currency],
        priced: bare,
        feeAmount: lines.feeAmount,
        alone: aloneIn(bare, activities),
        takesNone: payUntil !== null ? 'withActivity' : isAlone ? 'withGift' : null,
        products: new Map(found.map(({ key, sku }) => [key, sku.productId])),
      })
    : NO_COUPONS
  const takesNone = !isOfGoods ? 'never' : payUntil === null ? null : 'withActivity'
  return { payUntil, gifts, coupons, takesNone }
}

/** Lines at the price of an activity that takes no coupon. */
const aloneIn = (
  { lines }: Priced,
  activities: ReadonlyMap<number, readonly ActivityOffer[]>,
): ReadonlySet<string> =>
  new Set(
    lines.flatMap((price) =>
      offerOf(price, activities.get(price.skuId))?.takesCoupon === false ? [price.key] : [],
    ),
  )

/** The earliest end of what flash sales hold among these lines. */
function heldUntil(
  { lines }: Priced,
  activities: ReadonlyMap<number, readonly ActivityOffer[]>,
): Instant | null {
  const ends = lines.flatMap((price) => {
    const offers = activities.get(price.skuId)
    return isHeldPrice(price, offers) ? (offerOf(price, offers)?.endsAt ?? []) : []
  })
  return ends.toSorted()[0] ?? null
}
