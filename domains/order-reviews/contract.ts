/** Reviews of orders as staff see and decide them, and what other rules would have caught. */
import * as z from 'zod/mini'
import { CustomerType } from '#domains/accounts/contract.ts'
import { OrderNumber, ReviewRule } from '#domains/orders/contract.ts'
import { ReasonCode } from '#domains/work/contract.ts'
import { InfoRequest, OfficeInfoRequest } from '#domains/work/info-requests-contract.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, FlagParam, Id, IdParam, Instant, int, Lang, page } from '#kit/contract/values.ts'

const After = z.optional(z.string().check(z.maxLength(20)))

/** A change of an order in review. One that costs the buyer more waits for them; any other is applied at once. */
export const Revision = z.object({
  id: Id,
  state: z.enum(['applied', 'open', 'accepted', 'declined', 'withdrawn', 'expired']),
  createdAt: Instant,
  /** Null where the buyer is not asked. */
  answerBy: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  note: z.string(),
  /** Of the lines that change, by the name that the buyer ordered them by. */
  lines: z.array(
    z.object({
      lineId: Id,
      name: z.string(),
      unitName: z.string(),
      wasQuantity: z.int(),
      quantity: z.int(),
      /** Of one of the unit; absent in those from before prices followed quantities. */
      wasUnitAmount: z.optional(z.int()),
      unitAmount: z.optional(z.int()),
    }),
  ),
  currency: Currency,
  wasFreightAmount: z.int(),
  freightAmount: z.int(),
  wasAdjustmentAmount: z.int(),
  adjustmentAmount: z.int(),
  wasPayableAmount: z.int(),
  payableAmount: z.int(),
})
export type Revision = z.infer<typeof Revision>
export const OfficeRevision = z.extend(Revision, { staffName: z.string() })
export type OfficeRevision = z.infer<typeof OfficeRevision>

export const OrderReview = z.object({
  /** Of the order. */
  id: Id,
  orderNumber: OrderNumber,
  rules: z.array(ReviewRule),
  askedAt: Instant,
  dueAt: Instant,
  /** Null while it waits. */
  outcome: z.nullable(z.enum(['approved', 'rejected'])),
  decidedAt: z.nullable(Instant),
  staffName: z.string(),
  note: z.string(),
  buyer: z.object({
    id: Id,
    nickName: z.string(),
    contact: z.string(),
    customerType: CustomerType,
    /** How many of their orders were received. */
    receivedCount: z.int(),
  }),
  lang: Lang,
  currency: Currency,
  payableAmount: z.int(),
  isOnTerms: z.boolean(),
  country: z.string(),
  /** The first goods, by name, and how many lines there are. */
  goods: z.array(z.object({ name: z.string(), quantity: z.int(), unitName: z.string() })),
  lineCount: z.int(),
  placedAt: Instant,
  /** Whoever reads it placed, priced, changed or quoted it while it waits: a colleague approves it. */
  isOwn: z.boolean(),
  /** What staff have asked its buyer, the oldest first. */
  infoRequests: z.array(OfficeInfoRequest),
  /** How it was changed, or is to be, the oldest first. */
  revisions: z.array(OfficeRevision),
})
export type OrderReview = z.infer<typeof OrderReview>

/** Those that wait for staff or, `asked`, for their buyers, the longest wait first; or those that were decided, the latest first. */
export const orderReviews = endpoint({
  method: 'GET',
  path: '/office/order-reviews',
  who: 'staff:orders.read',
  input: z.object({
    state: z._default(z.enum(['waiting', 'asked', 'decided']), 'waiting'),
    after: After,
  }),
  data: page(OrderReview),
})

export const waitingOrderReviews = endpoint({
  method: 'GET',
  path: '/office/order-reviews/waiting',
  who: 'staff:orders.read',
  input: z.object({}),
  data: z.object({ waitingCount: z.int(), lateCount: z.int(), askedCount: z.int() }),
})

/** What the shop has asked the buyer about an order in review, and how it has changed it or means to. @refuses orderNotFound, also for the orders of others */
export const myOrderReview = endpoint({
  method: 'GET',
  path: '/order-reviews/:orderNumber',
  who: 'buyer',
  input: z.object({ orderNumber: OrderNumber }),
  data: z.object({ infoRequests: z.array(InfoRequest), revisions: z.array(Revision) }),
})
/** Changes that wait for the buyer's consent, the earliest deadline first. */
export const myProposals = endpoint({
  method: 'GET',
  path: '/order-reviews',
  who: 'buyer',
  input: z.object({}),
  data: z.array(
    z.object({ id: Id, orderNumber: OrderNumber, note: z.string(), answerBy: Instant }),
  ),
})
/** The buyer agrees to a change that costs more, or declines it. @refuses notFound, revisionOver, changedMeanwhile, settledAlready, notUsable */
export const answerRevision = endpoint({
  method: 'POST',
  path: '/order-reviews/revisions/:revisionId/answer',
  who: 'buyer',
  input: z.object({ revisionId: IdParam, accepts: z.boolean() }),
  data: z.object({}),
})

