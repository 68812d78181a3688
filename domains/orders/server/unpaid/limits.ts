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
 * @throws {Refused} onlineOnly after too many transfers that were never paid, transferTooOften
 */
export async function demandBankTransferWithin(
  tx: Queryable,
  order: Pick<OrderRow, 'buyerId' | 'offlineAt'>,
  now: Instant,
): Promise<void> {
  if (order.offlineAt !== null) return // chosen before: the deadline is not extended
  const settings = await readSettings(tx)
  await sql.lockUnpaid(tx, order.buyerId)
  const days = settings['orders.transferDays']
  const { count, expired, hasPaid } = await sql.bankTransfersOf(tx, {
    buyerId: order.buyerId,
    since: later(now, -days * DAY_MS),
    lateHours: settings['payments.voucherReminderHours'],
  })
  const expiredMaximum = settings['orders.transferMaxExpired']
  if (expired >= expiredMaximum) {
    throw new Refused(OrderReasons.onlineOnly, { values: { count: expired } })
  }
  const maximum = settings[hasPaid ? 'orders.transferMaxCount' : 'orders.newTransferMaxCount']
  if (count >= maximum) {
    const values = { count, maximum, days }
    throw new Refused(OrderReasons.transferTooOften, { detail: values, values })
  }
}
