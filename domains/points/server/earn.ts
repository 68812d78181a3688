/** What completed orders earn, and what refunds take back. In the transaction of what it is about. */
import type { Settings } from '#domains/settings/definition.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { pointsFor } from '../earned.ts'
import { endOfNextYear } from '../year.ts'
import * as sql from './sql.ts'

export type Paid = {
  buyerId: number
  orderNumber: string
  /** For its goods, in minor units of the order's currency; `rate` of them are one of the base currency. */
  amount: number
  rate: string
  now: Instant
}

/** When points that are earned now end, and when their buyer is first told of it. */
export function timesOf(now: Instant, settings: Settings) {
  const expiresAt = endOfNextYear(now, settings['shop.timeZone'])
  return { expiresAt, noticeAt: later(expiresAt, -settings['points.firstNoticeDays'] * DAY_MS) }
}

/** Once for an order; they are frozen until it can no longer be given back. */
export async function earnForOrder(
  tx: Queryable,
  { buyerId, orderNumber, amount, rate, now }: Paid,
): Promise<void> {
  const settings = await readSettings(tx)
  const count = pointsFor(amount, { rate: Number(rate), perUnit: settings['points.perUnit'] })
  if (count < 1) return
  await sql.earn(tx, {
    buyerId,
    kind: 'earned',
    cause: 'order',
    ref: orderNumber,
    note: '',
    count,
    paidAmount: amount,
    usableFrom: later(now, settings['points.freezeDays'] * DAY_MS),
    ...timesOf(now, settings),
    now,
  })
}

type Won = { buyerId: number; ref: string; count: number; now: Instant; settings: Settings }

/** A prize of the lottery, once for its draw; usable at once. */
export async function grantWonPoints(tx: Queryable, { settings, ...won }: Won): Promise<void> {
  const isEarned = await sql.earn(tx, {
    ...won,
    kind: 'won',
    cause: 'lottery',
    note: '',
    paidAmount: null,
    usableFrom: won.now,
    ...timesOf(won.now, settings),
  })
  // The record would say that points came which did not.
  if (!isEarned) throw new Error(`draw ${won.ref} has given its points before`)
}

/** Money of an order has gone back. Does nothing where it has earned none. */
export const takeBackOfOrder = async (
  tx: Queryable,
  given: Pick<Paid, 'orderNumber' | 'amount' | 'now'>,
): Promise<void> => {
  await sql.takeBack(tx, given)
}
