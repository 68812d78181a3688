/**
 * Orders: from a quote over submission to the received parcel. Four axes say where an order is, one label is shown,
 * and the server says what may be done. The edges are in `./states.ts`.
 */
import * as z from 'zod/mini'
import { Address } from '#domains/accounts/contract.ts'
import { Picture } from '#domains/catalog/contract.ts'
import { Quantity } from '#domains/cart/contract.ts'
import { Step, Totals } from '#domains/pricing/contract.ts'
import { DeliveryMethod } from '#domains/shipping/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency } from '#kit/contract/money.ts'
import type { Reason } from '#kit/contract/refusal.ts'
import { Id, IdParam, Instant, numberedPage, PageParam, sizeParam } from '#kit/contract/values.ts'

// --- the four axes and the label ------------------------------------------------------------------------

export const Review = z.enum(['none', 'submitted', 'under_review', 'approved', 'rejected'])
export const Payment = z.enum([
  'unpaid',
  'voucher_review',
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
])
export const Fulfilment = z.enum(['unfulfilled', 'partially_shipped', 'shipped', 'received'])
export const Lifecycle = z.enum(['open', 'completed', 'closed'])
export const Axes = z.object({
  review: Review,
  payment: Payment,
  fulfilment: Fulfilment,
  lifecycle: Lifecycle,
})
export type Axes = z.infer<typeof Axes>

/** The specification's labels, in the order in which the first that fits is shown (semantics.md 2.1). */
export const Label = z.enum([
  'closed',
  'submitted',
  'under_review',
  'review_pending_payment',
  'pending_payment',
  'payment_successful',
  'pending_shipment',
  'pending_receipt',
  'to_be_evaluated',
  'completed',
])
export type Label = z.infer<typeof Label>

/** What a buyer may want to do, and why not when it may not be done now (a message key, `orders.why.…`). */
export const BuyerAction = z.enum([
  'pay',
  'cancel',
  'remind',
  'confirm',
  'viewLogistics',
  'orderAgain',
  'delete',
])
export const StaffAction = z.enum([
  'adjust',
  'reviewVoucher',
  'ship',
  'cancelUnpaid',
  'cancelAndRefund',
  'print',
])
const allowed = <A extends z.core.$ZodType>(action: A) =>
  z.object({ action, allowed: z.boolean(), why: z.nullable(z.string()) })

/** Digits, grouped by fours when shown: date, permuted sequence, check digit, behind the family's prefix. */
export const OrderNumber = z.string().check(z.regex(/^(SO|DO)\d{15}$/))

// --- quote ----------------------------------------------------------------------------------------------

/** A line to buy at once, past the cart. */
const BuyNow = z.object({ skuId: Id, unitId: Id, warehouseId: Id, quantity: Quantity })

/** What the buyer chose on the confirm page; without `buyNow` the cart's selected lines are meant. */
export const QuoteForm = z.object({
  buyNow: z.optional(BuyNow),
  addressId: z.nullable(Id),
  delivery: z.nullable(DeliveryMethod),
})

export const QuoteLine = z.object({
  key: z.string(),
  cartLineId: z.nullable(Id),
  skuId: Id,
  productId: Id,
  unitId: Id,
  warehouseId: Id,
  name: z.string(),
  optionText: z.string(),
  code: z.string(),
  unitName: z.string(),
  picture: z.nullable(Picture),
  quantity: z.int(),
  unitAmount: z.int(),
  listUnitAmount: z.int(),
  lineAmount: z.int(),
  steps: z.array(Step),
})
export const DeliveryChoice = z.object({
  method: DeliveryMethod,
  freightAmount: z.int(),
  daysFrom: z.int(),
  daysTo: z.int(),
  /** Null when it can be chosen; else the reason's message key. */
  why: z.nullable(z.string()),
})
export const Quote = z.object({
  id: z.uuid(),
  expiresAt: Instant,
  currency: Currency,
  address: z.nullable(Address),
  groups: z.array(
    z.object({ warehouseId: Id, warehouseName: z.string(), lines: z.array(QuoteLine) }),
  ),
  deliveries: z.array(DeliveryChoice),
  delivery: z.nullable(DeliveryMethod),
  totals: Totals,
  /** What stands in the way of submitting: `noAddress`, `noDelivery`. */
  missing: z.array(z.enum(['noAddress', 'noDelivery'])),
})
export type Quote = z.infer<typeof Quote>

