/** Why requests about the work of staff are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 6600 to 6699. */
export const WorkReasons = {
  claimed: { code: 6600, message: 'work.claimed' },
  tooManyClaims: { code: 6601, message: 'work.tooManyClaims' },
  notAllowed: { code: 6602, message: 'work.notAllowed' },
  reasonTaken: { code: 6603, message: 'work.reasonTaken' },
  notAskable: { code: 6604, message: 'work.notAskable' },
  askedTooOften: { code: 6605, message: 'work.askedTooOften' },
  infoRequestOver: { code: 6606, message: 'work.infoRequestOver' },
  reasonUnknown: { code: 6608, message: 'work.reasonUnknown' },
  tooManyReasons: { code: 6609, message: 'work.tooManyReasons' },
  fileNotYours: { code: 6607, message: 'work.fileNotYours' },
} as const satisfies Record<string, Reason>
