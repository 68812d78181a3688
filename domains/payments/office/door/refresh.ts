/** Queries to refetch after a decision about money: payments and the orders that they pay. */
import { officeOrder, officeOrders, waitingOrders } from '#domains/orders/office-calls.gen.ts'
import { waitingApprovals, listApprovals } from '#domains/approvals/calls.gen.ts'
import { officeRefunds } from '../../refunds-calls.gen.ts'
import { officeVouchers, orderPayments, waitingPayments } from '../../office-calls.gen.ts'

export const REFRESH = [
  listApprovals,
  waitingApprovals,
  officeVouchers,
  officeRefunds,
  orderPayments,
  waitingPayments,
  officeOrder,
  officeOrders,
  waitingOrders,
] as const
