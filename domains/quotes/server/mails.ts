/** The mails about quotes. */
import type { Money } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import { mailsOf } from '#domains/messages/server/door.ts'

export type QuoteMails = {
  'quote-answered': { goods: string; amount: Money; validUntil: Instant; path: string }
  'quote-declined': { goods: string; reason: string; path: string }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends QuoteMails {}
}

export const QUOTE_MAILS = mailsOf<QuoteMails>('quotes', {
  'quote-answered': {
    kind: 'requests',
    sample: (s) => ({ goods: s.word('goods'), amount: s.amount, validUntil: s.now, path: s.path }),
  },
  'quote-declined': {
    kind: 'requests',
    sample: (s) => ({ goods: s.word('goods'), reason: s.word('reason'), path: s.path }),
  },
})
