/** Quotes: buyers request prices of machines, and the merchant answers. */
import { QUANTITY_MAX } from '#domains/catalog/limits.ts'
import * as z from 'zod/mini'
import { Picture } from '#domains/catalog/contract.ts'
import { DeliveryMethod } from '#domains/shipping/contract.ts'
import { ReasonCode } from '#domains/work/contract.ts'
import { InfoRequest, OfficeInfoRequest } from '#domains/work/info-requests-contract.ts'
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
  /** Null in old requests, which had no SKUs. */
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
/** The destination as freight needs it: the country, and in China the province. */
export const Place = z.object({
  country: z.string(),
  provinceCode: z.nullable(z.string()),
})
/** Amounts are in `currency`, that of the language of the request. */
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
  /** The place that the freight is for; null in old requests. */
  place: z.nullable(Place),
  delivery: z.nullable(DeliveryMethod),
  /** A day, `2026-03-01`. */
  neededOn: z.nullable(z.string()),
  note: z.string(),
  createdAt: Instant,
  /** While it is sent and does not wait for its buyer: the merchant's own deadline. */
  answerBy: z.nullable(Instant),
  currency: Currency,
  answer: z.nullable(Answer),
  /** The order made from the answer. */
  orderNumber: z.nullable(z.string()),
  /** Why the merchant makes no offer. */
  reason: z.nullable(z.string()),
  /** What the merchant asked before answering, the oldest first. */
  infoRequests: z.array(InfoRequest),
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
 * Requests a quote for units of SKUs, sent to a place by a delivery method. Repeating it with the same key has no effect.
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
/** Newest first. */
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

/** What the buyer would pay for ordering the same today; goods are null where a line has no price in the currency. */
export const Usual = z.object({
  /** Of one of each line's unit. */
  unitAmounts: z.array(z.nullable(z.int())),
  goodsAmount: z.nullable(z.int()),
  /** Of each method that serves the place. */
  freights: z.array(
    z.object({
      method: DeliveryMethod,
      /** From the cheapest of all warehouses, whatever lies there: what an answer is measured against. */
      amount: z.int(),
      /** From the cheapest that has the goods of every line, or of all where none has: what an answer begins with. */
      stockedAmount: z.nullable(z.int()),
    }),
  ),
})
export const OfficeQuote = z.extend(Quote, {
  buyer: z.object({ id: Id, nickName: z.string(), contact: z.string() }),
  lang: Lang,
  /** The retail price of one of each line's unit now, in the quote's currency; null where there is none. */
  retailAmounts: z.array(z.nullable(z.int())),
  /** While it waits for an answer. */
  usual: z.nullable(Usual),
  answeredBy: z.nullable(z.string()),
  infoRequests: z.array(OfficeInfoRequest),
})
export type OfficeQuote = z.infer<typeof OfficeQuote>

/** Pending ones by longest wait, also those that wait for their buyer (`asked`); otherwise newest first. */
export const officeQuotes = endpoint({
  method: 'GET',
  path: '/office/quotes',
  who: 'staff:orders.read',
  input: z.object({
    state: z._default(z.enum(['sent', 'asked', 'answered', 'ended']), 'sent'),
    after: After,
  }),
  data: page(OfficeQuote),
})
export const AnswerForm = z.object({
  /** One entry for every line. */
  lines: z
    .array(z.object({ lineId: Id, unitAmount: z.int().check(z.minimum(1), z.maximum(1e12)) }))
    .check(z.minLength(1), z.maxLength(QUOTE_LINES_MAX)),
  freightAmount: z.int().check(z.minimum(0), z.maximum(1e12)),
  /** The delivery method that the freight is for; the place is the one of the request. */
  delivery: DeliveryMethod,
  terms: z.string().check(z.trim(), z.maxLength(2000)),
  validDays: z.int().check(z.minimum(1), z.maximum(365)),
})
/**
 * Sends an answer. One further below today's regular price than a price adjustment may go needs approval: then the
 * request is still `sent`, and the buyer is not notified before a colleague agrees.
 * @refuses notFound, notNow, linesWrong, notWhole, tooLarge, approvals.alreadyAsked, approvals.aloneFrom
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
    reasonCode: z.optional(ReasonCode),
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
    /** They wait for their buyers, who are asked for more. */
    askedCount: z.int(),
    validDays: z.int(),
    adjustPercent: z.number(),
  }),
})
