/** Buyers apply for withdrawals, follow them, and take back what nobody has approved. */
import { demandPayPassword } from '#domains/accounts/server/pay-door.ts'
import { endApproval } from '#domains/approvals/server/door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { verifiedNames } from '#domains/verification/server/door.ts'
import { endItem } from '#domains/work/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { convert, type Currency } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import { startOfDay } from '#kit/contract/days.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandBuyerToken } from '#kit/server/http/network-limit.ts'
import type { Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { feeOf } from '../../fee.ts'
import { WalletReasons } from '../../reasons.ts'
import type {
  applyForWithdrawal,
  cancelWithdrawal,
  myPayouts,
  myWithdrawals,
  Withdrawal,
  WithdrawalRule,
} from '../../withdrawals-contract.ts'
import { balancesOf } from '../balances.ts'
import { owedIn } from '../owed.ts'
import { disputedOf, findBalance, toppedUpSince } from '../sql.ts'
import { mailWithdrawal } from '../mails.ts'
import * as accountsSql from './accounts-sql.ts'
import * as accounts from './accounts.ts'
import { giveBack, hold, lockFor } from './move.ts'
import { demandName } from './payable.ts'
import * as sql from './sql.ts'
import { itemOf, requestOf, toView } from './views.ts'

const PAGE_ROWS = 20
/** One that was cancelled stays a row for ever. */
const APPLYING: Limit = { name: 'wallet.withdraw', count: 10, perSeconds: 3600 }

/** An amount of the base currency in that of a wallet. */
export const inCurrency = (settings: Settings, amount: number, currency: Currency): number =>
  convert(amount, ratesOf(settings)[currency], currency)

type Whose = { buyerId: number; currency: Currency; now: Instant }

/** What the rules of now leave of today. */
async function leftToday(tx: Queryable, settings: Settings, { buyerId, currency, now }: Whose) {
  const since = startOfDay(now, settings['shop.timeZone'])
  const { count, amount } = await sql.appliedSince(tx, { buyerId, currency, since })
  const most = inCurrency(settings, settings['wallet.withdrawDayAmount'], currency)
  return {
    minAmount: inCurrency(settings, settings['wallet.withdrawMinAmount'], currency),
    dayAmount: most,
    dayCount: settings['wallet.withdrawDayCount'],
    dayLeftAmount: Math.max(0, most - amount),
    dayLeftCount: Math.max(0, settings['wallet.withdrawDayCount'] - count),
  }
}

export async function info({
  db,
  now,
  buyerId,
  lang,
}: BuyerContext): Promise<DataOf<typeof myPayouts>> {
  const settings = await readSettings(db)
  const [own, names, lockedUntil, balances, held] = await Promise.all([
    accountsSql.accountsOf(db, buyerId),
    verifiedNames(db, buyerId),
    accounts.lockedUntil(db, buyerId, now),
    balancesOf(db, { buyerId, lang, now }),
    sql.heldOf(db, buyerId),
  ])
  const rules: WithdrawalRule[] = []
  for (const { currency, amount } of balances) {
    const owed = await owedIn(db, { buyerId, currency })
    const toppedUpAmount = Math.min(
      amount,
      await toppedUpLately(db, settings, { buyerId, currency, now }),
    )
    const disputedAmount = Math.min(amount, await disputedOf(db, { buyerId, currency }))
    const availableAmount = Math.max(0, amount - owed - toppedUpAmount - disputedAmount)
    const heldAmount = held.find((each) => each.currency === currency)?.amount ?? 0
    const left = await leftToday(db, settings, { buyerId, currency, now })
    rules.push({
      currency,
      availableAmount,
      owedAmount: owed,
      toppedUpAmount,
      disputedAmount,
      heldAmount,
      ...left,
    })
  }
  return {
    accounts: own.map(accounts.toView),
    names,
    lockedUntil,
    feePercent: settings['wallet.withdrawFeePercent'],
    payDays: settings['wallet.withdrawDays'],
    rules,
  }
}

export async function listOwn(
  { db, buyerId }: BuyerContext,
  { after }: InputOf<typeof myWithdrawals>,
): Promise<DataOf<typeof myWithdrawals>> {
  const wanted = { buyerId, after: idAfter(after), limit: PAGE_ROWS + 1 }
  return cutPage((await sql.withdrawalsOf(db, wanted)).map(toView), PAGE_ROWS)
}

/**
 * @throws {Refused} notFound, payoutsLocked, notVerified, nameChanged, belowLeast, aboveDay, oftenToday, changedMeanwhile, withdrawalOpen,
 * moreThanHeld, commissionOwed, topUpDisputed, toppedUpLately, tooMany, and as `demandPayPassword`
 */
export async function apply(
  context: BuyerContext,
  { accountId, currency, amount, feeAmount, payPassword }: InputOf<typeof applyForWithdrawal>,
): Promise<Withdrawal> {
  const { db, now, buyerId } = context
  await accounts.demandOwn(db, buyerId, accountId)
  await demandBuyerToken(db, context, APPLYING)
  // Outside of the transaction: a wrong one counts, whatever becomes of the application.
  await demandPayPassword(context, payPassword)
  return db.tx(async (tx) => {
    const settings = await readSettings(tx)
    const account = await accountsSql.lockAccount(tx, buyerId, accountId)
    if (account === null) throw new Refused(Reasons.notFound)
    const until = await accounts.lockedUntil(tx, buyerId, now)
    if (until !== null) throw new Refused(WalletReasons.payoutsLocked, { detail: { until } })
    await demandName(tx, buyerId, account.holder)
    await demandWithin(tx, settings, { buyerId, currency, now }, amount)
    if (feeOf(amount, settings['wallet.withdrawFeePercent'], currency) !== feeAmount) {
      throw new Refused(Reasons.changedMeanwhile)
    }
    await demandRestLeft(tx, settings, { buyerId, currency, now }, amount)
    const dueAt = later(now, settings['wallet.withdrawDays'] * DAY_MS)
    const form = { buyerId, accountId, currency, amount, feeAmount, now, dueAt }
    const added = await sql.addWithdrawal(tx, form)
    if (added === null) throw new Refused(WalletReasons.withdrawalOpen)
    await hold(tx, { ...form, ...added }, now)
    const row = (await sql.withdrawalById(tx, added.id))!
    await mailWithdrawal(tx, { template: 'withdrawal-applied', withdrawal: row, now })
    return toView(row)
  })
}

/** What was topped up lately is for orders, and not withdrawn: its payment may still be disputed. */
const toppedUpLately = (
  tx: Queryable,
  settings: Settings,
  { now, ...whose }: Whose,
): Promise<number> =>
  toppedUpSince(tx, { ...whose, since: later(now, -settings['wallet.topUpHoldDays'] * DAY_MS) })

/**
 * What a distributor owes of commission stays in the wallet, what was topped up lately, and what a disputed payment brought.
 * @throws {Refused} commissionOwed, topUpDisputed, toppedUpLately
 */
async function demandRestLeft(
  tx: Queryable,
  settings: Settings,
  whose: Whose,
  amount: number,
): Promise<void> {
  const { currency } = whose
  const owedAmount = await owedIn(tx, whose)
  const toppedUpAmount = await toppedUpLately(tx, settings, whose)
  const disputedAmount = await disputedOf(tx, whose)
  const balanceAmount = await findBalance(tx, whose)
  if (balanceAmount < amount) return // as is said where it is held
  const detail = (of: number) => ({ detail: { amount: of, currency } })
  const left = balanceAmount - amount
  if (left < owedAmount) throw new Refused(WalletReasons.commissionOwed, detail(owedAmount))
  if (left < owedAmount + disputedAmount)
    throw new Refused(WalletReasons.topUpDisputed, detail(disputedAmount))
  if (left < owedAmount + disputedAmount + toppedUpAmount)
    throw new Refused(WalletReasons.toppedUpLately, detail(toppedUpAmount))
}

/** @throws {Refused} belowLeast, oftenToday, aboveDay */
async function demandWithin(
  tx: Queryable,
  settings: Settings,
  whose: Whose,
  amount: number,
): Promise<void> {
  const { minAmount, dayLeftAmount, dayLeftCount } = await leftToday(tx, settings, whose)
  const { currency } = whose
  const detail = (of: number) => ({ detail: { amount: of, currency } })
  if (amount < minAmount) throw new Refused(WalletReasons.belowLeast, detail(minAmount))
  if (dayLeftCount === 0) throw new Refused(WalletReasons.oftenToday)
  if (amount > dayLeftAmount) throw new Refused(WalletReasons.aboveDay, detail(dayLeftAmount))
}

/** @throws {Refused} notFound, withdrawalOver */
export async function cancel(
  { db, now, buyerId }: BuyerContext,
  { withdrawalId }: InputOf<typeof cancelWithdrawal>,
): Promise<Withdrawal> {
  return db.tx(async (tx) => {
    if ((await sql.withdrawalById(tx, withdrawalId))?.buyerId !== buyerId) {
      throw new Refused(Reasons.notFound)
    }
    const found = await lockFor(tx, withdrawalId, 'cancel')
    await giveBack(tx, found, { state: 'cancelled', now, staffName: null, note: '' })
    await endApproval(tx, { ...requestOf('wallet.withdraw', withdrawalId), now })
    await endItem(tx, itemOf(withdrawalId), now)
    return toView((await sql.withdrawalById(tx, withdrawalId))!)
  })
}
