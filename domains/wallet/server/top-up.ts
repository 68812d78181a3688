/** What buyers pay in online: the rules of how much, and the money as it comes into the wallet. */
import type { Settings } from '#domains/settings/definition.ts'
import { ratesOf } from '#domains/settings/server/door.ts'
import { PRICE_STEP, type Currency } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import { startOfDay } from '#kit/contract/days.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { WalletReasons } from '../reasons.ts'
import { mailToppedUp } from './mails.ts'
import { receive } from './sql.ts'

/** Minor units of the wallet's currency. */
type Limits = { minAmount: number; maxAmount: number; dayAmount: number; daySince: Instant }

/** What the rules of now allow in a currency, in whole steps of its prices. */
export function topUpLimits(settings: Settings, currency: Currency, now: Instant): Limits {
  const step = PRICE_STEP[currency]
  const rate = ratesOf(settings)[currency]
  const most = (amount: number) => Math.floor((amount * rate) / step) * step
  return {
    minAmount: Math.ceil((settings['wallet.topUpMinAmount'] * rate) / step) * step,
    maxAmount: most(settings['wallet.topUpMaxAmount']),
    dayAmount: most(settings['wallet.topUpDayAmount']),
    daySince: startOfDay(now, settings['shop.timeZone']),
  }
}

type Wanted = {
  currency: Currency
  amount: number
  /** What was topped up today, or is being paid. */
  todayAmount: number
}

/** @throws {Refused} topUpOff, invalidInput (a fraction of a price step), topUpBelowLeast, topUpAboveMost, topUpAboveDay */
export function demandTopUp(
  settings: Settings,
  { minAmount, maxAmount, dayAmount }: Limits,
  { currency, amount, todayAmount }: Wanted,
): void {
  if (!settings['wallet.topUp']) throw new Refused(WalletReasons.topUpOff)
  if (amount % PRICE_STEP[currency] !== 0) throw new Refused(Reasons.invalidInput)
  const detail = (of: number) => ({ detail: { amount: of, currency } })
  if (amount < minAmount) throw new Refused(WalletReasons.topUpBelowLeast, detail(minAmount))
  if (amount > maxAmount) throw new Refused(WalletReasons.topUpAboveMost, detail(maxAmount))
  const leftAmount = Math.max(0, dayAmount - todayAmount)
  if (amount > leftAmount) throw new Refused(WalletReasons.topUpAboveDay, detail(leftAmount))
}

type Paid = {
  buyerId: number
  currency: Currency
  amount: number
  /** Of the charge, by which its buyer knows it. */
  number: string
  /** Of the money that came: it comes in once. */
  receiptId: number
  now: Instant
}

/** What was paid for days of membership that go back. The caller posts it to the ledger. @throws an error of the database when it has come in already */
export const refundSuperToWallet = (
  tx: Queryable,
  { refundId, number, ...money }: Omit<Paid, 'receiptId'> & { refundId: number },
) =>
  receive(tx, {
    ...money,
    kind: 'super_refund',
    key: `super_refund:${refundId}`,
    reference: number,
    note: '',
  })

/**
 * The buyer hears of it. Opens the wallet where it is the first. The caller posts it to the ledger, with its receipt.
 * @throws an error of the database when it has come in already
 */
export async function topUpWallet(
  tx: Queryable,
  { number, receiptId, ...money }: Paid,
): Promise<void> {
  const key = `top_up:${receiptId}`
  const { balanceAmount } = await receive(tx, {
    ...money,
    kind: 'top_up',
    key,
    reference: number,
    note: '',
  })
  await mailToppedUp(tx, { ...money, number, key, balanceAmount })
}
