/** Functions on single orders for other domains, and the actors who change one. */
export { asBuyer, asProvider, asStaff, SYSTEM, type By } from './change/change.ts'
export { mailTo } from './mail.ts'
export { axesAt, type OrderRow, type SoldOrder } from './row.ts'
export { isPayable, whyRefused } from '../states.ts'
export { orderForPayment } from './change/for-payment.ts'
export { findOrders as ordersForPayment } from './change/sql.ts'
export { lockedById as lockedOrder } from './change/sql.ts'
export { detail as myOrderOf } from './read/mine.ts'
