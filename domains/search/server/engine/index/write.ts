/** Entries and what they count for in the terms, always in one transaction. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Document, Stretch } from '../../engine.ts'
import { hashOf, indexTexts, type IndexText } from './index-text.ts'
import { noteOf, type Term } from './terms.ts'
import * as sql from '../sql.ts'

/** Rows of one statement; an entry is some kilobytes. */
const BATCH = 100

type Known = ReadonlyMap<number, sql.KnownEntry>
type Hashed = { document: Document; textHash: string }

/** While the database writes some, the next ones are cut into words. */
export async function upsert(
  tx: Queryable,
  documents: readonly Document[],
  whole?: Stretch,
): Promise<number> {
  const ids = documents.map(({ productId }) => productId)
  const gone = whole === undefined ? 0 : await removeOthers(tx, ids, whole)
  if (documents.length === 0) return gone
  const known: Known = new Map(
    (await sql.knownEntries(tx, ids)).map((each) => [each.productId, each]),
  )
  const hashed = documents.map((document) => ({ document, textHash: hashOf(document) }))
  const isSame = ({ document, textHash }: Hashed) =>
    known.get(document.productId)?.textHash === textHash
  const same = hashed.filter(isSame).map(({ document }) => figuresOf(document))
  const other = hashed.filter((each) => !isSame(each))
  const moved = same.length === 0 ? 0 : await sql.writeFigures(tx, same)
  const counts = newCounts()
  let written: Promise<number> = Promise.resolve(0)
  let count = 0
  for (let from = 0; from < other.length; from += BATCH) {
    const batch = other.slice(from, from + BATCH)
    const texts = await indexTexts(
      tx,
      batch.map(({ document }) => document),
    )
    count += await written
    written = write(tx, batch, texts)
    written.catch(() => {}) // whoever awaits it hears of it
    for (const [i, { document }] of batch.entries()) {
      compare(counts, known.get(document.productId)?.terms, texts[i]!.terms)
    }
    await nextTurn() // only then the statements are on their way
  }
  count += await written
  await writeCounts(tx, counts)
  return gone + moved + count
}

async function removeOthers(
  tx: Queryable,
  ids: readonly number[],
  { after, until }: Stretch,
): Promise<number> {
  const stored = new Set(ids)
  const indexed = await sql.entriesBetween(tx, after, until)
  return remove(
    tx,
    indexed.filter((id) => !stored.has(id)),
  )
}

async function write(
  tx: Queryable,
  batch: readonly Hashed[],
  texts: readonly IndexText[],
): Promise<number> {
  const entries = batch.map(({ document, textHash }, i) => {
    const { lexemes, terms, codes } = texts[i]!
    return { ...figuresOf(document), textHash, terms: terms.map(noteOf), lexemes, codes }
  })
  const [written] = await Promise.all([sql.writeEntries(tx, entries), sql.writeCodes(tx, entries)])
  return written
}

export async function remove(tx: Queryable, productIds: readonly number[]): Promise<number> {
  if (productIds.length === 0) return 0
  const gone = await sql.removeEntries(tx, productIds)
  const counts = newCounts()
  for (const note of gone.flatMap(({ terms }) => terms)) drop(counts, note)
  await writeCounts(tx, counts)
  return gone.length
}

/** How many products more or fewer have a term. */
type Counts = { more: Map<string, sql.TermDelta>; fewer: Map<string, number> }

const newCounts = (): Counts => ({ more: new Map(), fewer: new Map() })

const add = ({ more }: Counts, note: string, term: Term): void =>
  void more.set(note, { ...term, count: (more.get(note)?.count ?? 0) + 1 })

const drop = ({ fewer }: Counts, note: string): void =>
  void fewer.set(note, (fewer.get(note) ?? 0) + 1)

/** What a product has now that it had not, and the other way round. */
function compare(counts: Counts, before: readonly string[] = [], now: readonly Term[]): void {
  const had = new Set(before)
  for (const term of now) {
    const note = noteOf(term)
    if (!had.delete(note)) add(counts, note, term)
  }
  for (const note of had) drop(counts, note)
}

/** First what is more, so that no term goes that stays. */
async function writeCounts(tx: Queryable, { more, fewer }: Counts): Promise<void> {
  if (more.size > 0) await sql.addTerms(tx, [...more.values()])
  if (fewer.size === 0) return
  const gone = [...fewer].map(([note, times]) => {
    const at = note.indexOf(' ')
    return { lang: note.slice(0, at), text: note.slice(at + 1), count: times }
  })
  await sql.dropTerms(tx, gone)
}

function figuresOf(document: Document): sql.Figures {
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