/** Prices everything and keeps it for 30 minutes. @refuses nothingSelected, linesChanged, cart reasons */
export const makeQuote = endpoint({
  method: 'POST',
  path: '/orders/quotes',
  who: 'buyer',
  input: QuoteForm,
  data: Quote,
})

/** What is other than in the quote; shown before anything happens. */
export const Change = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(['price', 'short', 'gone', 'limits', 'freight', 'tax', 'address']),
  was: z.nullable(z.int()),
  is: z.nullable(z.int()),
})
export type Change = z.infer<typeof Change>

/**
 * Makes one order of a quote, at most once: the same quote again answers with the same order. When something changed
 * since, it is refused with `changed` whose detail is `{ changes: Change[], quote: Quote }`, the new quote to agree to.
 * @refuses quoteUnknown, quoteExpired, changed, quoteIncomplete
 */
export const submitOrder = endpoint({
  method: 'POST',
  path: '/orders',
  who: 'buyer',
  input: z.object({ quoteId: z.uuid(), remarks: z.string().check(z.trim(), z.maxLength(300)) }),
  data: z.object({
    orderNumber: OrderNumber,
    payableAmount: z.int(),
    currency: Currency,
    payBy: Instant,
  }),
})

// --- my orders --------------------------------------------------------------------------------------------

export const Tab = z.enum([
  'all',
  'pendingPayment',
  'pendingShipment',
  'pendingReceipt',
  'toBeEvaluated',
  'completed',
  'closed',
])
export type Tab = z.infer<typeof Tab>

export const OrderLine = z.object({
  id: Id,
  skuId: Id,
  productId: Id,
  warehouseId: Id,
  warehouseName: z.string(),
  name: z.string(),
  optionText: z.string(),
  code: z.string(),
  unitName: z.string(),
  pictureUrl: z.nullable(z.string()),
  quantity: z.int(),
  shippedQuantity: z.int(),
  unitAmount: z.int(),
  lineAmount: z.int(),
  steps: z.array(Step),
})
/** A clock on a waiting state: who must act, by when, and what happens then. */
export const Clock = z.object({
  kind: z.enum(['payBy', 'voucherBy', 'reviewBy', 'shipBy', 'confirmsOn']),
  at: Instant,
})

export const OrderSummary = z.object({
  number: OrderNumber,
  label: Label,
  axes: Axes,
  currency: Currency,
  payableAmount: z.int(),
  paidAmount: z.int(),
  refundedAmount: z.int(),
  lineCount: z.int(),
  lines: z.array(OrderLine),
  placedAt: Instant,
  clock: z.nullable(Clock),
  remindedAt: z.nullable(Instant),
  actions: z.array(allowed(BuyerAction)),
})
export const myOrders = endpoint({
  method: 'GET',
  path: '/orders',
  who: 'buyer',
  input: z.object({
    tab: z._default(Tab, 'all'),
    q: z.optional(z.string().check(z.maxLength(60))),
    page: PageParam,
    size: sizeParam(10),
  }),
  data: numberedPage(OrderSummary),
})
export const orderCounts = endpoint({
  method: 'GET',
  path: '/orders/counts',
  who: 'buyer',
  input: z.object({}),
  data: z.record(Tab, z.int()),
})

export const HistoryEntry = z.object({
  at: Instant,
  actor: z.enum(['buyer', 'staff', 'system', 'provider']),
  actorName: z.string(),
  /** A message key: `orders.event.…`. */
  event: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  note: z.string(),
})
export const Parcel = z.object({
  id: Id,
  carrierName: z.string(),
  carrierPhone: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.nullable(z.string()),
  shippedAt: Instant,
  signedAt: z.nullable(Instant),
  lines: z.array(z.object({ lineId: Id, name: z.string(), quantity: z.int() })),
  trace: z.array(z.object({ at: Instant, text: z.string() })),
})
export const OrderDetail = z.extend(OrderSummary, {
  address: Address,
  delivery: DeliveryMethod,
  remarks: z.string(),
  totals: Totals,
  history: z.array(HistoryEntry),
  parcels: z.array(Parcel),
  /** Whether a tracking adapter is set; without one the parcels show carrier and number with a link. */
  trackingOpen: z.boolean(),
  closedReason: z.nullable(z.string()),
  receivedAt: z.nullable(Instant),
  paidAt: z.nullable(Instant),
  shippedAt: z.nullable(Instant),
})
export type OrderDetail = z.infer<typeof OrderDetail>
const numbered = z.object({ orderNumber: OrderNumber })

