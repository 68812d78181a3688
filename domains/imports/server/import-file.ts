/** Imports the products of a file: one function for the command line and the back office. */
import { importProducts, Spoiled, type Importable, type Outcome } from './import/write.ts'
import { openImport, type Opened } from './import/read.ts'
import { remark, type Remark } from './import/remark.ts'
import type { Entry, Note } from './import/entry.ts'
import type { ImportChange } from '../contract.ts'
import { addReviews } from '#domains/reviews/server/door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { setOnHand, warehousesFor } from '#domains/stock/server/door.ts'
import type { Currency } from '#kit/contract/money.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import { LANGS, type Translated } from '#kit/contract/lang.ts'
import type { Db, Queryable } from '#kit/server/database/db.ts'
import { translate } from '#kit/server/text/translate.ts'

export type Summary = {
  rows: number
  new: number
  changed: number
  same: number
  refusedProducts: number
  refusedLines: number
  notes: number
  reviews: number
  waitingPictures: number
}
/** Messages for the operator: refused rows, or notes about accepted rows. */
export type Report = { kind: 'refused' | 'note'; lines: number[]; name: string; remarked: Remark }

/** A product that was imported, or would be in a dry run. */
export type Made = {
  kind: 'new' | 'changed' | 'left'
  line: number
  code: string
  name: string
  /** Null in a dry run. */
  productId: number | null
  changes: ImportChange[]
}

export type Options = {
  now: Instant
  publicUrl: string
  /** The currency of another shop's prices; by default that of the file's format. */
  currency?: Currency | undefined
  /** Everything is tried, and nothing is stored. */
  dryRun?: boolean | undefined
  /** Products of other shops become drafts, whatever the file says. */
  asDrafts?: boolean | undefined
  /** The warehouse for stock of new SKUs; by default the first one. */
  warehouseId?: number | undefined
  /** The categories for products of other shops instead of those in the file, by its key. */
  categoryIds?: ReadonlyMap<string, number> | undefined
  /** Called for every product of another shop with its category in the file. */
  named?: (path: readonly Translated[]) => void
  report: (report: Report) => void
  made?: (made: Made) => void
  opened?: (opened: Opened) => void
  /** Called after each batch; if it throws, the import ends, and earlier batches stay. */
  progress?: (summary: Summary, readBytes: number) => Promise<void> | void
}

/** Products per transaction: with fewer its own costs grow; with more only memory does. */
const BATCH = 100
/** Or this many characters of long texts: a hundred descriptions of a megabyte each would need too much memory. */
const BATCH_CHARACTERS = 1_000_000
/** Batches at a time, so that the process prepares one while the database writes the other. */
const LANES = 2

/**
 * Imports in batches, each product completely or not at all, with its SKUs, prices, stock and reviews.
 * @throws {UnreadableFile} when the file cannot be imported; the rest is in the report
 */
export async function bringFile(db: Db, file: string, options: Options): Promise<Summary> {
  const settings = await readSettings(db)
  const opened = await openImport(file, settings['shop.timeZone'])
  const warehouses = await warehousesFor(db, 'cn')
  const warehouse = warehouses.find(({ id }) => id === options.warehouseId) ?? warehouses[0]
  options.opened?.(opened)
  const summary = emptySummary()
  const bringing: Bringing = {
    db,
    options,
    summary,
    warehouseId: warehouse?.id ?? null,
    stockless: 0,
    importing: {
      currency: options.currency ?? opened.currency,
      rates: ratesOf(settings),
      now: options.now,
      by: 'import',
      publicUrl: options.publicUrl,
      asDrafts: options.asDrafts === true,
      categoryIds: options.categoryIds,
    },
  }
  const lanes = openLanes(LANES)
  let batch: Importable[] = []
  let weight = 0
  const send = async () => {
    const full = batch
    batch = []
    weight = 0
    await lanes.run(() => bringBatch(bringing, full))
    await options.progress?.(summary, opened.readBytes())
  }
  try {
    for await (const entry of opened.entries) {
      if (entry.kind === 'note') {
        reportNote(bringing, entry.note, '')
        continue
      }
      summary.rows += entry.lines.length
      if (entry.kind === 'refused') {
        refuse(bringing, entry)
        continue
      }
      for (const note of entry.notes) reportNote(bringing, note, entry.product.code)
      if (entry.kind === 'product') options.named?.(entry.product.categoryPath)
      weight += charactersOf(entry)
      if (batch.push(entry) >= BATCH || weight >= BATCH_CHARACTERS) await send()
    }
    await send()
  } finally {
    await lanes.settled()
  }
  if (bringing.stockless > 0) {
    const remarked = remark('noWarehouse', { count: bringing.stockless })
    reportNote(bringing, { line: 1, remarked }, '')
  }
  await options.progress?.(summary, opened.readBytes())
  return summary
}

function charactersOf({ product }: Importable): number {
  let sum = 0
  for (const lang of LANGS) sum += product.details[lang]?.length ?? 0
  return sum
}

export const emptySummary = (): Summary => ({
  rows: 0,
  new: 0,
  changed: 0,
  same: 0,
  refusedProducts: 0,
  refusedLines: 0,
  notes: 0,
  reviews: 0,
  waitingPictures: 0,
})

