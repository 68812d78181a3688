/** How an amount is computed. Pricing is one pure pipeline; every amount comes with the steps that led to it. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, IdListParam, IdParam } from '#kit/contract/values.ts'
import { ActivityLimit } from '#domains/promotions/limit-contract.ts'
import { OWN_PRICES_MAX } from './limits.ts'

/**
 * One step of an explanation; `kind` is a message key (`pricing.step.…`) with its numbers.
 * Amounts are signed: what lowers the price is negative. In a line, amounts and quantities are of its unit.
 */
export const Step = z.object({
  kind: z.enum([
    'retail',
    'tier',
    'volume',
    'business',
    'super',
    'level',
    'activity',
    'coupon',
    'couponFreight',
    'points',
    'freight',
    'freeFreight',
    'transferFee',
    'taxRelief',
    'taxIncluded',
    'taxAdded',
    'adjustment',
    'tierHint',
    'activityHint',
    'notUsed',
  ]),
  amount: z.int(),
  /** Quantity, percent, missing count … the values of the message. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type Step = z.infer<typeof Step>

export const PricedLine = z.object({
  key: z.string(),
  skuId: Id,
  quantity: z.int(),
  baseQuantity: z.int(),
  /** Per unit (not base unit) before and after the one reduction. */
  listUnitAmount: z.int(),
  unitAmount: z.int(),
  /** quantity × listUnitAmount, the reduction of the line (≤ 0), and their sum. */
  goodsAmount: z.int(),
  memberAmount: z.int(),
  lineAmount: z.int(),
  /** This line's share of what a coupon takes off the order (≤ 0). */
  couponAmount: z.int(),
  /** This line's share of what points take off the order (≤ 0). */
  pointsAmount: z.int(),
  /** This line's share of the order's freight, tax, and domestic tax that is not charged; shares sum exactly. */
  freightAmount: z.int(),
  taxAmount: z.int(),
  taxReliefAmount: z.int(),
  steps: z.array(Step),
})
export type PricedLine = z.infer<typeof PricedLine>

/** payable = goods + member + coupon + points + freight + tax relief + (tax when prices do not include it) + adjustment. */
export const Totals = z.object({
  currency: Currency,
  goodsAmount: z.int(),
  memberAmount: z.int(),
  /** What a coupon takes off (≤ 0), free freight included. */
  couponAmount: z.int(),
  /** What points take off the goods (≤ 0). */
  pointsAmount: z.int(),
  freightAmount: z.int(),
  /** Domestic tax within the prices that this buyer's country is not charged (≤ 0). */
  taxReliefAmount: z.int(),
  taxAmount: z.int(),
  taxIncluded: z.boolean(),
  taxRatePercent: z.number(),
  adjustmentAmount: z.int(),
  payableAmount: z.int(),
  steps: z.object({
    goods: z.array(Step),
    member: z.array(Step),
    coupon: z.array(Step),
    points: z.array(Step),
    freight: z.array(Step),
    relief: z.array(Step),
    tax: z.array(Step),
    adjustment: z.array(Step),
  }),
})
export type Totals = z.infer<typeof Totals>

/** The price of one base unit from a quantity on: for a single piece, for everyone at this quantity, and for the caller. */
export const Rung = z.object({
  fromQuantity: z.int(),
  retailAmount: z.int(),
  listAmount: z.int(),
  amount: z.int(),
  /** The steps behind `amount`, and the next cheaper quantity; per base unit. */
  steps: z.array(Step),
})
/** The activity behind a price. `leftMs`: until it ends, in milliseconds from the answer on, whatever the browser's clock says. */
export const RunningActivity = z.object({ name: z.string(), leftMs: z.int() })
export type RunningActivity = z.infer<typeof RunningActivity>

/**
 * What an SKU costs who asks, at every quantity where that changes, rising. Businesses reckon without tax. Empty when it
 * has no price in the language's currency. @refuses notFound
 */
export const myPrices = endpoint({
  method: 'GET',
  path: '/pricing/prices/:skuId',
  who: 'shopper',
  input: z.object({ skuId: IdParam }),
  data: z.object({
    currency: Currency,
    reckonsNet: z.boolean(),
    rungs: z.array(Rung),
    /** Those that rungs name, by the `activityId` of their step; `limit`: what leaves this buyer least of it in one order. */
    activities: z.array(
      z.extend(RunningActivity, {
        activityId: Id,
        limit: z.nullable(ActivityLimit),
        /** Coupons can be used on goods at its price. */
        takesCoupon: z.boolean(),
        /** The lowest price that everybody was asked for one base unit in the 30 days before it began; null: the SKU was not on sale then. */
        lowestBefore: z.nullable(z.int()),
      }),
    ),
  }),
})

/** Why a buyer pays less than the list price: customer type, membership, level or an activity. */
export const OwnReason = z.enum(['business', 'super', 'level', 'activity'])
export type OwnReason = z.infer<typeof OwnReason>

/** What one base unit costs a buyer instead of `listAmount`; `level` and `activity` are set where they are the reason. */
export const OwnPrice = z.object({
  amount: z.int(),
  listAmount: z.int(),
  reason: OwnReason,
  level: z.nullable(z.int()),
  activity: z.nullable(RunningActivity),
  /** The lowest price that everybody was asked for one base unit in the 30 days before the activity began; null: none is the reason, or it was not on sale then. */
  lowestBefore: z.nullable(z.int()),
})
export type OwnPrice = z.infer<typeof OwnPrice>

/** A flash sale that is on and has some of a product left, for those who ask first: its lowest price of one base unit. */
export const Flash = z.extend(RunningActivity, {
  activityId: Id,
  amount: z.int(),
  currency: Currency,
})
export type Flash = z.infer<typeof Flash>

/**
 * The buyer's own prices of products as cards show them, of one base unit of the cheapest SKU, and the gifts that they earn and flash sales that have
 * them. Products with none of these for the buyer are left out; guests get those of activities for everybody.
 */
export const ownPrices = endpoint({
  method: 'GET',
  path: '/pricing/prices',
  who: 'shopper',
  input: z.object({ products: IdListParam.check(z.maxLength(OWN_PRICES_MAX)) }),
  data: z.array(
    z.object({
      productId: Id,
      /** Null where the buyer pays the public price. */
      own: z.nullable(OwnPrice),
      /** The activity that gives something with these goods. */
      gift: z.nullable(RunningActivity),
      flash: z.nullable(Flash),
    }),
  ),
})
