/** Why acts on directories are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 9340 to 9359. */
export const DirectoryReasons = {
  documentsNeeded: { code: 9340, message: 'directories.documentsNeeded' },
  fileUnknown: { code: 9341, message: 'directories.fileUnknown' },
  termUnknown: { code: 9342, message: 'directories.termUnknown' },
  placeUnknown: { code: 9343, message: 'directories.placeUnknown' },
  decidedAlready: { code: 9344, message: 'directories.decidedAlready' },
  termInUse: { code: 9345, message: 'directories.termInUse' },
  termNameTaken: { code: 9346, message: 'directories.termNameTaken' },
  tooMany: { code: 9347, message: 'directories.tooMany' },
  changeWaits: { code: 9349, message: 'directories.changeWaits' },
  /** A buyer applied with it: it is suspended, not deleted. */
  ofBuyer: { code: 9350, message: 'directories.ofBuyer' },
  platformLeadsNowhere: { code: 9348, message: 'directories.platformLeadsNowhere' },
} as const satisfies Record<string, Reason>
