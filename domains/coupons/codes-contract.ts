/** Codes of coupons as staff make, download and void them. */
import * as z from 'zod/mini'
import { download, endpoint } from '#kit/contract/endpoint.ts'
import { FileFormat, Id, IdParam, Instant, int } from '#kit/contract/values.ts'
import { BATCH_NAME_MAX, CODES_MAX, REASON_MAX } from './limits.ts'

export const CodeBatch = z.object({
  id: Id,
  templateId: Id,
  /** For whom they are: a fair, a partner, a printed flyer. */
  name: z.string(),
  codeCount: z.int(),
  /** Made so far, in the background. */
  madeCount: z.int(),
  claimedCount: z.int(),
  createdAt: Instant,
  voidedAt: z.nullable(Instant),
  voidReason: z.string(),
})
export type CodeBatch = z.infer<typeof CodeBatch>

/** The latest first; at most 200. */
export const codeBatches = endpoint({
  method: 'GET',
  path: '/office/coupons/:templateId/codes',
  who: 'staff:coupons.read',
  input: z.object({ templateId: IdParam }),
  data: z.array(CodeBatch),
})
/**
 * Each is one coupon for whoever claims it first. What comes to more than `coupons.giveAmount`, with what the caller gave alone of late, waits
 * for a colleague.
 * @refuses templateNotFound, notByCode, notOnOffer, tooManyCodes, approvals.alreadyAsked, approvals.aloneFrom
 */
export const makeCodes = endpoint({
  method: 'POST',
  path: '/office/coupons/:templateId/codes',
  who: 'staff:coupons.codes',
  input: z.object({
    templateId: IdParam,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(BATCH_NAME_MAX)),
    count: int(1, CODES_MAX),
  }),
  data: z.object({ isAsked: z.boolean() }),
})
/** What was claimed stays good. @refuses batchNotFound */
export const voidCodes = endpoint({
  method: 'POST',
  path: '/office/coupons/code-batches/:batchId/void',
  who: 'staff:coupons.codes',
  input: z.object({
    batchId: IdParam,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_MAX)),
  }),
  data: z.array(CodeBatch),
})
/** The codes with what has become of each; logged. @refuses batchNotFound, tooMany */
export const codesFile = download({
  path: '/office/coupons/code-batches/:batchId/file',
  who: 'staff:coupons.codes',
  input: z.object({ batchId: IdParam, format: FileFormat }),
})
