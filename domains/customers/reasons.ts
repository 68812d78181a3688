/** Why requests about customers are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 6100 to 6199. */
export const CustomerReasons = {
  verificationPassed: { code: 6100, message: 'customers.verificationPassed' },
  untilPast: { code: 6101, message: 'customers.untilPast' },
  isBlocked: { code: 6102, message: 'customers.isBlocked' },
  notBlocked: { code: 6103, message: 'customers.notBlocked' },
  noteMissing: { code: 6104, message: 'customers.noteMissing' },
  tooManyTags: { code: 6107, message: 'customers.tooManyTags' },
  levelNotFixed: { code: 6106, message: 'customers.levelNotFixed' },
} as const satisfies Record<string, Reason>
