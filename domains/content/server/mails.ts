/** The mails about the shop’s own contacts. */
import type { Instant } from '#kit/contract/values.ts'
import { mailsOf } from '#domains/messages/server/door.ts'

export type ContentMails = {
  /** Sent to the address that the shop had until now. */
  'contact-email-changed': { email: string; by: string; at: Instant; path: string }
  /** `before` and `after`: the numbers, or a dash for none. */
  'contact-phone-changed': {
    before: string
    after: string
    by: string
    at: Instant
    path: string
  }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends ContentMails {}
}

export const CONTENT_MAILS = mailsOf<ContentMails>('content', {
  'contact-email-changed': {
    kind: 'security',
    isFixed: true,
    sample: (s) => ({
      email: 'hello@example.com',
      by: s.word('colleague'),
      at: s.now,
      path: '/office/audit',
    }),
  },
  'contact-phone-changed': {
    kind: 'security',
    isFixed: true,
    sample: (s) => ({
      before: '020 8888 2421',
      after: '020 8888 2422',
      by: s.word('colleague'),
      at: s.now,
      path: '/office/audit',
    }),
  },
})
