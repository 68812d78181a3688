/** What of an order is to be paid now, and what stays when it is cancelled. */
export {
  awaitsAddressExtra,
  dueNowOf,
  isDepositPaid,
  restOf,
  retainedOf,
  stageOf,
} from '../payment-plan.ts'
export { planFor } from './change/plan.ts'
export { remark } from './change/change.ts'
export {
  areParcelsSigned,
  listOpenDevices,
  lockPaidDevice,
  lockReceivedDevice,
} from './change/devices-sql.ts'
export { setShipBy } from './change/set-ship-by.ts'
