/** The mails about coupons. */
import { mailsOf } from '#domains/messages/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'

export type CouponMails = {
  /** Given by the shop: by its staff, or as they registered. Several at a time are named together. */
  'coupon-given': { coupon: string; until: Instant; path: string }
  /** It ends within a day. */
  'coupon-ends': { coupon: string; until: Instant; path: string }
  /** The order that it was for is closed, and its own time is over. */
  'coupon-lost': { coupon: string; order: string; path: string }
  /** The shop has voided it before they used it. */
  'coupon-void': { coupon: string; path: string }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends CouponMails {}
}

export const COUPON_MAILS = mailsOf<CouponMails>('coupons', {
  'coupon-given': {
    kind: 'arrivals',
    sample: (s) => ({ coupon: s.word('goods'), until: s.now, path: s.path }),
  },
  'coupon-ends': {
    kind: 'arrivals',
    sample: (s) => ({ coupon: s.word('goods'), until: s.now, path: s.path }),
  },
  'coupon-lost': {
    kind: 'orders',
    sample: (s) => ({ coupon: s.word('goods'), order: 'SO260301482913570', path: s.path }),
  },
  'coupon-void': {
    kind: 'arrivals',
    sample: (s) => ({ coupon: s.word('goods'), path: s.path }),
  },
})
