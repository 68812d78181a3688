/** Who issues invoices, how long buyers may ask for one, and what a refund of invoiced money needs (semantics.md 2.28 and 8). */
import {
  flag,
  number,
  settingsFor,
  text,
  type Setting,
  type ValuesOf,
} from '#domains/settings/definition.ts'

export const INVOICE_SETTINGS = settingsFor('tax', {
  /** Days after receipt in which an invoice may be asked for. */
  'invoices.windowDays': number('days', 1, 1825, 365),
  /** Whether companies may ask for special invoices. */
  'invoices.offersSpecial': flag(false),
  /** Money that an invoice states is given back once that invoice is reversed. */
  'invoices.refundNeedsRed': flag(true),
  /** Chinese beside the buyer's language on invoices of buyers who read another. */
  'invoices.bilingual': flag(false),
  /** The registered name, as invoices state it; empty: the shop's. */
  'invoices.sellerName': text(100, ''),
  'invoices.sellerTaxNumber': text(30, ''),
  'invoices.sellerAddress': text(200, ''),
  /** ISO 3166-1 alpha-2. */
  'invoices.sellerCountry': text(2, 'CN', (value) => /^[A-Z]{2}$/.test(value)),
}) satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof INVOICE_SETTINGS> {}
}
