/** Runs a bulk change, batch by batch: each is one transaction, so that a killed process leaves whole batches. */
import type { Instant } from '#kit/contract/values.ts'
import type { Db, Queryable } from '#kit/server/database/db.ts'
import { enqueue, queue, type Sweep } from '#kit/server/jobs/jobs.ts'
import { DAY_MS, later, MINUTE_MS } from '#kit/contract/time.ts'
import { refreshProducts } from '#domains/catalog/server/door.ts'
import * as sql from './sql.ts'

/** Some tenths of a second, so that stopping works soon and orders of these products do not wait for long. */
const BATCH = 50
/** A change without progress for this long has lost its process. */
const DEAD_MS = MINUTE_MS
const PREPARED_ROWS = 20

export const work = queue<{ bulkId: number }>({
  name: 'catalog.bulk',
  atOnce: 2,
  mostSeconds: 12 * 60 * 60,
  work: async ({ payload: { bulkId } }, { db, now }) => {
    const began = performance.now()
    const instant = () => later(now, Math.round(performance.now() - began))
    while (await runBatch(db, bulkId, instant()));
  },
})

/** @returns whether there may be more */
export function runBatch(db: Db, bulkId: number, now: Instant): Promise<boolean> {
  return db.tx(async (tx) => {
    const bulk = await sql.touch(tx, bulkId, now)
    if (bulk === null) return false
    const lines = bulk.isCancelled ? [] : await sql.nextLines(tx, bulkId, BATCH)
    if (lines.length === 0) {
      await sql.end(tx, bulkId, now)
      return false
    }
    await applyLines(tx, bulkId, lines, { now, by: bulk.by })
    return true
  })
}

type Writing = { now: Instant; by: string }

async function applyLines(
  tx: Queryable,
  bulkId: number,
  lines: readonly sql.WaitingLine[],
  { now, by }: Writing,
): Promise<void> {
  await sql.lockProducts(
    tx,
    lines.map(({ productId }) => productId),
  )
  const changed = await sql.changeProducts(tx, lines, now)
  const versions = new Map(changed.map(({ id, version }) => [id, version]))
  const others = lines.filter(({ productId }) => !versions.has(productId))
  const left = others.length === 0 ? new Set<number>() : await sql.findUnchanged(tx, others)
  const prices = lines.flatMap(({ productId, change }) =>
    versions.has(productId) ? (change.prices ?? []) : [],
  )
  const count = prices.length === 0 ? 0 : await sql.changePrices(tx, prices, now, by)
  // Every write of a price increases the version: at the same version the prices are those of the preview.
  if (count !== prices.length) throw new Error(`bulk ${bulkId}: prices changed without a version`)
  await sql.putOutcomes(
    tx,
    bulkId,
    lines.map(({ productId, change }) => {
      const versionAfter = versions.get(productId) ?? null
      if (versionAfter !== null) return { productId, outcome: 'done', reason: null, versionAfter }
      if (!left.has(productId)) return { productId, outcome: 'changed', reason: null, versionAfter }
      const reason = change.categoryId ? 'catalog.categoryNotFound' : 'catalog.bulk.noPrice'
      return { productId, outcome: 'refused', reason, versionAfter }
    }),
  )
  await refreshProducts(tx, [...versions.keys()])
}

/** Takes up changes that wait, and those whose process died. */
const takeUp: Sweep = {
  name: 'catalog.take-up-bulk',
  everySeconds: 10,
  run: async ({ db, now }) => {
    for (const { id } of await sql.listUnfinished(db, later(now, -DEAD_MS))) {
      await db.tx((tx) => enqueue(tx, work, { bulkId: id }, { unlessWaiting: `bulk:${id}` }))
    }
    return 0
  },
}

const forgetPrepared: Sweep = {
  name: 'catalog.forget-prepared-bulk',
  everySeconds: 3600,
  run: ({ db, now }) => db.tx((tx) => sql.forgetPrepared(tx, later(now, -DAY_MS), PREPARED_ROWS)),
}

export const sweeps = [takeUp, forgetPrepared]
