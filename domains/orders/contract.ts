/**
 * The words of an order. Four axes hold its state, one label is shown, and the server says which actions are possible.
 * The transitions are in `./states.ts`; the checkout places orders; buyers see and change theirs through
 * `./buyer-contract.ts`, staff through `./office-contract.ts`.
 */
import * as z from 'zod/mini'
import { Address } from '#domains/addresses/contract.ts'
import { Step, Totals } from '#domains/pricing/contract.ts'
import { DeliveryMethod } from '#domains/shipping/contract.ts'
import { InfoRequest } from '#domains/work/info-requests-contract.ts'
import { Currency, Id, Instant } from '#kit/contract/values.ts'
import { LINE_NOTE_MAX, PO_NUMBER_MAX } from './limits.ts'

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

/**
 * Why an order is reviewed: it is on credit terms, a business buys from a threshold on, its prices are a quote's, or it goes to a country that
 * the shop does not usually deliver to.
 */
export const ReviewRule = z.enum(['terms', 'business', 'quoted', 'outside'])
export type ReviewRule = z.infer<typeof ReviewRule>

/** The specification's labels; the first that matches is shown (semantics.md 2.1). */
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

/** An action a buyer may look for, and why it is not possible now (a message key, `orders.why.…`). */
export const BuyerAction = z.enum([
  'pay',
  'cancel',
  'requestCancel',
  'remind',
  'confirm',
  'extendReceipt',
  'viewLogistics',
  'evaluate',
  'orderAgain',
  'delete',
])
export const StaffAction = z.enum([
  'adjust',
  'reviewVoucher',
  'ship',
  'cancelUnpaid',
  'cancelAndRefund',
  'closeRest',
  'print',
])

/** Digits, shown in groups of four: date, permuted sequence, check digit, after the product family's prefix. */
export const OrderNumber = z.string().check(z.regex(/^(SO|DO)\d{15}$/))

/** One line of text, without spaces around it. */
const lineOf = (most: number) =>
  z.string().check(z.trim(), z.maxLength(most), z.regex(/^[^\p{Cc}]*$/u))
/** The number of the buyer's own purchase order, as their books call it; empty: none. */
export const PoNumber = lineOf(PO_NUMBER_MAX)
/** What the buyer writes to one line, as for whom it is; empty: nothing. */
export const LineNote = lineOf(LINE_NOTE_MAX)

export const Tab = z.enum([
  'all',
  'pendingPayment',
  'pendingShipment',
  'pendingReceipt',
  /** Completed, with goods that its buyer may review. */
  'toEvaluate',
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
  /** Will not be shipped: the merchant has closed the rest of the order. */
  closedQuantity: z.int(),
  unitAmount: z.int(),
  lineAmount: z.int(),
  /** What its buyer wrote to it. */
  note: z.string(),
  steps: z.array(Step),
  /** A gift: the name of the activity that it is of. Null: it was bought. */
  giftOf: z.nullable(z.string()),
})
/** A deadline on a waiting state: who must act, by when, and what happens then. */
export const Clock = z.object({
  /** Overdue: the goods have not been shipped, or are not ready for pickup, by this time. */
  kind: z.enum([
    'payBy',
    'depositBy',
    'balanceBy',
    'balanceLate',
    'voucherBy',
    'reviewBy',
    'shipBy',
    'shipLate',
    'readyBy',
    'readyLate',
    'confirmsOn',
  ]),
  at: Instant,
})

/** The deposit and the balance of an order of machines. Only the stage that is to be paid, and the one before it, have a deadline. */
export const PaymentPlan = z.object({
  stages: z.array(
    z.object({
      stage: z.enum(['deposit', 'balance']),
      amount: z.int(),
      paidAmount: z.int(),
      state: z.enum(['unpaid', 'paid', 'overdue']),
      payBy: z.nullable(Instant),
    }),
  ),
  /** The balance is due so many days after the deposit was paid. */
  balanceDays: z.int(),
  /** Whether the deposit stays with the shop when the order is cancelled. */
  keepsDeposit: z.boolean(),
  /** What stayed with it of this order, which was cancelled. */
  retainedAmount: z.int(),
})
export type PaymentPlan = z.infer<typeof PaymentPlan>

