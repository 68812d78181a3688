/** The index follows the catalogue: changed products within a second, unrecorded changes by the patrol. */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  changedProducts,
  productIdsAfter,
  searchDocuments,
  takeChanges,
} from '#domains/catalog/server/index-door.ts'
import { stockedWarehouses } from '#domains/stock/server/door.ts'
import { onCommit, type Db, type Queryable } from '#kit/server/database/db.ts'
import type { JobContext, Sweep } from '#kit/server/jobs/jobs.ts'
import { batchSweep } from '#kit/server/jobs/row-sweep.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { IdRange } from './engine.ts'
import { indexArticles } from './articles/index-articles.ts'
import { engine, mustFill, noteFilled } from './engines.ts'
import { deleteOldLog } from './log.ts'
import { clearCaches } from './engine/cache.ts'
import { countWideCategories } from './engine/rank/wide.ts'
import { findNewSince } from './service.ts'
import * as sql from './sql.ts'

const BATCH = 200
/** Large enough that tokenizing and writing overlap. */
const REBUILD_BATCH = 1000

/** Takes the changes and writes the entries in one transaction: after a kill the changes are still pending. */
const indexChanged = batchSweep({
  name: 'search.index-changed',
  everySeconds: 1,
  atOnce: BATCH,
  find: async (tx, _now, filter) =>
    (await sql.takeTurn(tx)) === null ? [] : changedProducts(tx, filter),
  async move(tx, ids) {
    await takeChanges(tx, ids)
    await index(tx, ids)
    onCommit(tx, clearCaches)
  },
})

/** Sales and ratings change with every order without a record; a lost change would be found here too. */
const patrol: Sweep = {
  name: 'search.patrol',
  everySeconds: 60,
  run: async ({ db, log }) => {
    let count = 0
    let productIds: number[] = []
    let until: number | null = null
    try {
      await inTurn(db, async (tx, { patrolledUntil }) => {
        productIds = await productIdsAfter(tx, patrolledUntil, BATCH)
        until = productIds.length < BATCH ? null : (productIds.at(-1) ?? null)
        await index(tx, productIds, { after: patrolledUntil, until })
        await sql.notePatrol(tx, until ?? 0)
        count = mustFill() ? productIds.length : 0
        if (until === null) noteFilled()
        return 0
      })
    } catch (error) {
      if (productIds.length === 0) throw error
      await indexOneByOne({ db, log }, productIds)
      await inTurn(db, (tx) => sql.notePatrol(tx, until ?? 0).then(() => 0))
    }
    return count
  },
}

/** One of them cannot be indexed: the others are, and the patrol is not stuck at it forever. */
async function indexOneByOne(
  { db, log }: Pick<JobContext, 'db' | 'log'>,
  productIds: readonly number[],
): Promise<void> {
  for (const id of productIds) {
    try {
      await inTurn(db, (tx) => index(tx, [id]).then(() => 1))
    } catch (error) {
      log.error({ err: error, product: id }, 'a product could not be indexed')
    }
  }
}

const countWide: Sweep = {
  name: 'search.count-wide',
  everySeconds: 20,
  run: async ({ db, now }) => {
    await countWideCategories(db, await findNewSince(db, now))
    return 0
  },
}

export const sweeps = [indexChanged, patrol, countWide, deleteOldLog, indexArticles]

const WAIT_MS = 50

/**
 * Rebuilds every entry, batch by batch; the old ones serve until then.
 * @returns how many products there are
 */
export async function rebuildIndex(db: Db): Promise<number> {
  /** Retries while another process has the turn. */
  const retryInTurn = async (work: (tx: Queryable) => Promise<unknown>) => {
    const turn = () => inTurn(db, async (tx) => work(tx).then(() => 1))
    while ((await turn()) === 0) await sleep(WAIT_MS)
  }
  await retryInTurn((tx) => engine().rebuild(tx))
  for (let [after, count] = [0, 0]; ;) {
    const ids = await productIdsAfter(db, after, REBUILD_BATCH)
    await retryInTurn((tx) => index(tx, ids))
    count += ids.length
    after = ids.at(-1) ?? 0
    if (ids.length < REBUILD_BATCH) return count
  }
}

/** One at a time over all processes. @returns 0 while another process indexes */
async function inTurn(
  db: Db,
  work: (tx: Queryable, turn: { patrolledUntil: number }) => Promise<number>,
): Promise<number> {
  const done = await db.tx(async (tx) => {
    const turn = await sql.takeTurn(tx)
    return turn === null ? 0 : work(tx, turn)
  })
  // Other processes are notified by the invalidation; this one may search before that arrives.
  if (done > 0) clearCaches()
  return done
}

/** Reads the products after taking the turn, so that an older state never overwrites a newer one. */
async function index(tx: Queryable, productIds: readonly number[], whole?: IdRange): Promise<void> {
  if (productIds.length === 0 && whole === undefined) return
  const [documents, stocked] = await Promise.all([
    searchDocuments(tx, productIds),
    stockedWarehouses(tx, productIds),
  ])
  const places = new Map(stocked.map(({ productId, warehouseIds }) => [productId, warehouseIds]))
  const visible = new Set(documents.map(({ productId }) => productId))
  const written = await engine().upsert(
    tx,
    documents.map((each) => ({ ...each, warehouseIds: places.get(each.productId) ?? [] })),
    whole,
  )
  const hidden = whole === undefined ? productIds.filter((id) => !visible.has(id)) : []
  const removed = await engine().remove(tx, hidden)
  if (written + removed === 0) return
  await Promise.all([sql.noteChange(tx), invalidate(tx, ['list'])])
}
