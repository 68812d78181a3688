/** What a decision about money makes old: the payments, and the orders that they pay. */
import { officeOrder, officeOrders, ordersWaiting } from '#domains/orders/office-contract.ts'
import { approvalsWaiting, listApprovals } from '#domains/approvals/contract.ts'
import { officeRefunds, officeVouchers, orderPayments, paymentsWaiting } from '../contract.ts'

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
