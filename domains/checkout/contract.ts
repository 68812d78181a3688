/** The checkout: prices everything, is valid for half an hour, and becomes at most one order. */
import * as z from 'zod/mini'
import { Address } from '#domains/addresses/contract.ts'
import { CreditAccount } from '#domains/credit/contract.ts'
import { Picture } from '#domains/catalog/contract.ts'
import { Quantity } from '#domains/cart/contract.ts'
import { GiftOffer } from '#domains/promotions/gift-contract.ts'
import { REDEEMED_MAX } from '#domains/points/limits.ts'
import { Step, Totals } from '#domains/pricing/contract.ts'
import { VersionNumber } from '#domains/quotes/contract.ts'
import { DeliveryMethod } from '#domains/shipping/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, Instant, int } from '#kit/contract/values.ts'
import { LineNote, OrderNumber, PoNumber } from '#domains/orders/contract.ts'

/** A line to buy at once, without the cart. */
const BuyNow = z.object({ skuId: Id, unitId: Id, warehouseId: Id, quantity: Quantity })

/** The version of a quote that the buyer was shown: exactly its goods, at its prices. */
const AnsweredRequest = z.object({ requestId: Id, version: VersionNumber })

/** The freight that the merchant quoted; it applies to this place and method, and everything else is priced as usual. */
export const QuotedFreight = z.object({
  country: z.string(),
  provinceCode: z.nullable(z.string()),
  delivery: DeliveryMethod,
  freightAmount: z.int(),
  /** Whether it is the freight of this checkout. */
  applies: z.boolean(),
})

/** What the buyer chose on the confirm page; without `buyNow` and `quote` it is about the cart's selected lines. */
export const CheckoutForm = z.object({
  buyNow: z.optional(BuyNow),
  quote: z.optional(AnsweredRequest),
  addressId: z.nullable(Id),
  delivery: z.nullable(DeliveryMethod),
  /** The coupon to use; null: none. Left out, or one that cannot be used: the one that takes off most. */
  couponId: z.optional(z.nullable(Id)),
  /** How many points to use, lowered to what the order takes; left out: none. */
  pointsCount: z.optional(int(0, REDEEMED_MAX)),
})

export const CheckoutLine = z.object({
  key: z.string(),
  cartLineId: z.nullable(Id),
  skuId: Id,
  productId: Id,
  unitId: Id,
  warehouseId: Id,
  name: z.string(),
  optionText: z.string(),
  code: z.string(),
  unitName: z.string(),
  picture: z.nullable(Picture),
  quantity: z.int(),
  unitAmount: z.int(),
  listUnitAmount: z.int(),
  lineAmount: z.int(),
  steps: z.array(Step),
})
export const DeliveryChoice = z.object({
  method: DeliveryMethod,
  freightAmount: z.int(),
  daysFrom: z.int(),
  daysTo: z.int(),
  /** Null when it can be chosen; else the message key of the reason. */
  why: z.nullable(z.string()),
})
/** A coupon of the buyer, and what it would take off. */
export const CouponChoice = z.object({
  couponId: Id,
  name: z.string(),
  /** How many like it the buyer has; this is the one to use first. */
  equalCount: z.int(),
  validUntil: Instant,
  /** 0 where it cannot be used. */
  discountAmount: z.int(),
  /**
   * Why it cannot be used; `short`: goods in its scope lack `missingAmount`; `withActivity`: these have a price that takes none, or the order has
   * goods of a flash sale; `withGift`: a gift that comes with the order takes none.
   */
  why: z.nullable(
    z.enum([
      'short',
      'notForGoods',
      'withActivity',
      'withGift',
      'noFreight',
      'nothingLeft',
      'notYet',
    ]),
  ),
  missingAmount: z.nullable(z.int()),
})
export type CouponChoice = z.infer<typeof CouponChoice>

/** Points of the buyer, and what this order takes of them. */
export const PointsChoice = z.object({
  usableCount: z.int(),
  /** Those that are used; 0: none. What they take off is in the totals. */
  usedCount: z.int(),
  /** The most that it takes, and what they take off; 0 where it takes none. */
  mostCount: z.int(),
  mostAmount: z.int(),
  /** They are used in multiples of it; so many take off `stepAmount`. */
  stepCount: z.int(),
  stepAmount: z.int(),
  /** Of what its goods cost after a coupon, the most that points take off. */
  percent: z.int(),
  /**
   * Why it takes none. `owed`: what a refund took back is paid first; `short`: there are fewer than a step; `withActivity`: its goods have the
   * price of an activity; `tooSmall`: a step takes off more than the percent.
   */
  why: z.nullable(z.enum(['owed', 'short', 'withActivity', 'tooSmall'])),
})
export type PointsChoice = z.infer<typeof PointsChoice>

