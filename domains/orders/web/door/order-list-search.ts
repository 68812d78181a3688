/** What the address of a buyer's list of orders says. Beside the list, since routes read it before the list is loaded. */
import { day, oneOf, text, whole } from '#kit/web/pages/search-params.ts'
import type { Tab } from '../../contract.ts'

export const TABS = [
  'all',
  'pendingPayment',
  'pendingShipment',
  'pendingReceipt',
  'toEvaluate',
  'completed',
  'closed',
] as const satisfies readonly Tab[]

/** What the address of such a list says. */
export const ORDER_LIST_SEARCH = {
  tab: oneOf(...TABS),
  q: text(60),
  from: day,
  until: day,
  page: whole(1, 10_000),
}

export type OrderListSearch = {
  tab?: (typeof TABS)[number] | undefined
  q?: string | undefined
  from?: string | undefined
  until?: string | undefined
  page?: number | undefined
}
