/**
 * Limits on stock that a buyer may hold without paying: number of orders, their worth, and transfers that were never
 * paid.
 */
import type { BuyerCard } from '#domains/accounts/server/door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { CURRENCY_OF, convert, type Currency } from '#kit/contract/money.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { formatMoney } from '#kit/web/language/money.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { isDepositPaid } from '../../payment-plan.ts'
import { OrderReasons } from '../../reasons.ts'
import type { OrderRow } from '../row.ts'
import * as sql from './sql.ts'

/** @throws {Refused} tooLarge when the amounts of the order could not be added to others exactly */
export function demandPayable(
  { payableAmount, currency }: { payableAmount: number; currency: Currency },
  lang: Lang,
): void {
  const maximum = AMOUNT_MAX[currency]
  if (payableAmount <= maximum) return
  const values = { maximum: formatMoney(maximum, currency, lang) }
  throw new Refused(OrderReasons.tooLarge, { detail: { maximumAmount: maximum, currency }, values })
}

type Limits = { count: number; amount: number }

/** Buyers who have a paid order, or are a verified business, have the higher limits. */
const limitsOf = (settings: Settings, isKnown: boolean): Limits =>
  isKnown
    ? { count: settings['orders.unpaidMaxCount'], amount: settings['orders.unpaidMaxAmount'] }
    : { count: settings['orders.newUnpaidMaxCount'], amount: settings['orders.newUnpaidMaxAmount'] }

type Placing = {
  buyer: Pick<BuyerCard, 'customerType' | 'isProven'>
  lang: Lang
  settings: Settings
  order: { payableAmount: number; currency: Currency; rate: number; isQuoted: boolean }
}

/**
 * The worth of orders from the merchant's own quotes is not limited.
 * @param unpaid counted with the lock held (`sql.countUnpaidAlone`), so that orders placed at once cannot exceed the
 * limit
 * @throws {Refused} tooManyUnpaid, tooMuchUnpaid
 */
export function demandUnpaidWithin(
  unpaid: sql.Unpaid,
  { buyer, lang, settings, order }: Placing,
): void {
  const isVerified = buyer.isProven && buyer.customerType === 'business'
  const limits = limitsOf(settings, unpaid.hasPaid || isVerified)
  if (unpaid.count >= limits.count) {
    const values = { count: unpaid.count, maximum: limits.count }
    throw new Refused(OrderReasons.tooManyUnpaid, { detail: values, values })
  }
  if (order.isQuoted) return
  const amount = Math.round(order.payableAmount / order.rate)
  if (unpaid.amount + amount <= limits.amount) return
  const shown = (base: number) => amountIn(base, lang, settings)
  const values = { unpaid: shown(unpaid.amount), maximum: shown(limits.amount) }
  throw new Refused(OrderReasons.tooMuchUnpaid, {
    detail: {
      unpaidAmount: unpaid.amount,
      maximumAmount: limits.amount,
      currency: settings['shop.baseCurrency'],
    },
    values,
  })
}

const amountIn = (base: number, lang: Lang, settings: Settings): string => {
  const currency = CURRENCY_OF[lang]
  const rate = ratesOf(settings)[currency]
  return formatMoney(convert(base, rate, currency), currency, lang)
}

/**
 * A bank transfer holds the goods for days. Serialized by buyer, like placing orders.
 * @throws {Refused} onlineOnly after too many orders that held goods for days and were never paid, transferTooOften
 */
export async function demandBankTransferWithin(
  tx: Queryable,
  order: Pick<OrderRow, 'id' | 'buyerId' | 'offlineAt' | 'depositAmount' | 'paidAmount'>,
  now: Instant,
): Promise<void> {
  if (order.offlineAt !== null) return // chosen before: the deadline is not extended
  if (isDepositPaid(order)) return // its machine is built whatever the balance is paid by
  const { id: exceptId, buyerId } = order
  await sql.lockUnpaid(tx, buyerId)
  const refusal = await findHoldRefusal(tx, { buyerId, exceptId }, now)
  if (refusal !== null) throw refusal
}

type Placed = { buyerId: number; family: OrderRow['family']; isQuoted: boolean; placedBy: unknown }

/**
 * Whether an order that is about to be made may hold its goods for the days that a deposit may take. What staff have priced or placed
 * themselves may. The caller has serialized the orders of the buyer (`sql.countUnpaidAlone`).
 */
export const mayHoldForDays = async (
  tx: Queryable,
  { buyerId, family, isQuoted, placedBy }: Placed,
  now: Instant,
): Promise<boolean> =>
  family !== 'device' ||
  isQuoted ||
  placedBy !== null ||
  (await findHoldRefusal(tx, { buyerId, exceptId: null }, now)) === null

/** Why a buyer holds no more goods for days without paying: onlineOnly, transferTooOften; null where they may. */
async function findHoldRefusal(
  tx: Queryable,
  { buyerId, exceptId }: { buyerId: number; exceptId: number | null },
  now: Instant,
): Promise<Refused | null> {
  const settings = await readSettings(tx)
  const days = settings['orders.transferDays']
  const { count, expired, hasPaid } = await sql.countLongHolds(tx, {
    buyerId,
    exceptId,
    since: later(now, -days * DAY_MS),
    lateHours: settings['payments.voucherReminderHours'],
  })
  const expiredMaximum = settings['orders.transferMaxExpired']
  if (expired >= expiredMaximum) {
    return new Refused(OrderReasons.onlineOnly, { values: { count: expired } })
  }
  const maximum = settings[hasPaid ? 'orders.transferMaxCount' : 'orders.newTransferMaxCount']
  if (count < maximum) return null
  const values = { count, maximum, days }
  return new Refused(OrderReasons.transferTooOften, { detail: values, values })
}
