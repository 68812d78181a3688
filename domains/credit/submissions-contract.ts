/** Repayments that buyers submit: they choose entries, transfer the money, and send one proof of it. */
import * as z from 'zod/mini'
import { FileId, UploadedFile } from '#domains/uploads/contract.ts'
import { InfoRequest } from '#domains/work/info-requests-contract.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, IdParam, Instant, int, page } from '#kit/contract/values.ts'
import { CHOSEN_MAX } from './limits.ts'
import { SUBMISSION_STATES } from './states.ts'

export const SubmissionState = z.enum(SUBMISSION_STATES)

/** What the buyer says of their transfer; null until they have sent a proof. */
export const Proof = z.object({
  payerName: z.string(),
  payerLast4: z.string(),
  amount: z.int(),
  paidAt: Instant,
  bankReference: z.string(),
  submittedAt: Instant,
  reviewBy: Instant,
  files: z.array(UploadedFile),
})

/** Amounts are minor units of `currency`. */
export const Submission = z.object({
  id: Id,
  /** The buyer writes it into the remark of the transfer. */
  number: z.string(),
  state: SubmissionState,
  currency: Currency,
  createdAt: Instant,
  /** Those that the buyer chose, with what they owe now; none: the earliest deadlines are paid. */
  entries: z.array(
    z.object({
      id: Id,
      number: z.string(),
      orderNumber: z.string(),
      openAmount: z.int(),
      dueAt: z.nullable(Instant),
    }),
  ),
  /** What settles the chosen entries today, or where none is chosen all entries: less the cash discount. */
  dueAmount: z.int(),
  /** The cash discount of whoever pays that today. */
  discountAmount: z.int(),
  proof: z.nullable(Proof),
  roundsLeft: z.int(),
  rejectReason: z.nullable(z.string()),
  endedAt: z.nullable(Instant),
  /** What came, once it has passed: the entries that it paid, and what is paid in advance. */
  received: z.nullable(
    z.object({
      amount: z.int(),
      prepaidAmount: z.int(),
      parts: z.array(z.object({ number: z.string(), amount: z.int(), discountAmount: z.int() })),
      /** It was recorded by mistake. */
      isReversed: z.boolean(),
    }),
  ),
  /** What the merchant has asked during the review, the oldest first. */
  infoRequests: z.array(InfoRequest),
})
export type Submission = z.infer<typeof Submission>

/** The newest first. */
export const mySubmissions = endpoint({
  method: 'GET',
  path: '/credit/submissions',
  who: 'buyer',
  input: z.object({ after: z.optional(z.string().check(z.maxLength(20))) }),
  data: page(Submission),
})
/**
 * Begins a repayment of the chosen entries, or of the earliest deadlines where none is chosen. One that was begun and not sent is
 * begun again with them.
 * @refuses notFound, nothingOwed, tooManySubmissions, tooMany
 */
export const beginSubmission = endpoint({
  method: 'POST',
  path: '/credit/submissions',
  who: 'buyer',
  input: z.object({ creditEntryIds: z.array(Id).check(z.maxLength(CHOSEN_MAX)) }),
  data: Submission,
})
const one = z.object({ submissionId: IdParam })
/** Sends the proof, also again after a rejection. @refuses notFound, submissionOver, tooManyRounds, fileUnknown */
export const sendSubmission = endpoint({
  method: 'POST',
  path: '/credit/submissions/:submissionId/proof',
  who: 'buyer',
  input: z.extend(one, {
    payerName: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    payerLast4: z.string().check(z.regex(/^\d{4}$/)),
    amount: int(1, ANY_AMOUNT_MAX),
    paidAt: Instant,
    bankReference: z
      .string()
      .check(z.trim(), z.minLength(4), z.maxLength(60), z.regex(/[\p{L}\p{N}]/u)),
    fileIds: z.array(FileId).check(z.minLength(1), z.maxLength(3)),
  }),
  data: Submission,
})
/** Takes it back, also while it is reviewed. @refuses notFound, submissionOver */
export const withdrawSubmission = endpoint({
  method: 'POST',
  path: '/credit/submissions/:submissionId/withdraw',
  who: 'buyer',
  input: one,
  data: Submission,
})
