/** Writes one batch of products in a transaction, with their stock and reviews; a dry run rolls it back. */
import { setTimeout as sleep } from 'node:timers/promises'
import { lockTaxonomy } from '#domains/catalog/server/taxonomy-door.ts'
import { addReviews } from '#domains/reviews/server/door.ts'
import { setOnHand } from '#domains/stock/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Db, Queryable } from '#kit/server/database/db.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { ArchiveFile } from './archived/read.ts'
import type { Importing } from './plan.ts'
import type { Remark } from './remark.ts'
import { writeCounts } from './write-counts.ts'
import { importProducts, Spoiled, type Importable, type Imported, type Outcome } from './write.ts'
import * as sql from './write/sql.ts'

export type BatchWriting = {
  db: Db
  importing: Importing
  /** Where stock of new SKUs goes. Null: the shop has no warehouse, and stock is not written. */
  warehouseId: number | null
  warehouseIds: ReadonlyMap<string, number>
  archive: Pick<ArchiveFile, 'prepare'> | undefined
}
export type Brought = { outcome: Outcome; reviewCount: number }

/** PostgreSQL gave up waiting for a lock: another import, or staff, held it. */
const LOCK_NOT_AVAILABLE = '55P03'
const ATTEMPTS = 5
const WAIT_MS = 300

/** Rolls back a dry run's transaction and carries its result. */
class Tried extends Error {
  readonly brought: Brought[]
  constructor(brought: Brought[]) {
    super('dry run')
    this.brought = brought
  }
}

/**
 * After a conflict with a concurrent change, each product of the batch is tried alone, and again where it meets another writer once more:
 * an import that makes the same product has then ended, and its product is found.
 * @param alone it makes categories, brands or values, which one import does at a time
 * @returns in the order given
 */
export async function writeBatch(
  writing: BatchWriting,
  batch: readonly Importable[],
  alone: boolean,
  attempt = 1,
): Promise<Brought[]> {
  if (batch.length === 0) return []
  try {
    return await inTransaction(writing, batch, alone)
  } catch (error) {
    if (error instanceof Spoiled) return withoutSpoiled(writing, batch, error.refused)
    if (!(error instanceof Refused)) throw error
    if (batch.length === 1) {
      if (attempt < ATTEMPTS) return writeBatch(writing, batch, alone, attempt + 1)
      const refused: Remark = {
        key: error.reason.message,
        ...(error.values ? { values: error.values } : {}),
      }
      return [{ outcome: { refused }, reviewCount: 0 }]
    }
  }
  const singly: Brought[] = []
  for (const entry of batch) singly.push(...(await writeBatch(writing, [entry], alone)))
  return singly
}

async function withoutSpoiled(
  writing: BatchWriting,
  batch: readonly Importable[],
  refused: ReadonlyMap<number, Remark>,
): Promise<Brought[]> {
  const others = await writeBatch(
    writing,
    batch.filter((_, at) => !refused.has(at)),
    true,
  )
  let next = 0
  return batch.map((_, at) => {
    const remark = refused.get(at)
    return remark === undefined ? others[next++]! : { outcome: { refused: remark }, reviewCount: 0 }
  })
}

async function inTransaction(
  writing: BatchWriting,
  batch: readonly Importable[],
  alone: boolean,
): Promise<Brought[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(writing, batch, alone)
    } catch (error) {
      const isBusy = (error as { code?: string }).code === LOCK_NOT_AVAILABLE
      if (!isBusy || attempt === ATTEMPTS) throw error
      await sleep(WAIT_MS * attempt)
    }
  }
}

function once(
  writing: BatchWriting,
  batch: readonly Importable[],
  alone: boolean,
): Promise<Brought[]> {
  const { db, archive, importing } = writing
  const { dryRun } = importing
  return db
    .tx(async (tx) => {
      await sql.waitPatiently(tx)
      if (alone) await lockTaxonomy(tx)
      if (dryRun) await archive?.prepare(tx, importing.now)
      const brought = await write(tx, writing, batch)
      if (dryRun) throw new Tried(brought)
      return brought
    })
    .catch((error: unknown) => {
      if (error instanceof Tried) return error.brought
      throw error
    })
}

async function write(
  tx: Queryable,
  { warehouseId, warehouseIds, importing }: BatchWriting,
  batch: readonly Importable[],
): Promise<Brought[]> {
  const counted = batch.flatMap((entry) => (entry.kind === 'counted' ? [entry.product] : []))
  const products = batch.flatMap((entry) => (entry.kind === 'counted' ? [] : [entry]))
  // A file is of one kind.
  const outcomes =
    counted.length > 0
      ? await writeCounts(tx, counted, { ...importing, warehouseId })
      : await importProducts(tx, products, importing)
  const { now, by } = importing
  const rows = outcomes.flatMap((outcome) =>
    'refused' in outcome ? [] : stockOf(outcome, warehouseId, warehouseIds),
  )
  if (rows.length > 0) await setOnHand(tx, { rows, now, note: 'import', by })
  const reviews = outcomes.map((outcome, i) => reviewsOf(batch[i]!, outcome))
  if (reviews.some((each) => each.length > 0)) await addReviews(tx, reviews.flat())
  return outcomes.map((outcome, i) => ({ outcome, reviewCount: reviews[i]!.length }))
}

/** Stock of new SKUs: of an archive in each warehouse, else in the one that was chosen. */
function stockOf(
  { productId, newSkus, stock }: Imported,
  warehouseId: number | null,
  warehouseIds: ReadonlyMap<string, number>,
) {
  return newSkus.flatMap(({ skuId, code, stockCount }) => {
    if (stock === null) {
      return warehouseId === null
        ? []
        : [{ skuId, productId, warehouseId, onHandCount: stockCount }]
    }
    return stock.flatMap(({ sku, warehouse, onHand }) => {
      const id = warehouseIds.get(warehouse)
      return sku !== code || id === undefined
        ? []
        : [{ skuId, productId, warehouseId: id, onHandCount: onHand }]
    })
  })
}

function reviewsOf(entry: Importable, outcome: Outcome) {
  if (entry.kind !== 'product' || 'refused' in outcome || outcome.outcome === 'same') return []
  const { productId } = outcome
  const { key, reviews } = entry.product
  return reviews.map((review, i) => ({
    ...review,
    productId,
    skuId: null,
    buyerId: null,
    authorName: translate('cn', 'reviews.anonymous'),
    lang: 'cn' as const,
    optionText: '',
    reply: null,
    sourceKey: `${key}#${i}`,
  }))
}
