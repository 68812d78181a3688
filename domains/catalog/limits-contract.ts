/** How much of a product one buyer may order in a period: the merchant's limit, and what is left of it for the caller. */
import { PIECES_MAX } from './limits.ts'
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { IdParam } from '#kit/contract/values.ts'

/** In the shop's calendar, weeks begin on Monday; `ever` has no end. */
export const LimitPeriod = z.enum(['day', 'week', 'month', 'ever'])
export type LimitPeriod = z.infer<typeof LimitPeriod>

/** In base units, all variants of the product together. */
export const PurchaseLimit = z.object({
  period: LimitPeriod,
  maxCount: z.int().check(z.minimum(1), z.maximum(PIECES_MAX)),
})
export type PurchaseLimit = z.infer<typeof PurchaseLimit>

/** With what the buyer has ordered in the current period, without closed orders. */
export const LimitLeft = z.extend(PurchaseLimit, { boughtCount: z.int(), leftCount: z.int() })
export type LimitLeft = z.infer<typeof LimitLeft>

/** The tightest first; empty where there is no limit. */
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
/** Replaces all of them, at most one per period. Orders count from now on. @refuses notFound, changedMeanwhile */
export const setLimits = endpoint({
  method: 'POST',
  path: '/office/catalog/products/:productId/limits',
  who: 'staff:catalog.write',
  input: z.object({
    productId: IdParam,
    limits: z.array(PurchaseLimit).check(
      z.maxLength(LimitPeriod.options.length),
      z.refine((limits) => new Set(limits.map(({ period }) => period)).size === limits.length),
    ),
    /** The limits that the form was opened with: refused if others are stored now. */
    was: z.optional(z.array(PurchaseLimit).check(z.maxLength(LimitPeriod.options.length))),
  }),
  data: z.array(PurchaseLimit),
})
