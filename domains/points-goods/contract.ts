/** Points goods as shoppers see them, and a buyer's orders of them. Counts are whole points and pieces. */
import * as z from 'zod/mini'
import { Address } from '#domains/addresses/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam, Instant, int, page } from '#kit/contract/values.ts'
import { POINTS_MAX, QUANTITY_MAX } from './limits.ts'
import { ORDER_STATES } from './states.ts'

export const GoodsKind = z.enum(['physical', 'coupon', 'code', 'super'])
export type GoodsKind = z.infer<typeof GoodsKind>

export const PointsOrderNumber = z.string().check(z.regex(/^PG\d{15}$/))
const Cursor = z.optional(z.string().check(z.maxLength(20)))

export const PointsCard = z.object({
  id: Id,
  kind: GoodsKind,
  name: z.string(),
  pictureUrl: z.nullable(z.string()),
  pointsCount: z.int(),
  leftCount: z.int(),
})
export type PointsCard = z.infer<typeof PointsCard>

/** What is on sale now, the latest first; those that are used up stay until staff stop them. */
export const listPointsGoods = endpoint({
  method: 'GET',
  path: '/points-goods',
  who: 'anyone',
  input: z.object({ kind: z.optional(GoodsKind), after: Cursor }),
  data: page(PointsCard),
})

/** Why a buyer cannot order them now. */
const Hindrance = z.enum(['soldOut', 'level', 'limit', 'points', 'owed', 'endless'])

export const PointsGoods = z.extend(PointsCard, {
  /** Of all that the buyer reads here: what was changed meanwhile is not ordered. */
  version: z.int(),
  text: z.string(),
  pictureUrls: z.array(z.string()),
  perPerson: z.int(),
  minLevel: z.nullable(z.int()),
  saleUntil: z.nullable(Instant),
  /** The coupon's name; null where it is none. */
  coupon: z.nullable(z.object({ name: z.string() })),
  /** How long one of them makes a super member; null where it does not. */
  superDays: z.nullable(z.int()),
  /** Null for a guest. */
  own: z.nullable(
    z.object({
      usableCount: z.int(),
      /** How many of them the buyer may still order, by the limit of a person, by points and by what is left. */
      mostCount: z.int(),
      /** Null when at least one can be ordered. */
      why: z.nullable(Hindrance),
    }),
  ),
})
export type PointsGoods = z.infer<typeof PointsGoods>

/** @refuses goodsNotFound */
export const pointsGoods = endpoint({
  method: 'GET',
  path: '/points-goods/goods/:goodsId',
  who: 'shopper',
  input: z.object({ goodsId: IdParam }),
  data: PointsGoods,
})

export const PointsOrderState = z.enum(ORDER_STATES)

export const PointsOrderRow = z.object({
  number: PointsOrderNumber,
  goodsId: Id,
  kind: GoodsKind,
  state: PointsOrderState,
  name: z.string(),
  pictureUrl: z.nullable(z.string()),
  quantity: z.int(),
  pointsCount: z.int(),
  placedAt: Instant,
})
export type PointsOrderRow = z.infer<typeof PointsOrderRow>

export const PointsOrder = z.extend(PointsOrderRow, {
  unitPoints: z.int(),
  address: z.nullable(Address),
  carrier: z.nullable(z.object({ name: z.string(), trackingUrl: z.nullable(z.string()) })),
  trackingNumber: z.nullable(z.string()),
  shippedAt: z.nullable(Instant),
  receiveBy: z.nullable(Instant),
  receivedAt: z.nullable(Instant),
  cancelledAt: z.nullable(Instant),
  cancelledBy: z.nullable(z.enum(['buyer', 'staff'])),
  /** What staff wrote when they cancelled it. */
  cancelNote: z.string(),
  /** Its codes were shown, which happens once. */
  revealedAt: z.nullable(Instant),
  /** The days of super membership of all of it, and when that ended as of this order; null where it brings none. */
  superDays: z.nullable(z.int()),
  superUntil: z.nullable(Instant),
  actions: z.array(z.enum(['cancel', 'receive', 'reveal'])),
})
export type PointsOrder = z.infer<typeof PointsOrder>

/**
 * Takes the points and makes the order in one transaction; the same key again answers with the same order, and refuses where anything else is asked.
 * @refuses goodsNotFound, notOnSale, soldOut, limitReached, levelTooLow, tooFewPoints, priceChanged, addressNeeded, orderedAlready, tooMany, coupons.…, membership.superEndless
 */
export const placePointsOrder = endpoint({
  method: 'POST',
  path: '/points-goods/orders',
  who: 'buyer',
  input: z.object({
    key: z.uuid(),
    goodsId: Id,
    quantity: int(1, QUANTITY_MAX),
    /** What one costs, and the goods themselves, as the buyer saw them. */
    unitPoints: int(1, POINTS_MAX),
    version: int(0, 2_147_483_647),
    /** Where they go; null where nothing is sent. */
    addressId: z.nullable(Id),
  }),
  data: z.object({ number: PointsOrderNumber }),
})

/** The latest first. */
export const myPointsOrders = endpoint({
  method: 'GET',
  path: '/points-goods/orders',
  who: 'buyer',
  input: z.object({ state: z.optional(PointsOrderState), after: Cursor }),
  data: page(PointsOrderRow),
})

/** @refuses orderNotFound, also for the orders of others */
export const myPointsOrder = endpoint({
  method: 'GET',
  path: '/points-goods/orders/:number',
  who: 'buyer',
  input: z.object({ number: PointsOrderNumber }),
  data: PointsOrder,
})

/** Its points come back. @refuses orderNotFound, notNow */
export const cancelPointsOrder = endpoint({
  method: 'POST',
  path: '/points-goods/orders/:number/cancel',
  who: 'buyer',
  input: z.object({ number: PointsOrderNumber }),
  data: PointsOrder,
})

/** @refuses orderNotFound, notNow */
export const receivePointsOrder = endpoint({
  method: 'POST',
  path: '/points-goods/orders/:number/receive',
  who: 'buyer',
  input: z.object({ number: PointsOrderNumber }),
  data: PointsOrder,
})

/**
 * Shows the codes of an order, once, after a fresh proof that it is its buyer: for ten minutes it may be asked again, since an answer can be
 * lost on its way.
 * @refuses accounts.proofNeeded, orderNotFound, notNow, revealedBefore
 */
export const revealPointsCodes = endpoint({
  method: 'POST',
  path: '/points-goods/orders/:number/reveal',
  who: 'buyer',
  input: z.object({ number: PointsOrderNumber }),
  data: z.object({ codes: z.array(z.string()) }),
})
