/** What buyers write about goods that they have received, and which reviews of others they find helpful. */
import * as z from 'zod/mini'
import { OrderNumber } from '#domains/orders/contract.ts'
import { FileId } from '#domains/uploads/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import {
  Id,
  IdParam,
  Instant,
  Lang,
  numberedPage,
  PageParam,
  sizeParam,
} from '#kit/contract/values.ts'
import { PublicationState } from './contract.ts'
import { REVIEW_PICTURES_MOST, REVIEW_TEXT_MAX } from './limits.ts'

const Stars = z.int().check(z.minimum(1), z.maximum(5))
const Goods = z.object({
  orderNumber: OrderNumber,
  lineId: Id,
  productId: Id,
  name: z.string(),
  optionText: z.string(),
  pictureUrl: z.nullable(z.string()),
})

export const MyReview = z.extend(Goods, {
  id: Id,
  stars: z.int(),
  deliveryStars: z.int(),
  serviceStars: z.int(),
  text: z.string(),
  textLang: Lang,
  isAnonymous: z.boolean(),
  pictures: z.array(z.object({ id: z.string(), url: z.string() })),
  state: PublicationState,
  /** Why the shop has hidden it. */
  hiddenReason: z.nullable(z.string()),
  at: Instant,
  /** Null: it cannot be edited any more. */
  editUntil: z.nullable(Instant),
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
  /** Null: it has one, or it is too late. */
  followUpUntil: z.nullable(Instant),
  helpfulCount: z.int(),
})
export type MyReview = z.infer<typeof MyReview>

/** Why goods are not reviewed; `late`: more days after receipt than the shop allows. */
export const WhyNot = z.enum(['notReceived', 'refunded', 'late'])
export const LineToReview = z.extend(Goods, {
  why: z.nullable(WhyNot),
  /** Until when it may be reviewed; null before receipt. */
  until: z.nullable(Instant),
  review: z.nullable(MyReview),
})
export type LineToReview = z.infer<typeof LineToReview>

/** The lines of one order with what its buyer wrote about each. @refuses orders.orderNotFound */
export const linesToReview = endpoint({
  method: 'GET',
  path: '/reviews/orders/:orderNumber',
  who: 'buyer',
  input: z.object({ orderNumber: OrderNumber }),
  data: z.object({ lines: z.array(LineToReview) }),
})

const paged = z.object({ page: PageParam, size: sizeParam(10) })
/** Goods that wait for their buyer's review, the latest received first. */
export const waitingReviews = endpoint({
  method: 'GET',
  path: '/reviews/mine/waiting',
  who: 'buyer',
  input: paged,
  data: numberedPage(z.extend(Goods, { until: Instant })),
})
/** The buyer's own reviews, the newest first. `followUps`: only those that may be followed up. */
export const myReviews = endpoint({
  method: 'GET',
  path: '/reviews/mine',
  who: 'buyer',
  input: z.extend(paged, { show: z._default(z.enum(['all', 'followUps']), 'all') }),
  data: numberedPage(MyReview),
})

const Written = z.object({
  stars: Stars,
  deliveryStars: Stars,
  serviceStars: Stars,
  text: z.string().check(z.trim(), z.maxLength(REVIEW_TEXT_MAX)),
  fileIds: z.array(FileId).check(z.maxLength(REVIEW_PICTURES_MOST)),
  isAnonymous: z.boolean(),
})
/** Once for each line. @refuses orders.orderNotFound, lineUnknown, reviewedAlready, notReceived, lineRefunded, tooLate, pictureUnknown, tooMany */
export const writeReview = endpoint({
  method: 'POST',
  path: '/reviews/orders/:orderNumber',
  who: 'buyer',
  input: z.extend(Written, { orderNumber: OrderNumber, lineId: Id }),
  data: MyReview,
})
/** Once, within a day; `fileIds` are all that it shows then. One that the shop has hidden waits for it again. @refuses reviewGone, editedAlready, editTooLate, pictureUnknown */
export const editReview = endpoint({
  method: 'POST',
  path: '/reviews/mine/:reviewId',
  who: 'buyer',
  input: z.extend(Written, { reviewId: IdParam }),
  data: MyReview,
})
/** Once, within half a year. @refuses reviewGone, followedUpAlready, followUpTooLate */
export const followUpReview = endpoint({
  method: 'POST',
  path: '/reviews/mine/:reviewId/follow-up',
  who: 'buyer',
  input: z.object({
    reviewId: IdParam,
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(REVIEW_TEXT_MAX)),
  }),
  data: MyReview,
})

/** Reviews of a product that this buyer found helpful, and those that they wrote. */
export const myVotes = endpoint({
  method: 'GET',
  path: '/reviews/votes',
  who: 'buyer',
  input: z.object({ productId: IdParam }),
  data: z.object({ helpful: z.array(Id), own: z.array(Id) }),
})
/** A vote, or one taken back; the same again changes nothing. @refuses reviewGone, ownReview, tooMany */
export const voteForReview = endpoint({
  method: 'POST',
  path: '/reviews/votes',
  who: 'buyer',
  input: z.object({ shownId: Id, isHelpful: z.boolean() }),
  data: z.object({ helpfulCount: z.int(), isHelpful: z.boolean() }),
})
