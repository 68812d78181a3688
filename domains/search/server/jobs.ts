/** The index follows the catalogue: changed products within a second, the words for suggestions within a minute. */
import { searchDocuments, takeChanges } from '#domains/catalog/server/door.ts'
import { stockedWarehouses } from '#domains/stock/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { Sweep } from '#kit/server/jobs.ts'
import { hearPurges, purge } from '#kit/server/purge.ts'
import { countWords, forgetFacets, postgres } from './postgres/engine.ts'
import { touch } from './postgres/sql.ts'

const BATCH = 200

hearPurges((tags) => {
  if (tags.some((tag) => tag === '*' || tag === 'list')) forgetFacets()
})

/** Takes the changes and writes the entries in one transaction: a kill on the way leaves the changes waiting. */
export const indexChanged: Sweep = {
  name: 'search.index-changed',
  everySeconds: 1,
  run: ({ db, now }) =>
    db.tx(async (tx) => {
      const ids = await takeChanges(tx, BATCH)
      if (ids.length > 0) await index(tx, ids, now)
      return ids.length
    }),
}

export async function index(
  tx: Queryable,
  productIds: readonly number[],
  now: Instant,
): Promise<void> {
  const [documents, stocked] = await Promise.all([
    searchDocuments(tx, productIds),
    stockedWarehouses(tx, productIds),
  ])
  const places = new Map(stocked.map(({ productId, warehouseIds }) => [productId, warehouseIds]))
  const shown = new Set(documents.map(({ productId }) => productId))
  await postgres.upsert(
    tx,
    documents.map((each) => ({ ...each, warehouseIds: places.get(each.productId) ?? [] })),
  )
  await postgres.remove(
    tx,
    productIds.filter((id) => !shown.has(id)),
  )
  await touch(tx, now)
  await purge(tx, ['list'])
}

const countChangedWords: Sweep = {
  name: 'search.count-words',
  everySeconds: 30,
  run: async ({ db, now }) => ((await countWords(db, now)) ? 1 : 0),
}

export const sweeps = [indexChanged, countChangedWords]
