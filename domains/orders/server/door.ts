/** Server functions that other domains may use: what a buyer has bought, and what a customer has ordered. */
export { listBought, hasReceived, listMoves, type Place } from './bought/sql.ts'
export { buyerOfOrder, countsOf, ordersOf, sumsOf } from './read/customer.ts'
export { takeChangedOrders } from './change/changed-sql.ts'
export { orderIdsOf } from './personal/personal.ts'
export { hasOrder } from './read/has-order-sql.ts'
export { linesOfOwn } from './again.ts'
export { poNumbersOf } from './po-numbers-sql.ts'
export { BOUGHT_LINES, ORDER_LINES } from './bought-lines.ts'
