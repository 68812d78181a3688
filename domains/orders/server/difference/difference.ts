/** Difference orders: what a dearer replacement of a case costs more, without goods. Within the caller's transaction. */
import { HOUR_MS, later } from '#kit/contract/time.ts'
import { PRICE_STEP } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { close, expiry } from '../change/cancel.ts'
import type { By } from '../change/change.ts'
import { demandPayable } from '../unpaid/limits.ts'
import { orderNumber } from '../number.ts'
import { drawNumber } from '../make/sql.ts'
import { isOverdue, type OrderRow, type SoldOrder } from '../row.ts'
import * as sql from './sql.ts'

type Difference = {
  caseNumber: string
  /** Of the case: each has one difference order at most. */
  round: number
  /** Minor units of the order's currency, with the tax. */
  amount: number
  payBy: Instant
  by: By
  now: Instant
}

/**
 * Makes the order that the buyer pays before the exchange goes on. Its tax is the part of the amount that it was of the order.
 * @param order that this transaction has locked
 * @returns its number
 * @throws {Refused} tooLarge
 */
export async function makeDifference(
  tx: Queryable,
  order: OrderRow,
  { amount, payBy, now, ...of }: Difference,
): Promise<string> {
  const { currency, lang, payableAmount, taxIncluded } = order
  demandPayable({ payableAmount: amount, currency }, lang)
  const settings = await readSettings(tx)
  const { sequence, key } = await drawNumber(tx)
  const timeZone = settings['shop.timeZone']
  const number = orderNumber({ family: 'goods', sequence, key, now, timeZone })
  const step = BigInt(PRICE_STEP[currency])
  const exact = (BigInt(amount) * BigInt(order.taxAmount)) / BigInt(payableAmount || 1)
  const taxAmount = Number((exact / step) * step)
  const adjustmentAmount = taxIncluded ? amount : amount - taxAmount
  const remindAt = later(payBy, -settings['orders.stageReminderHours'] * HOUR_MS)
  await sql.insertDifference(tx, order, {
    ...of,
    number,
    payableAmount: amount,
    taxAmount,
    adjustmentAmount,
    totalSteps: {
      goods: [],
      member: [],
      coupon: [],
      freight: [],
      relief: [],
      tax: order.totalSteps.tax.map((each) => ({ ...each, amount: taxAmount })),
      adjustment: [],
    },
    payBy,
    nextReminderAt: remindAt > now ? remindAt : null,
    now,
  })
  return number
}

/** Locks the difference orders of an order that this transaction has locked: these come after it and before its cases. The earliest first. */
export const lockDifferences = (tx: Queryable, orderId: number): Promise<SoldOrder[]> =>
  sql.lockDifferences(tx, orderId)

/** The difference orders of an order, the earliest first. */
export const differencesOf = (db: Queryable, orderIds: readonly number[]): Promise<OrderRow[]> =>
  sql.differencesOf(db, orderIds)

/** Closes an unpaid difference order, since its case has ended. @throws {Refused} notNow where something of it is paid or being checked */
export const closeDifference = (
  tx: Queryable,
  order: OrderRow,
  { by, now }: { by: By; now: Instant },
): Promise<OrderRow> =>
  close(
    tx,
    order,
    isOverdue(order, now)
      ? expiry(now)
      : { act: 'cancel', by, event: 'caseOver', reason: 'caseOver', now },
  )
