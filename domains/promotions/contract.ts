/** Activities: prices of SKUs for a time, in a limited number, for everybody or for some. */
import * as z from 'zod/mini'
import { SKU_CODE_MAX } from '#domains/catalog/limits.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import {
  Currency,
  FlagParam,
  Id,
  IdParam,
  Instant,
  optionalTexts,
  page,
  requiredTexts,
  Translated,
  Version,
} from '#kit/contract/values.ts'
import { GiftRule } from './gift-contract.ts'
import {
  ACTIVITY_AMOUNT_MAX,
  ACTIVITY_COUNT_MAX,
  ACTIVITY_SKUS_MAX,
  STOP_REASON_MAX,
} from './limits.ts'

/**
 * `special`: a reduction for each SKU. `fixed`: many SKUs at one set price. `flash`: a session of a flash sale. `gift`: its SKUs are given
 * with others, and their prices are what each is stated to be worth.
 */
export const ActivityKind = z.enum(['special', 'fixed', 'flash', 'gift'])
export const ActivityState = z.enum(['draft', 'published', 'running', 'ended', 'stopped'])
export type ActivityState = z.infer<typeof ActivityState>
export const ActivityAudience = z.enum(['all', 'individual', 'business', 'super', 'list'])

/** Base units; null: without a limit. */
const Count = z.nullable(z.int().check(z.minimum(1), z.maximum(ACTIVITY_COUNT_MAX)))

export const ActivitySku = z.object({
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(SKU_CODE_MAX)),
  /** At most one of each currency, that of the base currency among them; others are converted from it. */
  prices: z
    .array(
      z.object({
        currency: Currency,
        /** Minor units of one base unit. */
        amount: z.int().check(z.minimum(1), z.maximum(ACTIVITY_AMOUNT_MAX)),
      }),
    )
    .check(z.minLength(1), z.maxLength(Currency.options.length)),
  quotaCount: Count,
  perOrderCount: Count,
  perBuyerCount: Count,
})
export type ActivitySku = z.infer<typeof ActivitySku>

export const ActivityForm = z.object({
  id: z.optional(Id),
  kind: ActivityKind,
  names: requiredTexts(60),
  /** Half-open. */
  startsAt: Instant,
  endsAt: Instant,
  audience: ActivityAudience,
  /** The customer list that it is for; of the audience `list` alone. */
  listId: z._default(z.nullable(Id), null),
  leastLevel: z.int().check(z.minimum(1), z.maximum(5)),
  /** Goods at its price count for coupons; of special and fixed prices alone. */
  takesCoupon: z._default(z.boolean(), false),
  skus: z.array(ActivitySku).check(z.minLength(1), z.maxLength(ACTIVITY_SKUS_MAX)),
  /** For what its SKUs are given; of gifts alone. */
  gift: z.optional(z.nullable(GiftRule)),
  /** The version that was edited; absent for a new one. */
  version: z.optional(Version),
})
export type ActivityForm = z.infer<typeof ActivityForm>

/** In base units: what orders hold now, and what closed orders have given back. */
const Figures = {
  takenCount: z.int(),
  releasedCount: z.int(),
}

export const Activity = z.object({
  id: Id,
  kind: ActivityKind,
  names: Translated,
  state: ActivityState,
  startsAt: Instant,
  endsAt: Instant,
  audience: ActivityAudience,
  listId: z.nullable(Id),
  leastLevel: z.int(),
  takesCoupon: z.boolean(),
  stopReason: z.nullable(z.string()),
  version: Version,
  skuCount: z.int(),
  /** SKUs that another published activity has in a part of the same time: its lower price wins. */
  conflictCount: z.int(),
  takenCount: z.int(),
})
export type Activity = z.infer<typeof Activity>

