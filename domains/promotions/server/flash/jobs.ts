/** What happens in flash sales without a request: holds end, free pieces go to those who wait, reminders, stock. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { skuNamesFor } from '#domains/catalog/server/sale-door.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import { textIn } from '#kit/contract/lang.ts'
import { later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { batchSweep, rowSweep } from '#kit/server/jobs/row-sweep.ts'
import { namesOf } from '../sql.ts'
import { keepAside } from './aside.ts'
import { boundsNow } from './bounds.ts'
import * as asides from './aside-sql.ts'
import * as sessions from './session-sql.ts'
import * as sql from './sql.ts'

/** Holds that are over are free for those who wait, in their order; where the sale is over nobody waits any more. */
const passOn = rowSweep<string>({
  name: 'promotions.flash-pass-on',
  everySeconds: 1,
  find: sql.lockMoving,
  async move(tx, key, { now }) {
    const [activityId = 0, skuId = 0] = key.split(':').map(Number)
    const place = { activityId, skuId }
    const stopped = await sql.endOver(tx, place, now)
    await mailStopped(tx, place, { stopped, now })
    const heldUntil = later(now, (await boundsNow(tx)).holdMs)
    const given = await sql.passOn(tx, place, { now, heldUntil })
    await mailHeld(tx, place, { given, heldUntil, now })
  },
})

type Given = {
  given: readonly { claimId: number; buyerId: number }[]
  heldUntil: Instant
  now: Instant
}

/** They may have left the page on which they waited. */
async function mailHeld(
  tx: Queryable,
  { activityId, skuId }: sql.Place,
  { given, heldUntil, now }: Given,
): Promise<void> {
  if (given.length === 0) return
  const [activity] = await namesOf(tx, [activityId])
  const buyers = await buyersByIds(
    tx,
    given.map(({ buyerId }) => buyerId),
  )
  const [product] = await skuNamesFor(tx, [skuId], 'cn')
  for (const { claimId, buyerId } of given) {
    const buyer = buyers.find(({ id }) => id === buyerId)
    if (!buyer || !activity || !product) continue // the account was deleted
    await sendMail(tx, {
      to: buyer.email,
      lang: buyer.lang,
      template: 'flash-held',
      values: {
        sale: textIn(activity.names, buyer.lang).text,
        payUntil: heldUntil,
        path: `/goods/goods-${product.productId}/${activityId}`,
      },
      key: `flash-held:${claimId}`,
      now,
      usefulUntil: heldUntil,
      inShop: { buyerId, category: 'order' },
    })
  }
}

type Stopped = { stopped: readonly { claimId: number; buyerId: number }[]; now: Instant }

/** What was held for them, or they waited for, is not to be had any more. */
async function mailStopped(
  tx: Queryable,
  { activityId, skuId }: sql.Place,
  { stopped, now }: Stopped,
): Promise<void> {
  if (stopped.length === 0) return
  const sale = await sessions.sessionOf(tx, activityId, null)
  const [product] = await skuNamesFor(tx, [skuId], 'cn')
  const buyers = await buyersByIds(
    tx,
    stopped.map(({ buyerId }) => buyerId),
  )
  for (const { claimId, buyerId } of stopped) {
    const buyer = buyers.find(({ id }) => id === buyerId)
    if (!buyer || !sale || !product) continue // the account was deleted
    await sendMail(tx, {
      to: buyer.email,
      lang: buyer.lang,
      template: 'flash-stopped',
      values: {
        sale: textIn(sale.names, buyer.lang).text,
        reason: sale.stopReason ?? '',
        path: `/goods/goods-${product.productId}/${activityId}`,
      },
      key: `flash-stopped:${claimId}`,
      now,
      inShop: { buyerId, category: 'order' },
    })
  }
}

const remind = batchSweep<string>({
  name: 'promotions.flash-remind',
  everySeconds: 5,
  atOnce: 200,
  find: sessions.lockReminders,
  async move(tx, keys, { now }) {
    const rows = await sessions.setReminded(tx, keys, now)
    const buyers = await buyersByIds(tx, [...new Set(rows.map(({ buyerId }) => buyerId))])
    for (const { buyerId, activityId, names, startsAt, stopReason } of rows) {
      const buyer = buyers.find(({ id }) => id === buyerId)
      if (buyer === undefined) continue // the account was deleted
      const sale = textIn(names, buyer.lang).text
      const path = `/seckill?session=${activityId}`
      const common = {
        to: buyer.email,
        lang: buyer.lang,
        now,
        usefulUntil: startsAt,
        inShop: { buyerId, category: 'article' },
      } as const
      if (stopReason === null)
        await sendMail(tx, {
          ...common,
          template: 'flash-soon',
          values: { sale, startsAt, path },
          key: `flash-soon:${activityId}:${buyerId}:${startsAt}`,
        })
      else
        await sendMail(tx, {
          ...common,
          template: 'flash-stopped',
          values: { sale, reason: stopReason, path },
          key: `flash-stopped:${activityId}:${buyerId}`,
        })
    }
  },
})

/** What orders have left over, and what is over: stock that is set aside follows. */
const stock = rowSweep<number>({
  name: 'promotions.flash-stock',
  everySeconds: 5,
  find: (tx, _now, isAwake) => asides.lockAside(tx, isAwake),
  async move(tx, activityId, { now }) {
    const short = await keepAside(tx, activityId, now)
    if (short.length > 0)
      throw new Error(`no warehouse has what activity ${activityId} is to set aside`)
  },
})

export const flashSweeps: readonly Sweep[] = [passOn, remind, stock]
