/** A buyer reminds the merchant to ship: a counter for staff, at most once a day and a limited number of times. */
import { readSettings } from '#domains/settings/server/door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import { OrderReasons } from '../../reasons.ts'
import type { OrderRow } from '../row.ts'
import { laterOfShipBy } from '../ship-by.ts'
import { lockOrderOf } from './cancel.ts'
import { asBuyer, change } from './change.ts'

type Rule = { kind: 'now' | 'early' | 'again' | 'often'; nextAt: Instant | null }
type Reminded = Pick<OrderRow, 'paidAt' | 'shipBy' | 'remindedAt' | 'remindedCount'>

/** Whether a paid order may be reminded of now, and if not, from when on. */
export function remindRule(order: Reminded, settings: Settings, now: Instant): Rule {
  if (order.remindedCount >= settings['orders.remindMaxCount'])
    return { kind: 'often', nextAt: null }
  const usual = later(order.paidAt ?? now, settings['orders.remindFirstHours'] * HOUR_MS)
  // Nobody reminds of a machine before the day that they were told.
  const first = laterOfShipBy(order, usual)
  if (now < first) return { kind: 'early', nextAt: first }
  if (order.remindedAt === null) return { kind: 'now', nextAt: now }
  const nextAt = later(order.remindedAt, settings['orders.remindEveryHours'] * HOUR_MS)
  return { kind: now < nextAt ? 'again' : 'now', nextAt }
}

/** @throws {Refused} orderNotFound, notNow, remindTooEarly, remindedAlready, remindTooOften */
export function remind(
  { db, now, buyerId }: BuyerContext,
  orderNumber: string,
): Promise<{ remindedAt: Instant; nextAt: Instant | null }> {
  return db.tx(async (tx) => {
    const settings = await readSettings(tx)
    const order = await lockOrderOf(tx, orderNumber, buyerId)
    const set = { remindedAt: now, remindedCount: order.remindedCount + 1 }
    // The change comes first, since it refuses unpaid and shipped orders; a refusal below rolls it back.
    const reminded = await change(tx, order, {
      act: 'remind',
      set,
      by: asBuyer({ buyerId }),
      event: 'reminded',
      values: { count: set.remindedCount },
      now,
    })
    const { kind, nextAt } = remindRule(order, settings, now)
    const detail = { remindedAt: order.remindedAt, nextAt }
    if (kind === 'early') throw new Refused(OrderReasons.remindTooEarly, { detail })
    if (kind === 'again') throw new Refused(OrderReasons.remindedAlready, { detail })
    if (kind === 'often') {
      const values = { maximum: settings['orders.remindMaxCount'] }
      throw new Refused(OrderReasons.remindTooOften, { detail, values })
    }
    const isLast = reminded.remindedCount >= settings['orders.remindMaxCount']
    const next = later(now, settings['orders.remindEveryHours'] * HOUR_MS)
    return { remindedAt: now, nextAt: isLast ? null : next }
  })
}
