/** The mails about data exports and closing the account. */
import type { Instant } from '#kit/contract/values.ts'
import { mailsOf } from '#domains/messages/server/door.ts'

export type PrivacyMails = {
  'copy-ready': { at: Instant; path: string }
  /** `at`: when it will be, or was. */
  'closing-asked': { at: Instant; path: string }
  'closing-cancelled': { at: Instant; path: string }
  'closing-stopped': { at: Instant; path: string }
  'account-closed': { at: Instant }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends PrivacyMails {}
}

export const PRIVACY_MAILS = mailsOf<PrivacyMails>('privacy', {
  'copy-ready': { kind: 'security', isFixed: true, sample: (s) => ({ at: s.now, path: s.path }) },
  'closing-asked': {
    kind: 'security',
    isFixed: true,
    sample: (s) => ({ at: s.now, path: s.path }),
  },
  'closing-cancelled': {
    kind: 'security',
    isFixed: true,
    sample: (s) => ({ at: s.now, path: s.path }),
  },
  'closing-stopped': { kind: 'security', sample: (s) => ({ at: s.now, path: s.path }) },
  'account-closed': { kind: 'security', isFixed: true, sample: (s) => ({ at: s.now }) },
})
