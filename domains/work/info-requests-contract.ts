/** Information requests: what staff ask the buyer of an item before they decide it, and what the buyer answers. */
import * as z from 'zod/mini'
import { FileId } from '#domains/uploads/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam, Instant, IntParam } from '#kit/contract/values.ts'
import { ReasonCode, Ref } from './contract.ts'
import { ANSWER_FILES_MAX, ANSWER_MAX, InfoRequestKind, QUESTION_MAX } from './info-requests.ts'

export const InfoRequestState = z.enum(['open', 'answered', 'withdrawn', 'expired'])
export type InfoRequestState = z.infer<typeof InfoRequestState>

/** As its buyer sees it. */
export const InfoRequest = z.object({
  id: Id,
  state: InfoRequestState,
  question: z.string(),
  askedAt: Instant,
  /** Unanswered by then, the item is decided without an answer. */
  answerBy: Instant,
  endedAt: z.nullable(Instant),
  answer: z.nullable(z.string()),
  /** Files that came with the answer and were not deleted since. */
  fileCount: z.int(),
})
export type InfoRequest = z.infer<typeof InfoRequest>

export const OfficeInfoRequest = z.extend(InfoRequest, { staffName: z.string() })
export type OfficeInfoRequest = z.infer<typeof OfficeInfoRequest>

/**
 * Asks the buyer of an item. It leaves the waiting work and its clock stands until the buyer has answered.
 * @refuses notAllowed, claimed, notAskable, askedTooOften, and what the item's domain refuses
 */
export const askBuyer = endpoint({
  method: 'POST',
  path: '/office/work/info-requests',
  who: 'staff',
  input: z.object({
    kind: InfoRequestKind,
    ref: Ref,
    /** In the buyer's language. */
    question: z.string().check(z.trim(), z.minLength(2), z.maxLength(QUESTION_MAX)),
    reasonCode: z.optional(ReasonCode),
  }),
  data: z.object({ id: Id, answerBy: Instant }),
})
/** Takes an open question back; the clock goes on. @refuses notAllowed, notFound, infoRequestOver */
export const withdrawInfoRequest = endpoint({
  method: 'POST',
  path: '/office/work/info-requests/:infoRequestId/withdraw',
  who: 'staff',
  input: z.object({ infoRequestId: IdParam }),
  data: z.object({}),
})
/** Shows a file of an answer for five minutes; each view is audited. @refuses notAllowed, notFound */
export const viewAnswerFile = endpoint({
  method: 'POST',
  path: '/office/work/info-requests/:infoRequestId/files/:position',
  who: 'staff',
  input: z.object({ infoRequestId: IdParam, position: IntParam }),
  data: z.object({ url: z.string(), type: z.string() }),
})
/** What the shop waits for an answer of the buyer to, the earliest deadline first; of orders with their number. */
export const myOpenQuestions = endpoint({
  method: 'GET',
  path: '/work/info-requests',
  who: 'buyer',
  input: z.object({}),
  data: z.array(
    z.object({
      id: Id,
      kind: InfoRequestKind,
      orderNumber: z.nullable(z.string()),
      question: z.string(),
      answerBy: Instant,
    }),
  ),
})
/** @refuses notFound, infoRequestOver, fileNotYours */
export const answerInfoRequest = endpoint({
  method: 'POST',
  path: '/work/info-requests/:infoRequestId/answer',
  who: 'buyer',
  input: z.object({
    infoRequestId: IdParam,
    answer: z.string().check(z.trim(), z.minLength(1), z.maxLength(ANSWER_MAX)),
    fileIds: z.array(FileId).check(z.maxLength(ANSWER_FILES_MAX)),
  }),
  data: InfoRequest,
})