/** Starts the next batch when one has ended; an error of one is thrown to the caller that starts the next. */
function openLanes(count: number) {
  const running = new Set<Promise<void>>()
  let problem: unknown
  return {
    async run(work: () => Promise<void>): Promise<void> {
      while (running.size >= count) await Promise.race(running)
      if (problem !== undefined) throw problem
      const done: Promise<void> = work()
        .catch((error: unknown) => void (problem ??= error))
        .finally(() => running.delete(done))
      running.add(done)
    },
    async settled(): Promise<void> {
      await Promise.all(running)
      if (problem !== undefined) throw problem
    },
  }
}

type Bringing = {
  db: Db
  options: Options
  summary: Summary
  /** Null: the shop has none, and stock is not written. */
  warehouseId: number | null
  /** SKUs whose stock was not written. */
  stockless: number
  importing: Parameters<typeof importProducts>[2]
}
type Brought = { outcome: Outcome; reviewCount: number }

/** Rolls back a dry run's transaction and carries its result. */
class Tried extends Error {
  readonly brought: Brought[]
  constructor(brought: Brought[]) {
    super('dry run')
    this.brought = brought
  }
}

async function bringBatch(bringing: Bringing, batch: readonly Importable[]): Promise<void> {
  for (const [i, { outcome, reviewCount }] of (await broughtOf(bringing, batch)).entries()) {
    reportOutcome(bringing, batch[i]!, outcome, reviewCount)
  }
}

/** After a conflict with a concurrent change, each product of the batch is tried alone. */
async function broughtOf(bringing: Bringing, batch: readonly Importable[]): Promise<Brought[]> {
  if (batch.length === 0) return []
  try {
    return await inTransaction(bringing, batch)
  } catch (error) {
    if (error instanceof Spoiled) return withoutSpoiled(bringing, batch, error.refused)
    if (!(error instanceof Refused)) throw error
    if (batch.length === 1) {
      const refused: Remark = {
        key: error.reason.message,
        ...(error.values ? { values: error.values } : {}),
      }
      return [{ outcome: { refused }, reviewCount: 0 }]
    }
  }
  const alone: Brought[] = []
  for (const entry of batch) alone.push(...(await broughtOf(bringing, [entry])))
  return alone
}

async function withoutSpoiled(
  bringing: Bringing,
  batch: readonly Importable[],
  refused: ReadonlyMap<number, Remark>,
): Promise<Brought[]> {
  const others = await broughtOf(
    bringing,
    batch.filter((_, at) => !refused.has(at)),
  )
  let next = 0
  return batch.map((_, at) => {
    const remark = refused.get(at)
    return remark === undefined ? others[next++]! : { outcome: { refused: remark }, reviewCount: 0 }
  })
}

function inTransaction(bringing: Bringing, batch: readonly Importable[]): Promise<Brought[]> {
  const { db, options } = bringing
  return db
    .tx(async (tx) => {
      const brought = await write(tx, bringing, batch)
      if (options.dryRun === true) throw new Tried(brought)
      return brought
    })
    .catch((error: unknown) => {
      if (error instanceof Tried) return error.brought
      throw error
    })
}

async function write(
  tx: Queryable,
  { warehouseId, importing }: Bringing,
  batch: readonly Importable[],
): Promise<Brought[]> {
  const outcomes = await importProducts(tx, batch, importing)
  const { now, by } = importing
  if (warehouseId !== null) {
    const rows = outcomes.flatMap((outcome) =>
      'refused' in outcome
        ? []
        : outcome.newSkus.map(({ skuId, stockCount }) => ({
            skuId,
            productId: outcome.productId,
            warehouseId,
            onHandCount: stockCount,
          })),
    )
    await setOnHand(tx, { rows, now, note: 'import', by })
  }
  const reviews = outcomes.map((outcome, i) => reviewsOf(batch[i]!, outcome))
  if (reviews.some((each) => each.length > 0)) await addReviews(tx, reviews.flat())
  return outcomes.map((outcome, i) => ({ outcome, reviewCount: reviews[i]!.length }))
}

function reviewsOf(entry: Importable, outcome: Outcome) {
  if (entry.kind === 'own' || 'refused' in outcome || outcome.outcome === 'same') return []
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

function reportOutcome(
  bringing: Bringing,
  entry: Importable,
  outcome: Outcome,
  reviewCount: number,
): void {
  const { summary } = bringing
  if ('refused' in outcome) {
    const { lines, product } = entry
    refuse(bringing, { kind: 'refused', lines, name: product.code, reason: outcome.refused })
    return
  }
  summary[outcome.outcome]++
  if (bringing.warehouseId === null) {
    bringing.stockless += outcome.newSkus.filter(({ stockCount }) => stockCount > 0).length
  }
  summary.reviews += reviewCount
  summary.waitingPictures += outcome.waitingCount
  if (outcome.outcome === 'same' && outcome.changes.length === 0) return
  const { code, name } = entry.product
  bringing.options.made?.({
    kind: outcome.outcome === 'same' ? 'left' : outcome.outcome,
    changes: outcome.changes,
    line: entry.lines[0] ?? 0,
    code,
    name: name.cn || name.en || code,
    productId: bringing.options.dryRun === true ? null : outcome.productId,
  })
}

function reportNote({ summary, options }: Bringing, note: Note, name: string): void {
  summary.notes++
  options.report({ kind: 'note', lines: [note.line], name, remarked: note.remarked })
}

function refuse(
  { summary, options }: Bringing,
  { lines, name, reason, isAside }: Extract<Entry, { kind: 'refused' }>,
): void {
  if (isAside !== true) summary.refusedProducts++
  summary.refusedLines += lines.length
  options.report({ kind: 'refused', lines, name, remarked: reason })
}
