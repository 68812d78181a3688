/** The mails about repayments of credit terms. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { MailValues, Sample } from '#domains/messages/definition.ts'
import { mailsOf, sendMail } from '#domains/messages/server/door.ts'
import type { Money } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

/** `path` is that of the buyer's repayments. */
type AboutRepayment = { amount: Money; reference: string; path: string }

/** `number` is the term number, `until` the last day (2026-04-30), `days` how many until it or since it. */
type AboutTerm = {
  amount: Money
  number: string
  orderNumber: string
  until: string
  days: number
  path: string
}

export type CreditMails = {
  'repayment-received': AboutRepayment
  'repayment-reversed': AboutRepayment
  /** `number` is that of the submission. */
  'repayment-rejected': { number: string; reason: string; path: string }
  /** What was paid in advance was sent back by bank, or is not. */
  'prepayment-sent': AboutRepayment
  'prepayment-declined': { amount: Money; number: string; reason: string; path: string }
  /** Where it goes is asked for, and was given. */
  'prepayment-account-needed': { amount: Money; path: string }
  'prepayment-account-given': { bank: string; last4: string; path: string }
  'term-due': AboutTerm
  'term-overdue': AboutTerm
  /** `month` is 2026-10; what was owed before and after it. `path` is that of the page with the files. */
  'credit-statement': { month: string; opening: Money; closing: Money; path: string }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends CreditMails {}
}

const sampleOfRepayment = (s: Sample): AboutRepayment => ({
  amount: s.amount,
  reference: 'ICBC 2026-0417',
  path: s.path,
})

const sampleOfTerm = (s: Sample): AboutTerm => ({
  amount: s.amount,
  number: 'CT100017',
  orderNumber: 'SO260301482913570',
  until: '2026-04-30',
  days: 7,
  path: s.path,
})

export const CREDIT_MAILS = mailsOf<CreditMails>('credit', {
  'repayment-received': { kind: 'payments', sample: sampleOfRepayment },
  'repayment-reversed': { kind: 'payments', sample: sampleOfRepayment },
  'repayment-rejected': {
    kind: 'payments',
    sample: (s) => ({ number: 'CS100017', reason: s.word('reason'), path: s.path }),
  },
  'prepayment-sent': { kind: 'payments', sample: sampleOfRepayment },
  'prepayment-declined': {
    kind: 'payments',
    sample: (s) => ({
      amount: s.amount,
      number: 'CP100017',
      reason: s.word('reason'),
      path: s.path,
    }),
  },
  'prepayment-account-needed': {
    kind: 'payments',
    sample: (s) => ({ amount: s.amount, path: s.path }),
  },
  'prepayment-account-given': {
    kind: 'payments',
    sample: (s) => ({ bank: 'ICBC', last4: '6789', path: s.path }),
  },
  'term-due': { kind: 'payments', sample: sampleOfTerm },
  'term-overdue': { kind: 'payments', sample: sampleOfTerm },
  'credit-statement': {
    kind: 'payments',
    sample: (s) => ({ month: '2026-03', opening: s.amount, closing: s.amount, path: s.path }),
  },
})

/** The buyer's page that lists repayments, and the one that lists what is to be paid. */
export const REPAYMENTS_PATH = '/user/user/accountTermOrder/repayments'
const CREDIT_PATH = '/user/user/myAccountPeriod'
const TERMS_PATH = '/user/user/accountTermOrder?part=open'
const STATEMENT_PATH = '/user/user/money?section=credit'

const pathOf = (template: keyof CreditMails): string =>
  template === 'credit-statement'
    ? STATEMENT_PATH
    : template.startsWith('prepayment-')
      ? CREDIT_PATH
      : template.startsWith('term-')
        ? TERMS_PATH
        : REPAYMENTS_PATH

type About<T extends keyof CreditMails> = {
  buyerId: number
  template: T
  values: Omit<CreditMails[T], 'path'>
  /** The same never sends twice. */
  once: string
  now: Instant
}

/** Writes to the buyer by mail and in the shop, in their language. */
export async function mailBuyer<T extends keyof CreditMails>(
  tx: Queryable,
  { buyerId, template, values, once, now }: About<T>,
): Promise<void> {
  const [buyer] = await buyersByIds(tx, [buyerId])
  if (buyer === undefined) return
  await sendMail(tx, {
    to: buyer.email,
    lang: buyer.lang,
    template,
    values: {
      ...values,
      path: pathOf(template),
    } as MailValues[T],
    key: `${template}:${once}`,
    now,
    inShop: { buyerId, category: 'order' },
  })
}
