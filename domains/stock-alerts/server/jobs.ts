/**
 * Sends stock alerts: when goods are available again, those who waited longest are notified first, in waves, so that two
 * pieces do not wake five hundred people. Alerts expire.
 */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { nameWithOption } from '#domains/catalog/name-with-option.ts'
import { skuNamesFor, skusForSale } from '#domains/catalog/server/sale-door.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { availabilityOf } from '#domains/stock/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import { later, MINUTE_MS } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { JobContext, Sweep } from '#kit/server/jobs/jobs.ts'
import { batchSweep } from '#kit/server/jobs/row-sweep.ts'
import { freeIn } from './service.ts'
import * as sql from './sql.ts'

const SKUS = 200
/** The largest wave; the others are notified in the next one. */
const WAVE_MAX = 500

/** Every SKU with waiting alerts, once; each wave is a transaction of its own. */
async function notifyOfStock({ db, now, log }: JobContext): Promise<number> {
  let notifiedCount = 0
  for (let after = 0; ;) {
    const skuIds = (await sql.waitedSkus(db, { after, limit: SKUS })).map((row) => row.skuId)
    const last = skuIds.at(-1)
    if (last === undefined) return notifiedCount
    for (const { skuId, warehouses } of await availabilityOf(db, skuIds)) {
      if (freeIn(warehouses, null) <= 0) continue
      try {
        notifiedCount += await notifyWave(db, { skuId, warehouses, now })
      } catch (error) {
        log.error(
          { err: error, sku: skuId },
          'no buyer could be notified of an arrival; tried again',
        )
      }
    }
    after = last
  }
}

type Arrived = Awaited<ReturnType<typeof availabilityOf>>[number] & { now: Instant }

function notifyWave(db: JobContext['db'], { skuId, warehouses, now }: Arrived): Promise<number> {
  return db.tx(async (tx) => {
    const settings = await readSettings(tx)
    const pause = settings['arrivals.waveMinutes'] * MINUTE_MS
    const waiting = await sql.lockWaiting(tx, skuId, WAVE_MAX)
    // Read with the rows locked, so that two processes do not both send a wave.
    const since = later(now, -pause)
    if ((await sql.noticesSince(tx, skuId, since)).count > 0) return 0
    const free = warehouses.reduce((sum, each) => sum + Math.max(0, each.availableCount), 0)
    let left = free * settings['arrivals.waveFactor']
    const ids: number[] = []
    for (const { id, warehouseId, wanted } of waiting) {
      if (freeIn(warehouses, warehouseId) < wanted) continue
      if (wanted > left && ids.length > 0) break
      left -= wanted
      ids.push(id)
    }
    return (await endAndNotify(tx, { ids, state: 'notified', now })).length
  })
}

/** Ends expired alerts, and those whose goods are no longer sold. */
const endOld = batchSweep({
  name: 'stock-alerts.end-old',
  everySeconds: 3600,
  atOnce: WAVE_MAX,
  find: async (tx, now, filter) =>
    sql.lockEnded(tx, { now, findGoneSkus: await findGoneSkus(tx) }, filter),
  async move(tx, ids, { now }) {
    await endAndNotify(tx, { ids: [...ids], state: 'expired', now })
  },
})

async function findGoneSkus(tx: Queryable): Promise<number[]> {
  const gone: number[] = []
  for (let after = 0; ;) {
    const skuIds = (await sql.waitedSkus(tx, { after, limit: SKUS })).map((row) => row.skuId)
    const last = skuIds.at(-1)
    if (last === undefined) return gone
    const sold = new Set(
      (await skusForSale(tx, skuIds, 'cn')).flatMap((sku) => (sku.published ? [sku.skuId] : [])),
    )
    gone.push(...skuIds.filter((skuId) => !sold.has(skuId)))
    after = last
  }
}

type Ending = Parameters<typeof sql.end>[1]

async function endAndNotify(tx: Queryable, ending: Ending): Promise<sql.NoticeRow[]> {
  if (ending.ids.length === 0) return []
  const rows = await sql.end(tx, ending)
  const buyers = await buyersByIds(tx, [...new Set(rows.map((row) => row.buyerId))])
  for (const [lang, group] of Map.groupBy(rows, (row) => row.lang)) {
    const names = await skuNamesFor(tx, [...new Set(group.map((row) => row.skuId))], lang)
    for (const row of group) {
      const buyer = buyers.find((each) => each.id === row.buyerId)
      if (buyer === undefined) continue // the account was deleted
      const isThere = ending.state === 'notified'
      await sendMail(tx, {
        to: buyer.email,
        lang,
        template: isThere ? 'arrival-notice' : 'arrival-ended',
        values: {
          goods: nameWithOption(names.find(({ skuId }) => skuId === row.skuId)),
          path: isThere ? `/goods/${row.productId}?sku=${row.skuId}` : '/goods/list',
        },
        key: `arrival:${row.id}:${ending.state}:${ending.now}`,
        now: ending.now,
        inShop: { buyerId: row.buyerId, category: 'article' },
      })
    }
  }
  return rows
}

export const sweeps: readonly Sweep[] = [
  { name: 'stock-alerts.notify', everySeconds: 20, run: notifyOfStock },
  endOld,
]
