/** Invoices as staff issue them: the queue, decisions, files of the tax office's system, downloads by period. */
import * as z from 'zod/mini'
import { OrderNumber } from '#domains/orders/contract.ts'
import { download, endpoint } from '#kit/contract/endpoint.ts'
import { Day, FileFormat, Id, IdParam, Lang, page } from '#kit/contract/values.ts'
import { FileKind, InvoiceDetail, InvoiceSummary, Why } from './contract.ts'
import { InvoiceFilter } from './invoice-filter.ts'
import { LIST_FORMATS } from './limits.ts'

const Buyer = z.object({ id: Id, nickName: z.string(), contact: z.string() })

/** What waits, what was issued, what is over, or all, by a filter. */
export const officeInvoices = endpoint({
  method: 'GET',
  path: '/office/invoices',
  who: 'staff:invoices.read',
  input: z.extend(InvoiceFilter, { after: z.optional(z.string().check(z.maxLength(60))) }),
  data: page(z.extend(InvoiceSummary, { buyer: Buyer })),
})
/** The same as a file for spreadsheets; logged. @refuses tooMany */
export const invoicesFile = download({
  path: '/office/invoices/list',
  who: 'staff:invoices.read',
  input: z.extend(InvoiceFilter, { format: FileFormat }),
})
export const waitingInvoices = endpoint({
  method: 'GET',
  path: '/office/invoices/waiting',
  who: 'staff:invoices.read',
  input: z.object({}),
  data: z.object({ waitingCount: z.int(), redCount: z.int() }),
})
/** @refuses invoiceNotFound */
export const officeInvoice = endpoint({
  method: 'GET',
  path: '/office/invoices/:invoiceId',
  who: 'staff:invoices.read',
  input: z.object({ invoiceId: IdParam }),
  data: z.extend(InvoiceDetail, {
    buyer: Buyer,
    lang: Lang,
    /** It was issued this month, and may be voided. */
    mayVoid: z.boolean(),
  }),
})
export type OfficeInvoice = z.infer<(typeof officeInvoice)['data']>
/** @refuses orders.orderNotFound */
export const officeInvoicesOfOrder = endpoint({
  method: 'GET',
  path: '/office/invoices/orders/:orderNumber',
  who: 'staff:invoices.read',
  input: z.object({ orderNumber: OrderNumber }),
  data: z.object({
    invoices: z.array(InvoiceSummary),
    /** Money of the order goes back once its invoices are reversed. */
    needsRed: z.boolean(),
  }),
})

/** @refuses invoiceNotFound, notNow, work.claimed */
export const beginInvoice = endpoint({
  method: 'POST',
  path: '/office/invoices/:invoiceId/begin',
  who: 'staff:invoices.issue',
  input: z.object({ invoiceId: IdParam }),
  data: z.object({}),
})
/** What the tax office's system gave it; empty: nothing. */
const Official = {
  officialCode: z.string().check(z.trim(), z.regex(/^[\w-]{0,20}$/)),
  officialNumber: z.string().check(z.trim(), z.regex(/^[\w-]{0,30}$/)),
}
/** Gives it the next number of its series. @refuses invoiceNotFound, notNow, notShipped, exchangeOpen, moneyWentBack, work.claimed */
export const issueInvoice = endpoint({
  method: 'POST',
  path: '/office/invoices/:invoiceId/issue',
  who: 'staff:invoices.issue',
  input: z.object({
    invoiceId: IdParam,
    ...Official,
  }),
  data: z.object({ number: z.string() }),
})
const decision = <const Word extends string>(word: Word) =>
  endpoint({
    method: 'POST',
    path: `/office/invoices/:invoiceId/${word}`,
    who: 'staff:invoices.issue',
    input: z.object({ invoiceId: IdParam, reason: Why }),
    data: z.object({}),
  })
/** @refuses invoiceNotFound, notNow, work.claimed */
export const rejectInvoice = decision('reject')
/** In the month of its issue. @refuses invoiceNotFound, notNow, monthOver */
export const voidInvoice = decision('void')
/** @refuses invoiceNotFound, notNow */
export const staffAskRed = decision('ask-for-red')
/** The invoice stays as it is, though its reversal was asked for. @refuses invoiceNotFound, notNow, moneyWentBack, work.claimed */
export const keepInvoice = decision('keep')
/** Reverses the invoice by a red one with a number of its own. @refuses invoiceNotFound, notNow, work.claimed */
export const issueRed = endpoint({
  method: 'POST',
  path: '/office/invoices/:invoiceId/red',
  who: 'staff:invoices.issue',
  input: z.object({ invoiceId: IdParam, ...Official }),
  data: z.object({ redNumber: z.string() }),
})
const officialFile = <const Word extends string>(word: Word) =>
  endpoint({
    method: 'POST',
    path: `/office/invoices/:invoiceId/${word}`,
    who: 'staff:invoices.issue',
    input: z.object({ invoiceId: IdParam }),
    data: z.object({}),
    file: true,
  })
/** The PDF or OFD that the tax office's system made; once. @refuses invoiceNotFound, notNow, fileWrong, fileThere */
export const addOfficialFile = officialFile('official-file')
/** That of the red invoice; once. @refuses invoiceNotFound, notNow, fileWrong, fileThere */
export const addRedOfficialFile = officialFile('red-official-file')
/** @refuses invoiceNotFound, fileNotReady */
export const officeInvoiceFile = download({
  path: '/office/invoices/:invoiceId/file',
  who: 'staff:invoices.read',
  input: z.object({ invoiceId: IdParam, kind: z._default(FileKind, 'pdf') }),
})
/**
 * What was issued in a period, by the shop's days: the files, a list, or the import of Indonesia's e-Faktur. A red invoice is of the period
 * in which it was issued itself, with amounts below zero, so that a period stays as it was once it is over.
 * @refuses noneInPeriod, tooManyInPeriod, tooMany
 */
export const periodFile = download({
  path: '/office/invoices/file',
  who: 'staff:invoices.read',
  input: z.object({
    from: Day,
    /** The last day. */
    until: Day,
    format: z._default(z.enum([...LIST_FORMATS, 'efaktur']), 'zip'),
  }),
})
