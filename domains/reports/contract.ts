/** Reports of sales: tables by day, product, category, buyer, warehouse and country, and the charts of the start page. */
import * as z from 'zod/mini'
import { download, endpoint } from '#kit/contract/endpoint.ts'
import { GROUPINGS } from './groupings.ts'
import {
  Currency,
  Day,
  FileFormat,
  FlagParam,
  Id,
  IdParam,
  numberedPage,
  PageParam,
  sizeParam,
} from '#kit/contract/values.ts'

/** What the rows of a report are. */
export const Grouping = z.enum(GROUPINGS)
export type Grouping = z.infer<typeof Grouping>

/**
 * Minor units of the base currency. An order counts on the day it was paid in full; what is given back counts on the day it is.
 * `netAmount`, called total sales, is gross with discounts, freight and added tax, less refunds: the money that stays.
 */
export const Sales = z.object({
  orderCount: z.int(),
  /** Base units, less those that were closed, on the day they were. */
  unitCount: z.int(),
  /** At list prices; of exports these and freight are without the domestic tax that is not charged. */
  grossAmount: z.int(),
  /** Mostly below zero: volume and member prices, adjustments. */
  discountAmount: z.int(),
  freightAmount: z.int(),
  /** On top of prices. */
  addedTaxAmount: z.int(),
  refundAmount: z.int(),
  netAmount: z.int(),
  /** Contained in gross sales, discounts and freight, before refunds. */
  includedTaxAmount: z.int(),
  /** What an order came to before refunds; 0 without orders. */
  averageAmount: z.int(),
})
export type Sales = z.infer<typeof Sales>

export const SalesRow = z.extend(Sales, {
  /** A day, the first day of a month, an id, a country's code. */
  key: z.string(),
  /** In the reader's language; empty where the key says all. Null: it was deleted. */
  name: z.nullable(z.string()),
  /** A product's code, a buyer's e-mail address. */
  note: z.string(),
})
export type SalesRow = z.infer<typeof SalesRow>

export const SortKey = z.enum([
  'key',
  'orderCount',
  'unitCount',
  'grossAmount',
  'discountAmount',
  'freightAmount',
  'addedTaxAmount',
  'refundAmount',
  'netAmount',
  'includedTaxAmount',
  'averageAmount',
])
export type SortKey = z.infer<typeof SortKey>

const period = {
  /** Days of the shop's clock, both included. */
  from: Day,
  to: Day,
}

const reportInput = z.object({
  ...period,
  by: z._default(Grouping, 'day'),
  warehouse: z.optional(IdParam),
  /** Part of a product's name or code, of a buyer's name or address. */
  q: z.optional(z.string().check(z.maxLength(80))),
  sort: z.optional(SortKey),
  reversed: z.optional(FlagParam),
  page: PageParam,
  size: sizeParam(50),
})

/** @refuses periodTooLong */
export const salesReport = endpoint({
  method: 'GET',
  path: '/office/reports/sales',
  who: 'staff:reports.read',
  input: reportInput,
  data: z.extend(numberedPage(SalesRow), {
    /** What these rows are, while those of another grouping are on their way. */
    by: Grouping,
    currency: Currency,
    /** Of the whole period, whatever is searched for. */
    totals: Sales,
    /** False while all orders are being counted again for another time zone: figures are those of the former one. */
    isComplete: z.boolean(),
  }),
})

/** The report as a file for spreadsheets, in its order; logged. @refuses periodTooLong, tooMany */
export const reportFile = download({
  path: '/office/reports/file',
  who: 'staff:reports.export',
  input: z.extend(z.omit(reportInput, { page: true, size: true }), { format: FileFormat }),
})

const Series = z.object({
  day: Day,
  netAmount: z.int(),
  orderCount: z.int(),
  visitorCount: z.int(),
})

/** The charts of the start page: a period, and as many days before it. */
export const salesOverview = endpoint({
  method: 'GET',
  path: '/office/reports/overview',
  who: 'staff:reports.read',
  input: z.object(period),
  data: z.object({
    currency: Currency,
    isComplete: z.boolean(),
    current: z.extend(Sales, {
      visitorCount: z.int(),
      buyerCount: z.int(),
      failedPaymentCount: z.int(),
    }),
    former: z.extend(Sales, {
      visitorCount: z.int(),
      buyerCount: z.int(),
      failedPaymentCount: z.int(),
    }),
    /** By days, or by months where the period is longer than three of them. */
    isByMonth: z.boolean(),
    series: z.array(Series),
    formerSeries: z.array(Series),
    topProducts: z.array(
      z.object({
        id: Id,
        name: z.nullable(z.string()),
        code: z.string(),
        unitCount: z.int(),
        netAmount: z.int(),
      }),
    ),
    failures: z.array(z.object({ provider: z.string(), reason: z.string(), count: z.int() })),
  }),
})

/** The last 24 months of a customer's purchases, the earliest first, months without any among them. */
export const salesOfBuyer = endpoint({
  method: 'GET',
  path: '/office/reports/buyers/:buyerId',
  who: 'staff:customers.read',
  input: z.object({ buyerId: IdParam }),
  data: z.object({
    currency: Currency,
    isComplete: z.boolean(),
    months: z.array(
      z.object({
        /** Its first day. */
        month: Day,
        orderCount: z.int(),
        /** What they paid less what was given back; below zero where more was given back. */
        netAmount: z.int(),
      }),
    ),
  }),
})

/**
 * Cases of after-sales that were opened in the period and not revoked: by product the most frequent first, with how many units were sold in the same
 * period; and how long refunds that left in it took from the application. @refuses periodTooLong
 */
export const caseFigures = endpoint({
  method: 'GET',
  path: '/office/reports/after-sales',
  who: 'staff:reports.read',
  input: z.object(period),
  data: z.object({
    caseCount: z.int(),
    /** Base units. */
    unitCount: z.int(),
    soldCount: z.int(),
    refundCount: z.int(),
    /** Null without a refund. */
    medianHours: z.nullable(z.number()),
    p90Hours: z.nullable(z.number()),
    products: z.array(
      z.object({
        productId: Id,
        /** In the reader's language. Null: it was deleted. */
        name: z.nullable(z.string()),
        caseCount: z.int(),
        unitCount: z.int(),
        soldCount: z.int(),
        /** The most frequent first. */
        reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
      }),
    ),
  }),
})
