/** Points goods as staff edit, publish and stop them, their codes, and the orders that staff send. */
import * as z from 'zod/mini'
import { Address } from '#domains/addresses/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import {
  Id,
  IdParam,
  Instant,
  int,
  optionalTexts,
  page,
  PicturePath,
  requiredTexts,
  Version,
} from '#kit/contract/values.ts'
import { GoodsKind, PointsOrderNumber, PointsOrderRow, PointsOrderState } from './contract.ts'
import {
  CODES_TEXT_MAX,
  NAME_MAX,
  NOTE_MAX,
  PER_PERSON_MAX,
  PICTURES_MAX,
  POINTS_MAX,
  SUPER_DAYS_MAX,
  TEXT_MAX,
  TOTAL_MAX,
} from './limits.ts'
import { GOODS_STATES } from './states.ts'

export const PointsGoodsForm = z.object({
  kind: GoodsKind,
  name: requiredTexts(NAME_MAX),
  text: optionalTexts(TEXT_MAX),
  pictureUrls: z.array(PicturePath).check(z.maxLength(PICTURES_MAX)),
  pointsCount: int(1, POINTS_MAX),
  /** The coupon that they bring; of coupons alone. */
  templateId: z.nullable(Id),
  /** How long one of them makes a super member; of these alone. */
  superDays: z.nullable(int(1, SUPER_DAYS_MAX)),
  /** How many there are in all; of codes it follows from those that were added. */
  totalCount: int(0, TOTAL_MAX),
  perPerson: int(1, PER_PERSON_MAX),
  minLevel: z.nullable(int(1, 1000)),
  saleFrom: z.nullable(Instant),
  saleUntil: z.nullable(Instant),
})
export type PointsGoodsForm = z.infer<typeof PointsGoodsForm>

export const GoodsState = z.enum(GOODS_STATES)

export const OfficePointsGoods = z.extend(PointsGoodsForm, {
  id: Id,
  state: GoodsState,
  takenCount: z.int(),
  /** Name of its coupon; null where it is none. */
  coupon: z.nullable(z.string()),
  version: Version,
})
export type OfficePointsGoods = z.infer<typeof OfficePointsGoods>

const Cursor = z.optional(z.string().check(z.maxLength(20)))

/** The latest first. */
export const officePointsGoods = endpoint({
  method: 'GET',
  path: '/office/points-goods',
  who: 'staff:points-goods.read',
  input: z.object({ state: z.optional(GoodsState), after: Cursor }),
  data: page(OfficePointsGoods),
})

/**
 * Adds a draft, or changes what is not on sale, and ends what a colleague was to agree to. What was on sale keeps its kind and its coupon.
 * @refuses goodsNotFound, stateWrong, formWrong, couponWrong, changedMeanwhile, invalidInput
 */
export const savePointsGoods = endpoint({
  method: 'POST',
  path: '/office/points-goods',
  who: 'staff:points-goods.edit',
  input: z.extend(PointsGoodsForm, { goodsId: z.nullable(Id), version: Version }),
  data: OfficePointsGoods,
})

const Named = z.object({ goodsId: IdParam, version: Version })

/** Asks a colleague to agree: until then the state stays. @refuses goodsNotFound, stateWrong, couponNotOffered, changedMeanwhile, approvals.alreadyAsked, approvals.aloneFrom */
export const publishPointsGoods = endpoint({
  method: 'POST',
  path: '/office/points-goods/:goodsId/publish',
  who: 'staff:points-goods.edit',
  input: Named,
  data: OfficePointsGoods,
})

/** Nobody can order them any more; orders go on. @refuses goodsNotFound, stateWrong, changedMeanwhile */
export const stopPointsGoods = endpoint({
  method: 'POST',
  path: '/office/points-goods/:goodsId/stop',
  who: 'staff:points-goods.edit',
  input: Named,
  data: OfficePointsGoods,
})

/** A draft without codes, for good. @refuses goodsNotFound, stateWrong, changedMeanwhile */
export const deletePointsGoods = endpoint({
  method: 'POST',
  path: '/office/points-goods/:goodsId/delete',
  who: 'staff:points-goods.edit',
  input: Named,
  data: z.object({}),
})

/**
 * Adds codes, one a line or as the first column of a CSV file: all or none. They are encrypted and never shown to staff again.
 * @refuses goodsNotFound, stateWrong, codesWrong (`lines`: which), codesTwice (`lines`)
 */
export const addPointsCodes = endpoint({
  method: 'POST',
  path: '/office/points-goods/:goodsId/codes',
  who: 'staff:points-goods.edit',
  input: z.object({
    goodsId: IdParam,
    codes: z.string().check(z.minLength(1), z.maxLength(CODES_TEXT_MAX)),
  }),
  data: z.object({ addedCount: z.int() }),
})

export const OfficePointsOrder = z.extend(PointsOrderRow, {
  buyerId: Id,
  /** Null after the account was deleted. */
  buyerName: z.nullable(z.string()),
  address: z.nullable(Address),
  carrierName: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  shippedAt: z.nullable(Instant),
  receivedAt: z.nullable(Instant),
  cancelledAt: z.nullable(Instant),
  cancelledBy: z.nullable(z.enum(['buyer', 'staff'])),
  cancelNote: z.string(),
})
export type OfficePointsOrder = z.infer<typeof OfficePointsOrder>

/** Those that wait to be sent the oldest first, others the latest first. */
export const officePointsOrders = endpoint({
  method: 'GET',
  path: '/office/points-goods/orders',
  who: 'staff:points-goods.read',
  input: z.object({
    state: z.optional(PointsOrderState),
    /** The beginning of a number. */
    q: z.optional(z.string().check(z.maxLength(20))),
    after: Cursor,
  }),
  data: page(OfficePointsOrder),
})

/** How many wait to be sent. */
export const waitingPointsOrders = endpoint({
  method: 'GET',
  path: '/office/points-goods/orders/waiting',
  who: 'staff:points-goods.ship',
  input: z.object({}),
  data: z.object({ count: z.int() }),
})

/** @refuses orderNotFound, notNow, badTrackingNumber, notFound (carrier) */
export const shipPointsOrder = endpoint({
  method: 'POST',
  path: '/office/points-goods/orders/:number/ship',
  who: 'staff:points-goods.ship',
  input: z.object({
    number: PointsOrderNumber,
    carrierId: Id,
    /** Null for an own van. */
    trackingNumber: z.nullable(z.string().check(z.trim(), z.minLength(6), z.maxLength(40))),
  }),
  data: z.object({}),
})

/** Its points come back, and its buyer reads why. @refuses orderNotFound, notNow */
export const cancelPointsOrderForBuyer = endpoint({
  method: 'POST',
  path: '/office/points-goods/orders/:number/cancel',
  who: 'staff:points-goods.ship',
  input: z.object({
    number: PointsOrderNumber,
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(NOTE_MAX)),
  }),
  data: z.object({}),
})
