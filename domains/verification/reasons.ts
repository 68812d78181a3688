/** Why requests are refused here: a number for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 6000 to 6099. */
export const VerificationReasons = {
  notNow: { code: 6000, message: 'verification.notNow' },
  fileNotYours: { code: 6001, message: 'verification.fileNotYours' },
  underOther: { code: 6002, message: 'verification.underOther' },
  noteMissing: { code: 6003, message: 'verification.noteMissing' },
  purged: { code: 6004, message: 'verification.purged' },
  industryNameTaken: { code: 6005, message: 'verification.industryNameTaken' },
  itemNameTaken: { code: 6006, message: 'verification.itemNameTaken' },
  itemIsNeeded: { code: 6007, message: 'verification.itemIsNeeded' },
  tooManyItems: { code: 6008, message: 'verification.tooManyItems' },
} as const satisfies Record<string, Reason>
