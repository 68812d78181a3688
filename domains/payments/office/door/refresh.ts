/** Queries to refetch after a decision about money: payments and the orders that they pay. */
import { officeOrder, officeOrders, ordersWaiting } from '#domains/orders/office-calls.gen.ts'
import { approvalsWaiting, listApprovals } from '#domains/approvals/calls.gen.ts'
import { officeRefunds, officeVouchers, orderPayments, paymentsWaiting } from '../../calls.gen.ts'

export const REFRESH = [
  listApprovals,
  approvalsWaiting,
  officeVouchers,
  officeRefunds,
  orderPayments,
  paymentsWaiting,
  officeOrder,
  officeOrders,
  ordersWaiting,
] as const
