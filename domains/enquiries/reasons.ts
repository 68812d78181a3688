/** Why requests about messages to the shop are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 6500 to 6549. */
export const EnquiryReasons = {
  contactNeeded: { code: 6500, message: 'enquiries.contactNeeded' },
  orderUnknown: { code: 6501, message: 'enquiries.orderUnknown' },
  notAccepting: { code: 6502, message: 'enquiries.notAccepting' },
  threadFull: { code: 6503, message: 'enquiries.threadFull' },
  notNow: { code: 6504, message: 'enquiries.notNow' },
  keyReused: { code: 6505, message: 'enquiries.keyReused' },
  loginNeeded: { code: 6506, message: 'enquiries.loginNeeded' },
  companyUnknown: { code: 6507, message: 'enquiries.companyUnknown' },
  deadlinePassed: { code: 6508, message: 'enquiries.deadlinePassed' },
  fileUnknown: { code: 6509, message: 'enquiries.fileUnknown' },
  textTooLong: { code: 6510, message: 'enquiries.textTooLong' },
  feedbackPerDay: { code: 6511, message: 'enquiries.feedbackPerDay' },
  replyOver: { code: 6512, message: 'enquiries.replyOver' },
} as const satisfies Record<string, Reason>
