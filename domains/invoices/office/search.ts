/** What the address of the list of invoices says, and the filter that it means. */
import { timeOf } from '#kit/web/language/days.ts'
import { oneOf, searchOf, text } from '#kit/web/pages/search-params.ts'
import { InvoiceKind } from '../contract.ts'
import { InvoiceSort, OfficeInvoiceTab } from '../invoice-filter.ts'

export const DATED = ['asked', 'issued'] as const

export const validateSearch = searchOf({
  tab: oneOf(...OfficeInvoiceTab.options),
  q: text(80),
  kind: oneOf(...InvoiceKind.options),
  dated: oneOf(...DATED),
  from: text(10),
  until: text(10),
  sort: oneOf(...InvoiceSort.options),
})
export type InvoiceSearch = ReturnType<typeof validateSearch>

/** The filter of the call, with days as instants on the shop's clock. */
export const filterOf = ({ from, until, ...rest }: InvoiceSearch) => ({
  ...rest,
  ...timeOf({ from, until }),
})

export const isFiltered = ({ q, kind, from, until }: InvoiceSearch): boolean =>
  [q, kind, from, until].some((value) => value !== undefined)
