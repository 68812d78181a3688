/** Gifts with purchase: what the merchant sets, and what a shopper is offered for their goods. */
import * as z from 'zod/mini'
import { Picture } from '#domains/catalog/contract.ts'
import { SKU_CODE_MAX } from '#domains/catalog/limits.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, IdParam } from '#kit/contract/values.ts'
import { ActivityLimit } from './limit-contract.ts'
import {
  ACTIVITY_AMOUNT_MAX,
  GIFT_CHOICES_MAX,
  GIFT_OPTIONS_MAX,
  GIFT_SCOPES_MAX,
  GIFT_TIERS_MAX,
} from './limits.ts'

/** `amount`: goods in the scope for so much. `quantity`: so many of them. */
export const GiftMeasure = z.enum(['amount', 'quantity'])
export const GiftScope = z.enum(['all', 'category', 'brand', 'product'])

export const GiftTier = z.object({
  /** Minor units of the base currency, or base units. */
  least: z.int().check(z.minimum(1), z.maximum(ACTIVITY_AMOUNT_MAX)),
  /** How many different ones of them a buyer gets. */
  chooseCount: z.int().check(z.minimum(1), z.maximum(GIFT_CHOICES_MAX)),
  /** Codes of SKUs of the activity, those that are given without a choice first. */
  codes: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(SKU_CODE_MAX)))
    .check(z.minLength(1), z.maxLength(GIFT_OPTIONS_MAX)),
})
export const GiftRule = z.object({
  measure: GiftMeasure,
  scope: GiftScope,
  /** Products, brands or categories; none where the scope is `all`. */
  scopeIds: z.array(Id).check(z.maxLength(GIFT_SCOPES_MAX)),
  /** Each tier that is reached gives its gifts; false: the highest alone. */
  isEachTier: z.boolean(),
  /** An order with these gifts may use a coupon. */
  takesCoupon: z.boolean(),
  /** Rising. */
  tiers: z.array(GiftTier).check(z.minLength(1), z.maxLength(GIFT_TIERS_MAX)),
})
export type GiftRule = z.infer<typeof GiftRule>

/** What a buyer may choose. */
export const GiftOption = z.object({
  skuId: Id,
  productId: Id,
  name: z.string(),
  optionText: z.string(),
  picture: z.nullable(Picture),
  /** What one is stated to be worth. */
  valueAmount: z.int(),
  /** Some are left for this buyer; where none are, `limit` is what they have used up. Null: there are none in stock. */
  isLeft: z.boolean(),
  limit: z.nullable(ActivityLimit),
  /** The order would have one of it. */
  isChosen: z.boolean(),
})

/**
 * A tier that gives its gifts, or does not yet. `reached`: its gifts come with the order. `lost`: the shopper chose of it, and their
 * goods no longer suffice. `ahead`: the next one.
 */
export const GiftOffer = z.object({
  activityId: Id,
  tier: z.int(),
  name: z.string(),
  /** Milliseconds until it ends, whatever the browser's clock says. */
  leftMs: z.int(),
  state: z.enum(['reached', 'lost', 'ahead']),
  measure: GiftMeasure,
  /** Minor units of the currency, or base units. */
  least: z.int(),
  missing: z.int(),
  chooseCount: z.int(),
  takesCoupon: z.boolean(),
  options: z.array(GiftOption),
})
export type GiftOffer = z.infer<typeof GiftOffer>

/** What a shopper has chosen of a tier; none of it: they want none. */
export const GiftChoice = z.object({
  activityId: Id,
  tier: z.int().check(z.minimum(1), z.maximum(GIFT_TIERS_MAX)),
  skuIds: z.array(Id).check(z.maxLength(GIFT_CHOICES_MAX)),
})
export type GiftChoice = z.infer<typeof GiftChoice>

/** Activities with gifts for the shopper: those that are on, those that end first before others, and then those of the next days. */
export const openGiftActivities = endpoint({
  method: 'GET',
  path: '/promotions/gifts',
  who: 'shopper',
  input: z.object({}),
  data: z.object({
    currency: Currency,
    activities: z.array(
      z.object({
        activityId: Id,
        name: z.string(),
        /** Milliseconds until it starts, 0 where it has, and until it ends: whatever the browser's clock says. */
        startsInMs: z.int(),
        leftMs: z.int(),
        measure: GiftMeasure,
        /** All goods earn its gifts, and none are named. */
        isForAll: z.boolean(),
        isEachTier: z.boolean(),
        takesCoupon: z.boolean(),
        tiers: z.array(
          z.object({
            tier: z.int(),
            least: z.int(),
            chooseCount: z.int(),
            gifts: z.array(
              z.extend(z.omit(GiftOption, { isChosen: true }), {
                /** Of everybody's and in stock, whatever this buyer has had. */
                leftCount: z.int(),
              }),
            ),
          }),
        ),
        /** At most 60 of the goods that earn them, the best-selling first. */
        productIds: z.array(Id),
      }),
    ),
  }),
})

/** What goods of this product earn for the shopper, as far as there is something left. Those that end first come first. */
export const giftsOfProduct = endpoint({
  method: 'GET',
  path: '/promotions/gifts/:productId',
  who: 'shopper',
  input: z.object({ productId: IdParam }),
  data: z.object({
    currency: Currency,
    activities: z.array(
      z.object({
        activityId: Id,
        name: z.string(),
        /** Milliseconds until it ends, whatever the browser's clock says. */
        leftMs: z.int(),
        measure: GiftMeasure,
        tiers: z.array(
          z.object({
            tier: z.int(),
            least: z.int(),
            chooseCount: z.int(),
            /** Names of those that are left. */
            gifts: z.array(z.string()),
          }),
        ),
      }),
    ),
  }),
})