/** With the amount that the member saw: an order whose price has changed since is looked at again. */
const Decision = z.object({ orderNumber: OrderNumber, payableAmount: int(0, ANY_AMOUNT_MAX) })

/** The order can be paid, or is prepared where it is on credit terms. @refuses orderNotFound, notNow, cancelledByBuyer, buyerAccepted, changedMeanwhile, ownOrder, claimed */
export const approveOrder = endpoint({
  method: 'POST',
  path: '/office/order-reviews/:orderNumber/approve',
  who: 'staff:orders.review',
  input: z.extend(Decision, { note: z.string().check(z.trim(), z.maxLength(200)) }),
  data: z.object({}),
})

/**
 * The order is closed: its goods are free, what it took of a credit limit goes back, and its buyer reads the note.
 * @refuses orderNotFound, notNow, cancelledByBuyer, buyerAccepted, changedMeanwhile, claimed, refundFirst
 */
export const rejectOrder = endpoint({
  method: 'POST',
  path: '/office/order-reviews/:orderNumber/reject',
  who: 'staff:orders.review',
  input: z.extend(Decision, {
    note: z.string().check(z.trim(), z.minLength(2), z.maxLength(200)),
    reasonCode: z.optional(z.nullable(ReasonCode)),
  }),
  data: z.object({}),
})

const Wanted = z.extend(Decision, {
  /** Of the lines that have fewer; never more than they have, and never none. */
  lines: z
    .array(z.object({ lineId: Id, quantity: int(1, 1_000_000_000) }))
    .check(z.maxLength(1000)),
  freightAmount: int(0, ANY_AMOUNT_MAX),
  /** Signed; replaces the one before. */
  adjustmentAmount: int(-ANY_AMOUNT_MAX, ANY_AMOUNT_MAX),
})
/**
 * What an order in review would come to with these changes, and whether its buyer has to agree to them; nothing is changed.
 * @refuses as `reviseOrder`, except claimed and settledAlready
 */
export const previewRevision = endpoint({
  method: 'POST',
  path: '/office/order-reviews/:orderNumber/preview',
  who: 'staff:orders.review',
  input: Wanted,
  data: z.object({ payableAmount: z.int(), needsConsent: z.boolean() }),
})
/**
 * Lowers quantities, and sets freight and price adjustment. Fewer pieces have the shop's price for them where it is higher: volume and
 * negotiated prices hold for their quantity. What costs the buyer more in any of them is a proposal to the buyer.
 * Freight and price need `orders.adjust` too.
 * @refuses orderNotFound, notNow, cancelledByBuyer, buyerAccepted, changedMeanwhile, invalidInput, forbidden, waitsForBuyer, tooFar,
 * nothingChanged, boundToQuantity, belowZero, tooLarge,
 * settledAlready, claimed
 */
export const reviseOrder = endpoint({
  method: 'POST',
  path: '/office/order-reviews/:orderNumber/revise',
  who: 'staff:orders.review',
  input: z.extend(Wanted, {
    /** What the buyer reads. */
    note: z.string().check(z.trim(), z.minLength(2), z.maxLength(200)),
  }),
  data: z.object({ isProposed: z.boolean() }),
})
/** Takes a proposal back; the clock of the review goes on. @refuses notFound, cancelledByBuyer, buyerAccepted, buyerDeclined, revisionOver, claimed */
export const withdrawRevision = endpoint({
  method: 'POST',
  path: '/office/order-reviews/revisions/:revisionId/withdraw',
  who: 'staff:orders.review',
  input: z.object({ revisionId: IdParam }),
  data: z.object({}),
})

/** Of the latest orders so many are looked at. */
export const REHEARSED = 200

/** What these rules would have caught of the latest orders; nothing is changed. */
export const rehearseRules = endpoint({
  method: 'GET',
  path: '/office/order-reviews/rehearsal',
  who: 'staff:orders.read',
  input: z.object({
    terms: FlagParam,
    quoted: FlagParam,
    business: FlagParam,
    /** In minor units of the base currency. */
    businessAmount: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(ANY_AMOUNT_MAX)),
    outside: FlagParam,
    /** The usual destinations, as the setting has them. */
    countries: z.string().check(z.maxLength(400)),
  }),
  data: z.object({
    orderCount: z.int(),
    caughtCount: z.int(),
    counts: z.record(ReviewRule, int(0, REHEARSED)),
    /** Of those that would have been caught, the latest. */
    examples: z.array(z.object({ orderNumber: OrderNumber, rules: z.array(ReviewRule) })),
  }),
})

/** The rules as they are set, for the rehearsal to begin with. */
export const reviewRules = endpoint({
  method: 'GET',
  path: '/office/order-reviews/rules',
  who: 'staff:orders.read',
  input: z.object({}),
  data: z.object({
    terms: z.boolean(),
    quoted: z.boolean(),
    business: z.boolean(),
    businessAmount: z.int(),
    outside: z.boolean(),
    countries: z.string(),
    baseCurrency: Currency,
  }),
})
