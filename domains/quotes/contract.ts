/** Quotes: buyers request prices of machines, and the merchant answers. */
import { QUANTITY_MAX } from '#domains/catalog/limits.ts'
import * as z from 'zod/mini'
import { Picture } from '#domains/catalog/contract.ts'
import { DeliveryMethod } from '#domains/shipping/contract.ts'
import { InfoRequest } from '#domains/work/info-requests-contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { DEPOSIT_PERCENT_MAX, VERSIONS_MAX } from './limits.ts'
import { Currency, Day, Id, IdParam, Instant, int, page } from '#kit/contract/values.ts'

export const QuoteState = z.enum([
  'sent',
  'answered',
  'countered',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
])

const After = z.optional(z.string().check(z.maxLength(40)))
export const QUOTE_LINES_MAX = 20
/** As it was shown: what is accepted, countered or declined. */
export const VersionNumber = z.int().check(z.minimum(1), z.maximum(VERSIONS_MAX))

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
export const VersionOutcome = z.enum(['superseded', 'accepted', 'declined', 'withdrawn', 'expired'])
/** What one side offered, as it was offered. Amounts are in the quote's currency. */
export const QuoteVersion = z.object({
  /** From 1, over both sides. */
  number: z.int(),
  author: z.enum(['staff', 'buyer']),
  createdAt: Instant,
  validUntil: Instant,
  /** The number of the merchant's version that this one repeats unchanged. */
  holds: z.nullable(z.int()),
  /** Of the merchant's versions. */
  freightAmount: z.nullable(z.int()),
  /** The deposit, in percent of the order; null: by the shop's rule of the day. */
  depositPercent: z.nullable(z.int()),
  /** Months from the acceptance of the machines; null: those of the product. */
  warrantyMonths: z.nullable(z.int()),
  /** Of goods, and of freight where it is named. */
  totalAmount: z.int(),
  terms: z.string(),
  /** The day by which the goods are to arrive. */
  neededOn: z.nullable(z.string()),
  note: z.string(),
  /** Null while it is open: one of all is, at most. */
  outcome: z.nullable(VersionOutcome),
  endedAt: z.nullable(Instant),
  /** One for each line of the request, in its order. */
  lines: z.array(z.object({ lineId: Id, quantity: z.int(), unitAmount: z.int() })),
})
export type QuoteVersion = z.infer<typeof QuoteVersion>
/** The destination as freight needs it: the country, and in China the province. */
export const Place = z.object({
  country: z.string(),
  provinceCode: z.nullable(z.string()),
})
/** Amounts are in `currency`, that of the language of the request. */
export const Answer = z.object({
  /** The number of the merchant's latest version, which an order names. */
  version: z.int(),
  freightAmount: z.int(),
  /** Of goods and freight. */
  totalAmount: z.int(),
  /** In percent of the order; null: by the shop's rule of the day. */
  depositPercent: z.nullable(z.int()),
  warrantyMonths: z.nullable(z.int()),
  terms: z.string(),
  answeredAt: Instant,
  validUntil: Instant,
})
/** Between which percentages a deposit may be offered. */
export const DepositBounds = z.object({ leastPercent: z.int(), mostPercent: z.int() })
/** Of an offer for machines; null: by the shop's rule of the day. */
export const DepositPercent = z._default(z.nullable(int(0, DEPOSIT_PERCENT_MAX)), null)
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
  /** Why the merchant makes no offer, or why the buyer declined it (`declinedBy`). */
  reason: z.nullable(z.string()),
  declinedBy: z.nullable(z.enum(['staff', 'buyer'])),
  /** Of both sides, the oldest first. */
  versions: z.array(QuoteVersion),
  /** Null where it is not for machines: these are paid at once. */
  depositBounds: z.nullable(DepositBounds),
  /** How many counter-offers the buyer can still make. */
  countersLeft: z.int(),
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

export const CounterForm = z.object({
  /** The version that it answers. */
  version: VersionNumber,
  /** One entry for every line. */
  lines: z
    .array(
      z.object({
        lineId: Id,
        quantity: z.int().check(z.minimum(1), z.maximum(QUANTITY_MAX)),
        unitAmount: z.int().check(z.minimum(1), z.maximum(1e12)),
      }),
    )
    .check(z.minLength(1), z.maxLength(QUOTE_LINES_MAX)),
  neededOn: z.nullable(Day),
  depositPercent: DepositPercent,
  note: z.string().check(z.trim(), z.maxLength(1000)),
  validDays: z.int().check(z.minimum(1), z.maximum(365)),
})
/**
 * Makes a counter-offer to the open version: it replaces that version, and the merchant answers it.
 * @refuses notFound, notNow, otherVersion, linesWrong, notWhole, tooLarge, depositWrong, nothingChanged, tooManyCounters, tooMany
 */
export const counterQuote = endpoint({
  method: 'POST',
  path: '/quotes/:quoteId/counter',
  who: 'buyer',
  input: z.extend(CounterForm, { quoteId: IdParam }),
  data: Quote,
})
/** Declines the open version with a reason. @refuses notFound, notNow, otherVersion, tooMany */
export const declineOffer = endpoint({
  method: 'POST',
  path: '/quotes/:quoteId/decline',
  who: 'buyer',
  input: z.object({
    quoteId: IdParam,
    version: VersionNumber,
    reason: z.string().check(z.trim(), z.minLength(2), z.maxLength(500)),
  }),
  data: Quote,
})
