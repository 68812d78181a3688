/** The mails about levels and super members. */
import type { Money } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import { mailsOf } from '#domains/messages/server/door.ts'

export type MembershipMails = {
  /** `percent` is the discount; 0 is none. */
  'level-raised': { name: string; level: number; percent: number; path: string }
  /** Days were bought: `at` is when it ends now. */
  'super-bought': { number: string; days: number; amount: Money; at: Instant; path: string }
  /** Days went back into the wallet: `at` is when it ends now. */
  'super-refunded': { number: string; days: number; amount: Money; at: Instant; path: string }
  /** `at`: when it ends, or ended. */
  'super-ending': { at: Instant; days: number; path: string }
  'super-ended': { at: Instant; path: string }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends MembershipMails {}
}

export const MEMBERSHIP_MAILS = mailsOf<MembershipMails>('membership', {
  'level-raised': {
    kind: 'membership',
    sample: (s) => ({ name: s.word('rank'), level: 3, percent: 2, path: s.path }),
  },
  'super-bought': {
    kind: 'payments',
    sample: (s) => ({ number: 'SM100042', days: 30, amount: s.amount, at: s.now, path: s.path }),
  },
  'super-refunded': {
    kind: 'payments',
    sample: (s) => ({ number: 'SM100042', days: 12, amount: s.amount, at: s.now, path: s.path }),
  },
  'super-ending': { kind: 'membership', sample: (s) => ({ at: s.now, days: 7, path: s.path }) },
  'super-ended': { kind: 'membership', sample: (s) => ({ at: s.now, path: s.path }) },
})
