/** What the address of the list of cases says, and the filter that it means. */
import { timeOf } from '#kit/web/language/days.ts'
import { oneOf, searchOf, text, whole } from '#kit/web/pages/search-params.ts'
import { CaseSort, OfficeCaseTab } from '../case-filter.ts'
import { CASE_REASONS } from '../case-reasons.ts'
import { CaseType } from '../contract.ts'

export const REASONS = [...new Set(Object.values(CASE_REASONS).flatMap((of) => Object.keys(of)))]

export const validateSearch = searchOf({
  tab: oneOf(...OfficeCaseTab.options),
  q: text(80),
  type: oneOf(...CaseType.options),
  reason: oneOf(...REASONS),
  product: whole(1),
  buyer: whole(1),
  mine: oneOf('1'),
  from: text(10),
  until: text(10),
  sort: oneOf(...CaseSort.options),
})
export type CaseSearch = ReturnType<typeof validateSearch>

/** The filter of the call, with days as instants on the shop's clock. */
export const filterOf = ({ from, until, product, buyer, ...rest }: CaseSearch) => ({
  ...rest,
  ...timeOf({ from, until }),
  ...(product !== undefined && { product: String(product) }),
  ...(buyer !== undefined && { buyer: String(buyer) }),
})

export const isFiltered = ({ tab: _tab, sort: _sort, ...rest }: CaseSearch): boolean =>
  Object.values(rest).some((value) => value !== undefined)
