/** What happens in flash sales without a request: holds end, free pieces go to those who wait, reminders, stock. */
import { mailBuyers } from '#domains/accounts/server/mail-door.ts'
import { skuNamesFor } from '#domains/catalog/server/sale-door.ts'
import { textIn, type Lang, type Translated } from '#kit/contract/lang.ts'
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
  const [product] = await skuNamesFor(tx, [skuId], 'cn')
  if (!activity || !product) return
  await mailBuyers(tx, given, ({ claimId }, lang) => ({
    template: 'flash-held',
    values: {
      sale: textIn(activity.names, lang).text,
      payUntil: heldUntil,
      path: `/goods/goods-${product.productId}/${activityId}`,
    },
    key: `flash-held:${claimId}`,
    now,
    usefulUntil: heldUntil,
    category: 'order',
  }))
}

/** As a buyer reads it; a session that was stopped has one. */
const reasonIn = (reason: Translated | null, lang: Lang): string =>
  reason === null ? '' : textIn(reason, lang).text

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
  if (!sale || !product) return
  await mailBuyers(tx, stopped, ({ claimId }, lang) => ({
    template: 'flash-stopped',
    values: {
      sale: textIn(sale.names, lang).text,
      reason: reasonIn(sale.stopReason, lang),
      path: `/goods/goods-${product.productId}/${activityId}`,
    },
    key: `flash-stopped:${claimId}`,
    now,
    category: 'order',
  }))
}

const remind = batchSweep<string>({
  name: 'promotions.flash-remind',
  everySeconds: 5,
  atOnce: 200,
  find: sessions.lockReminders,
  async move(tx, keys, { now }) {
    const rows = await sessions.setReminded(tx, keys, now)
    const [soon, stopped] = [
      rows.filter(({ stopReason }) => stopReason === null),
      rows.filter(({ stopReason }) => stopReason !== null),
    ]
    const pathOf = (activityId: number) => `/seckill?session=${activityId}`
    await mailBuyers(tx, soon, ({ activityId, buyerId, names, startsAt }, lang) => ({
      template: 'flash-soon',
      values: { sale: textIn(names, lang).text, startsAt, path: pathOf(activityId) },
      key: `flash-soon:${activityId}:${buyerId}:${startsAt}`,
      now,
      usefulUntil: startsAt,
      category: 'article',
    }))
    await mailBuyers(tx, stopped, ({ activityId, buyerId, names, startsAt, stopReason }, lang) => ({
      template: 'flash-stopped',
      values: {
        sale: textIn(names, lang).text,
        reason: reasonIn(stopReason, lang),
        path: pathOf(activityId),
      },
      key: `flash-stopped:${activityId}:${buyerId}`,
      now,
      usefulUntil: startsAt,
      category: 'article',
    }))
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
