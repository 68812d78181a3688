/** The mails about flash sales. */
import { mailsOf } from '#domains/messages/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'

export type PromotionMails = {
  /** It starts in three minutes, as the buyer wished to be told. */
  'flash-soon': { sale: string; startsAt: Instant; path: string }
  /** Pieces became free for a buyer who waited. */
  'flash-held': { sale: string; payUntil: Instant; path: string }
  /** The merchant has stopped it: to those who held pieces, waited, or wanted to be reminded. */
  'flash-stopped': { sale: string; reason: string; path: string }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends PromotionMails {}
}

export const PROMOTION_MAILS = mailsOf<PromotionMails>('promotions', {
  'flash-soon': {
    kind: 'arrivals',
    sample: (s) => ({ sale: s.word('goods'), startsAt: s.now, path: '/seckill?session=1' }),
  },
  'flash-held': {
    kind: 'orders',
    needsLink: true,
    sample: (s) => ({ sale: s.word('goods'), payUntil: s.now, path: s.path }),
  },
  'flash-stopped': {
    kind: 'arrivals',
    sample: (s) => ({ sale: s.word('goods'), reason: s.word('reason'), path: '/seckill' }),
  },
})
