/** Calls whose answers an act of the buyer about a case changes. */
import { myOrder, myOrders } from '#domains/orders/buyer-calls.gen.ts'
import { afterSalesOfOrder, myCase, myCaseCounts, myCases } from '../calls.gen.ts'

export const REFRESH = [
  myCase,
  myCases,
  myCaseCounts,
  afterSalesOfOrder,
  myOrder,
  myOrders,
] as const
