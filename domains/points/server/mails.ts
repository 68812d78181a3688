/** The mails about points. */
import { mailsOf } from '#domains/messages/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'

export type PointMails = {
  /** So many end at one time, soon. */
  'points-end': { count: number; until: Instant; path: string }
  /** So many of an order came back after their time, and can be used for some days more. */
  'points-returned': { count: number; order: string; until: Instant; path: string }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends PointMails {}
}

export const POINT_MAILS = mailsOf<PointMails>('points', {
  'points-end': {
    kind: 'membership',
    sample: (s) => ({ count: 1280, until: s.now, path: s.path }),
  },
  'points-returned': {
    kind: 'membership',
    sample: (s) => ({ count: 300, order: 'SO260301482913570', until: s.now, path: s.path }),
  },
})
