/** The mails about after-sales cases. */
import type { Sample } from '#domains/messages/definition.ts'
import { mailsOf } from '#domains/messages/server/door.ts'
import type { Money } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'

/** The values that every mail about a case has. */
export type AboutCase = {
  caseNumber: string
  orderNumber: string
  /** Of the case's page. */
  path: string
}

export type AfterSalesMails = {
  /** The refund is next. */
  'case-agreed': AboutCase & { amount: Money }
  'case-send-back': AboutCase & { amount: Money; address: string; sendBy: Instant }
  'case-pick-up': AboutCase & { amount: Money }
  /** `day`: as a date. */
  'case-pickup-booked': AboutCase & { day: string }
  'case-rejected': AboutCase & { reason: string }
  'case-received': AboutCase
  /** The goods of an exchange: what replaces them is next. */
  'case-exchange-received': AboutCase
  /** Less goes back than was agreed to. */
  'case-received-lower': AboutCase & { amount: Money; reason: string }
  /** Less goes back than was agreed to: the buyer keeps a gift for which too little remains. */
  'case-gift-kept': AboutCase & { amount: Money }
  'case-goods-refused': AboutCase & { reason: string }
  /** What the page of the case says is next. */
  'case-exchange-agreed': AboutCase
  /** What replaces the goods costs more: the page of the case leads to paying it. */
  'case-pay-difference': AboutCase & { amount: Money; payBy: Instant }
  /** What replaces the goods is not in stock; at `until` the case becomes a refund of `instead`, or when the buyer wants it. */
  'case-awaiting-stock': AboutCase & { instead: Money; until: Instant }
  'case-stock-reserved': AboutCase
  /** It has not come in time: the page of the case says how the money goes back. */
  'case-stock-missed': AboutCase & { amount: Money }
  /** `trackingNumber`: a dash where the carrier gives none. */
  'case-replacement-shipped': AboutCase & { carrier: string; trackingNumber: string }
  /** Goods that were refused go home. `how`: carrier and number, who pays, and what staff say. */
  'case-goods-home': AboutCase & { how: string }
  'case-replaced': AboutCase
  /** Staff propose another type; the buyer answers on the page of the case. */
  'case-type-proposed': AboutCase & { reason: string }
  /** A time of the buyer's ends at `until`; `consequence`: what happens then, without a full stop. */
  'case-ends-soon': AboutCase & { until: Instant; consequence: string }
  /** Nothing was sent back in time. */
  'case-closed': AboutCase
  /** The difference was not paid in time. */
  'case-lapsed': AboutCase
  'case-completed': AboutCase & { amount: Money }
  /** Sent to every owner. */
  'case-late': { name: string; caseNumber: string; dueAt: Instant; path: string }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends AfterSalesMails {}
}

const sampleOfCase = (s: Sample): AboutCase => ({
  caseNumber: 'RF260301482913570',
  orderNumber: 'SO260301482913570',
  path: s.path,
})

export const AFTER_SALES_MAILS = mailsOf<AfterSalesMails>('after-sales', {
  'case-agreed': { kind: 'orders', sample: (s) => ({ ...sampleOfCase(s), amount: s.amount }) },
  'case-send-back': {
    kind: 'orders',
    sample: (s) => ({
      ...sampleOfCase(s),
      amount: s.amount,
      address: s.word('store'),
      sendBy: s.now,
    }),
  },
  'case-pick-up': { kind: 'orders', sample: (s) => ({ ...sampleOfCase(s), amount: s.amount }) },
  'case-pickup-booked': {
    kind: 'orders',
    sample: (s) => ({ ...sampleOfCase(s), day: '2026-03-02' }),
  },
  'case-rejected': {
    kind: 'orders',
    sample: (s) => ({ ...sampleOfCase(s), reason: s.word('reason') }),
  },
  'case-received': { kind: 'orders', sample: sampleOfCase },
  'case-exchange-received': { kind: 'orders', sample: sampleOfCase },
  'case-received-lower': {
    kind: 'orders',
    sample: (s) => ({ ...sampleOfCase(s), amount: s.amount, reason: s.word('reason') }),
  },
  'case-gift-kept': { kind: 'orders', sample: (s) => ({ ...sampleOfCase(s), amount: s.amount }) },
  'case-goods-refused': {
    kind: 'orders',
    sample: (s) => ({ ...sampleOfCase(s), reason: s.word('reason') }),
  },
  'case-exchange-agreed': { kind: 'orders', sample: sampleOfCase },
  'case-pay-difference': {
    kind: 'orders',
    sample: (s) => ({ ...sampleOfCase(s), amount: s.amount, payBy: s.now }),
  },
  'case-awaiting-stock': {
    kind: 'orders',
    sample: (s) => ({ ...sampleOfCase(s), instead: s.amount, until: s.now }),
  },
  'case-stock-reserved': { kind: 'orders', sample: sampleOfCase },
  'case-stock-missed': {
    kind: 'orders',
    sample: (s) => ({ ...sampleOfCase(s), amount: s.amount }),
  },
  'case-replacement-shipped': {
    kind: 'orders',
    sample: (s) => ({
      ...sampleOfCase(s),
      carrier: s.word('carrier'),
      trackingNumber: 'SF9876543210',
    }),
  },
  'case-goods-home': {
    kind: 'orders',
    sample: (s) => ({ ...sampleOfCase(s), how: `${s.word('carrier')} SF9876543210` }),
  },
  'case-replaced': { kind: 'orders', sample: sampleOfCase },
  'case-type-proposed': {
    kind: 'orders',
    sample: (s) => ({ ...sampleOfCase(s), reason: s.word('reason') }),
  },
  'case-ends-soon': {
    kind: 'orders',
    sample: (s) => ({ ...sampleOfCase(s), until: s.now, consequence: s.word('reason') }),
  },
  'case-closed': { kind: 'orders', sample: sampleOfCase },
  'case-lapsed': { kind: 'orders', sample: sampleOfCase },
  'case-completed': { kind: 'orders', sample: (s) => ({ ...sampleOfCase(s), amount: s.amount }) },
  'case-late': {
    kind: 'security',
    sample: (s) => ({
      name: s.word('name'),
      caseNumber: 'RF260301482913570',
      dueAt: s.now,
      path: '/office/after-sales',
    }),
  },
})
