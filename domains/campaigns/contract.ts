/** Rehearsals: what an activity or a coupon would have changed about the orders of the last days. Cost prices, for their margins. */
import * as z from 'zod/mini'
import { SKU_CODE_MAX } from '#domains/catalog/limits.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, IdParam, Instant, int, PageParam, Version } from '#kit/contract/values.ts'
import { COST_AMOUNT_MAX, COSTS_MAX } from './limits.ts'

/** An activity of `domains/promotions`, or a coupon of `domains/coupons`. */
export const CampaignOf = z.enum(['activity', 'coupon'])
export type CampaignOf = z.infer<typeof CampaignOf>

/** Amounts are minor units of the base currency, goods alone, with the tax in them unless it says otherwise. */
export const RehearsalFigures = z.object({
  /** Orders that it would have touched, and its share of what was sold in them, as it was paid. */
  touchedCount: z.int(),
  /** Base units at its price; of a coupon: coupons used. */
  unitCount: z.int(),
  salesAmount: z.int(),
  /** What buyers would have paid less; of gifts: what these cost, or are stated to be worth where their cost is not known. */
  costAmount: z.int(),
  /** Touched orders that have a coupon, or goods of an activity, besides. */
  withCouponCount: z.int(),
  withActivityCount: z.int(),
  /** Base units, or coupons, that its own limits would not have let them have. */
  limitedCount: z.int(),
  /** Touched orders that are paid below the cost of their goods with it, and those that are without it. */
  belowCostCount: z.int(),
  belowCostBeforeCount: z.int(),
  /** Without tax: all goods of touched orders, those with a known cost, their cost, and what it takes off these. */
  netAmount: z.int(),
  knownAmount: z.int(),
  goodsCostAmount: z.int(),
  knownLessAmount: z.int(),
})

export const Rehearsal = z.extend(RehearsalFigures, {
  currency: Currency,
  /** Of the activity or coupon that was rehearsed. */
  version: Version,
  staffName: z.string(),
  askedAt: Instant,
  placedFrom: Instant,
  isDone: z.boolean(),
  orderCount: z.int(),
  readCount: z.int(),
  /** Orders that lose most below the cost of their goods, at most 5. */
  losses: z.array(z.object({ orderNumber: z.string(), lossAmount: z.int() })),
  /** Of an activity: those that cost most, at most 20. `belowCostCount`: base units sold below their cost. */
  skus: z.array(
    z.object({
      skuId: Id,
      code: z.string(),
      name: z.string(),
      unitCount: z.int(),
      costAmount: z.int(),
      belowCostCount: z.int(),
    }),
  ),
  /** Of gifts: how many orders reach each tier and are given something. `least`: minor units of the base currency, or base units. */
  gifts: z.nullable(
    z.object({
      measure: z.enum(['amount', 'quantity']),
      tiers: z.array(z.object({ least: z.int(), orderCount: z.int() })),
    }),
  ),
  /** Of an activity: codes of SKUs whose price, without tax, is below their cost, whether sold or not. */
  belowCostCodes: z.array(z.string()),
})
export type Rehearsal = z.infer<typeof Rehearsal>

const one = { of: CampaignOf, id: IdParam }

/** The last one, with how far it is; null: it was never rehearsed. */
export const rehearsal = endpoint({
  method: 'GET',
  path: '/office/campaigns/:of/:id/rehearsal',
  who: 'staff:campaigns.read',
  input: z.object(one),
  data: z.nullable(Rehearsal),
})
/**
 * Reads the orders of the last 90 days in the background, as it is saved now; the one before is dropped. Changes nothing else.
 * @refuses notFound
 */
export const rehearse = endpoint({
  method: 'POST',
  path: '/office/campaigns/:of/:id/rehearsal',
  who: 'staff:campaigns.write',
  input: z.object(one),
  data: Rehearsal,
})

/** Minor units of the base currency, for one base unit, without tax. */
const CostAmount = int(1, COST_AMOUNT_MAX)

/** Known costs by code, 100 a page. */
export const costs = endpoint({
  method: 'GET',
  path: '/office/campaigns/costs',
  who: 'staff:campaigns.read',
  input: z.object({ page: PageParam }),
  data: z.object({
    currency: Currency,
    total: z.int(),
    items: z.array(
      z.object({
        skuId: Id,
        code: z.string(),
        name: z.string(),
        amount: z.int(),
        changedAt: Instant,
      }),
    ),
  }),
})
/** Null: not known any more. @refuses skuUnknown, skuTwice */
export const saveCosts = endpoint({
  method: 'POST',
  path: '/office/campaigns/costs',
  who: 'staff:campaigns.write',
  input: z.object({
    costs: z
      .array(
        z.object({
          code: z.string().check(z.trim(), z.minLength(1), z.maxLength(SKU_CODE_MAX)),
          amount: z.nullable(CostAmount),
        }),
      )
      .check(z.minLength(1), z.maxLength(COSTS_MAX)),
  }),
  data: z.object({ count: z.int() }),
})