/** @refuses orderNotFound, also for orders of others */
export const myOrder = endpoint({
  method: 'GET',
  path: '/orders/:orderNumber',
  who: 'buyer',
  input: numbered,
  data: OrderDetail,
})
export const CANCEL_REASONS = [
  'changedMind',
  'wrongGoods',
  'wrongAddress',
  'foundCheaper',
  'tooSlow',
  'other',
] as const
/** Unpaid orders only. `other` needs a text of 5 characters or more. @refuses notNow, reasonNeeded */
export const cancelOrder = endpoint({
  method: 'POST',
  path: '/orders/:orderNumber/cancel',
  who: 'buyer',
  input: z.extend(numbered, {
    reason: z.enum(CANCEL_REASONS),
    text: z.string().check(z.trim(), z.maxLength(200)),
  }),
  data: OrderDetail,
})
/** @refuses remindedAlready with the time of the last one, remindTooEarly, remindTooOften, notNow */
export const remindShipment = endpoint({
  method: 'POST',
  path: '/orders/:orderNumber/remind',
  who: 'buyer',
  input: numbered,
  data: z.object({ remindedAt: Instant, nextAt: z.nullable(Instant) }),
})
export const confirmReceipt = endpoint({
  method: 'POST',
  path: '/orders/:orderNumber/confirm',
  who: 'buyer',
  input: numbered,
  data: OrderDetail,
})
/** Hides an ended order from the buyer's lists. */
export const deleteOrder = endpoint({
  method: 'POST',
  path: '/orders/:orderNumber/delete',
  who: 'buyer',
  input: numbered,
  data: z.object({}),
})
/** Puts the lines into the cart at today's prices, with a report for each. */
export const orderAgain = endpoint({
  method: 'POST',
  path: '/orders/:orderNumber/again',
  who: 'buyer',
  input: numbered,
  data: z.object({
    lines: z.array(
      z.object({
        name: z.string(),
        outcome: z.enum(['added', 'lowered', 'gone']),
        quantity: z.int(),
      }),
    ),
    count: z.int(),
  }),
})

// --- back office --------------------------------------------------------------------------------------------

