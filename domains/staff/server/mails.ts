/** The mails to staff. */
import type { Instant } from '#kit/contract/values.ts'
import { translate } from '#kit/server/text/translate.ts'
import { mailsOf } from '#domains/messages/server/door.ts'

export type StaffMails = {
  'staff-invitation': { name: string; hours: number; path: string }
  'staff-reset': { name: string; hours: number; path: string }
  'staff-password-changed': { name: string; at: Instant }
  'staff-factor-changed': { name: string; at: Instant }
  /** To the new address of the member's own. */
  'staff-email-code': { name: string; code: string; minutes: number }
  /** To the former address, and to the new one where an owner has changed it. */
  'staff-email-changed': { name: string; email: string; by: string; at: Instant }
  /** Sent to every owner: `owner` is the new one, `by` the member who made them one. */
  'staff-owner-added': {
    name: string
    owner: string
    email: string
    by: string
    at: Instant
    path: string
  }
  /** Sent to every owner; `path` links to the change in the audit log. */
  'staff-approvals-changed': { name: string; by: string; at: Instant; path: string }
  /** Sent to every owner, and to members who were owners until lately; `act` is what needs approval. */
  'staff-approval-asked': { name: string; by: string; act: string; at: Instant; path: string }
  'staff-acted-alone': { name: string; by: string; act: string; at: Instant; path: string }
  /** The same people; `act` is whose keys are new. One person changes them. */
  'staff-keys-changed': { name: string; by: string; act: string; at: Instant; path: string }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends StaffMails {}
}

export const STAFF_MAILS = mailsOf<StaffMails>('staff', {
  'staff-invitation': {
    kind: 'security',
    needsLink: true,
    sample: (s) => ({ name: s.word('name'), hours: 72, path: s.path }),
  },
  'staff-reset': {
    kind: 'security',
    isFixed: true,
    needsLink: true,
    sample: (s) => ({ name: s.word('name'), hours: 72, path: s.path }),
  },
  'staff-password-changed': {
    kind: 'security',
    isFixed: true,
    sample: (s) => ({ name: s.word('name'), at: s.now }),
  },
  'staff-factor-changed': {
    kind: 'security',
    isFixed: true,
    sample: (s) => ({ name: s.word('name'), at: s.now }),
  },
  'staff-email-code': {
    kind: 'security',
    isCode: true,
    isFixed: true,
    sample: (s) => ({ name: s.word('name'), code: '482913', minutes: 30 }),
  },
  'staff-email-changed': {
    kind: 'security',
    isFixed: true,
    sample: (s) => ({
      name: s.word('name'),
      email: 'colleague@example.com',
      by: s.word('colleague'),
      at: s.now,
    }),
  },
  'staff-owner-added': {
    kind: 'security',
    isFixed: true,
    sample: (s) => ({
      name: s.word('name'),
      owner: s.word('colleague'),
      email: 'colleague@example.com',
      by: s.word('colleague'),
      at: s.now,
      path: '/office/staff',
    }),
  },
  'staff-approvals-changed': {
    kind: 'security',
    isFixed: true,
    sample: (s) => ({
      name: s.word('name'),
      by: s.word('colleague'),
      at: s.now,
      path: '/office/audit',
    }),
  },
  'staff-approval-asked': {
    kind: 'security',
    isFixed: true,
    sample: (s) => ({
      name: s.word('name'),
      by: s.word('colleague'),
      act: translate(s.lang, 'approvals.kind.payments.account'),
      at: s.now,
      path: '/office/approvals',
    }),
  },
  'staff-acted-alone': {
    kind: 'security',
    isFixed: true,
    sample: (s) => ({
      name: s.word('name'),
      by: s.word('colleague'),
      act: translate(s.lang, 'approvals.kind.payments.account'),
      at: s.now,
      path: '/office/audit',
    }),
  },
  'staff-keys-changed': {
    kind: 'security',
    isFixed: true,
    sample: (s) => ({
      name: s.word('name'),
      by: s.word('colleague'),
      act: 'AfterShip',
      at: s.now,
      path: '/office/audit',
    }),
  },
})
