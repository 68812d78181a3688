/** The mails about wallets. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { MailValues, Sample } from '#domains/messages/definition.ts'
import { mailsOf, sendMail } from '#domains/messages/server/door.ts'
import type { Currency, Money } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { AccountRow } from './withdrawals/accounts-sql.ts'
import type { WithdrawalRow } from './withdrawals/sql.ts'

/** `balance` is what the wallet holds afterwards, `path` the page of its movements. */
type Adjusted = { amount: Money; balance: Money; reason: string; path: string }

/** `number` is the top-up's, `balance` what the wallet holds afterwards. */
type ToppedUp = { number: string; amount: Money; balance: Money; path: string }

/** `account` is the bank or kind and how the number ends. */
type Account = { account: string; path: string }
/** `amount` is what leaves the wallet, `account` where it goes. */
type Withdrawn = { number: string; amount: Money; account: string; path: string }

export type WalletMails = {
  'wallet-credited': Adjusted
  'wallet-debited': Adjusted
  'wallet-topped-up': ToppedUp
  'payout-account-added': Account
  'payout-account-removed': Account
  'withdrawal-applied': Withdrawn & { dueBy: Instant }
  'withdrawal-paid': Withdrawn & { paid: Money; reference: string }
  'withdrawal-rejected': Withdrawn & { reason: string }
  'withdrawal-failed': Withdrawn & { reason: string }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends WalletMails {}
}

const sample = (s: Sample): Adjusted => ({
  amount: s.amount,
  balance: s.amount,
  reason: s.word('reason'),
  path: s.path,
})

const account = 'ICBC **** 5702'
const withdrawn = ({ amount, path }: Sample): Withdrawn => ({
  number: 'WW100042',
  amount,
  account,
  path,
})

export const WALLET_MAILS = mailsOf<WalletMails>('wallet', {
  'wallet-credited': { kind: 'payments', sample },
  'wallet-debited': { kind: 'payments', sample },
  'wallet-topped-up': {
    kind: 'payments',
    sample: ({ amount, path }) => ({ number: 'TU100042', amount, balance: amount, path }),
  },
  // Warnings of what a thief of the session would do: nobody switches them off.
  'payout-account-added': {
    kind: 'security',
    isFixed: true,
    sample: ({ path }) => ({ account, path }),
  },
  'payout-account-removed': {
    kind: 'security',
    isFixed: true,
    sample: ({ path }) => ({ account, path }),
  },
  'withdrawal-applied': {
    kind: 'security',
    sample: (s) => ({ ...withdrawn(s), dueBy: s.now }),
  },
  'withdrawal-paid': {
    kind: 'payments',
    sample: (s) => ({ ...withdrawn(s), paid: s.amount, reference: 'ICBC 7781 2204' }),
  },
  'withdrawal-rejected': {
    kind: 'payments',
    sample: (s) => ({ ...withdrawn(s), reason: s.word('reason') }),
  },
  'withdrawal-failed': {
    kind: 'payments',
    sample: (s) => ({ ...withdrawn(s), reason: s.word('reason') }),
  },
})

type About = {
  buyerId: number
  /** Of the adjustment. */
  number: string
  currency: Currency
  amount: number
  balanceAmount: number
  note: string
  now: Instant
}

/** Writes to the buyer by mail and in the shop, in their language. */
export async function mailAdjusted(
  tx: Queryable,
  { buyerId, number, currency, amount, balanceAmount, note: reason, now }: About,
): Promise<void> {
  const [buyer] = await buyersByIds(tx, [buyerId])
  if (buyer === undefined) return
  const template = amount > 0 ? 'wallet-credited' : 'wallet-debited'
  await sendMail(tx, {
    to: buyer.email,
    lang: buyer.lang,
    template,
    values: {
      amount: { amount: Math.abs(amount), currency },
      balance: { amount: balanceAmount, currency },
      reason,
      path: '/user/user/wallet',
    },
    key: `${template}:${number}`,
    now,
    inShop: { buyerId, category: 'order' },
  })
}

type OfTopUp = Pick<
  About,
  'buyerId' | 'number' | 'currency' | 'amount' | 'balanceAmount' | 'now'
> & {
  key: string
}

export const mailToppedUp = (
  tx: Queryable,
  { buyerId, number, currency, amount, balanceAmount, key, now }: OfTopUp,
): Promise<void> =>
  mail(tx, {
    buyerId,
    template: 'wallet-topped-up',
    values: {
      number,
      amount: { amount, currency },
      balance: { amount: balanceAmount, currency },
      path: '/user/user/wallet',
    },
    key,
    now,
  })

const PAYOUTS_PATH = '/user/user/money/tixian'

type Named = Pick<AccountRow, 'kind' | 'bank' | 'masked'>

/** WeChat and Alipay are called so in every language. */
const KIND_NAMES = { bank: '', wechat: 'WeChat Pay', alipay: 'Alipay' } as const

const nameOf = ({ kind, bank, masked }: Named): string => `${bank || KIND_NAMES[kind]} ${masked}`

type OfAccount = {
  template: 'payout-account-added' | 'payout-account-removed'
  account: AccountRow
  now: Instant
}

/** The buyer hears of each change of where their money goes. */
export const mailAccount = (tx: Queryable, { template, account, now }: OfAccount): Promise<void> =>
  mail(tx, {
    buyerId: account.buyerId,
    template,
    values: { account: nameOf(account), path: PAYOUTS_PATH },
    key: account.id,
    now,
  })

type OfWithdrawal = {
  template: 'withdrawal-applied' | 'withdrawal-paid' | 'withdrawal-rejected' | 'withdrawal-failed'
  withdrawal: WithdrawalRow
  now: Instant
}

export const mailWithdrawal = (
  tx: Queryable,
  { template, withdrawal, now }: OfWithdrawal,
): Promise<void> => {
  const { number, amount, feeAmount, currency, dueAt, bankReference, endNote } = withdrawal
  return mail(tx, {
    buyerId: withdrawal.buyerId,
    template,
    values: {
      number,
      amount: { amount, currency },
      account: nameOf(withdrawal),
      path: PAYOUTS_PATH,
      dueBy: dueAt,
      paid: { amount: amount - feeAmount, currency },
      reference: bankReference ?? '',
      reason: endNote,
    },
    key: number,
    now,
  })
}

type Mail<T extends keyof WalletMails> = {
  buyerId: number
  template: T
  values: WalletMails[T]
  /** What happened, once. */
  key: string
  now: Instant
}

async function mail<T extends keyof WalletMails>(
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