export const OrderSummary = z.object({
  /** A tracking provider follows one of its parcels; others show carrier and number with a link. */
  trackingOpen: z.boolean(),
  number: OrderNumber,
  /** Of its buyer's purchase order; empty: none. */
  poNumber: z.string(),
  label: Label,
  axes: Axes,
  delivery: DeliveryMethod,
  /** A pickup order lies ready at the warehouse since then, and its buyer was told; null: not yet. */
  pickupReadyAt: z.nullable(Instant),
  currency: Currency,
  payableAmount: z.int(),
  paidAmount: z.int(),
  refundedAmount: z.int(),
  /** What of it stays with the shop if it is cancelled now: a paid deposit, by the order's rule. */
  keepsAmount: z.int(),
  /** A machine whose deposit is paid: a request to cancel waits for an answer of staff, however late. */
  isBeingBuilt: z.boolean(),
  /** Paid on credit terms: the shop still waits for the money, and cancelling releases credit. */
  isOnTerms: z.boolean(),
  lineCount: z.int(),
  lines: z.array(OrderLine),
  placedAt: Instant,
  clock: z.nullable(Clock),
  remindedAt: z.nullable(Instant),
  /** The shop has asked its buyer something and waits for the answer. */
  needsAnswer: z.boolean(),
  /** Cases of after-sales that are not over: the second badge. */
  openCaseCount: z.int(),
  /** Of a difference order: the case whose replacement costs more. Null: an order of goods. */
  caseNumber: z.nullable(z.string()),
  actions: z.array(
    z.object({ action: BuyerAction, allowed: z.boolean(), why: z.nullable(z.string()) }),
  ),
})

export const HistoryEntry = z.object({
  at: Instant,
  actor: z.enum(['buyer', 'staff', 'system', 'provider']),
  actorName: z.string(),
  /** The member of staff who approved the act. */
  agreedName: z.string(),
  /** A message key: `orders.event.…`. */
  event: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  note: z.string(),
})
/** Where a parcel is, as its carrier reports: `waitingPickup` at a station or in a locker, `failed` could not be delivered. */
export const TrackingState = z.enum([
  'registered',
  'accepted',
  'moving',
  'delivering',
  'waitingPickup',
  'delivered',
  'failed',
  'returned',
])
export type TrackingState = z.infer<typeof TrackingState>
export const Parcel = z.object({
  id: Id,
  /** In the reader's language. */
  carrierName: z.string(),
  carrierPhone: z.string(),
  /** `untracked`: by the merchant's own van. `handed_over`: collected by the buyer. Both without a number. */
  way: z.enum(['carrier', 'untracked', 'handed_over']),
  trackingNumber: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  shippedAt: Instant,
  signedAt: z.nullable(Instant),
  lines: z.array(z.object({ lineId: Id, name: z.string(), quantity: z.int() })),
  /** A tracking provider follows it. */
  isFollowed: z.boolean(),
  /** Null while its carrier has reported nothing. */
  trackingState: z.nullable(TrackingState),
  /** What its carrier has reported, in the carrier's words, the latest first. */
  trace: z.array(z.object({ at: Instant, text: z.string() })),
})
/** Granted at once, or the merchant answers by `dueAt`; without an answer it is granted then. */
export const CancelRequest = z.object({
  state: z.enum(['waiting', 'agreed', 'declined', 'withdrawn']),
  reason: z.string(),
  text: z.string(),
  askedAt: Instant,
  /** Null while its buyer is asked for more. */
  dueAt: z.nullable(Instant),
  decidedAt: z.nullable(Instant),
  decision: z.string(),
})
/** Where and with what a buyer collects; the code is present while it can be used. */
export const Pickup = z.object({
  code: z.nullable(z.string()),
  places: z.array(
    z.object({
      warehouseId: Id,
      name: z.string(),
      address: z.string(),
      hours: z.string(),
      phone: z.string(),
      mapUrl: z.nullable(z.string()),
    }),
  ),
})
export type Pickup = z.infer<typeof Pickup>
/** From where to where an order went; null: the addresses of its buyer were forgotten, or the change is older than the shop's memory of them. */
export const AddressChange = z.object({
  at: Instant,
  former: z.nullable(Address),
  chosen: z.nullable(Address),
})
export const OrderDetail = z.extend(OrderSummary, {
  address: Address,
  remarks: z.string(),
  /** Staff placed it for the buyer. */
  placedFor: z.boolean(),
  /** Null: paid at once. */
  plan: z.nullable(PaymentPlan),
  totals: Totals,
  history: z.array(HistoryEntry),
  addressChanges: z.array(AddressChange),
  /** What another address costs more is to be paid by then: else the order goes to its former one. Null: nothing is. */
  addressExtra: z.nullable(z.object({ payBy: Instant, former: z.nullable(Address) })),
  parcels: z.array(Parcel),
  closedReason: z.nullable(z.string()),
  /** The warehouse has begun packing: from then on cancelling needs the merchant's consent. */
  packingSince: z.nullable(Instant),
  /** The latest request of its buyer to cancel it after paying. */
  cancelRequest: z.nullable(CancelRequest),
  /** What the shop asked about the request to cancel, the oldest first. */
  infoRequests: z.array(InfoRequest),
  pickup: z.nullable(Pickup),
  receivedAt: z.nullable(Instant),
  paidAt: z.nullable(Instant),
  shippedAt: z.nullable(Instant),
})
export type OrderDetail = z.infer<typeof OrderDetail>
