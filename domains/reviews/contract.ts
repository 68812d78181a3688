/** Reviews and questions about products, as everybody sees them. Buyers write reviews through `./buyer-contract.ts`. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import {
  FlagParam,
  Id,
  IdParam,
  Instant,
  IntParam,
  Lang,
  numberedPage,
  page,
  PageParam,
  sizeParam,
} from '#kit/contract/values.ts'

export const ShownReview = z.object({
  id: Id,
  stars: z.int(),
  /** Shortened; nobody's of an anonymous one. */
  authorName: z.string(),
  isAnonymous: z.boolean(),
  text: z.string(),
  textLang: Lang,
  optionText: z.string(),
  at: Instant,
  pictureUrls: z.array(z.string()),
  reply: z.nullable(z.object({ text: z.string(), at: Instant })),
  /** What the buyer added later. */
  followUp: z.nullable(z.object({ text: z.string(), textLang: Lang, at: Instant })),
  /** How many accounts found it helpful. */
  helpfulCount: z.int(),
})
/** `total` counts the filtered reviews; the other counts are of all reviews of the product. */
export const listReviews = endpoint({
  method: 'GET',
  path: '/reviews',
  who: 'anyone',
  input: z.object({
    productId: IdParam,
    stars: z.optional(IntParam),
    /** Only those with pictures. */
    pictures: z.optional(FlagParam),
    /** Only those that were followed up. */
    followUps: z.optional(FlagParam),
    /** Only those in this language. */
    lang: z.optional(Lang),
    page: PageParam,
    size: sizeParam(10),
  }),
  data: z.extend(numberedPage(ShownReview), {
    counts: z.array(z.object({ stars: z.int(), count: z.int() })),
    average: z.nullable(z.number()),
    /** Of the reviews with stars for them; null: none has any. */
    deliveryAverage: z.nullable(z.number()),
    serviceAverage: z.nullable(z.number()),
    pictureCount: z.int(),
    followUpCount: z.int(),
    langs: z.array(z.object({ lang: Lang, count: z.int() })),
  }),
})

/** The pictures of a product's reviews, the newest first, one after another. */
export const reviewPictures = endpoint({
  method: 'GET',
  path: '/reviews/pictures',
  who: 'anyone',
  input: z.object({ productId: IdParam }),
  data: z.object({ pictures: z.array(z.object({ reviewId: Id, url: z.string() })) }),
})

// --- questions ------------------------------------------------------------------------------------

/** Held waits for the merchant's review, hidden was removed by the merchant; only shown is public. */
export const PublicationState = z.enum(['shown', 'held', 'hidden'])

export const Answer = z.object({
  id: Id,
  /** By the shop, or by a buyer who owns the goods. */
  kind: z.enum(['shop', 'owner']),
  authorName: z.string(),
  text: z.string(),
  textLang: Lang,
  at: Instant,
})
export const Question = z.object({
  id: Id,
  authorName: z.string(),
  text: z.string(),
  textLang: Lang,
  at: Instant,
  /** The shop's first. */
  answers: z.array(Answer),
})
export type Question = z.infer<typeof Question>

/** Newest first. */
export const listQuestions = endpoint({
  method: 'GET',
  path: '/reviews/questions',
  who: 'anyone',
  input: z.object({ productId: IdParam, page: PageParam, size: sizeParam(10) }),
  data: numberedPage(Question),
})

/** The buyer's part: their questions that are not public yet, and whether they may answer others'. */
export const myQuestions = endpoint({
  method: 'GET',
  path: '/reviews/questions/mine',
  who: 'buyer',
  input: z.object({ productId: IdParam }),
  data: z.object({
    /** Held, or without an answer of the shop. */
    waiting: z.array(
      z.object({ id: Id, text: z.string(), state: PublicationState, at: Instant, dueAt: Instant }),
    ),
    mayAnswer: z.boolean(),
    /** Questions that the buyer has answered or asked. */
    notForMe: z.array(Id),
  }),
})

const QuestionText = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
const AnswerText = z.string().check(z.trim(), z.minLength(1), z.maxLength(1000))

/** @refuses productGone, tooMany */
export const askQuestion = endpoint({
  method: 'POST',
  path: '/reviews/questions',
  who: 'buyer',
  input: z.object({ productId: Id, text: QuestionText }),
  data: z.object({ id: Id, state: PublicationState, dueAt: Instant }),
})
/** Once, by a buyer who has received the goods. @refuses questionGone, notOwner, answeredAlready, ownQuestion, tooMany */
export const answerQuestion = endpoint({
  method: 'POST',
  path: '/reviews/questions/:questionId/answers',
  who: 'buyer',
  input: z.object({ questionId: IdParam, text: AnswerText }),
  data: z.object({ id: Id, state: PublicationState }),
})

// --- back office ----------------------------------------------------------------------------------

export const OfficeQuestion = z.object({
  id: Id,
  productId: Id,
  productName: z.string(),
  authorName: z.string(),
  /** The asker with the whole name; null for imported questions and closed accounts. */
  buyer: z.nullable(z.object({ id: Id, nickName: z.string() })),
  text: z.string(),
  textLang: Lang,
  state: PublicationState,
  at: Instant,
  /** The deadline of the answer. */
  dueAt: Instant,
  answeredAt: z.nullable(Instant),
  answers: z.array(z.extend(Answer, { state: PublicationState })),
})
export type OfficeQuestion = z.infer<typeof OfficeQuestion>

/** Open ones, oldest first; held questions or answers, oldest first; all, newest first. */
export const officeQuestions = endpoint({
  method: 'GET',
  path: '/office/reviews/questions',
  who: 'staff:questions.answer',
  input: z.object({
    show: z._default(z.enum(['open', 'held', 'all']), 'open'),
    /** Of its text, of the product's name in any language or code, or of the asker's name or contact. */
    q: z.optional(z.string().check(z.maxLength(80))),
    after: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: page(OfficeQuestion),
})
/** For the inbox: questions without an answer of the shop, late ones among them, and held ones. */
export const waitingQuestions = endpoint({
  method: 'GET',
  path: '/office/reviews/questions/waiting',
  who: 'staff:questions.answer',
  input: z.object({}),
  data: z.object({ openCount: z.int(), lateCount: z.int(), heldCount: z.int() }),
})
/** The shop's answer, new or corrected; a held question becomes public with it. @refuses questionGone */
export const replyToQuestion = endpoint({
  method: 'POST',
  path: '/office/reviews/questions/:questionId/reply',
  who: 'staff:questions.answer',
  input: z.object({ questionId: IdParam, text: AnswerText }),
  data: OfficeQuestion,
})
/** @refuses questionGone */
export const setQuestionState = endpoint({
  method: 'POST',
  path: '/office/reviews/questions/:questionId/state',
  who: 'staff:questions.answer',
  input: z.object({ questionId: IdParam, state: z.enum(['shown', 'hidden']) }),
  data: OfficeQuestion,
})
/** For a buyer's answer; the shop corrects its own. @refuses questionGone */
export const setAnswerState = endpoint({
  method: 'POST',
  path: '/office/reviews/answers/:answerId/state',
  who: 'staff:questions.answer',
  input: z.object({ answerId: IdParam, state: z.enum(['shown', 'hidden']) }),
  data: OfficeQuestion,
})
