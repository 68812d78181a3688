/** Orders as staff see and change them: lists, one order with its actions, price adjustments, parcels, pending work. */
import * as z from 'zod/mini'
import { CustomerType } from '#domains/accounts/contract.ts'
import { Quantity } from '#domains/cart/contract.ts'
import { DeliveryMethod } from '#domains/shipping/contract.ts'
import { ReasonCode } from '#domains/work/contract.ts'
import { OfficeInfoRequest } from '#domains/work/info-requests-contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import {
  Currency,
  Id,
  IdParam,
  Instant,
  int,
  Lang,
  page,
  sizeParam,
  Version,
} from '#kit/contract/values.ts'
import { OrderFilter, PaymentMethod } from './filter.ts'
import { Axes, Clock, Label, OrderDetail, OrderLine, OrderNumber, StaffAction } from './contract.ts'

const numbered = z.object({ orderNumber: OrderNumber })

/** Tabs of open orders. */
export const CountedTab = z.enum(['review', 'unpaid', 'voucher', 'toShip', 'shipped'])
export const OfficeOrderRow = z.object({
  number: OrderNumber,
  label: Label,
  axes: Axes,
  delivery: DeliveryMethod,
  pickupReadyAt: z.nullable(Instant),
  buyerId: Id,
  buyerName: z.string(),
  currency: Currency,
  payableAmount: z.int(),
  paidAmount: z.int(),
  lineCount: z.int(),
  pieceCount: z.int(),
  /** Of its first goods, three at most. */
  pictureUrls: z.array(z.string()),
  method: PaymentMethod,
  customerType: CustomerType,
  level: z.int(),
  superMember: z.boolean(),
  /** Of the delivery address. */
  country: z.string(),
  paidAt: z.nullable(Instant),
  /** Of its parcels, in the order in which they were shipped. */
  trackingNumbers: z.array(z.string()),
  warehouseNames: z.array(z.string()),
  placedAt: Instant,
  waitingSince: z.nullable(Instant),
  remindedCount: z.int(),
  /** Notes of staff. */
  noteCount: z.int(),
  clock: z.nullable(Clock),
  /** Cases of after-sales that are not over: its receipt does not confirm itself meanwhile. */
  openCaseCount: z.int(),
})
/** Of the address that a parcel was packed for. */
export const AddressMark = z.string().check(z.trim(), z.minLength(1), z.maxLength(12))

/** A page of orders; the first one with the counts of open orders by tab. */
export const officeOrders = endpoint({
  method: 'GET',
  path: '/office/orders',
  who: 'staff:orders.read',
  input: z.extend(OrderFilter, {
    after: z.optional(z.string().check(z.maxLength(80))),
    size: sizeParam(50),
  }),
  data: z.extend(page(OfficeOrderRow), {
    /** Of those tabs that only open orders are in: the others hold everything that ever was. Null after the first page. */
    counts: z.nullable(z.record(CountedTab, z.int())),
  }),
})
/** In the reader's language; `ordered` has the buyer's wording where it differs. */
export const OfficeLine = z.extend(OrderLine, {
  ordered: z.nullable(z.object({ name: z.string(), optionText: z.string(), unitName: z.string() })),
})
export const OfficeOrder = z.extend(
  z.omit(OrderDetail, { actions: true, pickup: true, needsAnswer: true }),
  {
    lines: z.array(OfficeLine),
    /** In which it was placed, and its buyer is written to. */
    lang: Lang,
    buyer: z.object({
      id: Id,
      nickName: z.string(),
      /** E-mail address or, without one, the telephone number. */
      contact: z.string(),
      customerType: z.string(),
      level: z.int(),
      superMember: z.boolean(),
    }),
    actions: z.array(
      z.object({ action: StaffAction, allowed: z.boolean(), why: z.nullable(z.string()) }),
    ),
    infoRequests: z.array(OfficeInfoRequest),
    version: Version,
    /** Of the delivery address: parcels that are packed for it name it. */
    addressMark: z.string(),
    /** What goes back for what is not shipped, if the rest is closed; null where it cannot be. */
    restAmount: z.nullable(z.int()),
    remindedCount: z.int(),
    /** How many hours after shipping a parcel may be corrected. */
    correctHours: z.int(),
    stock: z.array(z.object({ lineId: Id, onHandCount: z.int(), availableCount: z.int() })),
  },
)
export type OfficeOrder = z.infer<typeof OfficeOrder>
export const officeOrder = endpoint({
  method: 'GET',
  path: '/office/orders/:orderNumber',
  who: 'staff:orders.read',
  input: numbered,
  data: OfficeOrder,
})
/**
 * Adds to the amount payable, or takes off it with a negative amount, while the order is unpaid.
 * @refuses notNow, belowZero, changedMeanwhile
 */
