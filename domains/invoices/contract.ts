/** Invoices as buyers ask for them: titles, requests, what was issued and its files. */
import * as z from 'zod/mini'
import { InvoiceKind } from '#domains/checkout/contract.ts'
import { OrderNumber } from '#domains/orders/contract.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { download, endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Day, Id, IdParam, Instant, int, page } from '#kit/contract/values.ts'
import { LIST_FORMATS, ORDERS_MOST, REASON_MAX, REASON_MIN, REMARK_MAX } from './limits.ts'

export const InvoiceState = z.enum([
  'requested',
  'processing',
  'issued',
  'rejected',
  'void',
  'red_requested',
  'red_issued',
])
export { InvoiceKind }
export const Party = z.enum(['person', 'company'])

const line = (max: number) => z.string().check(z.trim(), z.maxLength(max))

/** To whom invoices are made out. A company has a tax number; a special invoice states everything of it. */
export const TitleForm = z.object({
  party: Party,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  /** ISO 3166-1 alpha-2. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  taxNumber: line(30),
  address: line(200),
  phone: line(30),
  bank: line(100),
  account: line(40),
  isDefault: z.boolean(),
})
export type TitleForm = z.infer<typeof TitleForm>
export const Title = z.extend(TitleForm, { id: Id })
export type Title = z.infer<typeof Title>

/** The default first, then the newest. */
export const myTitles = endpoint({
  method: 'GET',
  path: '/invoices/titles',
  who: 'buyer',
  input: z.object({}),
  data: z.object({ titles: z.array(Title), offersSpecial: z.boolean() }),
})
/** Creates (no id) or changes one; the first becomes the default. @refuses titleNotFound, tooManyTitles, taxNumberNeeded, taxNumberWrong */
export const saveTitle = endpoint({
  method: 'POST',
  path: '/invoices/titles',
  who: 'buyer',
  input: z.extend(TitleForm, { titleId: z.optional(Id) }),
  data: Title,
})
/** @refuses titleNotFound */
export const deleteTitle = endpoint({
  method: 'POST',
  path: '/invoices/titles/:titleId/delete',
  who: 'buyer',
  input: z.object({ titleId: IdParam }),
  data: z.object({}),
})

const Share = z.object({
  orderNumber: OrderNumber,
  amount: int(1, ANY_AMOUNT_MAX),
  /** Contained in the amount. */
  taxAmount: int(0, ANY_AMOUNT_MAX),
  /** Percent. */
  taxRate: z.number(),
})
export const FileKind = z.enum(['pdf', 'ubl', 'red_pdf', 'red_ubl', 'official', 'red_official'])
export type FileKind = z.infer<typeof FileKind>

export const InvoiceSummary = z.object({
  id: Id,
  state: InvoiceState,
  kind: InvoiceKind,
  /** To whom it is made out. */
  name: z.string(),
  number: z.nullable(z.string()),
  redNumber: z.nullable(z.string()),
  currency: Currency,
  amount: int(1, ANY_AMOUNT_MAX),
  taxAmount: int(0, ANY_AMOUNT_MAX),
  orderNumbers: z.array(OrderNumber),
  createdAt: Instant,
  issuedAt: z.nullable(Instant),
})
export type InvoiceSummary = z.infer<typeof InvoiceSummary>

export const InvoiceDetail = z.extend(InvoiceSummary, {
  title: z.omit(TitleForm, { isDefault: true }),
  remark: z.string(),
  /** Why it was rejected, voided or is to be reversed; empty: nothing of that. */
  reason: z.string(),
  officialCode: z.string(),
  officialNumber: z.string(),
  /** Of the red invoice. */
  redOfficialCode: z.string(),
  redOfficialNumber: z.string(),
  redAt: z.nullable(Instant),
  /** The buyer asked for its reversal themselves, and may take that back. */
  mayTakeBackRed: z.boolean(),
  shares: z.array(Share),
  files: z.array(z.object({ kind: FileKind, type: z.string(), sha256: z.string() })),
  /** Its files are being written. */
  isWriting: z.boolean(),
  /** Of one that waits: how much of its orders' money has gone back, or is about to, though invoices state it. Above 0 it cannot be issued. */
  lackingAmount: int(0, ANY_AMOUNT_MAX),
})
export type InvoiceDetail = z.infer<typeof InvoiceDetail>

export const myInvoices = endpoint({
  method: 'GET',
  path: '/invoices',
  who: 'buyer',
  input: z.object({
    state: z._default(z.enum(['all', 'open', 'issued', 'ended']), 'all'),
    after: z.optional(z.string().check(z.maxLength(20))),
  }),
  data: page(InvoiceSummary),
})
/** @refuses invoiceNotFound */
export const myInvoice = endpoint({
  method: 'GET',
  path: '/invoices/:invoiceId',
  who: 'buyer',
  input: z.object({ invoiceId: IdParam }),
  data: InvoiceDetail,
})

const Billable = z.object({
  orderNumber: OrderNumber,
  currency: Currency,
  /** Paid, not given back, and in no invoice. */
  leftAmount: int(0, ANY_AMOUNT_MAX),
})
/** Orders that an invoice may be asked for, the latest first: a hundred at most, and the one that is named. */
export const billableOrders = endpoint({
  method: 'GET',
  path: '/invoices/billable-orders',
  who: 'buyer',
  input: z.object({ orderNumber: z.optional(OrderNumber) }),
  data: z.object({
    orders: z.array(
      z.extend(Billable, {
        placedAt: Instant,
        /** The buyer's own number of it; empty: none. */
        poNumber: z.string(),
        /** The first of its goods, in the language of the order; empty: the difference of an exchange. */
        goodsName: z.string(),
        /** How many lines of goods it has. */
        lineCount: z.int(),
      }),
    ),
    /** There are older ones, which are asked for from their own pages. */
    isCut: z.boolean(),
    /** Days after receipt in which one may be asked for. */
    windowDays: z.int(),
  }),
})
/** The invoices of an order, and what one may still be asked for. @refuses orders.orderNotFound */
export const invoicesOfOrder = endpoint({
  method: 'GET',
  path: '/invoices/orders/:orderNumber',
  who: 'buyer',
  input: z.object({ orderNumber: OrderNumber }),
  data: z.extend(Billable, {
    /** Why no invoice can be asked for now. */
    why: z.nullable(z.enum(['notPaid', 'exchangeOpen', 'windowOver', 'nothingLeft'])),
    /** Until when; null: the order was not received yet. */
    until: z.nullable(Instant),
    invoices: z.array(InvoiceSummary),
    /** To whom one will be requested by itself, once the order is paid and has left; null: none is. */
    chosenName: z.nullable(z.string()),
    /** Which kind of it; null likewise. */
    chosenKind: z.nullable(InvoiceKind),
  }),
})
/**
 * One invoice for one order or several of one currency; of each as much as is said.
 * @refuses titleNotFound, noSpecial, specialIncomplete, orders.orderNotFound, notPaid, windowOver, tooMuch, tooManyOpen, wholeRupiah,
 * oneCurrency, tooMany
 */
export const requestInvoice = endpoint({
  method: 'POST',
  path: '/invoices',
  who: 'buyer',
  input: z.object({
    titleId: Id,
    kind: InvoiceKind,
    remark: line(REMARK_MAX),
    orders: z
      .array(z.object({ orderNumber: OrderNumber, amount: int(1, ANY_AMOUNT_MAX) }))
      .check(z.minLength(1), z.maxLength(ORDERS_MOST)),
  }),
  data: z.object({ invoiceId: Id }),
})
/** @refuses invoiceNotFound, notNow */
export const withdrawInvoice = endpoint({
  method: 'POST',
  path: '/invoices/:invoiceId/withdraw',
  who: 'buyer',
  input: z.object({ invoiceId: IdParam }),
  data: z.object({}),
})
export const Why = z.string().check(z.trim(), z.minLength(REASON_MIN), z.maxLength(REASON_MAX))
/** Asks for the red invoice that reverses an issued one. @refuses invoiceNotFound, notNow */
export const askForRed = endpoint({
  method: 'POST',
  path: '/invoices/:invoiceId/ask-for-red',
  who: 'buyer',
  input: z.object({ invoiceId: IdParam, reason: Why }),
  data: z.object({}),
})
/** The invoice stays as it is after all: what the buyer asked for themselves, while all that it states is paid. @refuses invoiceNotFound, notNow, moneyWentBack */
export const takeBackRed = endpoint({
  method: 'POST',
  path: '/invoices/:invoiceId/take-back-red',
  who: 'buyer',
  input: z.object({ invoiceId: IdParam }),
  data: z.object({}),
})
/** A buyer's own that were issued in a period, by the shop's days: their files, or a list. @refuses noneInPeriod, tooManyInPeriod, tooMany */
export const myPeriodFile = download({
  path: '/invoices/period',
  who: 'buyer',
  input: z.object({
    from: Day,
    /** The last day. */
    until: Day,
    format: z._default(z.enum(LIST_FORMATS), 'zip'),
  }),
})
/** @refuses invoiceNotFound, fileNotReady, tooMany */
export const myInvoiceFile = download({
  path: '/invoices/:invoiceId/file',
  who: 'buyer',
  input: z.object({ invoiceId: IdParam, kind: z._default(FileKind, 'pdf') }),
})
