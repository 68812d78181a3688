/** How much of a product or an SKU one buyer may order in a period: the merchant's limits, and what is left of them for the caller. */
import { LEVEL_MAX, LIMITS_MAX, LIMIT_DAYS_MAX, PIECES_MAX } from './limits.ts'
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam } from '#kit/contract/values.ts'

/** Within one order, or in the shop's calendar, where weeks begin on Monday; `days`: today and the days before it; `ever` has no end. */
export const LimitPeriod = z.enum(['order', 'day', 'week', 'month', 'days', 'ever'])
export type LimitPeriod = z.infer<typeof LimitPeriod>

/** Whose orders it limits: everybody's, or those of one type of customer, of levels, of a customer list. Guests are individuals of level 1. */
export const LimitAudience = z.enum(['all', 'individual', 'business', 'level', 'list'])
export type LimitAudience = z.infer<typeof LimitAudience>

const Level = z.int().check(z.minimum(1), z.maximum(LEVEL_MAX))

/** In base units. */
const COUNTED = {
  /** Null: all SKUs of the product together. */
  skuId: z._default(z.nullable(Id), null),
  period: LimitPeriod,
  /** Of `days`: how many, with today; else null. */
  dayCount: z._default(z.nullable(z.int().check(z.minimum(2), z.maximum(LIMIT_DAYS_MAX))), null),
  maxCount: z.int().check(z.minimum(1), z.maximum(PIECES_MAX)),
}

/** What everybody may know of a limit. */
export const PublicLimit = z.object({
  ...COUNTED,
  audience: z._default(LimitAudience, 'all'),
  /** Of `level`: from this one on, else null. */
  leastLevel: z._default(z.nullable(Level), null),
  /** Of `level`: up to this one; null: to the highest. */
  mostLevel: z._default(z.nullable(Level), null),
})
export type PublicLimit = z.infer<typeof PublicLimit>

export const PurchaseLimit = z.extend(PublicLimit, {
  /** Of `list`, else null. */
  listId: z._default(z.nullable(Id), null),
})
export type PurchaseLimit = z.infer<typeof PurchaseLimit>

/** With what the buyer has ordered in the current period, without closed orders; nothing towards a limit per order. */
export const LimitLeft = z.object({ ...COUNTED, boughtCount: z.int(), leftCount: z.int() })
export type LimitLeft = z.infer<typeof LimitLeft>

/** Those that hold for the caller, of the product and of its SKUs, the tightest first; empty where there is none. */
export const myLimits = endpoint({
  method: 'GET',
  path: '/catalog/limits/:productId',
  who: 'buyer',
  input: z.object({ productId: IdParam }),
  data: z.array(LimitLeft),
})

export const officeLimits = endpoint({
  method: 'GET',
  path: '/office/catalog/products/:productId/limits',
  who: 'staff:catalog.read',
  input: z.object({ productId: IdParam }),
  data: z.array(PurchaseLimit),
})

type Key = Omit<PurchaseLimit, 'maxCount'>

/** What two limits of a product may not have in common all at once. */
export const keyOfLimit = (limit: Key): string =>
  [
    limit.skuId,
    limit.period,
    limit.dayCount,
    limit.audience,
    limit.leastLevel,
    limit.mostLevel,
    limit.listId,
  ].join(' ')

/** Days, levels and a list stand where they mean something, and nowhere else. */
export const isWholeLimit = ({
  period,
  dayCount,
  audience,
  leastLevel,
  mostLevel,
  listId,
}: Omit<Key, 'skuId'>): boolean =>
  (period === 'days') === (dayCount !== null) &&
  (audience === 'level') === (leastLevel !== null) &&
  (mostLevel === null || (leastLevel !== null && mostLevel >= leastLevel)) &&
  (audience === 'list') === (listId !== null)

/**
 * Replaces all of them, at most one for each goods, period and audience. Orders count from now on.
 * @refuses notFound (the product, or an SKU that is not its own), listUnknown, changedMeanwhile
 */
export const setLimits = endpoint({
  method: 'POST',
  path: '/office/catalog/products/:productId/limits',
  who: 'staff:catalog.write',
  input: z.object({
    productId: IdParam,
    limits: z.array(PurchaseLimit).check(
      z.maxLength(LIMITS_MAX),
      z.refine((limits) => limits.every(isWholeLimit)),
      z.refine((limits) => new Set(limits.map(keyOfLimit)).size === limits.length),
    ),
    /** The limits that the form was opened with: refused if others are stored now. */
    was: z.optional(z.array(PurchaseLimit).check(z.maxLength(LIMITS_MAX))),
  }),
  data: z.array(PurchaseLimit),
})