export const adjustPrice = endpoint({
  method: 'POST',
  path: '/office/orders/:orderNumber/adjust',
  who: 'staff:orders.adjust',
  input: z.extend(numbered, {
    adjustmentAmount: int(-ANY_AMOUNT_MAX, ANY_AMOUNT_MAX),
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    version: Version,
  }),
  data: OfficeOrder,
})
/** Another deadline for the balance of an order of machines, in days from now. @refuses notNow */
export const moveBalance = endpoint({
  method: 'POST',
  path: '/office/orders/:orderNumber/balance-deadline',
  who: 'staff:orders.adjust',
  input: z.extend(numbered, {
    days: int(1, 365),
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  }),
  data: OfficeOrder,
})
export const cancelUnpaid = endpoint({
  method: 'POST',
  path: '/office/orders/:orderNumber/cancel',
  who: 'staff:orders.cancel',
  input: z.extend(numbered, { note: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  data: OfficeOrder,
})
/** Starts or undoes packing: while an order is packed, its buyer cannot cancel it without consent. @refuses notNow */
export const setPacking = endpoint({
  method: 'POST',
  path: '/office/orders/:orderNumber/packing',
  who: 'staff:orders.ship',
  input: z.extend(numbered, { isPacking: z.boolean() }),
  data: OfficeOrder,
})
/**
 * Declines the buyer's request to cancel; the buyer reads the note. Staff agree with `cancelAndRefund`.
 * @refuses cancelNotAsked
 */
export const declineCancel = endpoint({
  method: 'POST',
  path: '/office/orders/:orderNumber/cancel-request/decline',
  who: 'staff:orders.cancel',
  input: z.extend(numbered, {
    note: z.string().check(z.trim(), z.minLength(2), z.maxLength(200)),
    reasonCode: z.optional(ReasonCode),
  }),
  data: OfficeOrder,
})
/**
 * Ships one parcel of some lines. Of an order whose address has changed, the mark of the address that it was packed for is needed.
 * @refuses notNow, pickupByCode, cancelAsked, disputed, moreThanOrdered, badTrackingNumber, addressChanged
 */
export const shipParcel = endpoint({
  method: 'POST',
  path: '/office/orders/:orderNumber/parcels',
  who: 'staff:orders.ship',
  input: z.extend(numbered, {
    carrierId: Id,
    /** Null where the carrier has no numbers. */
    trackingNumber: z.nullable(z.string().check(z.trim(), z.minLength(6), z.maxLength(40))),
    lines: z
      .array(z.object({ lineId: Id, quantity: Quantity }))
      .check(z.minLength(1), z.maxLength(200)),
    addressMark: z.optional(AddressMark),
  }),
  data: OfficeOrder,
})
/**
 * Says that the goods lie ready, or takes it back. The buyer is told where and when to collect them, with the code; from then on
 * cancelling needs consent. Repeating it changes nothing. @refuses notPickup, notNow, cancelAsked
 */
export const setPickupReady = endpoint({
  method: 'POST',
  path: '/office/orders/:orderNumber/pickup-ready',
  who: 'staff:orders.ship',
  input: z.extend(numbered, { isReady: z.boolean() }),
  data: OfficeOrder,
})
/**
 * Hands a whole pickup order to its buyer, who shows the code; the order is then received.
 * @refuses notPickup, wrongPickupCode, notNow, cancelAsked, disputed, tooMany after five tries
 */
export const handOver = endpoint({
  method: 'POST',
  path: '/office/orders/:orderNumber/hand-over',
  who: 'staff:orders.ship',
  input: z.extend(numbered, { code: z.string().check(z.trim(), z.regex(/^\d{6}$/)) }),
  data: OfficeOrder,
})
/**
 * Possible for some hours after shipping (`orders.correctHours`), with a log entry.
 * @refuses tooLateToCorrect, badTrackingNumber
 */
export const correctParcel = endpoint({
  method: 'POST',
  path: '/office/orders/:orderNumber/parcels/:parcelId',
  who: 'staff:orders.ship',
  input: z.extend(numbered, {
    parcelId: IdParam,
    carrierId: Id,
    /** Null where the carrier has no numbers. */
    trackingNumber: z.nullable(z.string().check(z.trim(), z.minLength(6), z.maxLength(40))),
  }),
  data: OfficeOrder,
})
/** The carrier reports that a parcel was signed for: once all are, the receipt is confirmed sooner. @refuses notFound */
export const markParcelSigned = endpoint({
  method: 'POST',
  path: '/office/orders/:orderNumber/parcels/:parcelId/signed',
  who: 'staff:orders.ship',
  input: z.extend(numbered, { parcelId: IdParam }),
  data: OfficeOrder,
})
/** Pending order work, for the inbox. */
export const waitingOrders = endpoint({
  method: 'GET',
  path: '/office/orders/waiting',
  who: 'staff:orders.read',
  input: z.object({}),
  data: z.object({
    toShipCount: z.int(),
    overdueCount: z.int(),
    remindedCount: z.int(),
    /** Requests to cancel that wait for an answer. */
    cancelRequestCount: z.int(),
    unpaidCount: z.int(),
    /** Rows of any kind that a sweep failed to process when they were due. */
    failedRowCount: z.int(),
    oldest: z.array(OfficeOrderRow),
    /** Since the shop's midnight. */
    today: z.object({
      /** Orders placed: paid, still to be paid, and closed without payment. */
      orderCount: z.int(),
      paidCount: z.int(),
      unpaidCount: z.int(),
      closedCount: z.int(),
      /** In base currency: orders paid in full today, less what was refunded of them. */
      salesAmount: z.int(),
    }),
  }),
})
