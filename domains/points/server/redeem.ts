/** Points that orders use: taken as one is placed, and back as it is closed, changed or its goods come back. In the transaction of what it is about. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { RedeemRule } from '../redeem.ts'
import * as sql from './sql.ts'

/** By which orders use points. */
export const redeemRule = (settings: Settings): RedeemRule => ({
  perUnit: settings['points.redeemPerUnit'],
  step: settings['points.redeemStep'],
  percent: settings['points.redeemPercent'],
})

/** What a buyer could use now. */
export const usablePoints = sql.findUsable

/** All or none; of two orders at once each takes what there is still. @returns false where there are too few */
export const redeemPoints = (tx: Queryable, to: sql.Redeemed): Promise<boolean> =>
  sql.redeem(tx, to)

type GivingBack = {
  orderNumber: string
  /** Left out: all that have not come back. */
  count?: number
  /** The order goes on with fewer. */
  isLowered?: boolean
  now: Instant
}

/**
 * They go back to the lots that they are of. Those whose time is over meanwhile can be used for some days more, and their buyer is told. Does
 * nothing for an order without points, or once all of them have come back.
 */
export async function giveBackPoints(
  tx: Queryable,
  { orderNumber, count, isLowered = false, now }: GivingBack,
): Promise<void> {
  const buyerId = await sql.buyerOfRedemption(tx, orderNumber)
  if (buyerId === null) return
  const settings = await readSettings(tx)
  const expiresAt = later(now, settings['points.returnedDays'] * DAY_MS)
  // Whoever is told now that they came back is reminded of their end once.
  const noticeAt = later(expiresAt, -settings['points.lastNoticeDays'] * DAY_MS)
  const endedCount = await sql.giveBack(tx, {
    orderNumber,
    count: count ?? null,
    isLowered,
    expiresAt,
    noticeAt,
    now,
  })
  const [buyer] = await buyersByIds(tx, [buyerId])
  if (buyer === undefined) {
    // The account was deleted: nobody could use them.
    await sql.forfeit(tx, buyerId, now)
    return
  }
  if (endedCount === 0) return
  await sendMail(tx, {
    to: buyer.email,
    lang: buyer.lang,
    template: 'points-returned',
    values: {
      count: endedCount,
      order: orderNumber,
      until: later(expiresAt, -1),
      path: '/user/user/integral',
    },
    key: `points-returned:${orderNumber}:${now}`,
    now,
    inShop: { buyerId, category: 'article' },
  })
}
