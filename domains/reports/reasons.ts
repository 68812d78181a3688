/** Why reports are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 6700 to 6799. */
export const ReportReasons = {
  periodTooLong: { code: 6700, message: 'reports.periodTooLong' },
} as const satisfies Record<string, Reason>
