/** What becomes of orders when nobody does anything. */
import { closeUnpaid } from './change/cancel.ts'
import { confirmByItself } from './change/receive.ts'
import { remindOfOrders } from './change/reminders.ts'

export const sweeps = [closeUnpaid, confirmByItself, remindOfOrders]
