/** Background jobs of orders: deadlines and reminders. */
import { closeUnpaid } from './change/cancel.ts'
import { confirmByItself } from './change/receive.ts'
import { inviteToEvaluate, remindOfOrders } from './change/reminders.ts'

export const sweeps = [closeUnpaid, confirmByItself, remindOfOrders, inviteToEvaluate]
