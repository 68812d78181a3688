/** Which coupon an order would use: the one the buyer chose, or the one that takes off most. */
import { scopesOf } from '#domains/catalog/server/scope-door.ts'
import { usableCoupons, type UsableCoupon } from '#domains/coupons/server/door.ts'
import { bestOf, discountOf, worthIn, type Goods } from '#domains/coupons/worth.ts'
import type { Priced, ToPrice } from '#domains/pricing/server/door.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { CouponChoice } from '../contract.ts'
import { activityOf } from '#domains/pricing/activity-of.ts'

export type Coupons = {
  choices: CouponChoice[]
  chosen: { couponId: number; name: string; toPrice: NonNullable<ToPrice['coupon']> } | null
}

export type ToChoose = {
  own: readonly UsableCoupon[]
  now: Instant
  lang: Lang
  currency: Currency
  rate: number
  priced: Priced
  /** What of its freight is a fee for a transfer. */
  feeAmount: number
  products: ReadonlyMap<string, number>
  /** Keys of lines at the price of an activity that takes no coupon. */
  alone: ReadonlySet<string>
  /** Why the order takes no coupon at all. */
  takesNone: 'withActivity' | 'withGift' | null
  /** Null: none. Undefined: the best. */
  wanted: number | null | undefined
  /** Submitting uses the agreed coupon or none. */
  isStrict: boolean
}

export const NO_COUPONS: Coupons = { choices: [], chosen: null }

type Whose = Pick<ToChoose, 'now' | 'wanted' | 'isStrict'> & { buyerId: number }

/** Those to choose from: none where submitting uses none. */
export const couponsFor = async (
  db: Queryable,
  { buyerId, now, wanted, isStrict }: Whose,
): Promise<UsableCoupon[]> =>
  isStrict && (wanted ?? null) === null
    ? []
    : usableCoupons(db, { buyerId, now, wanted: wanted ?? null })

/** Lines of machines and of answered requests have none. */
export async function chooseCoupon(db: Queryable, to: ToChoose): Promise<Coupons> {
  const { own } = to
  if (own.length === 0) return NO_COUPONS
  const lines = to.priced.lines
  const goods = await goodsOf(db, to)
  const order = {
    currency: to.currency,
    lines: goods,
    freightAmount: to.priced.totals.freightAmount,
    feeAmount: to.feeAmount,
  }
  const found = own.map((coupon) => {
    const isEarly = coupon.validFrom > to.now
    if (to.takesNone !== null) {
      const why = { kind: to.takesNone, missingAmount: null }
      return { coupon, why, discount: null, isEarly }
    }
    const { why, discount } = discountOf(worthIn(coupon, to.currency, to.rate), order)
    return { coupon, why, discount: isEarly ? null : discount, isEarly }
  })
  const usable = found.flatMap(({ coupon, discount }) =>
    discount === null
      ? []
      : [{ coupon: { coupon, discount }, amount: discount.amount, validUntil: coupon.validUntil }],
  )
  const named = usable.find(({ coupon: { coupon } }) => coupon.id === to.wanted)?.coupon
  const best = to.isStrict || to.wanted === null ? null : bestOf(usable)
  const used = named ?? best
  const choices = found.map(({ coupon, why, discount, isEarly }) => ({
    couponId: coupon.id,
    name: textIn(coupon.name, to.lang).text,
    equalCount: coupon.equalCount,
    validUntil: coupon.validUntil,
    discountAmount: discount?.amount ?? 0,
    why: isEarly ? ('notYet' as const) : (why?.kind ?? null),
    missingAmount: isEarly ? null : (why?.missingAmount ?? null),
  }))
  return {
    choices: choices.toSorted((one, other) => other.discountAmount - one.discountAmount),
    chosen:
      used === null
        ? null
        : {
            couponId: used.coupon.id,
            name: textIn(used.coupon.name, to.lang).text,
            toPrice: {
              amount: used.discount.amount,
              weights: new Map(
                lines.map(({ key }, index) => [key, used.discount.weights[index] ?? 0]),
              ),
              step: stepOf(used.coupon, used.discount.amount, to.lang),
            },
          },
  }
}

const stepOf = ({ kind, name }: UsableCoupon, amount: number, lang: Lang) => ({
  kind: kind === 'freight' ? ('couponFreight' as const) : ('coupon' as const),
  amount: -amount,
  values: { note: textIn(name, lang).text },
})

async function goodsOf(db: Queryable, { priced, products, alone }: ToChoose): Promise<Goods[]> {
  const scopes = await scopesOf(db, [...new Set(products.values())])
  return priced.lines.map(({ key, lineAmount, steps }) => {
    const productId = products.get(key) ?? 0
    const scope = scopes.find((each) => each.productId === productId)
    const { brandId = null, categoryIds = [] } = scope ?? {}
    const isOfActivity = activityOf({ steps }) !== null
    const goods = { amount: lineAmount, productId, brandId, categoryIds }
    return { ...goods, isAlone: alone.has(key), isOfActivity }
  })
}
