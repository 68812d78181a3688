/** Refunds as staff see them and send them by bank: the queue, who is sending which one, and what has been sent. */
import * as z from 'zod/mini'
import { OrderNumber } from '#domains/orders/contract.ts'
import { Destination } from '#domains/credit/destination.ts'
import { OfficeRefundAccount, RefundTaken } from '#domains/credit/refund-account-shape.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, IdParam, Instant, page } from '#kit/contract/values.ts'

export const RefundView = z.object({
  id: Id,
  amount: z.int(),
  state: z.enum(['waiting', 'succeeded', 'failed']),
  route: z.enum(['online', 'bank', 'credit', 'wallet']),
  reason: z.string(),
  /** The reason of the provider's refusal, in its own words. */
  failure: z.nullable(z.string()),
  /** Why the last call to the provider got no answer; it is retried automatically. */
  trouble: z.nullable(z.string()),
  /**
   * A call was never answered, or the provider no longer knows a refund that it had accepted, so it may have paid.
   * Sending it by bank needs a statement and a second person.
   */
  isUnknown: z.boolean(),
  /** True in the latter case. */
  isDisowned: z.boolean(),
  /** Somebody else than the buyer paid it, by a link: it leaves by bank when two people agree to it. */
  isByLink: z.boolean(),
  tryCount: z.int(),
  triedAt: z.nullable(Instant),
  nextTryAt: z.nullable(Instant),
  /** From when on staff may send it by bank instead; null where staff may not. */
  bankFrom: z.nullable(Instant),
  createdAt: Instant,
  doneAt: z.nullable(Instant),
  bankReference: z.nullable(z.string()),
  taken: z.nullable(RefundTaken),
  /** Where the buyer wants it by bank; null until they have said it, and of what somebody else paid by a link. */
  account: z.nullable(OfficeRefundAccount),
  /** Where it was sent without an account of its buyer. */
  destination: z.nullable(z.string()),
})
export const OfficeRefund = z.extend(RefundView, {
  orderNumber: OrderNumber,
  buyerName: z.string(),
  currency: Currency,
})
/**
 * `toSend`: staff must send it by bank, because the provider refused it or never had the money. `atProvider` needs no
 * action.
 */
export const RefundPart = z.enum(['toSend', 'atProvider', 'done'])
/** Refunds: pending ones by longest wait first, finished ones newest first. */
export const officeRefunds = endpoint({
  method: 'GET',
  path: '/office/payments/refunds',
  who: 'staff:payments.read',
  input: z.object({
    part: z._default(RefundPart, 'toSend'),
    after: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: page(OfficeRefund),
})
/**
 * Closes the rest of an order of which a part was shipped, and refunds what was paid for it: the order goes on with what was
 * shipped. Above the limit a second person is asked, and the answer is null.
 * @refuses orders.notNow, approvals.alreadyAsked
 */
export const closeRest = endpoint({
  method: 'POST',
  path: '/office/payments/orders/:orderNumber/close-rest',
  who: 'staff:payments.refund',
  input: z.object({
    orderNumber: OrderNumber,
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  }),
  data: z.object({ refundCount: z.nullable(z.int()) }),
})
/**
 * Claims a refund before it is sent by bank, so that two members of staff never send the same one. Above the refund
 * limit the person who accepted the money, or imported the line of a statement that it was accepted by, may not claim it. Nobody claims one that
 * goes to an account which its buyer has given less than a day ago.
 * @refuses refundNotFound, refundUnknown, refundByLink, refundOnline, refundOfOwn, refundTaken, refundAccountYoung, disputed
 */
export const takeRefund = endpoint({
  method: 'POST',
  path: '/office/payments/refunds/:refundId/take',
  who: 'staff:payments.refund',
  input: z.object({ refundId: IdParam }),
  data: z.object({}),
})
/**
 * Releases a claimed refund that was not transferred; after a day a colleague may release it too.
 * @refuses refundNotTaken, refundTaken
 */
export const releaseRefund = endpoint({
  method: 'POST',
  path: '/office/payments/refunds/:refundId/release',
  who: 'staff:payments.refund',
  input: z.object({ refundId: IdParam }),
  data: z.object({}),
})
/**
 * Marks a refund that the caller has claimed as sent by bank, with its reference, which no other refund may have.
 * @refuses refundNotFound, refundUnknown, refundByLink, refundOnline, refundOfOwn, refundNotTaken, refundTaken, transferUsed,
 * refundDestinationNeeded (the buyer has given no account), refundAccountYoung, changedMeanwhile (the caller cannot have seen this account)
 */
export const refundSent = endpoint({
  method: 'POST',
  path: '/office/payments/refunds/:refundId/sent',
  who: 'staff:payments.refund',
  input: z.object({
    refundId: IdParam,
    bankReference: z.string().check(z.trim(), z.minLength(4), z.maxLength(60)),
    /** The account that the caller saw; null: the buyer had given none, or somebody else paid. */
    accountId: z._default(z.nullable(z.uuid()), null),
    /** Where it went, without such an account. */
    destination: Destination,
  }),
  data: z.object({}),
})
