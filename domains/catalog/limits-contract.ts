/** How much of a product one buyer may order in a period: the merchant's limit, and what is left of it for the caller. */
import { PIECES_MAX } from './limits.ts'
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { IdParam } from '#kit/contract/values.ts'

/** Within one order, or in the shop's calendar, where weeks begin on Monday; `ever` has no end. */
export const LimitPeriod = z.enum(['order', 'day', 'week', 'month', 'ever'])
export type LimitPeriod = z.infer<typeof LimitPeriod>

/** Whose orders it limits: everybody's, or those of one type of customer. Guests are individuals. */
export const LimitAudience = z.enum(['all', 'individual', 'business'])
export type LimitAudience = z.infer<typeof LimitAudience>

/** Of a product: one for each period and audience. */
const LIMITS_MAX = LimitPeriod.options.length * LimitAudience.options.length

/** In base units, all variants of the product together. */
export const PurchaseLimit = z.object({
  period: LimitPeriod,
  audience: z._default(LimitAudience, 'all'),
  maxCount: z.int().check(z.minimum(1), z.maximum(PIECES_MAX)),
})
export type PurchaseLimit = z.infer<typeof PurchaseLimit>

/** With what the buyer has ordered in the current period, without closed orders; nothing towards a limit per order. */
export const LimitLeft = z.extend(PurchaseLimit, { boughtCount: z.int(), leftCount: z.int() })
export type LimitLeft = z.infer<typeof LimitLeft>

/** Those that hold for the caller, the tightest first; empty where there is none. */
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
/** Replaces all of them, at most one per period and audience. Orders count from now on. @refuses notFound, changedMeanwhile */
export const setLimits = endpoint({
  method: 'POST',
  path: '/office/catalog/products/:productId/limits',
  who: 'staff:catalog.write',
  input: z.object({
    productId: IdParam,
    limits: z.array(PurchaseLimit).check(
      z.maxLength(LIMITS_MAX),
      z.refine(
        (limits) =>
          new Set(limits.map(({ period, audience }) => `${period} ${audience}`)).size ===
          limits.length,
      ),
    ),
    /** The limits that the form was opened with: refused if others are stored now. */
    was: z.optional(z.array(PurchaseLimit).check(z.maxLength(LIMITS_MAX))),
  }),
  data: z.array(PurchaseLimit),
})
