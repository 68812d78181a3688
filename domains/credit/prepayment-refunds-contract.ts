/** What was paid in advance and goes back by bank: asked for by its buyer or by staff, agreed to by two people, sent by one. */
import * as z from 'zod/mini'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, IdParam, Instant, int, page } from '#kit/contract/values.ts'
import { Destination } from './destination.ts'
import { OfficeRefundAccount, RefundTaken } from './refund-account-shape.ts'
import { PREPAYMENT_REFUND_STATES } from './states.ts'

/** Amounts are minor units of `currency`. */
export const PrepaymentRefund = z.object({
  id: Id,
  number: z.string(),
  currency: Currency,
  amount: z.int(),
  state: z.enum(PREPAYMENT_REFUND_STATES),
  createdAt: Instant,
  /** Until then staff answer, or send what was agreed to. */
  answerBy: Instant,
  sentAt: z.nullable(Instant),
  bankReference: z.nullable(z.string()),
  endedAt: z.nullable(Instant),
  /** Why it was declined. */
  declineReason: z.nullable(z.string()),
})
export type PrepaymentRefund = z.infer<typeof PrepaymentRefund>

const after = z.optional(z.string().check(z.maxLength(20)))
/** The newest first. */
export const myPrepaymentRefunds = endpoint({
  method: 'GET',
  path: '/credit/prepayment-refunds',
  who: 'buyer',
  input: z.object({ after }),
  data: page(PrepaymentRefund),
})
/** One at a time. @refuses notFound, moreThanPrepaid, prepaymentRefundOpen, tooMany */
export const askPrepaymentBack = endpoint({
  method: 'POST',
  path: '/credit/prepayment-refunds',
  who: 'buyer',
  input: z.object({ amount: int(1, ANY_AMOUNT_MAX) }),
  data: PrepaymentRefund,
})
const one = z.object({ prepaymentRefundId: IdParam })
/** As long as nobody has agreed to it. @refuses notFound, prepaymentRefundOver */
export const withdrawPrepaymentRefund = endpoint({
  method: 'POST',
  path: '/credit/prepayment-refunds/:prepaymentRefundId/withdraw',
  who: 'buyer',
  input: one,
  data: PrepaymentRefund,
})

export const OfficePrepaymentRefund = z.extend(PrepaymentRefund, {
  /** Who carried out what two people agreed to. */
  agreedName: z.nullable(z.string()),
  agreedAt: z.nullable(Instant),
  sentName: z.nullable(z.string()),
  endedName: z.nullable(z.string()),
  /** Why it was declined or undone. */
  endNote: z.nullable(z.string()),
  taken: z.nullable(RefundTaken),
  /** Where the buyer wants it; null until they have said it. */
  account: z.nullable(OfficeRefundAccount),
  /** Where it was sent without such an account. */
  destination: z.nullable(z.string()),
})
export type OfficePrepaymentRefund = z.infer<typeof OfficePrepaymentRefund>
/** Of one customer, the newest first. */
export const prepaymentRefundsOf = endpoint({
  method: 'GET',
  path: '/office/credit/:buyerId/prepayment-refunds',
  who: 'staff:credit.read',
  input: z.object({ buyerId: IdParam, after }),
  data: page(OfficePrepaymentRefund),
})
const note = z.string().check(z.trim(), z.minLength(1), z.maxLength(300))
/**
 * Takes the money out of what was paid in advance, to be sent back by bank; it waits for a second person: `isAsked`. `prepaymentRefundId` is
 * what the buyer has asked for, and `amount` that of it; null where staff send it back by themselves.
 * @refuses notFound, changedMeanwhile, moreThanPrepaid, prepaymentRefundOpen, prepaymentRefundOver, approvals.alreadyAsked, approvals.aloneFrom
 */
export const agreeToPrepaymentRefund = endpoint({
  method: 'POST',
  path: '/office/credit/:buyerId/prepayment-refunds',
  who: 'staff:credit.write',
  input: z.object({
    buyerId: IdParam,
    amount: int(1, ANY_AMOUNT_MAX),
    prepaymentRefundId: z.nullable(Id),
    note,
  }),
  data: z.object({ isAsked: z.boolean() }),
})
/** The buyer reads the reason. @refuses notFound, prepaymentRefundOver */
export const declinePrepaymentRefund = endpoint({
  method: 'POST',
  path: '/office/credit/prepayment-refunds/:prepaymentRefundId/decline',
  who: 'staff:credit.write',
  input: z.extend(one, { reason: note }),
  data: z.object({}),
})
/**
 * Claims what was agreed to before it is sent, so that two members of staff never send the same one. Above the limit for refunds (of a day) not
 * for who recorded that the money had come, or imported the line of a statement that says so. Nobody claims what goes to an account that its
 * buyer has given less than a day ago.
 * @refuses notFound, prepaymentRefundOver, prepaymentRefundOfOwn, prepaymentRefundTaken, payments.refundAccountYoung
 */
export const takePrepaymentRefund = endpoint({
  method: 'POST',
  path: '/office/credit/prepayment-refunds/:prepaymentRefundId/take',
  who: 'staff:credit.write',
  input: one,
  data: z.object({}),
})
/**
 * Releases what was not transferred; after a day a colleague may release it too.
 * @refuses notFound, prepaymentRefundOver, prepaymentRefundNotTaken, prepaymentRefundTaken
 */
export const releasePrepaymentRefund = endpoint({
  method: 'POST',
  path: '/office/credit/prepayment-refunds/:prepaymentRefundId/release',
  who: 'staff:credit.write',
  input: one,
  data: z.object({}),
})
/**
 * Records the bank transfer of what the caller has taken, by its reference, which no other refund may have.
 * @refuses notFound, prepaymentRefundOver, prepaymentRefundOfOwn, prepaymentRefundNotTaken, prepaymentRefundTaken, transferRecorded,
 * transferOfOrder, payments.refundDestinationNeeded (the buyer has given no account), payments.refundAccountYoung, changedMeanwhile (the caller
 * cannot have seen this account)
 */
export const recordPrepaymentSent = endpoint({
  method: 'POST',
  path: '/office/credit/prepayment-refunds/:prepaymentRefundId/sent',
  who: 'staff:credit.write',
  input: z.extend(one, {
    bankReference: z
      .string()
      .check(z.trim(), z.minLength(4), z.maxLength(60), z.regex(/[\p{L}\p{N}]/u)),
    /** The account that the caller saw; null: the buyer had given none. */
    accountId: z._default(z.nullable(z.uuid()), null),
    /** Where it went, without such an account. */
    destination: Destination,
  }),
  data: z.object({}),
})
/**
 * Before it was sent, by who has taken it: the money is paid in advance again.
 * @refuses notFound, prepaymentRefundOver, prepaymentRefundNotTaken, prepaymentRefundTaken
 */
export const reversePrepaymentRefund = endpoint({
  method: 'POST',
  path: '/office/credit/prepayment-refunds/:prepaymentRefundId/reverse',
  who: 'staff:credit.write',
  input: z.extend(one, { note }),
  data: z.object({}),
})
