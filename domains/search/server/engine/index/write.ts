/** Writes entries and their term counts, always in one transaction. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Document, IdRange } from '../../engine.ts'
import { computeHash, indexTexts, type IndexText } from './index-text.ts'
import { toTermKey } from './terms.ts'
import * as sql from '../sql.ts'

/** Rows of one statement; an entry is some kilobytes. */
const BATCH = 100

type IndexedEntries = ReadonlyMap<number, sql.IndexedEntry>
type Hashed = { document: Document; textHash: string }

/** While the database writes some entries, the next ones are tokenized. */
export async function upsert(
  tx: Queryable,
  documents: readonly Document[],
  whole?: IdRange,
): Promise<number> {
  const ids = documents.map(({ productId }) => productId)
  const removed = whole === undefined ? 0 : await removeOthers(tx, ids, whole)
  if (documents.length === 0) return removed
  const indexed: IndexedEntries = new Map(
    (await sql.loadEntries(tx, ids)).map((each) => [each.productId, each]),
  )
  const hashed = documents.map((document) => ({ document, textHash: computeHash(document) }))
  const isUnchanged = ({ document, textHash }: Hashed) =>
    indexed.get(document.productId)?.textHash === textHash
  const unchanged = hashed.filter(isUnchanged).map(({ document }) => toFigures(document))
  const changed = hashed.filter((each) => !isUnchanged(each))
  const updated = unchanged.length === 0 ? 0 : await sql.writeFigures(tx, unchanged)
  const counts = newCounts()
  let written: Promise<number> = Promise.resolve(0)
  let count = 0
  for (let from = 0; from < changed.length; from += BATCH) {
    const batch = changed.slice(from, from + BATCH)
    const texts = await indexTexts(
      tx,
      batch.map(({ document }) => document),
    )
    count += await written
    written = write(tx, batch, texts)
    written.catch(() => {}) // the error is thrown where it is awaited
    for (const [i, { document }] of batch.entries()) {
      compare(counts, indexed.get(document.productId)?.terms, texts[i]!.terms)
    }
    await nextTurn() // the statements are sent in the next turn only
  }
  count += await written
  await writeCounts(tx, counts)
  return removed + updated + count
}

async function removeOthers(
  tx: Queryable,
  ids: readonly number[],
  { after, until }: IdRange,
): Promise<number> {
  const documentIds = new Set(ids)
  const indexed = await sql.listEntriesBetween(tx, after, until)
  return remove(
    tx,
    indexed.filter((id) => !documentIds.has(id)),
  )
}

async function write(
  tx: Queryable,
  batch: readonly Hashed[],
  texts: readonly IndexText[],
): Promise<number> {
  const entries = batch.map(({ document, textHash }, i) => {
    const { lexemes, terms, codes } = texts[i]!
    return { ...toFigures(document), textHash, terms: terms.map(toTermKey), lexemes, codes }
  })
  const [written] = await Promise.all([sql.writeEntries(tx, entries), sql.writeCodes(tx, entries)])
  return written
}

export async function remove(tx: Queryable, productIds: readonly number[]): Promise<number> {
  if (productIds.length === 0) return 0
  const removed = await sql.removeEntries(tx, productIds)
  const counts = newCounts()
  for (const key of removed.flatMap(({ terms }) => terms)) drop(counts, key)
  await writeCounts(tx, counts)
  return removed.length
}

/** How many more or fewer products have a term. */
type Counts = { more: Map<string, sql.TermDelta>; fewer: Map<string, number> }

const newCounts = (): Counts => ({ more: new Map(), fewer: new Map() })

const add = ({ more }: Counts, key: string, term: sql.Term): void =>
  void more.set(key, { ...term, count: (more.get(key)?.count ?? 0) + 1 })

const drop = ({ fewer }: Counts, key: string): void =>
  void fewer.set(key, (fewer.get(key) ?? 0) + 1)

/** Counts terms that a product has gained or lost. */
function compare(counts: Counts, before: readonly string[] = [], now: readonly sql.Term[]): void {
  const had = new Set(before)
  for (const term of now) {
    const key = toTermKey(term)
    if (!had.delete(key)) add(counts, key, term)
  }
  for (const key of had) drop(counts, key)
}

/** Additions first, so that a term that stays is never deleted. */
async function writeCounts(tx: Queryable, { more, fewer }: Counts): Promise<void> {
  if (more.size > 0) await sql.addTerms(tx, [...more.values()])
  if (fewer.size === 0) return
  const removed = [...fewer].map(([key, times]) => {
    const at = key.indexOf(' ')
    return { lang: key.slice(0, at), text: key.slice(at + 1), count: times }
  })
  await sql.dropTerms(tx, removed)
}

function toFigures(document: Document): sql.Figures {
  const { productId, family, priceAmounts, warehouseIds, salesCount, rating } = document
  const [first, second, third] = document.categoryPath
  return {
    productId,
    family,
    category1Id: first?.id ?? null,
    category2Id: second?.id ?? null,
    category3Id: third?.id ?? null,
    brandId: document.brand?.id ?? null,
    valueIds: document.values.map(({ id }) => id).sort((a, b) => a - b),
    amountCny: priceAmounts.CNY,
    amountUsd: priceAmounts.USD,
    amountIdr: priceAmounts.IDR,
    warehouseIds,
    salesCount,
    rating,
    publishedAt: document.publishedAt,
    deals: [...document.deals].sort(),
  }
}
