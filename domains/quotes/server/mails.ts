/** The mails about quotes. */
import type { Money } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import { mailsOf } from '#domains/messages/server/door.ts'

export type QuoteMails = {
  'quote-answered': { goods: string; amount: Money; validUntil: Instant; path: string }
  'quote-revised': { goods: string; amount: Money; validUntil: Instant; path: string }
  'quote-held': { goods: string; amount: Money; validUntil: Instant; path: string }
  'quote-declined': { goods: string; reason: string; path: string }
  'quote-expired': { goods: string; path: string }
  /** To the member of staff who made the last offer, as is the one below. */
  'quote-countered': {
    name: string
    buyer: string
    goods: string
    amount: Money
    answerBy: Instant
    path: string
  }
  'quote-offer-declined': {
    name: string
    buyer: string
    goods: string
    reason: string
    path: string
  }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends QuoteMails {}
}

export const QUOTE_MAILS = mailsOf<QuoteMails>('quotes', {
  'quote-answered': {
    kind: 'requests',
    sample: (s) => ({ goods: s.word('goods'), amount: s.amount, validUntil: s.now, path: s.path }),
  },
  'quote-revised': {
    kind: 'requests',
    sample: (s) => ({ goods: s.word('goods'), amount: s.amount, validUntil: s.now, path: s.path }),
  },
  'quote-held': {
    kind: 'requests',
    sample: (s) => ({ goods: s.word('goods'), amount: s.amount, validUntil: s.now, path: s.path }),
  },
  'quote-expired': {
    kind: 'requests',
    sample: (s) => ({ goods: s.word('goods'), path: s.path }),
  },
  'quote-countered': {
    kind: 'requests',
    sample: (s) => ({
      name: s.word('name'),
      buyer: s.word('name'),
      goods: s.word('goods'),
      amount: s.amount,
      answerBy: s.now,
      path: '/office/quotes',
    }),
  },
  'quote-offer-declined': {
    kind: 'requests',
    sample: (s) => ({
      name: s.word('name'),
      buyer: s.word('name'),
      goods: s.word('goods'),
      reason: s.word('reason'),
      path: '/office/quotes?tab=ended',
    }),
  },
  'quote-declined': {
    kind: 'requests',
    sample: (s) => ({ goods: s.word('goods'), reason: s.word('reason'), path: s.path }),
  },
})
