/** Repayments that buyers submit, as staff review them. */
import * as z from 'zod/mini'
import { ReasonCode } from '#domains/work/contract.ts'
import { OfficeInfoRequest } from '#domains/work/info-requests-contract.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Day, Id, IdParam, int, Lang, page } from '#kit/contract/values.ts'
import { Submission } from './submissions-contract.ts'

export const OfficeSubmission = z.extend(Submission, {
  infoRequests: z.array(OfficeInfoRequest),
  buyerId: Id,
  buyerName: z.string(),
  storeName: z.nullable(z.string()),
  /** The language in which the buyer is written to. */
  lang: Lang,
  round: z.int(),
  /** What the buyer owes in all. */
  usedAmount: z.int(),
  /** Other proofs with the same picture or bank reference, of orders too, and repayments of its line: by their numbers. */
  duplicates: z.array(z.object({ number: z.string(), kind: z.enum(['file', 'bankReference']) })),
})
export type OfficeSubmission = z.infer<typeof OfficeSubmission>

/** `asked`: under review, and waiting for the buyer's answer. */
export const OfficeSubmissionState = z.enum(['underReview', 'asked', 'passed', 'rejected'])

/** Those that wait by longest wait, the others newest first. */
export const officeSubmissions = endpoint({
  method: 'GET',
  path: '/office/credit/submissions',
  who: 'staff:credit.read',
  input: z.object({
    state: z._default(OfficeSubmissionState, 'underReview'),
    after: z.optional(z.string().check(z.maxLength(20))),
  }),
  data: page(OfficeSubmission),
})
export const waitingSubmissions = endpoint({
  method: 'GET',
  path: '/office/credit/submissions/waiting',
  who: 'staff:credit.read',
  input: z.object({}),
  data: z.object({
    submissionCount: z.int(),
    overdueCount: z.int(),
    /** Wait for their buyers' answers. */
    askedCount: z.int(),
  }),
})
const one = z.object({ submissionId: IdParam })
/**
 * Passes it with what the bank statement shows: it pays the chosen entries, then the earliest deadlines, and the rest is paid in
 * advance. A large amount, one that differs much from the buyer's, and what looks like a duplicate waits for a second person: then it
 * stays under review.
 * @refuses notFound, submissionOver, notYet, tooLongAgo, referenceUsed, approvals.alreadyAsked, approvals.aloneFrom, work.claimed
 */
export const passSubmission = endpoint({
  method: 'POST',
  path: '/office/credit/submissions/:submissionId/pass',
  who: 'staff:credit.write',
  input: z.extend(one, {
    amount: int(1, ANY_AMOUNT_MAX),
    bankReference: z
      .string()
      .check(z.trim(), z.minLength(4), z.maxLength(60), z.regex(/[\p{L}\p{N}]/u)),
    receivedOn: Day,
    /** By the date on the voucher, for the cash discount; left out it is the buyer's own statement, and never after `receivedOn`. */
    paidOn: z.optional(Day),
  }),
  data: z.object({ isAsked: z.boolean() }),
})
/** The buyer reads the reason. @refuses notFound, submissionOver, work.claimed */
export const rejectSubmission = endpoint({
  method: 'POST',
  path: '/office/credit/submissions/:submissionId/reject',
  who: 'staff:credit.write',
  input: z.extend(one, {
    reason: z.string().check(z.trim(), z.minLength(2), z.maxLength(300)),
    reasonCode: z.optional(ReasonCode),
  }),
  data: z.object({}),
})
