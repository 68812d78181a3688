/** Reviews as staff read, answer and hide them. */
import * as z from 'zod/mini'
import { OrderNumber } from '#domains/orders/contract.ts'
import { download, endpoint } from '#kit/contract/endpoint.ts'
import {
  FileFormat,
  FlagParam,
  Id,
  IdParam,
  Instant,
  IntParam,
  Lang,
  page,
} from '#kit/contract/values.ts'
import { PublicationState } from './contract.ts'
import { HIDE_REASON_MAX, REPLY_MAX } from './limits.ts'

export const OfficeReview = z.object({
  id: Id,
  productId: Id,
  productName: z.string(),
  optionText: z.string(),
  /** Null for imported ones. */
  orderNumber: z.nullable(OrderNumber),
  /** With the whole name, of anonymous ones too; null for imported ones and closed accounts. */
  buyer: z.nullable(z.object({ id: Id, nickName: z.string() })),
  authorName: z.string(),
  isAnonymous: z.boolean(),
  stars: z.int(),
  deliveryStars: z.nullable(z.int()),
  serviceStars: z.nullable(z.int()),
  text: z.string(),
  textLang: Lang,
  pictureUrls: z.array(z.string()),
  state: PublicationState,
  hiddenReason: z.nullable(z.string()),
  at: Instant,
  editedAt: z.nullable(Instant),
  helpfulCount: z.int(),
  reply: z.nullable(z.object({ text: z.string(), at: Instant })),
  followUp: z.nullable(
    z.object({
      text: z.string(),
      textLang: Lang,
      state: PublicationState,
      hiddenReason: z.nullable(z.string()),
      at: Instant,
    }),
  ),
})
export type OfficeReview = z.infer<typeof OfficeReview>

export const ReviewFilter = z.object({
  /** `waiting`: held ones, and those with few stars and no reply. */
  show: z._default(z.enum(['waiting', 'held', 'unreplied', 'hidden', 'all']), 'waiting'),
  stars: z.optional(IntParam),
  pictures: z.optional(FlagParam),
  /** Of its text, of the product's name in any language or code, of the buyer's name or contact, or the number of its order. */
  q: z.optional(z.string().check(z.maxLength(80))),
})
export type ReviewFilter = z.infer<typeof ReviewFilter>

/** Those that wait the oldest first, others the newest first. */
export const officeReviews = endpoint({
  method: 'GET',
  path: '/office/reviews',
  who: 'staff:reviews.answer',
  input: z.extend(ReviewFilter, { after: z.optional(z.string().check(z.maxLength(40))) }),
  data: page(OfficeReview),
})
/** The same as a file for spreadsheets; logged. @refuses tooMany */
export const reviewsFile = download({
  path: '/office/reviews/file',
  who: 'staff:reviews.answer',
  input: z.extend(ReviewFilter, { format: FileFormat }),
})
/** For the inbox: held reviews and follow-ups, and reviews with few stars that have no reply. */
export const reviewCounts = endpoint({
  method: 'GET',
  path: '/office/reviews/waiting',
  who: 'staff:reviews.answer',
  input: z.object({}),
  data: z.object({ heldCount: z.int(), lowCount: z.int() }),
})
/** Once, and for good; its buyer is told. @refuses reviewGone, repliedAlready, notShown, work.claimed */
export const replyToReview = endpoint({
  method: 'POST',
  path: '/office/reviews/:reviewId/reply',
  who: 'staff:reviews.answer',
  input: z.object({
    reviewId: IdParam,
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(REPLY_MAX)),
  }),
  data: OfficeReview,
})
/** Shows or hides a review or its follow-up; its buyer reads why it is hidden. @refuses reviewGone, reasonMissing, work.claimed */
export const setReviewState = endpoint({
  method: 'POST',
  path: '/office/reviews/:reviewId/state',
  who: 'staff:reviews.answer',
  input: z.object({
    reviewId: IdParam,
    part: z.enum(['review', 'followUp']),
    state: z.enum(['shown', 'hidden']),
    /** In the buyer's language; empty where it is shown. */
    reason: z.string().check(z.trim(), z.maxLength(HIDE_REASON_MAX)),
  }),
  data: OfficeReview,
})
