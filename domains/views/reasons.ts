/** Why saved views are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 6700 to 6799. */
export const ViewReasons = {
  nameTaken: { code: 6700, message: 'views.nameTaken' },
  tooManyViews: { code: 6701, message: 'views.tooManyViews' },
  notYours: { code: 6702, message: 'views.notYours' },
} as const satisfies Record<string, Reason>