export const OfficeTab = z.enum([
  'all',
  'unpaid',
  'voucher',
  'toShip',
  'shipped',
  'received',
  'closed',
])
export const OfficeOrderRow = z.object({
  number: OrderNumber,
  label: Label,
  axes: Axes,
  buyerId: Id,
  buyerName: z.string(),
  currency: Currency,
  payableAmount: z.int(),
  paidAmount: z.int(),
  lineCount: z.int(),
  pieceCount: z.int(),
  warehouseNames: z.array(z.string()),
  placedAt: Instant,
  waitingSince: z.nullable(Instant),
  remindedCount: z.int(),
  clock: z.nullable(Clock),
})
export const officeOrders = endpoint({
  method: 'GET',
  path: '/office/orders',
  who: 'staff:orders.read',
  input: z.object({
    tab: z._default(OfficeTab, 'all'),
    q: z.optional(z.string().check(z.maxLength(80))),
    warehouse: z.optional(IdParam),
    from: z.optional(z.string().check(z.maxLength(30))),
    until: z.optional(z.string().check(z.maxLength(30))),
    sort: z._default(z.enum(['newest', 'oldest', 'amount', 'waiting']), 'newest'),
    page: PageParam,
    size: sizeParam(50),
  }),
  data: z.extend(numberedPage(OfficeOrderRow), { counts: z.record(OfficeTab, z.int()) }),
})
export const OfficeOrder = z.extend(z.omit(OrderDetail, { actions: true }), {
  buyer: z.object({
    id: Id,
    nickName: z.string(),
    email: z.string(),
    customerType: z.string(),
    level: z.int(),
    superMember: z.boolean(),
  }),
  actions: z.array(allowed(StaffAction)),
  version: z.int(),
  remindedCount: z.int(),
  stock: z.array(z.object({ lineId: Id, onHandCount: z.int(), availableCount: z.int() })),
})
export type OfficeOrder = z.infer<typeof OfficeOrder>
export const officeOrder = endpoint({
  method: 'GET',
  path: '/office/orders/:orderNumber',
  who: 'staff:orders.read',
  input: numbered,
  data: OfficeOrder,
})
/** Adds to (or with a negative amount takes off) what is payable, while unpaid. @refuses notNow, belowZero, changedMeanwhile */
export const adjustPrice = endpoint({
  method: 'POST',
  path: '/office/orders/:orderNumber/adjust',
  who: 'staff:orders.adjust',
  input: z.extend(numbered, {
    adjustmentAmount: z.int(),
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    version: z.int(),
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
/** Ships one parcel of some lines. @refuses notNow, moreThanOrdered, badTrackingNumber */
export const shipParcel = endpoint({
  method: 'POST',
  path: '/office/orders/:orderNumber/parcels',
  who: 'staff:orders.ship',
  input: z.extend(numbered, {
    carrierId: Id,
    trackingNumber: z.string().check(z.trim(), z.minLength(6), z.maxLength(40)),
    lines: z
      .array(z.object({ lineId: Id, quantity: Quantity }))
      .check(z.minLength(1), z.maxLength(200)),
  }),
  data: OfficeOrder,
})
/** For 24 hours, with a log entry. */
export const correctParcel = endpoint({
  method: 'POST',
  path: '/office/orders/:orderNumber/parcels/:parcelId',
  who: 'staff:orders.ship',
  input: z.extend(numbered, {
    parcelId: IdParam,
    carrierId: Id,
    trackingNumber: z.string().check(z.trim(), z.minLength(6), z.maxLength(40)),
  }),
  data: OfficeOrder,
})
/** What waits in orders, for the inbox. */
export const ordersWaiting = endpoint({
  method: 'GET',
  path: '/office/orders-waiting',
  who: 'staff:orders.read',
  input: z.object({}),
  data: z.object({
    toShipCount: z.int(),
    overdueCount: z.int(),
    remindedCount: z.int(),
    unpaidCount: z.int(),
    oldest: z.array(OfficeOrderRow),
    today: z.object({ orderCount: z.int(), payableAmount: z.int(), paidCount: z.int() }),
  }),
})

/** Codes 5200 to 5299. */
export const OrderReasons = {
  orderNotFound: { code: 5200, message: 'orders.orderNotFound' },
  nothingSelected: { code: 5201, message: 'orders.nothingSelected' },
  linesChanged: { code: 5202, message: 'orders.linesChanged' },
  quoteUnknown: { code: 5203, message: 'orders.quoteUnknown' },
  quoteExpired: { code: 5204, message: 'orders.quoteExpired' },
  quoteIncomplete: { code: 5205, message: 'orders.quoteIncomplete' },
  changed: { code: 5206, message: 'orders.changed' },
  notNow: { code: 5207, message: 'orders.notNow' },
  reasonNeeded: { code: 5208, message: 'orders.reasonNeeded' },
  remindedAlready: { code: 5209, message: 'orders.remindedAlready' },
  remindTooEarly: { code: 5210, message: 'orders.remindTooEarly' },
  remindTooOften: { code: 5211, message: 'orders.remindTooOften' },
  belowZero: { code: 5212, message: 'orders.belowZero' },
  moreThanOrdered: { code: 5213, message: 'orders.moreThanOrdered' },
  badTrackingNumber: { code: 5214, message: 'orders.badTrackingNumber' },
  tooLateToCorrect: { code: 5215, message: 'orders.tooLateToCorrect' },
  keyReused: { code: 5216, message: 'orders.keyReused' },
} as const satisfies Record<string, Reason>
