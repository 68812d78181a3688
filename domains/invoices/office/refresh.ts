/** Calls whose answers a decision about an invoice changes. */
import {
  officeInvoice,
  officeInvoices,
  officeInvoicesOfOrder,
  waitingInvoices,
} from '../office-calls.gen.ts'

export const REFRESH = [
  officeInvoice,
  officeInvoices,
  officeInvoicesOfOrder,
  waitingInvoices,
] as const