/** Those that start last first, with how many there are of each state. */
export const officeActivities = endpoint({
  method: 'GET',
  path: '/office/promotions/activities',
  who: 'staff:promotions.read',
  input: z.object({
    state: z.optional(ActivityState),
    /** Only those that are not over: drafts, published and running ones; so many that all are on one page. */
    isOpen: z._default(FlagParam, false),
    /** Part of a name, in any language. */
    q: z.optional(z.string().check(z.maxLength(60))),
    after: z.optional(z.string().check(z.maxLength(60))),
  }),
  data: z.extend(page(Activity), { counts: z.record(ActivityState, z.int()) }),
})
/** @refuses notFound */
export const officeActivity = endpoint({
  method: 'GET',
  path: '/office/promotions/activities/:activityId',
  who: 'staff:promotions.read',
  input: z.object({ activityId: IdParam }),
  data: z.extend(Activity, {
    skus: z.array(z.extend(ActivitySku, { skuId: Id, name: z.string(), ...Figures })),
    /** Of gifts, with the first categories, brands or products of its scope by name. */
    gift: z.nullable(GiftRule),
    giftScopes: z.array(z.object({ id: Id, name: z.string() })),
  }),
})
/**
 * Creates (no id) or changes one. What is published can be changed until ten minutes before it starts.
 * @refuses notFound, changedMeanwhile, notNow, locked, over, skuUnknown, skuTwice, priceNeeded, tooLow (it is published already),
 * couponsRefused, listNeeded, belowLeast (a limit is below the minimum order), limitsNeeded, stockShort (of a flash sale), giftRuleNeeded, giftTiersWrong, giftQuotaNeeded, giftScopeUnknown (of gifts)
 */
export const saveActivity = endpoint({
  method: 'POST',
  path: '/office/promotions/activities',
  who: 'staff:promotions.write',
  input: ActivityForm,
  data: z.object({ id: Id }),
})
/**
 * Where a price is further below the lowest regular one than one person may go, a second person agrees first: then it stays a draft
 * until they have. @refuses notFound, changedMeanwhile, notNow, over, belowLeast, stockShort, approvals.alreadyAsked, approvals.aloneFrom
 */
export const publishActivity = endpoint({
  method: 'POST',
  path: '/office/promotions/activities/:activityId/publish',
  who: 'staff:promotions.write',
  input: z.object({ activityId: IdParam, version: Version }),
  data: z.object({ isAsked: z.boolean() }),
})
/**
 * What is published is a draft again, until ten minutes before it starts: whoever publishes it anew asks anew.
 * @refuses notFound, notNow, locked, changedMeanwhile
 */
export const withdrawActivity = endpoint({
  method: 'POST',
  path: '/office/promotions/activities/:activityId/withdraw',
  who: 'staff:promotions.write',
  input: z.object({ activityId: IdParam, version: Version }),
  data: z.object({}),
})
/** A draft, for good. @refuses notFound, notNow, changedMeanwhile */
export const deleteActivity = endpoint({
  method: 'POST',
  path: '/office/promotions/activities/:activityId/delete',
  who: 'staff:promotions.write',
  input: z.object({ activityId: IdParam, version: Version }),
  data: z.object({}),
})
/**
 * At once; orders that were placed keep their prices. Buyers read the reason of a flash sale: in their language where it is given, otherwise
 * as it stands. @refuses notFound, notNow
 */
export const stopActivity = endpoint({
  method: 'POST',
  path: '/office/promotions/activities/:activityId/stop',
  who: 'staff:promotions.write',
  input: z.object({
    activityId: IdParam,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(STOP_REASON_MAX)),
    /** The same in other languages. */
    reasonTexts: z._default(z.omit(optionalTexts(STOP_REASON_MAX), { cn: true }), {}),
  }),
  data: z.object({}),
})

/** What buyers see of an activity that is for them. */
export const OpenActivity = z.object({
  id: Id,
  kind: ActivityKind,
  name: z.string(),
  /** Coupons can be used on goods at its price. */
  takesCoupon: z.boolean(),
  /** Milliseconds until it starts, 0 where it has, and until it ends: whatever the browser's clock says. */
  startsInMs: z.int(),
  leftMs: z.int(),
  /** At most 60, those on sale. */
  productIds: z.array(Id),
})
export type OpenActivity = z.infer<typeof OpenActivity>

/** Activities for the shopper that are on, those that end first before others, and then those of the next days. */
export const openActivities = endpoint({
  method: 'GET',
  path: '/promotions/activities',
  who: 'shopper',
  input: z.object({ kind: z.optional(ActivityKind) }),
  data: z.array(OpenActivity),
})

/** One activity as the page of one of its products names it. @refuses notFound (unknown, over, for others, or not about this product) */
export const productActivity = endpoint({
  method: 'GET',
  path: '/promotions/activities/:activityId/products/:productId',
  who: 'shopper',
  input: z.object({ activityId: IdParam, productId: IdParam }),
  data: z.object({
    ...z.omit(OpenActivity, { id: true, productIds: true }).shape,
    currency: Currency,
    /** Of one base unit, over the product's SKUs; null where gifts come with it. */
    lowestAmount: z.nullable(z.int()),
    highestAmount: z.nullable(z.int()),
  }),
})
