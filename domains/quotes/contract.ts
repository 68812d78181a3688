/** Requests for a quote: what a buyer wants to know before he orders machines, and what the merchant answers. */
import { QUANTITY_MAX } from '#domains/catalog/limits.ts'
import * as z from 'zod/mini'
import { Picture } from '#domains/catalog/contract.ts'
import { DeliveryMethod } from '#domains/shipping/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Day, Id, IdParam, Instant, Lang, page } from '#kit/contract/values.ts'

export const QuoteState = z.enum([
  'sent',
  'answered',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
])

const After = z.optional(z.string().check(z.maxLength(40)))
export const QUOTE_LINES_MAX = 20

export const QuoteLine = z.object({
  id: Id,
  productId: Id,
  /** Null in requests that ended before SKUs were asked for. */
  skuId: z.nullable(Id),
  unitId: z.nullable(Id),
  name: z.string(),
  optionText: z.string(),
  code: z.string(),
  unitName: z.string(),
  picture: z.nullable(Picture),
  /** Of the unit. */
  quantity: z.int(),
  /** For one of the unit, once it is answered. */
  unitAmount: z.nullable(z.int()),
})
/** As far as freight asks: the country, in China the province. */
export const Place = z.object({
  country: z.string(),
  provinceCode: z.nullable(z.string()),
})
/** Amounts are in `currency`, that of the language in which it was asked. */
export const Answer = z.object({
  freightAmount: z.int(),
  /** Of goods and freight. */
  totalAmount: z.int(),
  terms: z.string(),
  answeredAt: Instant,
  validUntil: Instant,
})
export const Quote = z.object({
  id: Id,
  state: QuoteState,
  lines: z.array(QuoteLine),
  contactName: z.string(),
  phone: z.string(),
  region: z.string(),
  /** For which the freight is asked and answered; null in requests from before. */
  place: z.nullable(Place),
  delivery: z.nullable(DeliveryMethod),
  /** A day, `2026-03-01`. */
  neededOn: z.nullable(z.string()),
  note: z.string(),
  createdAt: Instant,
  /** While it is sent: the merchant's own deadline. */
  answerBy: z.nullable(Instant),
  currency: Currency,
  answer: z.nullable(Answer),
  /** The order that the answer became. */
  orderNumber: z.nullable(z.string()),
  /** Why the merchant offers nothing. */
  reason: z.nullable(z.string()),
})
export type Quote = z.infer<typeof Quote>

export const QuoteForm = z.object({
  contactName: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  phone: z.string().check(z.trim(), z.regex(/^[+0-9][0-9 ()-]{5,24}$/, 'quotes.phoneShape')),
  region: z.string().check(z.trim(), z.maxLength(100)),
  neededOn: z.nullable(Day),
  note: z.string().check(z.trim(), z.maxLength(1000)),
  country: z.string().check(z.regex(/^[A-Z]{2}$/, 'quotes.placeNeeded')),
  /** In China, where it is known. */
  provinceCode: z.nullable(z.string().check(z.regex(/^\d{2}$/))),
  delivery: DeliveryMethod,
})
/**
 * Asks for units of SKUs, sent to a place in a way. The same key is the same request, however often it is sent.
 * @refuses productGone, tooMany
 */
export const askForQuote = endpoint({
  method: 'POST',
  path: '/quotes',
  who: 'buyer',
  input: z.extend(QuoteForm, {
    requestKey: z.uuid(),
    lines: z
      .array(
        z.object({
          skuId: Id,
          unitId: Id,
          quantity: z.int().check(z.minimum(1), z.maximum(QUANTITY_MAX)),
        }),
      )
      .check(z.minLength(1), z.maxLength(QUOTE_LINES_MAX)),
  }),
  data: Quote,
})
/** The newest first. */
export const myQuotes = endpoint({
  method: 'GET',
  path: '/quotes',
  who: 'buyer',
  input: z.object({ after: After }),
  data: page(Quote),
})
/** @refuses notFound, notNow */
export const withdrawQuote = endpoint({
  method: 'POST',
  path: '/quotes/:quoteId/withdraw',
  who: 'buyer',
  input: z.object({ quoteId: IdParam }),
  data: Quote,
})

// --- back office -------------------------------------------------------------------------------------

/** What the buyer would pay by ordering the same today; goods are null where a line has no price in the currency. */
export const Usual = z.object({
  /** Of one of each line's unit. */
  unitAmounts: z.array(z.nullable(z.int())),
  goodsAmount: z.nullable(z.int()),
  freights: z.array(z.object({ method: DeliveryMethod, amount: z.int() })),
})
export const OfficeQuote = z.extend(Quote, {
  buyer: z.object({ id: Id, nickName: z.string(), contact: z.string() }),
  lang: Lang,
  /** The retail price of one of each line's unit now, in the quote's currency; null where there is none. */
  retailAmounts: z.array(z.nullable(z.int())),
  /** While it waits for an answer. */
  usual: z.nullable(Usual),
  answeredBy: z.nullable(z.string()),
})
export type OfficeQuote = z.infer<typeof OfficeQuote>

/** Those without an answer: the longest first. Else the newest first. */
export const officeQuotes = endpoint({
  method: 'GET',
  path: '/office/quotes',
  who: 'staff:orders.read',
  input: z.object({
    state: z._default(z.enum(['sent', 'answered', 'ended']), 'sent'),
    after: After,
  }),
  data: page(OfficeQuote),
})
export const AnswerForm = z.object({
  /** Of every line. */
  lines: z
    .array(z.object({ lineId: Id, unitAmount: z.int().check(z.minimum(1), z.maximum(1e12)) }))
    .check(z.minLength(1), z.maxLength(QUOTE_LINES_MAX)),
  freightAmount: z.int().check(z.minimum(0), z.maximum(1e12)),
  /** The way for which the freight holds; the place is the one that was asked for. */
  delivery: DeliveryMethod,
  terms: z.string().check(z.trim(), z.maxLength(2000)),
  validDays: z.int().check(z.minimum(1), z.maximum(365)),
})
/**
 * An answer that is further below what the buyer would pay today than a price adjustment may go asks a second person: then
 * the request is still `sent`, and the buyer hears nothing before somebody agrees.
 * @refuses notFound, notNow, linesWrong, notWhole, tooLarge, approvals.alreadyAsked,
 * approvals.aloneFrom
 */
export const answerQuote = endpoint({
  method: 'POST',
  path: '/office/quotes/:quoteId/answer',
  who: 'staff:orders.adjust',
  input: z.extend(AnswerForm, { quoteId: IdParam }),
  data: OfficeQuote,
})
/** @refuses notFound, notNow */
export const declineQuote = endpoint({
  method: 'POST',
  path: '/office/quotes/:quoteId/decline',
  who: 'staff:orders.adjust',
  input: z.object({
    quoteId: IdParam,
    reason: z.string().check(z.trim(), z.minLength(2), z.maxLength(500)),
  }),
  data: OfficeQuote,
})
/** For the inbox: requests without an answer, and those of them that are late. `adjustPercent`: see `needsApproval`. */
export const waitingQuotes = endpoint({
  method: 'GET',
  path: '/office/quotes/waiting',
  who: 'staff:orders.read',
  input: z.object({}),
  data: z.object({
    sentCount: z.int(),
    lateCount: z.int(),
    validDays: z.int(),
    adjustPercent: z.number(),
  }),
})
