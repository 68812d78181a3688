/** What is rehearsed, as it was saved when it was asked for. Kept with the rehearsal as JSON. */
import type { ActivityAudience } from '#domains/promotions/contract.ts'
import type { CouponAudience } from '#domains/coupons/contract.ts'
import type { Scoped } from '#domains/catalog/scope.ts'
import type { OfCart, Worth } from '#domains/coupons/worth.ts'
import type { GiftRule } from '#domains/promotions/server/gift-door.ts'
import type { Currency } from '#kit/contract/money.ts'
import type * as z from 'zod/mini'

/** Counts are base units; null: without a limit. Prices are minor units of one base unit. */
export type PlannedSku = {
  skuId: number
  prices: { currency: Currency; amount: number }[]
  quotaCount: number | null
  perOrderCount: number | null
  perBuyerCount: number | null
}

export type PricePlan = {
  of: 'activity'
  kind: 'special' | 'fixed' | 'flash'
  audience: z.infer<typeof ActivityAudience>
  leastLevel: number
  /** Missing in plans from before there were lists. */
  listId?: number | null
  skus: PlannedSku[]
}

/** Its prices are what each gift is stated to be worth. */
export type GiftPlan = Omit<PricePlan, 'kind'> & { kind: 'gift'; rule: GiftRule }

export type ActivityPlan = PricePlan | GiftPlan

export type CouponPlan = Worth &
  Scoped &
  OfCart & {
    of: 'coupon'
    audience: z.infer<typeof CouponAudience>
    minLevel: number | null
    listId?: number | null
    totalCount: number
    perPerson: number
  }

export type Plan = ActivityPlan | CouponPlan
