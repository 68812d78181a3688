/** What the address of the list of customers says, and the filter that it means. */
import { timeOf } from '#kit/web/language/days.ts'
import { flag, oneOf, searchOf, text, whole } from '#kit/web/pages/search-params.ts'

export const SORTS = ['spent', 'orders', 'seen'] as const
export const DATED = ['registered', 'seen'] as const
const AMOUNT_MAX = 1e15
const COUNT_MAX = 1e9

export const validateSearch = searchOf({
  q: text(80),
  type: oneOf('individual', 'business'),
  level: whole(1, 5),
  vip: oneOf('1', '0'),
  verification: oneOf('none', 'draft', 'waiting', 'rejected', 'passed', 'expired'),
  tag: text(20),
  blocked: oneOf('1', '0'),
  min: whole(0, AMOUNT_MAX),
  max: whole(0, AMOUNT_MAX),
  ordersMin: whole(0, COUNT_MAX),
  ordersMax: whole(0, COUNT_MAX),
  dated: oneOf(...DATED),
  from: text(10),
  until: text(10),
  sort: oneOf(...SORTS),
  reversed: flag,
  view: whole(1),
})
export type CustomerSearch = ReturnType<typeof validateSearch>

/** The filter of the call, with days as instants on the shop's clock. */
export const filterOf = ({ view: _view, reversed, from, until, ...rest }: CustomerSearch) => ({
  ...rest,
  ...timeOf({ from, until }),
  reversed: reversed ? ('1' as const) : undefined,
})
