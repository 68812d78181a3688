/** The filters and sort orders of the office's list of invoices: one shape for the list and its file. */
import * as z from 'zod/mini'
import { Instant } from '#kit/contract/values.ts'
import { InvoiceKind } from './contract.ts'

export const OfficeInvoiceTab = z.enum(['waiting', 'red', 'issued', 'ended', 'all'])
export type OfficeInvoiceTab = z.infer<typeof OfficeInvoiceTab>

/** `usual`: of what waits the longest wait first, of others the latest request; the others by the day of the request. */
export const InvoiceSort = z.enum(['usual', 'newest', 'oldest'])

export const InvoiceFilter = z.object({
  tab: z._default(OfficeInvoiceTab, 'waiting'),
  /** Of its numbers, also those of the tax office and of the red invoice, of its title or tax number, of an order, or of the buyer's name or contact. */
  q: z.optional(z.string().check(z.maxLength(80))),
  kind: z.optional(InvoiceKind),
  /** Which of its times the period is about; half-open. */
  dated: z._default(z.enum(['asked', 'issued']), 'asked'),
  from: z.optional(Instant),
  until: z.optional(Instant),
  sort: z._default(InvoiceSort, 'usual'),
})
export type InvoiceFilter = z.infer<typeof InvoiceFilter>