export const Checkout = z.object({
  id: z.uuid(),
  expiresAt: Instant,
  currency: Currency,
  address: z.nullable(Address),
  groups: z.array(
    z.object({ warehouseId: Id, warehouseName: z.string(), lines: z.array(CheckoutLine) }),
  ),
  deliveries: z.array(DeliveryChoice),
  delivery: z.nullable(DeliveryMethod),
  totals: Totals,
  /** Those that can be used first, each by what it takes off; one of equal ones; at most 200. */
  coupons: z.array(CouponChoice),
  /** The one that is used. */
  couponId: z.nullable(Id),
  /** Null for a buyer without points, for an answered request and for machines, for staff, and where the shop takes none. */
  points: z.nullable(PointsChoice),
  /** Tiers of gifts: those that are reached, with what comes with the order, those that are lost, and the next ones. */
  gifts: z.array(GiftOffer),
  /** Of machines that are not paid at once: what is due with the order, and what before shipment. */
  plan: z.nullable(
    z.object({
      depositAmount: z.int(),
      balanceAmount: z.int(),
      balanceDays: z.int(),
      /** Cancelled after it was paid, the deposit stays with the merchant. */
      keepsDeposit: z.boolean(),
    }),
  ),
  /** Null without an answered request. */
  quotedFreight: z.nullable(QuotedFreight),
  /** The buyer's credit terms, with everything that keeps this order from being put on them; null without, and for staff. */
  credit: z.nullable(CreditAccount),
  /** What is missing for submitting: `noAddress`, `noDelivery`. */
  missing: z.array(z.enum(['noAddress', 'noDelivery'])),
})
export type Checkout = z.infer<typeof Checkout>

/**
 * Prices everything and stores it for 30 minutes. @refuses nothingSelected, linesChanged, quoteOver, tooLarge, cart reasons
 */
export const makeCheckout = endpoint({
  method: 'POST',
  path: '/checkout',
  who: 'buyer',
  input: CheckoutForm,
  data: Checkout,
})

/** A difference from the checkout; shown before an order is placed. */
export const Change = z.object({
  key: z.string(),
  name: z.string(),
  /** `activity`: the price of an activity no longer holds. `gift`: one that was agreed to does not come any more. `plan`: of the payment; was and is its deposit. */
  kind: z.enum([
    'price',
    'activity',
    'short',
    'gone',
    'limits',
    'freight',
    'tax',
    'address',
    'coupon',
    'points',
    'gift',
    'plan',
  ]),
  was: z.nullable(z.int()),
  is: z.nullable(z.int()),
  /** Its name, where `kind` is about one. */
  activity: z.optional(z.string()),
})
export type Change = z.infer<typeof Change>

/** Notes of lines of a checkout, by their key; those of lines that it does not have are left out. */
export const LineNotes = z
  .array(z.object({ key: z.string().check(z.maxLength(80)), note: LineNote }))
  .check(z.maxLength(500))

/** Of the invoice that a buyer chooses with an order. */
export const InvoiceKind = z.enum(['ordinary', 'special'])
export type InvoiceKind = z.infer<typeof InvoiceKind>

/**
 * Makes one order of a checkout, at most once: the same checkout again answers with the same order, and lines of a cart are
 * in one order however many checkouts were made of them (`alreadyOrdered` names it in `orderNumber`). When something has
 * changed since, it is refused with `changed` whose detail is `{ changes: Change[], checkout: Checkout }`, the new checkout to
 * agree to.
 * @refuses checkoutUnknown, checkoutExpired, changed, checkoutIncomplete, alreadyOrdered, cartChanged, tooManyUnpaid,
 * tooMuchUnpaid, agreementNeeded, tooMany, invoices.titleNotFound, invoices.noSpecial, invoices.specialIncomplete
 */
export const submitOrder = endpoint({
  method: 'POST',
  path: '/checkout/submit',
  who: 'buyer',
  input: z.object({
    checkoutId: z.uuid(),
    remarks: z.string().check(z.trim(), z.maxLength(300)),
    poNumber: z._default(PoNumber, ''),
    notes: z._default(LineNotes, []),
    /** To whom its invoice is made out, which is requested by itself once the order is paid and has left; null: none. */
    invoiceTitleId: z._default(z.nullable(Id), null),
    invoiceKind: z._default(InvoiceKind, 'ordinary'),
  }),
  data: z.object({
    orderNumber: OrderNumber,
    payableAmount: z.int(),
    currency: Currency,
    payBy: Instant,
    /** Staff review it first: it cannot be paid yet. */
    isReviewed: z.boolean(),
  }),
})
