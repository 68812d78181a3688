/** What the address of the list of orders says, and the filter that it means. */
import { flag, oneOf, searchOf, text, whole } from '#kit/web/pages/search-params.ts'
import { timeOf } from '#kit/web/language/days.ts'

export const TABS = [
  'all',
  'review',
  'unpaid',
  'voucher',
  'toShip',
  'shipped',
  'received',
  'closed',
] as const
export const SORTS = ['placed', 'amount', 'waiting'] as const
export const PAYMENTS = [
  'unpaid',
  'voucher_review',
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
] as const
export const FULFILMENTS = ['unfulfilled', 'partially_shipped', 'shipped', 'received'] as const
export const DATED = ['placed', 'paid', 'shipped'] as const
const AMOUNT_MAX = 1e15

export const validateSearch = searchOf({
  tab: oneOf(...TABS),
  q: text(80),
  family: oneOf('goods', 'device'),
  payment: oneOf(...PAYMENTS),
  fulfilment: oneOf(...FULFILMENTS),
  method: oneOf('online', 'transfer', 'terms'),
  delivery: oneOf('express', 'freight', 'pickup'),
  currency: oneOf('CNY', 'USD', 'IDR'),
  warehouse: whole(1),
  carrier: whole(1),
  country: text(2),
  type: oneOf('individual', 'business'),
  level: whole(1, 5),
  vip: oneOf('1', '0'),
  tag: text(20),
  min: whole(0, AMOUNT_MAX),
  max: whole(0, AMOUNT_MAX),
  dated: oneOf(...DATED),
  from: text(10),
  until: text(10),
  overdue: oneOf('1', '0'),
  reminded: oneOf('1', '0'),
  cancel: oneOf('staff', 'buyer'),
  sort: oneOf(...SORTS),
  reversed: flag,
  view: whole(1),
})
export type OrderSearch = ReturnType<typeof validateSearch>

/** The filter of the call, with days as instants on the shop's clock. */
export const filterOf = ({
  view: _view,
  from,
  until,
  reversed,
  country,
  ...rest
}: OrderSearch) => ({
  ...rest,
  ...timeOf({ from, until }),
  // A code that was typed wrongly filters by nothing.
  country: /^[A-Z]{2}$/.test(country ?? '') ? country : undefined,
  reversed: reversed ? ('1' as const) : undefined,
})
