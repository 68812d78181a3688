/** The mails about distributors and what they earn. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { MailValues } from '#domains/messages/definition.ts'
import { mailsOf, sendMail } from '#domains/messages/server/door.ts'
import type { Currency, Money } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { maskName } from '#kit/server/text/mask-name.ts'

export type DistributorMails = {
  'distributor-approved': { path: string }
  'distributor-rejected': { reason: string; path: string }
  'distributor-suspended': { reason: string; path: string }
  'distributor-resumed': { path: string }
  /** `friend` is the first letter of a name. */
  'friend-ordered': { friend: string; amount: Money; path: string }
  'commission-paid': { number: string; amount: Money; path: string }
  /** `owed`: what the wallet does not hold. */
  'commission-taken-back': { amount: Money; owed: Money; path: string }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends DistributorMails {}
}

export const DISTRIBUTOR_MAILS = mailsOf<DistributorMails>('distributors', {
  'distributor-approved': { kind: 'membership', sample: ({ path }) => ({ path }) },
  'distributor-rejected': {
    kind: 'membership',
    sample: (s) => ({ reason: s.word('reason'), path: s.path }),
  },
  'distributor-suspended': {
    kind: 'membership',
    sample: (s) => ({ reason: s.word('reason'), path: s.path }),
  },
  'distributor-resumed': { kind: 'membership', sample: ({ path }) => ({ path }) },
  'friend-ordered': {
    kind: 'membership',
    sample: (s) => ({ friend: 'L**', amount: s.amount, path: s.path }),
  },
  'commission-paid': {
    kind: 'payments',
    sample: (s) => ({ number: 'CM100042', amount: s.amount, path: s.path }),
  },
  'commission-taken-back': {
    kind: 'payments',
    sample: (s) => ({ amount: s.amount, owed: s.amount, path: s.path }),
  },
})

const MINE = '/user/user/usershare'
const APPLICATION = '/user/user/applyFxs'
const WALLET = '/user/user/money'

type Decided = {
  buyerId: number
  template:
    | 'distributor-approved'
    | 'distributor-rejected'
    | 'distributor-suspended'
    | 'distributor-resumed'
  reason: string
  now: Instant
}

export const mailDecided = (tx: Queryable, { buyerId, template, reason, now }: Decided) =>
  mail(tx, {
    buyerId,
    template,
    values: { reason, path: template === 'distributor-rejected' ? APPLICATION : MINE },
    key: `${buyerId}:${now}`,
    now,
  })

type Rewarded = {
  distributorId: number
  friendId: number
  orderNumber: string
  currency: Currency
  rewardAmount: number
  now: Instant
}

export async function mailRewarded(tx: Queryable, rewarded: Rewarded): Promise<void> {
  const { distributorId, friendId, orderNumber, currency, rewardAmount, now } = rewarded
  const [friend] = await buyersByIds(tx, [friendId])
  await mail(tx, {
    buyerId: distributorId,
    template: 'friend-ordered',
    values: {
      friend: maskName(friend?.nickName ?? ''),
      amount: { amount: rewardAmount, currency },
      path: MINE,
    },
    key: orderNumber,
    now,
  })
}

type Settled = {
  distributorId: number
  number: string
  currency: Currency
  amount: number
  now: Instant
}

export const mailSettled = (tx: Queryable, settled: Settled) =>
  mail(tx, {
    buyerId: settled.distributorId,
    template: 'commission-paid',
    values: {
      number: settled.number,
      amount: { amount: settled.amount, currency: settled.currency },
      path: WALLET,
    },
    key: settled.number,
    now: settled.now,
  })

type Recovered = {
  distributorId: number
  /** What goes back. */
  amount: number
  owedAmount: number
  currency: Currency
  /** What took it, once. */
  key: string
  now: Instant
}

export const mailRecovered = (tx: Queryable, recovered: Recovered) =>
  mail(tx, {
    buyerId: recovered.distributorId,
    template: 'commission-taken-back',
    values: {
      amount: { amount: recovered.amount, currency: recovered.currency },
      owed: { amount: recovered.owedAmount, currency: recovered.currency },
      path: MINE,
    },
    key: `${recovered.distributorId}:${recovered.key}`,
    now: recovered.now,
  })

type Mail<T extends keyof DistributorMails> = {
  buyerId: number
  template: T
  values: DistributorMails[T]
  /** What happened, once. */
  key: string
  now: Instant
}

async function mail<T extends keyof DistributorMails>(
  tx: Queryable,
  { buyerId, template, values, key, now }: Mail<T>,
): Promise<void> {
  const [buyer] = await buyersByIds(tx, [buyerId])
  if (buyer === undefined) return
  await sendMail(tx, {
    to: buyer.email,
    lang: buyer.lang,
    template,
    values: values as MailValues[T],
    key: `${template}:${key}`,
    now,
    inShop: { buyerId, category: 'order' },
  })
}
