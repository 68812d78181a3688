/** Why requests about customer lists are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 9000 to 9019. */
export const AudienceReasons = {
  listUnknown: { code: 9000, message: 'audiences.listUnknown' },
  nameTaken: { code: 9001, message: 'audiences.nameTaken' },
  inUse: { code: 9002, message: 'audiences.inUse' },
  byTag: { code: 9003, message: 'audiences.byTag' },
  notEmpty: { code: 9004, message: 'audiences.notEmpty' },
} as const satisfies Record<string, Reason>
