/** Runs one import or export until it ends, is cancelled, or fails. */
import { createWriteStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { randomUUID } from 'node:crypto'
import { categoriesAmong, keyOfPath } from '../import/taxonomy.ts'
import { archiveBytes, countArchived } from '#domains/catalog-archive/server/door.ts'
import { countExported, exportRows } from '../export/rows.ts'
import type { Cell } from '../export/exported.ts'
import { neutral } from '../import/own/cells.ts'
import { cutText, UnreadableFile } from '../import/remark.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { claimSheet, keepSheet, readSheet } from '#domains/uploads/server/sheet-door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { JobContext } from '#kit/server/jobs/jobs.ts'
import { csvBytes } from '#kit/server/sheets/write-csv.ts'
import { CellTooLong, xlsxBytes } from '#kit/server/sheets/write-xlsx.ts'
import { later, MINUTE_MS, SECOND_MS } from '#kit/contract/time.ts'
import { bringFile } from '../import-file.ts'
import {
  emptySummary,
  type Made,
  type Report,
  type Summary,
  type TaxonomyReport,
} from '../import/options.ts'
import { sourceFields } from '../import/write/sql.ts'
import * as sql from './sql.ts'

/** A task without a heartbeat for this long counts as dead. */
export const DEAD_MS = MINUTE_MS
/** How often progress is stored, and cancellation checked. */
const TOUCH_MS = SECOND_MS

class Cancelled extends Error {}

type Context = Pick<JobContext, 'db' | 'now' | 'log' | 'config'>

/** Does nothing when another process runs it, or has run it. */
export async function runTask(context: Context, taskId: number): Promise<void> {
  const { db, now } = context
  const task = await db.tx((tx) => sql.begin(tx, taskId, now, later(now, -DEAD_MS)))
  if (task === null) return
  const progress = progressOf(context, task)
  const ending = await endingOf(context, task, progress)
  await progress.flush()
  await db.tx(async (tx) => {
    const { fileId } = ending
    if (fileId !== null)
      await claimSheet(tx, fileId, { reference: `import:${taskId}`, now: progress.now() })
    await sql.end(tx, taskId, ending, progress.current(), progress.now())
  })
}

type Progress = ReturnType<typeof progressOf>
const NOTHING = { failure: null, failureValues: {}, fileId: null }

async function endingOf(
  context: Context,
  task: sql.TaskRow,
  progress: Progress,
): Promise<sql.Ending> {
  try {
    const fileId =
      task.kind === 'import'
        ? await bring(context, task, progress)
        : await send(context, task, progress)
    return { ...NOTHING, state: 'done', fileId }
  } catch (error) {
    if (error instanceof Cancelled) return { ...NOTHING, state: 'cancelled' }
    return { ...NOTHING, state: 'failed', ...failureOf(context, task, error) }
  }
}

function failureOf({ log }: Context, { id }: sql.TaskRow, error: unknown) {
  if (error instanceof UnreadableFile) {
    return { failure: error.remarked.key, failureValues: { ...error.remarked.values } }
  }
  if (error instanceof CellTooLong) {
    return {
      failure: 'imports.cellTooLong',
      failureValues: { code: error.code, column: error.column },
    }
  }
  if (error instanceof Refused)
    return { failure: error.reason.message, failureValues: { ...error.values } }
  log.error({ err: error, task: id }, 'an import or export broke off')
  return { failure: 'imports.broke' }
}

const NO_PRODUCT = { reason: '', productId: null, changes: null }

/** Counts, lines and the heartbeat, stored together every second. */
function progressOf({ db, now }: Context, { id }: sql.TaskRow) {
  const began = performance.now()
  let lines: Omit<sql.LineRow, 'id'>[] = []
  let done = 0
  let total: number | null = null
  let summary: Summary = emptySummary()
  let touchedAt = began
  const instant = (): Instant => later(now, Math.round(performance.now() - began))
  const current = (): sql.Progress => ({
    doneAmount: Math.round(done),
    totalAmount: total,
    rowCount: summary.rows,
    newCount: summary.new,
    changedCount: summary.changed,
    sameCount: summary.same,
    refusedCount: summary.refusedProducts,
    refusedRowCount: summary.refusedLines,
    noteCount: summary.notes,
  })
  const flush = async () => {
    const full = lines
    lines = []
    if (full.length > 0) await sql.addLines(db, id, full)
  }
  return {
    now: instant,
    current,
    flush,
    report({ kind, lines: numbers, name, remarked }: Report) {
      for (const line of numbers) {
        lines.push({ ...NO_PRODUCT, line, kind, name: cutText(name, 100), remarked })
      }
    },
    taxonomy({ line, remarked }: TaxonomyReport) {
      lines.push({ ...NO_PRODUCT, line, kind: 'taxonomy', name: '', remarked })
    },
    made({ kind, line, code, name, productId, changes }: Made) {
      lines.push({
        line,
        kind,
        name: code,
        reason: cutText(name, 200),
        remarked: null,
        productId,
        changes: changes.length === 0 ? null : changes,
      })
    },
    expect(amount: number) {
      total = amount
    },
    /** @throws {Cancelled} */
    async moved(amount: number, given: Summary = summary): Promise<void> {
      done = amount
      summary = given
      if (performance.now() - touchedAt < TOUCH_MS) return
      touchedAt = performance.now()
      await flush()
      if (await sql.touch(db, id, current(), instant())) throw new Cancelled()
    },
  }
}

async function bring(context: Context, task: sql.TaskRow, progress: Progress): Promise<null> {
  await forgetCopies(task)
  const path = join(tmpdir(), `${copiesOf(task)}${randomUUID()}`)
  const named = new Map<string, sql.NamedCategory>()
  try {
    const stream = task.fileId === null ? null : await readSheet(task.fileId)
    if (stream === null) throw new UnreadableFile('gone')
    let bytes = 0
    let formatWritten = Promise.resolve()
    stream.on('data', (piece: Buffer) => void (bytes += piece.length))
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }))
    progress.expect(bytes)
    const summary = await bringFile(context.db, path, {
      now: context.now,
      publicUrl: context.config.publicUrl,
      currency: task.currency ?? undefined,
      dryRun: task.dryRun,
      changesStock: task.changesStock,
      reading: task.reading ?? undefined,
      asDrafts: task.asDrafts,
      warehouseId: task.warehouseId ?? undefined,
      categoryIds: await chosenCategories(context, task.id),
      named: (names) => countCategory(named, names),
      report: progress.report,
      made: progress.made,
      taxonomy: progress.taxonomy,
      opened(as) {
        if (as.kind === 'pictures') progress.expect((bytes = as.fileCount))
        // Only shown, so an error does not end the import.
        formatWritten = sql.setFormat(context.db, task.id, as.kind, as.fileType).catch(() => {})
      },
      progress: (given, done) => progress.moved(Math.min(bytes, done), given),
    })
    // A short file is read before the write of its format is through, and a task that has ended takes none.
    await formatWritten
    await progress.moved(bytes, summary)
    if (summary.rows === 0) throw new UnreadableFile('noRows')
    await sql.putCategories(context.db, task.id, [...named.values()])
    return null
  } finally {
    await rm(path, { force: true })
  }
}

