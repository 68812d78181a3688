/** Why requests about membership are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** A code within those of accounts, because membership once belonged to that domain. */
export const MembershipReasons = {
  levelsDescend: { code: 4585, message: 'membership.levelsDescend' },
  superEndless: { code: 4589, message: 'membership.superEndless' },
} as const satisfies Record<string, Reason>
