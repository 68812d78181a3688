/** Why reading the ledger is refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 6800 to 6899. */
export const LedgerReasons = {
  periodTooLong: { code: 6800, message: 'ledger.periodTooLong' },
  tooManyLines: { code: 6801, message: 'ledger.tooManyLines' },
} as const satisfies Record<string, Reason>
