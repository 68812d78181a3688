/** The mails about business verifications. */
import { mailsOf } from '#domains/messages/server/door.ts'

export type VerificationMails = {
  'papers-passed': { store: string; path: string }
  /** `reasons`: a line for each rejected item. */
  'papers-rejected': { store: string; reasons: string; path: string }
  'papers-expiring': { store: string; until: string; days: number; path: string }
  'papers-expired': { store: string; path: string }
  /** `item`: what the merchant asked for that ends before the licence. */
  'papers-item-expiring': { item: string; store: string; until: string; days: number; path: string }
  'papers-item-expired': { item: string; store: string; path: string }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends VerificationMails {}
}

export const VERIFICATION_MAILS = mailsOf<VerificationMails>('verification', {
  'papers-passed': { kind: 'security', sample: (s) => ({ store: s.word('store'), path: s.path }) },
  'papers-rejected': {
    kind: 'security',
    sample: (s) => ({ store: s.word('store'), reasons: s.word('reason'), path: s.path }),
  },
  'papers-expiring': {
    kind: 'security',
    sample: (s) => ({ store: s.word('store'), until: '2026-04-30', days: 30, path: s.path }),
  },
  'papers-expired': { kind: 'security', sample: (s) => ({ store: s.word('store'), path: s.path }) },
  'papers-item-expiring': {
    kind: 'security',
    sample: (s) => ({
      item: s.word('item'),
      store: s.word('store'),
      until: '2026-04-30',
      days: 30,
      path: s.path,
    }),
  },
  'papers-item-expired': {
    kind: 'security',
    sample: (s) => ({ item: s.word('item'), store: s.word('store'), path: s.path }),
  },
})
