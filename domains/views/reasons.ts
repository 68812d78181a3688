/** Why saved views are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 7400 to 7499. */
export const ViewReasons = {
  nameTaken: { code: 7400, message: 'views.nameTaken' },
  tooManyViews: { code: 7401, message: 'views.tooManyViews' },
  notYours: { code: 7402, message: 'views.notYours' },
} as const satisfies Record<string, Reason>
