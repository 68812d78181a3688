/** Why requests about invoices are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 8550 to 8569, and from 8600 on. */
export const InvoiceReasons = {
  invoiceNotFound: { code: 8550, message: 'invoices.invoiceNotFound' },
  titleNotFound: { code: 8551, message: 'invoices.titleNotFound' },
  tooManyTitles: { code: 8552, message: 'invoices.tooManyTitles' },
  taxNumberNeeded: { code: 8553, message: 'invoices.taxNumberNeeded' },
  taxNumberWrong: { code: 8554, message: 'invoices.taxNumberWrong' },
  /** The shop offers none, or the title lacks what a special invoice states. */
  noSpecial: { code: 8555, message: 'invoices.noSpecial' },
  specialIncomplete: { code: 8556, message: 'invoices.specialIncomplete' },
  notPaid: { code: 8557, message: 'invoices.notPaid' },
  windowOver: { code: 8558, message: 'invoices.windowOver' },
  /** More than was paid and is in no invoice. */
  tooMuch: { code: 8559, message: 'invoices.tooMuch' },
  /** Rupiah have no fractions. */
  wholeRupiah: { code: 8560, message: 'invoices.wholeRupiah' },
  oneCurrency: { code: 8561, message: 'invoices.oneCurrency' },
  /** The invoice has moved meanwhile. */
  notNow: { code: 8562, message: 'invoices.notNow' },
  /** An invoice of an earlier month is reversed, not voided. */
  monthOver: { code: 8563, message: 'invoices.monthOver' },
  /** What is in an invoice is refunded once that is reversed. */
  redFirst: { code: 8564, message: 'invoices.redFirst' },
  fileNotReady: { code: 8565, message: 'invoices.fileNotReady' },
  fileWrong: { code: 8566, message: 'invoices.fileWrong' },
  fileThere: { code: 8567, message: 'invoices.fileThere' },
  tooManyInPeriod: { code: 8568, message: 'invoices.tooManyInPeriod' },
  /** Money of an order went back meanwhile. */
  moneyWentBack: { code: 8569, message: 'invoices.moneyWentBack' },
  /** Until all of an order has left, cancelling it gives its money back without asking invoices. */
  notShipped: { code: 8600, message: 'invoices.notShipped' },
  /** As many requests of one order wait to be issued as may. */
  tooManyOpen: { code: 8601, message: 'invoices.tooManyOpen' },
  /** The tax office gives each number of a series once. */
  officialThere: { code: 8602, message: 'invoices.officialThere' },
  /** A special invoice states the shop's tax number. */
  sellerTaxNumberNeeded: { code: 8603, message: 'invoices.sellerTaxNumberNeeded' },
  /** What a dearer replacement cost more goes back where the exchange comes to nothing. */
  exchangeOpen: { code: 8604, message: 'invoices.exchangeOpen' },
  /** Of files; a list of nothing has its heads. */
  noneInPeriod: { code: 8605, message: 'invoices.noneInPeriod' },
} as const satisfies Record<string, Reason>