/** As many as a person may look through; further categories of a file are created under their names. */
const CATEGORIES_MAX = 300

function countCategory(named: Map<string, sql.NamedCategory>, path: readonly Translated[]): void {
  const key = keyOfPath(path)
  const known = named.get(key)
  if (known !== undefined) known.productCount++
  else if (named.size < CATEGORIES_MAX) named.set(key, { key, path, productCount: 1 })
}

/** A category that was deleted since it was chosen is ignored. */
async function chosenCategories({ db }: Context, taskId: number): Promise<Map<string, number>> {
  const chosen = await sql.chosenCategories(db, taskId)
  const ids = await categoriesAmong(
    db,
    chosen.map(({ categoryId }) => categoryId),
  )
  return new Map(
    chosen.flatMap(({ key, categoryId }) => (ids.includes(categoryId) ? [[key, categoryId]] : [])),
  )
}

const copiesOf = ({ fileId }: sql.TaskRow): string => `import-${fileId}-`

/** Deletes the copies of the same file that a killed process left here. */
async function forgetCopies(task: sql.TaskRow): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    // A process that still reads one can go on; where it cannot be removed, it stays.
    if (name.startsWith(copiesOf(task)))
      await rm(join(tmpdir(), name), { force: true }).catch(() => {})
  }
}

/** The whole catalogue. @returns the id of the archive */
async function sendArchive({ db }: Context, progress: Progress): Promise<string> {
  const total = await countArchived(db)
  progress.expect(total * 2)
  const summary = emptySummary()
  let done = 0
  const pieces = archiveBytes(db, {
    now: progress.now(),
    sourceFields,
    onProducts(count) {
      summary.rows += count
      return progress.moved((done += count), summary)
    },
    // How many files there are is known when the products are written: they take the second half.
    onFiles: () => progress.moved(Math.min(total * 2, ++done), summary),
  })
  const { id } = await keepSheet(db, progress.now(), pieces)
  await progress.moved(total * 2, summary)
  return id
}

/** @returns the id of the exported file */
async function send(context: Context, task: sql.TaskRow, progress: Progress): Promise<string> {
  if (task.format === 'archive') return sendArchive(context, progress)
  const { db, config } = context
  const { filter } = task
  progress.expect(await countExported(db, filter))
  let count = 0
  const summary = emptySummary()
  const rows = exportRows(
    db,
    {
      format: task.format === 'shopify' ? 'shopify' : 'own',
      filter,
      currency: task.currency ?? 'USD',
      rates: ratesOf(await readSettings(db)),
      publicUrl: config.publicUrl,
    },
    (products) => progress.moved((count += products), summary),
  )
  const counted = countRows(rows, summary)
  const pieces =
    task.fileType === 'xlsx'
      ? xlsxBytes(counted, 'Products')
      : csvBytes(neutralizeFormulas(counted))
  const { id } = await keepSheet(db, progress.now(), pieces)
  await progress.moved(count, summary)
  return id
}

async function* countRows(rows: AsyncIterable<Cell[]>, summary: Summary): AsyncGenerator<Cell[]> {
  let isHeader = true
  for await (const row of rows) {
    if (!isHeader) summary.rows++
    isHeader = false
    yield row
  }
}

/** In CSV a text that looks like a formula would be run. */
async function* neutralizeFormulas(rows: AsyncIterable<Cell[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows) {
    yield row.map((cell) => (typeof cell === 'string' ? neutral(cell) : cell))
  }
}
