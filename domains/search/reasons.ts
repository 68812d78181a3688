/** Why requests are refused here: a number for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 4800 to 4899. */
export const SearchReasons = {
  pageTooDeep: { code: 4800, message: 'search.pageTooDeep' },
  tooFewWords: { code: 4801, message: 'search.tooFewWords' },
} as const satisfies Record<string, Reason>
