/** Imports the products of a file: one function for the command line and the back office. */
import { bringPictures } from './pictures/bring.ts'
import { openPictures } from './pictures/zip.ts'
import { writeBatch, type BatchWriting } from './import/batch.ts'
import { emptySummary, type Options, type Summary } from './import/options.ts'
import { openLanes } from './import/lanes.ts'
import { openTaxonomyNames, type TaxonomyNames } from './import/taxonomy-names.ts'
import type { Importable, Outcome } from './import/write.ts'
import { openImport, type Opened } from './import/read.ts'
import { openMadeThings, type MadeThings } from './import/made-things.ts'
import { openNotesOnce, type NotesOnce } from './import/notes-once.ts'
import { remark, UnreadableFile, type Remark } from './import/remark.ts'
import type { Entry, Note } from './import/entry.ts'
import { recallSource, rememberSource } from './tasks/remembered.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { warehousesFor } from '#domains/stock/server/door.ts'
import { warehouseIdsByName } from '#domains/stock/server/file-door.ts'
import { MEASURES_MAX } from '#domains/taxonomy/measures-contract.ts'
import { LANGS } from '#kit/contract/lang.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Db } from '#kit/server/database/db.ts'

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
  const pictures = await openPictures(file)
  if (pictures !== null) {
    options.opened?.({ kind: 'pictures', fileType: 'zip', fileCount: pictures.files.length })
    return bringPictures(db, pictures, options, emptySummary()).finally(pictures.close)
  }
  const settings = await readSettings(db)
  const opened = await openImport(
    file,
    settings['shop.timeZone'],
    options.reading,
    (source, columns) => recallSource(db, source, columns),
  )
  if (options.dryRun !== true) await rememberChoices(db, opened, options)
  const stock = await stockPlaces(db, opened, options).catch((error: unknown) => {
    opened.archive?.close()
    throw error
  })
  options.opened?.(opened)
  const summary = emptySummary()
  const rates = ratesOf(settings)
  const bringing: Bringing = {
    options,
    summary,
    names: await openTaxonomyNames(db),
    stockless: 0,
    notesOnce: openNotesOnce(),
    things: openMadeThings(),
    writing: {
      db,
      archive: opened.archive,
      ...stock,
      importing: {
        currency: options.currency ?? opened.currency ?? rates.base,
        rates,
        now: options.now,
        by: 'import',
        dryRun: options.dryRun === true,
        publicUrl: options.publicUrl,
        asDrafts: options.asDrafts === true,
        categoryIds: options.categoryIds,
      },
    },
  }
  await prepareArchive(bringing, opened).catch((error: unknown) => {
    opened.archive?.close()
    throw error
  })
  if (opened.sample != null) {
    const remarked = remark('readAs', { encoding: opened.encoding, text: opened.sample })
    reportNote(bringing, { line: 1, remarked }, '')
  }
  const lanes = openLanes(LANES)
  let batch: Importable[] = []
  let weight = 0
  const send = async () => {
    const full = batch
    batch = []
    weight = 0
    const alone =
      bringing.names.lacks(full) || (opened.archive !== undefined && options.dryRun === true)
    await lanes.run(() => bringBatch(bringing, full, alone), { alone })
    if (alone && options.dryRun !== true) await bringing.names.reload()
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
    await lanes.settled()
    if (options.dryRun !== true)
      await db.tx((tx) => opened.archive?.finish(tx) ?? Promise.resolve())
  } finally {
    await lanes.settled().finally(() => opened.archive?.close())
    for (const each of bringing.things.reported()) options.taxonomy?.(each)
  }
  reportCounts(bringing)
  await options.progress?.(summary, opened.readBytes())
  return summary
}

async function rememberChoices(db: Db, { map }: Opened, { reading, now }: Options): Promise<void> {
  const lang = reading?.lang ?? null
  const columns = reading?.columns == null ? null : (map?.chosen ?? null)
  if (map === undefined || (lang === null && columns === null)) return
  await rememberSource(db, map.source, { found: map.found, columns, lang }, now)
}

/**
 * Where stock goes; nowhere for people who may not change it.
 * @throws {UnreadableFile} when they import a file that is about stock: a list of it, or an archive with warehouses
 */
