/** Why imports and exports are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 5900 to 5999. */
export const ImportReasons = {
  taskNotFound: { code: 5900, message: 'imports.taskNotFound' },
  fileNotFound: { code: 5901, message: 'imports.fileNotFound' },
  tooManyWaiting: { code: 5902, message: 'imports.tooManyWaiting' },
  categoryGone: { code: 5903, message: 'imports.categoryGone' },
} as const satisfies Record<string, Reason>
