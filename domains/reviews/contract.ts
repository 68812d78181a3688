/** What buyers said about goods, and what they asked. Writing reviews comes with the account area. */
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
  authorName: z.string(),
  text: z.string(),
  textLang: Lang,
  optionText: z.string(),
  at: Instant,
  pictureUrls: z.array(z.string()),
  reply: z.nullable(z.object({ text: z.string(), at: Instant })),
})
/** `total` is of what was asked for; the counts, by themselves, are of all reviews of the product. */
export const listReviews = endpoint({
  method: 'GET',
  path: '/reviews',
  who: 'anyone',
  input: z.object({
    productId: IdParam,
    stars: z.optional(IntParam),
    /** Only those with pictures. */
    pictures: z.optional(FlagParam),
    /** Only those written in a language. */
    lang: z.optional(Lang),
    page: PageParam,
    size: sizeParam(10),
  }),
  data: z.extend(numberedPage(ShownReview), {
    counts: z.array(z.object({ stars: z.int(), count: z.int() })),
    average: z.nullable(z.number()),
    pictureCount: z.int(),
    langs: z.array(z.object({ lang: Lang, count: z.int() })),
  }),
})

// --- questions ------------------------------------------------------------------------------------

/** Held waits for the merchant's eye, hidden was taken out by him; only shown is for everybody. */
export const PublicationState = z.enum(['shown', 'held', 'hidden'])

export const Answer = z.object({
  id: Id,
  /** By the shop, or by somebody who has bought the goods. */
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

/** The newest first. */
export const listQuestions = endpoint({
  method: 'GET',
  path: '/questions',
  who: 'anyone',
  input: z.object({ productId: IdParam, page: PageParam, size: sizeParam(10) }),
  data: numberedPage(Question),
})

/** What is mine about a product: questions that are not shown to all yet, and whether I may answer others'. */
export const myQuestions = endpoint({
  method: 'GET',
  path: '/user/questions',
  who: 'buyer',
  input: z.object({ productId: IdParam }),
  data: z.object({
    /** Held, or without an answer of the shop. */
    waiting: z.array(
      z.object({ id: Id, text: z.string(), state: PublicationState, at: Instant, dueAt: Instant }),
    ),
    mayAnswer: z.boolean(),
    /** Questions that I have answered, or that are mine. */
    notForMe: z.array(Id),
  }),
})

const QuestionText = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
const AnswerText = z.string().check(z.trim(), z.minLength(1), z.maxLength(1000))

/** @refuses productGone, tooMany */
export const askQuestion = endpoint({
  method: 'POST',
  path: '/questions',
  who: 'buyer',
  input: z.object({ productId: Id, text: QuestionText }),
  data: z.object({ id: Id, state: PublicationState, dueAt: Instant }),
})
/** Once, by who has had the goods sent to him. @refuses questionGone, notOwner, answeredAlready, ownQuestion, tooMany */
export const answerQuestion = endpoint({
  method: 'POST',
  path: '/questions/:questionId/answers',
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
  /** Who asks, with their whole name; null of questions that came with an import or whose account is closed. */
  buyer: z.nullable(z.object({ id: Id, nickName: z.string() })),
  text: z.string(),
  textLang: Lang,
  state: PublicationState,
  at: Instant,
  /** By then it should have an answer. */
  dueAt: Instant,
  answeredAt: z.nullable(Instant),
  answers: z.array(z.extend(Answer, { state: PublicationState })),
})
export type OfficeQuestion = z.infer<typeof OfficeQuestion>

/** Open ones, the oldest first; held ones, of questions or answers, the oldest first; all, the newest first. */
export const officeQuestions = endpoint({
  method: 'GET',
  path: '/office/questions',
  who: 'staff:questions.answer',
  input: z.object({
    show: z._default(z.enum(['open', 'held', 'all']), 'open'),
    after: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: page(OfficeQuestion),
})
/** For the inbox: without an answer of the shop, those that are late among them, and what is held. */
export const waitingQuestions = endpoint({
  method: 'GET',
  path: '/office/questions/waiting',
  who: 'staff:questions.answer',
  input: z.object({}),
  data: z.object({ openCount: z.int(), lateCount: z.int(), heldCount: z.int() }),
})
/** The shop's answer, in words or corrected; a question that is held is shown with it. @refuses questionGone */
export const replyToQuestion = endpoint({
  method: 'POST',
  path: '/office/questions/:questionId/reply',
  who: 'staff:questions.answer',
  input: z.object({ questionId: IdParam, text: AnswerText }),
  data: OfficeQuestion,
})
/** @refuses questionGone */
export const setQuestionState = endpoint({
  method: 'POST',
  path: '/office/questions/:questionId/state',
  who: 'staff:questions.answer',
  input: z.object({ questionId: IdParam, state: z.enum(['shown', 'hidden']) }),
  data: OfficeQuestion,
})
/** Of an owner's answer; the shop corrects its own. @refuses questionGone */
export const setAnswerState = endpoint({
  method: 'POST',
  path: '/office/answers/:answerId/state',
  who: 'staff:questions.answer',
  input: z.object({ answerId: IdParam, state: z.enum(['shown', 'hidden']) }),
  data: OfficeQuestion,
})
