/** Coupons as buyers claim, have and use them. Amounts are of the language's currency, at today's rate. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, IdListParam, IdParam, Instant, page } from '#kit/contract/values.ts'

export const CouponKind = z.enum(['reduction', 'discount', 'freight'])
export const CouponScope = z.enum(['all', 'category', 'brand', 'product'])
/** The goods of one cart: those at the ordinary price, or those at the price of an activity. */
export const CouponCart = z.enum(['any', 'ordinary', 'activity'])
/** `newBuyer`: who has paid for no order yet, when they claim it. */
export const CouponAudience = z.enum([
  'all',
  'individual',
  'business',
  'super',
  'level',
  'newBuyer',
  'list',
])
export const CouponState = z.enum(['unused', 'in_use', 'used', 'expired', 'voided'])
export type CouponState = z.infer<typeof CouponState>

/** What a coupon is worth, and for which goods. */
export const Terms = z.object({
  name: z.string(),
  kind: CouponKind,
  currency: Currency,
  /** Goods in its scope have to come to as much; 0: to anything. */
  thresholdAmount: z.int(),
  /** Of a reduction. */
  offAmount: z.nullable(z.int()),
  /** Of a discount. */
  offPercent: z.nullable(z.int()),
  /** What a discount or free freight takes off at most. */
  capAmount: z.nullable(z.int()),
  scope: CouponScope,
  /** The first of the categories, brands or products that it is for, and how many there are. */
  scopes: z.array(z.object({ id: Id, name: z.string() })),
  scopeCount: z.int(),
  /** In its scope only the goods of this cart count. */
  cart: CouponCart,
  /** Of those that are for buyers from a level on. */
  minLevel: z.nullable(z.int()),
})
export type Terms = z.infer<typeof Terms>

/** Whether the shopper may claim it. A guest may where they could as somebody with an account. */
export const OfferState = z.enum(['open', 'claimed', 'notForYou', 'soldOut', 'ended'])
export type OfferState = z.infer<typeof OfferState>

export const OfferedCoupon = z.extend(Terms, {
  templateId: Id,
  offer: OfferState,
  claimUntil: Instant,
  totalCount: z.int(),
  leftCount: z.int(),
  perPerson: z.int(),
  audience: CouponAudience,
  /** Either both dates, or days after the one on which it is claimed. */
  validFrom: z.nullable(Instant),
  validUntil: z.nullable(Instant),
  validDays: z.nullable(z.int()),
})
export type OfferedCoupon = z.infer<typeof OfferedCoupon>

export const MyCoupon = z.extend(Terms, {
  couponId: Id,
  state: CouponState,
  claimedAt: Instant,
  validFrom: Instant,
  validUntil: Instant,
  /** The order that it is for, and what it takes off there. */
  orderNumber: z.nullable(z.string()),
  usedAmount: z.nullable(z.object({ amount: z.int(), currency: Currency })),
  /** Why the shop has voided it, as its staff put it; null: they have not. */
  voidReason: z.nullable(z.string()),
})
export type MyCoupon = z.infer<typeof MyCoupon>

/** The coupons of the centre: those to claim before others, those that end first, and for a day those that have ended. At most 100. */
export const offeredCoupons = endpoint({
  method: 'GET',
  path: '/coupons',
  who: 'shopper',
  input: z.object({}),
  data: z.array(OfferedCoupon),
})

/** For goods of these products: what can be claimed (at most 10), and what the buyer has and could use (at most 50). */
export const couponsForProducts = endpoint({
  method: 'GET',
  path: '/coupons/for-products',
  who: 'shopper',
  input: z.object({ products: IdListParam }),
  data: z.object({ offers: z.array(OfferedCoupon), own: z.array(MyCoupon) }),
})

/** @refuses templateNotFound, notOnOffer, allTaken, claimedAlready, notForYou */
export const claimCoupon = endpoint({
  method: 'POST',
  path: '/coupons/:templateId/claims',
  who: 'buyer',
  input: z.object({ templateId: IdParam }),
  data: MyCoupon,
})

/**
 * A coupon for a code that staff have handed out. Spaces, hyphens and case do not matter.
 * @refuses codeUnknown, codeUsed, notOnOffer, allTaken, claimedAlready, notForYou, tooMany
 */
export const claimByCode = endpoint({
  method: 'POST',
  path: '/coupons/code-claims',
  who: 'buyer',
  input: z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) }),
  data: MyCoupon,
})

/** One state, the latest change first, with how many there are of each; unused ones by their end. */
export const myCoupons = endpoint({
  method: 'GET',
  path: '/coupons/mine',
  who: 'buyer',
  input: z.object({
    state: z._default(CouponState, 'unused'),
    after: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: z.extend(page(MyCoupon), { counts: z.record(CouponState, z.int()) }),
})
