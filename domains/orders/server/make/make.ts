/**
 * Makes an order: its row with lines and history, the reservations of its goods, and its mail, all in the caller's
 * transaction.
 */
import type { BuyerCard } from '#domains/accounts/server/door.ts'
import { demandOpen } from '#domains/privacy/server/door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { reserve, type Shortage } from '#domains/stock/server/door.ts'
import type { Money } from '#kit/contract/money.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Config } from '#kit/server/config.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandBuyerToken } from '#kit/server/http/network-limit.ts'
import { pipeline } from '#kit/server/database/pipeline.ts'
import type { Limit } from '#kit/server/http/rate-limit.ts'
import { HOUR_MS, MINUTE_MS, later } from '#kit/contract/time.ts'
import { depositTimes, mailOfPlan, planFor } from '../change/plan.ts'
import { mailTo } from '../mail.ts'
import { HELD_OPEN } from '../change/held.ts'
import { reviewDueAt } from '../review/review.ts'
import { reviewRulesOf, type ReviewFacts } from '../review/rules.ts'
import { orderNumber } from '../number.ts'
import * as sql from './sql.ts'
import type { NewOrder, Numbering } from './sql.ts'

/**
 * Counts orders that were made and not attempts. No buyer places sixty in an hour; a program that places and cancels
 * would, forever.
 */
const PLACING: Limit = { name: 'orders.place', count: 60, perSeconds: 3600 }

/** The agreed order; its number and deadlines are added from the settings. */
export type OrderDraft = Omit<
  NewOrder,
  | 'number'
  | 'payBy'
  | 'nextReminderAt'
  | 'reviewBy'
  | 'reviewRules'
  | 'closingHeldUntil'
  | 'depositAmount'
  | 'balanceDays'
  | 'keepsDeposit'
  | 'warrantyMonths'
> &
  Pick<ReviewFacts, 'customerType' | 'isQuoted'> & {
    /** As agreed in a quote; null: by the settings of the day. */
    depositPercent: number | null
    /** As agreed in a quote; null: by its goods. */
    warrantyMonths: number | null
    /** Of each kind of machine that has its own; null: the shop's usual one. */
    warranties: readonly (number | null)[]
  }

/**
 * Adds the number and the deadlines to the agreed order.
 * @param numbering.isHeldForDays whether it may wait for a deposit as long as that may take; otherwise it is payable for minutes
 */
export function toNewOrder(
  { customerType, isQuoted, depositPercent, warranties, ...draft }: OrderDraft,
  { sequence, key, isHeldForDays }: Numbering & { isHeldForDays: boolean },
  settings: Settings,
): NewOrder {
  const { family, placedAt: now, piecesHeldUntil } = draft
  const payWithinMs =
    draft.placedBy === null
      ? settings['orders.payWithinMinutes'] * MINUTE_MS
      : settings['orders.placedForPayHours'] * HOUR_MS
  const plan = planFor({ ...draft, depositPercent }, settings)
  const times =
    plan.depositAmount === null || !isHeldForDays
      ? paidAtOnceTimes(piecesHeldUntil ?? later(now, payWithinMs), settings)
      : depositTimes(now, settings)
  const baseAmount = draft.payableAmount / draft.rate
  const { country } = draft.address
  const facts = { isOnTerms: false, isQuoted, customerType, baseAmount, country }
  // What is held for minutes cannot wait for a review: it is paid first, and staff may cancel it before it is shipped.
  const reviewRules = piecesHeldUntil === null ? reviewRulesOf(facts, settings) : []
  const isReviewed = reviewRules.length > 0
  return {
    ...draft,
    ...plan,
    ...times,
    warrantyMonths: family === 'device' ? warrantyOf(draft, warranties, settings) : null,
    reviewRules,
    reviewBy: isReviewed ? reviewDueAt(now, settings) : null,
    closingHeldUntil: isReviewed ? HELD_OPEN : null,
    number: orderNumber({ family, sequence, key, now, timeZone: settings['shop.timeZone'] }),
    ...(isReviewed ? { nextReminderAt: null } : {}),
  }
}

/** One for all machines of an order, so none has less than its page promises. */
const warrantyOf = (
  { warrantyMonths: agreed }: Pick<OrderDraft, 'warrantyMonths'>,
  warranties: OrderDraft['warranties'],
  settings: Settings,
): number =>
  agreed ?? Math.max(...warranties.map((each) => each ?? settings['deviceOrders.warrantyMonths']))

const paidAtOnceTimes = (payBy: Instant, settings: Settings) => ({
  payBy,
  nextReminderAt: later(payBy, -settings['orders.payReminderMinutes'] * MINUTE_MS),
})

export type Making = {
  /** False when another request has made the order of this checkout: the caller rolls its transaction back. */
  isFirst: boolean
  /** Goods that the warehouses are short of: then nothing is reserved, and the caller rolls its transaction back. */
  shortages: Shortage[] | null
  /** Set when no order may be made now. It matters only if one would have been made. */
  refusal: Refused | null
}

/**
 * The order is inserted first, since a duplicate request waits there, and stock is reserved after it, since its rows are
 * the most contended.
 * @throws {Refused} accountClosing
 */
export async function makeOrder(
  tx: Queryable,
  order: NewOrder,
  { buyer, config }: { buyer: BuyerCard | null; config: Config },
): Promise<Making> {
  const { number: reference, buyerId, placedAt: now, currency, payableAmount } = order
  const lines = order.lines.map(({ position, sku_id, warehouse_id, quantity, factor }) => ({
    key: String(position),
    skuId: sku_id,
    warehouseId: warehouse_id,
    quantity: quantity * factor,
  }))
  const amount = { amount: payableAmount, currency }
  const [isFirst, shortages, , , refusal] = await pipeline([
    () => sql.insertOrder(tx, order),
    () => reserve(tx, { reference, buyerId, lines, now }),
    () => mailOfPlacing(tx, order, { amount, now, buyer }),
    () => demandOpen(tx, buyerId),
    () => takePlacingToken(tx, { now, config, buyerId }),
  ])
  return { isFirst, shortages, refusal }
}

function mailOfPlacing(
  tx: Queryable,
  order: NewOrder,
  { amount, now, buyer }: { amount: Money; now: Instant; buyer: BuyerCard | null },
): Promise<void> {
  if (order.reviewBy !== null) {
    return mailTo(tx, order, 'order-in-review', { amount }, { now, buyer })
  }
  const { depositAmount, payBy } = order
  if (depositAmount !== null) return mailOfPlan(tx, order, { depositAmount, now, buyer })
  const template = order.placedBy === null ? 'order-placed' : 'order-placed-for'
  return mailTo(tx, order, template, { amount, payBy }, { now, buyer })
}

/** A rate-limit token is taken in the order's transaction, and given back when it rolls back. */
const takePlacingToken = (
  tx: Queryable,
  buyer: { now: Instant; config: Config; buyerId: number },
): Promise<Refused | null> =>
  demandBuyerToken(tx, buyer, PLACING).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refused) return error
      throw error
    },
  )
