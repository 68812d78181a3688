/** Closes orders that were paid, or that a buyer wants to cancel. Within the caller's transaction, on a locked order. */
export { amountOfRest, closeRest } from './change/close-rest.ts'
export { closeOverduePart, closePaid, demandClosable } from './change/pay.ts'
export { OTHER_TEXT_MIN } from './change/cancel.ts'
export { askToCancel, withdrawRequest } from './cancel-request/request.ts'
export { findRequest, overdueRequest } from './cancel-request/sql.ts'
export { overduePartlyPaid } from './change/sql.ts'