async function stockPlaces(
  db: Db,
  { kind, archive }: Opened,
  { changesStock, warehouseId }: Options,
): Promise<Pick<BatchWriting, 'warehouseId' | 'warehouseIds'>> {
  if (!changesStock) {
    if (kind === 'inventory') throw new UnreadableFile('stockListForbidden')
    if (archive?.hasStock === true) throw new UnreadableFile('archiveStockForbidden')
    return { warehouseId: null, warehouseIds: new Map() }
  }
  const warehouses = await warehousesFor(db, 'cn')
  const warehouse = warehouses.find(({ id }) => id === warehouseId) ?? warehouses[0]
  return { warehouseId: warehouse?.id ?? null, warehouseIds: await warehouseIdsByName(db) }
}

function charactersOf({ product }: Importable): number {
  let sum = 0
  for (const lang of LANGS) sum += product.details[lang]?.length ?? 0
  return sum
}

/** What an archive's products need comes first: files as soon as they are there, the rest in one transaction. */
async function prepareArchive(bringing: Bringing, { archive }: Opened): Promise<void> {
  const { options, writing } = bringing
  if (archive === undefined) return
  await archive.demandWhole()
  reportCurrency(bringing, archive.baseCurrency)
  const differences = await archive.differences(writing.db)
  if (options.dryRun === true) {
    bringing.things.addDifferences(differences)
    return reportLeftOut(bringing, await archive.countLeftOut(writing.db))
  }
  const broken = await archive.restoreFiles(writing.db, options.now)
  if (broken > 0) {
    const remarked = remark('archiveFiles', { count: broken })
    reportNote(bringing, { line: 1, remarked }, '')
  }
  const leftOut = await writing.db.tx(async (tx) => {
    await archive.prepare(tx, options.now)
    return archive.countLeftOut(tx)
  })
  reportLeftOut(bringing, leftOut)
  bringing.things.addDifferences(differences)
  if (options.changesStock) writing.warehouseIds = await warehouseIdsByName(writing.db)
  await bringing.names.reload()
}

/** Prices in another shop's base currency alone sell nothing here. */
function reportCurrency(bringing: Bringing, currency: Currency | null): void {
  const { base } = bringing.writing.importing.rates
  if (currency === base) return
  const remarked =
    currency === null
      ? remark('archiveNoCurrency', { base })
      : remark('archiveCurrency', { currency, base })
  reportNote(bringing, { line: 1, remarked }, '')
}

function reportLeftOut(bringing: Bringing, count: number): void {
  if (count === 0) return
  const remarked = remark('archiveMeasures', { count, most: MEASURES_MAX })
  reportNote(bringing, { line: 1, remarked }, '')
}

/** The last notes: what was only counted. */
function reportCounts(bringing: Bringing): void {
  if (bringing.stockless > 0) {
    const word = bringing.options.changesStock ? 'noWarehouse' : 'stockLeft'
    const remarked = remark(word, { count: bringing.stockless })
    reportNote(bringing, { line: 1, remarked }, '')
  }
  const more = bringing.notesOnce.more()
  if (more !== null) {
    const remarked = remark('moreNotes', { count: more.count })
    reportNote(bringing, { line: more.line, remarked }, '')
  }
}

type Bringing = {
  options: Options
  summary: Summary
  writing: BatchWriting
  /** Categories and brands of the shop: a batch that names another runs alone. */
  names: TaxonomyNames
  /** SKUs whose stock was not written. */
  stockless: number
  notesOnce: NotesOnce
  /** What the import makes or changes besides products. */
  things: MadeThings
}

async function bringBatch(
  bringing: Bringing,
  batch: readonly Importable[],
  alone: boolean,
): Promise<void> {
  for (const [i, brought] of (await writeBatch(bringing.writing, batch, alone)).entries()) {
    reportOutcome(bringing, batch[i]!, brought.outcome, brought.reviewCount)
  }
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
  bringing.things.add(outcome.needs, entry.lines[0] ?? 1)
  reportOnce(bringing, entry, outcome.remarks)
  if (bringing.writing.warehouseId === null) {
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

function reportOnce(
  bringing: Bringing,
  { lines, product }: Importable,
  remarks: readonly Remark[],
): void {
  for (const remarked of remarks) {
    const line = lines[0] ?? 1
    if (bringing.notesOnce.add(remarked, line)) {
      reportNote(bringing, { line, remarked }, product.code)
    }
  }
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
