/** A flash sale as the office follows it while it is on, and its results afterwards. Counts are base units. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam, Instant, Translated } from '#kit/contract/values.ts'
import { ActivityState } from './contract.ts'

export const FlashFigures = z.object({
  skuId: Id,
  code: z.string(),
  name: z.string(),
  quotaCount: z.int(),
  /** Held for buyers who have not ordered yet. */
  heldCount: z.int(),
  /** Of orders that are not closed, and of those that are paid. */
  orderedCount: z.int(),
  paidCount: z.int(),
  /** Buyers in the queue. */
  waitingCount: z.int(),
  /** Given up by time, or by orders that closed. */
  releasedCount: z.int(),
  /** How many asked in all, and of these each second of the last ten. */
  askedCount: z.int(),
  perSecond: z.number(),
  /** After the start; null: it was never sold out. */
  soldOutAfterMs: z.nullable(z.int()),
})
export type FlashFigures = z.infer<typeof FlashFigures>

/** @refuses notFound, also of what is no flash sale */
export const officeFlashFigures = endpoint({
  method: 'GET',
  path: '/office/promotions/activities/:activityId/flash',
  who: 'staff:promotions.read',
  input: z.object({ activityId: IdParam }),
  data: z.object({
    names: Translated,
    state: ActivityState,
    /** Null: it was not stopped. */
    stopReason: z.nullable(z.string()),
    startsAt: Instant,
    endsAt: Instant,
    /** Buyers who have something of it. */
    buyerCount: z.int(),
    skus: z.array(FlashFigures),
  }),
})
