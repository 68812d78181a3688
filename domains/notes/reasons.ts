/** Why notes are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes within those of orders, 5200 to 5299. */
export const NoteReasons = {
  notYours: { code: 5258, message: 'notes.notYours' },
  tooOld: { code: 5259, message: 'notes.tooOld' },
  tooMany: { code: 5260, message: 'notes.tooMany' },
} as const satisfies Record<string, Reason>
