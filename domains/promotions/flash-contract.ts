/** Flash sales as buyers meet them: sessions, asking for pieces, the queue, reminders. Counts are base units. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, IdParam, Instant } from '#kit/contract/values.ts'
import { CLAIM_COUNT_MAX } from './limits.ts'

/** `stopped`: by the merchant, before its end. `soldOut`: all pieces of all its goods are held or ordered; some may come back while it is on. */
export const SessionState = z.enum(['soon', 'on', 'soldOut', 'ended', 'stopped'])
export type SessionState = z.infer<typeof SessionState>

export const SessionSku = z.object({
  skuId: Id,
  productId: Id,
  name: z.string(),
  optionText: z.string(),
  unitName: z.string(),
  pictureUrl: z.nullable(z.string()),
  /** Minor units of `currency` for one base unit, in the sale and without it; null where it has no price otherwise. */
  amount: z.int(),
  listAmount: z.nullable(z.int()),
  /** The lowest price that everybody was asked for one base unit in the 30 days before it began, or until now; null: it was not on sale then. */
  lowestBefore: z.nullable(z.int()),
  quotaCount: z.int(),
  /** Held or ordered; of these not paid: what may still come back. */
  takenCount: z.int(),
  unpaidCount: z.int(),
  waitingCount: z.int(),
  /** What is left to ask for: 0 where less than the minimum order is. */
  leftCount: z.int(),
  /** Only multiples of the step can be asked for, from the least on. */
  leastCount: z.int(),
  stepCount: z.int(),
  /** What one buyer may ask for at a time, and have in all. */
  perOrderCount: z.int(),
  perBuyerCount: z.int(),
  /** How many asked, and how long after the start the last piece was gone; null: it was not, or some may still come back. */
  askedCount: z.int(),
  soldOutAfterMs: z.nullable(z.int()),
})
export type SessionSku = z.infer<typeof SessionSku>

export const Session = z.object({
  activityId: Id,
  name: z.string(),
  state: SessionState,
  /** Why the merchant has stopped it, in the buyer's language where they put it so; null: they have not. */
  stopReason: z.nullable(z.string()),
  startsAt: Instant,
  endsAt: Instant,
  /** Milliseconds from the answer on, 0 where it is past: whatever the browser's clock says. */
  startsInMs: z.int(),
  leftMs: z.int(),
  /** Whether the buyer is told before it starts. */
  isReminded: z.boolean(),
  /** They have been told already, of its start as it stands now: there is nothing to take back. */
  wasReminded: z.boolean(),
  skus: z.array(SessionSku),
})
export type Session = z.infer<typeof Session>

/** Of half a day before to a day after now, as they start. */
export const flashSessions = endpoint({
  method: 'GET',
  path: '/promotions/flash-sessions',
  who: 'shopper',
  input: z.object({}),
  data: z.object({ currency: Currency, sessions: z.array(Session) }),
})
/** Any session, also one that is long over or was stopped. @refuses notFound */
export const flashSession = endpoint({
  method: 'GET',
  path: '/promotions/flash-sessions/:activityId',
  who: 'shopper',
  input: z.object({ activityId: IdParam }),
  data: z.extend(Session, {
    currency: Currency,
    /** What the buyer has of each SKU over all orders, with what is held for them. */
    own: z.array(z.object({ skuId: Id, count: z.int() })),
  }),
})

/**
 * `waiting`: in the queue. `held`: they are this buyer's until `leftMs` is over. `lapsed`: that is over. `missed`: the sale ended before.
 * `left`: the buyer has left the queue. `stopped`: the merchant has stopped the sale while it was held, or they waited.
 */
/**
 * `lapsed`: the time for ordering and paying was over, or the order was closed (`orderNumber` names it): the pieces went on. `missed`: none
 * came back while the buyer waited.
 */
export const ClaimState = z.enum([
  'waiting',
  'held',
  'ordered',
  'lapsed',
  'missed',
  'left',
  'stopped',
])
export const Claim = z.object({
  state: ClaimState,
  count: z.int(),
  /** Fewer than asked for where fewer were left. */
  heldCount: z.nullable(z.int()),
  /** Until the pieces that are held must be ordered and paid. */
  leftMs: z.nullable(z.int()),
  /** 1 is next; null unless it waits. */
  position: z.nullable(z.int()),
  orderNumber: z.nullable(z.string()),
  /** What to buy of the pieces that are held; null where they cannot be bought any more. */
  buyNow: z.nullable(z.object({ skuId: Id, unitId: Id, warehouseId: Id, quantity: z.int() })),
})
export type Claim = z.infer<typeof Claim>

/** Issued from the start on, to one buyer for one SKU: whoever asks shows it. @refuses notFound, notOpenYet, sessionOver, notForYou */
export const flashTicket = endpoint({
  method: 'POST',
  path: '/promotions/flash-tickets',
  who: 'buyer',
  input: z.object({ activityId: Id, skuId: Id }),
  data: z.object({ ticket: z.string() }),
})
/**
 * Pieces are held, or the buyer waits for some. Asked again it answers with the same claim, whatever else it says.
 * @refuses ticketWrong, notFound, notOpenYet, sessionOver, notForYou, countUnfit (by minimum and step), soldOut (the queue is full too), limitReached
 */
export const askFlash = endpoint({
  method: 'POST',
  path: '/promotions/flash-claims',
  who: 'buyer',
  input: z.object({
    activityId: Id,
    skuId: Id,
    count: z.int().check(z.minimum(1), z.maximum(CLAIM_COUNT_MAX)),
    ticket: z.string().check(z.minLength(1), z.maxLength(120)),
  }),
  data: Claim,
})
/** The buyer's newest; null: none. */
export const myFlashClaim = endpoint({
  method: 'GET',
  path: '/promotions/flash-claims/:activityId/:skuId',
  who: 'buyer',
  input: z.object({ activityId: IdParam, skuId: IdParam }),
  data: z.nullable(Claim),
})
/** The buyer's own that hold pieces now or wait for some; those whose time is over first come first. At most 50. */
export const myFlashClaims = endpoint({
  method: 'GET',
  path: '/promotions/flash-claims',
  who: 'buyer',
  input: z.object({}),
  data: z.array(
    z.extend(Claim, {
      activityId: Id,
      skuId: Id,
      productId: Id,
      name: z.string(),
      unitName: z.string(),
    }),
  ),
})
/** Those behind move up; asking again is waiting at the end. Asked by a buyer who does not wait any more it changes nothing. @refuses notFound, turnHasCome */
export const leaveFlashQueue = endpoint({
  method: 'POST',
  path: '/promotions/flash-claims/leave',
  who: 'buyer',
  input: z.object({ activityId: Id, skuId: Id }),
  data: z.object({}),
})
/** To be told three minutes before it starts, or not any more. @refuses notFound, sessionOver */
export const remindFlash = endpoint({
  method: 'POST',
  path: '/promotions/flash-reminders',
  who: 'buyer',
  input: z.object({ activityId: Id, isWanted: z.boolean() }),
  data: z.object({}),
})
