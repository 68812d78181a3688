/** Why requests are refused here: a number for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 8200 to 8299. */
export const DeviceOrderReasons = {
  notShipped: { code: 8200, message: 'device-orders.notShipped' },
  slotsWrong: { code: 8201, message: 'device-orders.slotsWrong' },
  appointmentThere: { code: 8202, message: 'device-orders.appointmentThere' },
  noAppointment: { code: 8203, message: 'device-orders.noAppointment' },
  acceptedAlready: { code: 8204, message: 'device-orders.acceptedAlready' },
  fileNotYours: { code: 8205, message: 'device-orders.fileNotYours' },
  notBegun: { code: 8206, message: 'device-orders.notBegun' },
  tooManyMilestones: { code: 8207, message: 'device-orders.tooManyMilestones' },
  slotPassed: { code: 8208, message: 'device-orders.slotPassed' },
  contractChanged: { code: 8209, message: 'device-orders.contractChanged' },
  contractAccepted: { code: 8210, message: 'device-orders.contractAccepted' },
  tooEarly: { code: 8211, message: 'device-orders.tooEarly' },
  objectionThere: { code: 8212, message: 'device-orders.objectionThere' },
  noObjection: { code: 8213, message: 'device-orders.noObjection' },
} as const satisfies Record<string, Reason>
