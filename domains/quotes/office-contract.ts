/** Quotes for staff: requests that wait, and the merchant's versions. */
import * as z from 'zod/mini'
import { DeliveryMethod } from '#domains/shipping/contract.ts'
import { ReasonCode } from '#domains/work/contract.ts'
import { OfficeInfoRequest } from '#domains/work/info-requests-contract.ts'
import { WARRANTY_MONTHS_MAX } from '#domains/catalog/limits.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Day, Id, IdParam, int, Lang, page } from '#kit/contract/values.ts'
import { DepositPercent, Quote, QUOTE_LINES_MAX, QuoteVersion, VersionNumber } from './contract.ts'
import { VERSIONS_MAX } from './limits.ts'

const After = z.optional(z.string().check(z.maxLength(40)))

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
  /** While it can be answered, for the quantities of the newest version. */
  usual: z.nullable(Usual),
  answeredBy: z.nullable(z.string()),
  infoRequests: z.array(OfficeInfoRequest),
  /** Who wrote a version of the merchant's. */
  versions: z.array(z.extend(QuoteVersion, { staffName: z.string() })),
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
  /** The newest version when the form was opened, which this one answers; 0 answers the request itself. */
  version: z._default(z.int().check(z.minimum(0), z.maximum(VERSIONS_MAX)), 0),
  /** One entry for every line. */
  lines: z
    .array(z.object({ lineId: Id, unitAmount: z.int().check(z.minimum(1), z.maximum(1e12)) }))
    .check(z.minLength(1), z.maxLength(QUOTE_LINES_MAX)),
  freightAmount: z.int().check(z.minimum(0), z.maximum(1e12)),
  /** The delivery method that the freight is for; the place is the one of the request. */
  delivery: DeliveryMethod,
  depositPercent: DepositPercent,
  /** Of machines, in months from their acceptance; null: those of the product. More than those need approval. */
  warrantyMonths: z._default(z.nullable(int(0, WARRANTY_MONTHS_MAX)), null),
  terms: z.string().check(z.trim(), z.maxLength(2000)),
  /** The day by which the goods will arrive. */
  neededOn: z._default(z.nullable(Day), null),
  /** Words to the buyer. */
  note: z._default(z.string().check(z.trim(), z.maxLength(1000)), ''),
  validDays: z.int().check(z.minimum(1), z.maximum(365)),
})
/**
 * Sends an answer: the next version, for the quantities of the newest one. One further below today's regular price than a price adjustment may go needs approval: then the
 * request is still `sent`, and the buyer is not notified before a colleague agrees.
 * @refuses notFound, notNow, otherVersion, tooManyVersions, linesWrong, notWhole, tooLarge, depositWrong, warrantyWrong, approvals.alreadyAsked,
 * approvals.aloneFrom
 */
export const answerQuote = endpoint({
  method: 'POST',
  path: '/office/quotes/:quoteId/answer',
  who: 'staff:orders.adjust',
  input: z.extend(AnswerForm, { quoteId: IdParam }),
  data: OfficeQuote,
})
/**
 * Answers a counter-offer with the merchant's last version, unchanged and valid again: it is a version of its own, and needs approval
 * like every other. @refuses as `answerQuote`
 */
export const holdQuote = endpoint({
  method: 'POST',
  path: '/office/quotes/:quoteId/hold',
  who: 'staff:orders.adjust',
  input: z.object({
    quoteId: IdParam,
    version: VersionNumber,
    note: z.string().check(z.trim(), z.maxLength(1000)),
    validDays: z.int().check(z.minimum(1), z.maximum(365)),
  }),
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
