/** Why requests are refused here: a number for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** A code of the accounts' hundred, from before membership was a domain of its own. */
export const MembershipReasons = {
  levelsDescend: { code: 4585, message: 'membership.levelsDescend' },
} as const satisfies Record<string, Reason>
