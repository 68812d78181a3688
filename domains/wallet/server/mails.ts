/** The mails about wallets. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { Sample } from '#domains/messages/definition.ts'
import { mailsOf, sendMail } from '#domains/messages/server/door.ts'
import type { Currency, Money } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

/** `balance` is what the wallet holds afterwards, `path` the page of its movements. */
type Adjusted = { amount: Money; balance: Money; reason: string; path: string }

export type WalletMails = { 'wallet-credited': Adjusted; 'wallet-debited': Adjusted }

declare module '#domains/messages/definition.ts' {
  interface MailValues extends WalletMails {}
}

const sample = (s: Sample): Adjusted => ({
  amount: s.amount,
  balance: s.amount,
  reason: s.word('reason'),
  path: s.path,
})

export const WALLET_MAILS = mailsOf<WalletMails>('wallet', {
  'wallet-credited': { kind: 'payments', sample },
  'wallet-debited': { kind: 'payments', sample },
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
