/** Parcels that are followed, and the tracking providers that follow them, as staff see them. */
import * as z from 'zod/mini'
import { OrderNumber, TrackingState } from '#domains/orders/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam, Instant, page } from '#kit/contract/values.ts'
import { PROVIDERS } from './provider-fields.ts'

export const Provider = z.enum(PROVIDERS)

/**
 * Why staff have to look at a parcel: it came back, could not be delivered, has not moved for days, the provider refuses its number, or
 * its number was another parcel's.
 */
export const Problem = z.enum(['returned', 'failed', 'still', 'refused', 'wrongNumber'])
export type Problem = z.infer<typeof Problem>

export const FollowedParcel = z.object({
  /** Of the parcel. */
  id: Id,
  orderNumber: OrderNumber,
  carrierName: z.string(),
  trackingNumber: z.string(),
  shippedAt: Instant,
  /** Null: not registered yet. */
  provider: z.nullable(z.enum([...PROVIDERS, 'sandbox'])),
  state: z.nullable(TrackingState),
  /** Of the latest trace. */
  movedAt: z.nullable(Instant),
  /** When the provider last said anything. */
  heardAt: z.nullable(Instant),
  /** When it is asked next; null: no more. */
  dueAt: z.nullable(Instant),
  /** From then on staff may ask again. */
  askableAt: z.nullable(Instant),
  /** The provider's last refusal, or that it did not answer. */
  error: z.nullable(z.string()),
  problem: z.nullable(Problem),
  problemAt: z.nullable(Instant),
  handledAt: z.nullable(Instant),
  handledName: z.string(),
  note: z.string(),
})
export type FollowedParcel = z.infer<typeof FollowedParcel>

const After = z.optional(z.string().check(z.maxLength(60)))

/** Parcels with a problem that nobody has handled, the oldest first; or all that are under way, the latest first. */
export const followedParcels = endpoint({
  method: 'GET',
  path: '/office/tracking/parcels',
  who: 'staff:orders.read',
  input: z.object({ part: z._default(z.enum(['problems', 'underway']), 'problems'), after: After }),
  data: page(FollowedParcel),
})

export const trackingWaiting = endpoint({
  method: 'GET',
  path: '/office/tracking/waiting',
  who: 'staff:orders.read',
  input: z.object({}),
  data: z.object({ problemCount: z.int() }),
})

/** Those of one order. */
export const orderTracking = endpoint({
  method: 'GET',
  path: '/office/tracking/orders/:orderNumber',
  who: 'staff:orders.read',
  input: z.object({ orderNumber: OrderNumber }),
  data: z.array(FollowedParcel),
})

/** The provider is asked within seconds. At most each half hour: providers lock a number that is asked more often. @refuses notFollowed, askedLately */
export const askAgain = endpoint({
  method: 'POST',
  path: '/office/tracking/parcels/:parcelId/ask',
  who: 'staff:orders.ship',
  input: z.object({ parcelId: IdParam }),
  data: z.object({}),
})

/** A member of staff has seen to a problem, and notes what they did. @refuses notFound where a colleague has */
export const handleProblem = endpoint({
  method: 'POST',
  path: '/office/tracking/parcels/:parcelId/handled',
  who: 'staff:orders.ship',
  input: z.object({
    parcelId: IdParam,
    note: z.string().check(z.trim(), z.minLength(2), z.maxLength(300)),
  }),
  data: z.object({}),
})
