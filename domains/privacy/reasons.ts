/** Why requests are refused here: a number for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 4591 to 4594, among those of the accounts. */
export const PrivacyReasons = {
  copyInWork: { code: 4594, message: 'privacy.copyInWork' },
  copyGone: { code: 4591, message: 'privacy.copyGone' },
  casesOpen: { code: 4592, message: 'privacy.casesOpen' },
  accountClosing: { code: 4593, message: 'privacy.accountClosing' },
} as const satisfies Record<string, Reason>
