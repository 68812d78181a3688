/**
 * `npm run import -- FILE [--dry-run] [--currency CNY|USD|IDR]`: brings products of a Shopify CSV, or of a file with a
 * JSON object a line, into the shop. Exit code 0 also when some rows were refused, 1 when nothing could be imported.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  importProduct,
  openImport,
  ratesOf,
  UnreadableFile,
  type Entry,
  type ImportedProduct,
} from '#domains/catalog/server/door.ts'
import { addReviews } from '#domains/reviews/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { setOnHand, warehousesFor } from '#domains/stock/server/door.ts'
import { Currency } from '#kit/contract/money.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import { ConfigError, readConfig } from '#kit/server/config.ts'
import { openDb, type Db, type Queryable } from '#kit/server/db.ts'
import { purge } from '#kit/server/purge.ts'
import { openStore } from '#kit/server/store.ts'
import { translate } from '#kit/server/translate.ts'
import sql from 'sql-template-tag'

export type Summary = {
  new: number
  changed: number
  same: number
  refusedProducts: number
  refusedLines: number
  reviews: number
  waitingPictures: number
}
export type Options = {
  now: Instant
  /** Of the file's prices; by default that of its kind. */
  currency?: Currency
  /** Everything is tried, and nothing stays. */
  dryRun?: boolean
  /** A line of the report: a refused row, a note. */
  report: (line: string) => void
  progress?: (summary: Summary) => void
}

/** Ends a dry run's transaction with what it came to. */
class Tried extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('dry run')
    this.outcome = outcome
  }
}
type Outcome = { outcome: 'new' | 'changed' | 'same'; reviewCount: number }

/**
 * Imports product by product, each in one transaction with its SKUs, prices, stock and reviews.
 * @throws {UnreadableFile} when the file is none that can be imported, or the shop has no warehouse to put stock into
 */
export async function importFile(db: Db, file: string, options: Options): Promise<Summary> {
  const settings = await readSettings(db)
  const opened = await openImport(file, settings['shop.timeZone'])
  const [warehouse] = await warehousesFor(db, 'cn')
  if (warehouse === undefined) {
    throw new UnreadableFile(
      'the shop has no warehouse to put stock into: add one in the back office first',
    )
  }
  if (opened.encoding !== 'utf-8') options.report(`note: read as ${opened.encoding}`)
  const importing = {
    currency: options.currency ?? opened.currency,
    rates: ratesOf(settings),
    now: options.now,
  }
  const summary = {
    new: 0,
    changed: 0,
    same: 0,
    refusedProducts: 0,
    refusedLines: 0,
    reviews: 0,
    waitingPictures: 0,
  }
  for await (const entry of opened.entries) {
    if (entry.kind === 'product') {
      for (const note of entry.notes) options.report(`note: ${note}`)
      try {
        const { outcome, reviewCount } = await importOne(db, entry.product, {
          ...importing,
          warehouseId: warehouse.id,
          dryRun: options.dryRun === true,
        })
        summary[outcome]++
        summary.reviews += reviewCount
        if (outcome === 'new') summary.waitingPictures += entry.product.pictures.length
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        summary.refusedProducts++
        refuse(summary, options, { ...entry, name: entry.product.code, reason: wordsOf(error) })
      }
    } else {
      if (!entry.reason.startsWith('not imported because')) summary.refusedProducts++
      refuse(summary, options, entry)
    }
    options.progress?.(summary)
  }
  return summary
}

function refuse(
  summary: Summary,
  { report }: Options,
  { lines, name, reason }: Pick<Extract<Entry, { kind: 'refused' }>, 'lines' | 'name' | 'reason'>,
): void {
  summary.refusedLines += lines.length
  const where = lines.length > 1 ? `lines ${lines.join(', ')}` : `line ${lines.join()}`
  report(`${where}${name === '' ? '' : ` (${name})`}: ${reason}`)
}

const wordsOf = ({ reason, values }: Refused): string => translate('en', reason.message, values)

type One = Parameters<typeof importProduct>[2] & { warehouseId: number; dryRun: boolean }

function importOne(db: Db, product: ImportedProduct, one: One): Promise<Outcome> {
  return db
    .tx(async (tx) => {
      const outcome = await write(tx, product, one)
      if (one.dryRun) throw new Tried(outcome)
      return outcome
    })
    .catch((error: unknown) => {
      if (error instanceof Tried) return error.outcome
      throw error
    })
}

async function write(
  tx: Queryable,
  product: ImportedProduct,
  { warehouseId, ...importing }: One,
): Promise<Outcome> {
  const { outcome, productId, newSkus } = await importProduct(tx, product, importing)
  if (outcome === 'same') return { outcome, reviewCount: 0 }
  const { now } = importing
  const rows = newSkus.map(({ skuId, stockCount }) => ({
    skuId,
    productId,
    warehouseId,
    onHandCount: stockCount,
  }))
  await setOnHand(tx, { rows, now, note: 'import', by: 'import' })
  const reviewCount = await addReviews(
    tx,
    product.reviews.map((review, i) => ({
      ...review,
      productId,
      skuId: null,
      buyerId: null,
      authorName: translate('cn', 'reviews.anonymous'),
      lang: 'cn' as const,
      optionText: '',
      reply: null,
      sourceKey: `${product.key}#${i}`,
    })),
  )
  return { outcome, reviewCount }
}

// --- the command -----------------------------------------------------------------------------------

const USAGE = 'npm run import -- FILE [--dry-run] [--currency CNY|USD|IDR]'

async function main(args: string[]): Promise<number> {
  const { file, ...given } = readArguments(args)
  const { db, stop } = await openShop()
  const progress = progressTo(process.stderr)
  try {
    const summary = await importFile(db, file, {
      ...given,
      now: new Date().toISOString(),
      report: (line) => {
        progress.clear()
        console.log(line)
      },
      progress: progress.show,
    })
    progress.clear()
    if (!given.dryRun && summary.new + summary.changed > 0) await purge(db, ['*'])
    console.log(summaryText(summary, given.dryRun))
    return 0
  } finally {
    await stop()
  }
}

function readArguments(args: string[]) {
  const options = { 'dry-run': { type: 'boolean' }, currency: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [file, ...others] = positionals
  const currency = Currency.options.find((each) => each === values.currency?.toUpperCase())
  if (file === undefined || others.length > 0) throw new ConfigError(USAGE)
  if (values.currency !== undefined && currency === undefined) throw new ConfigError(USAGE)
  return { file, dryRun: values['dry-run'] === true, ...(currency ? { currency } : {}) }
}

/** The database of a shop that runs, or that has run here once; one that runs for a shop keeps running. */
async function openShop(): Promise<{ db: Db; stop: () => Promise<void> }> {
  const config = readConfig(process.env)
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'database', 'pg18'))) {
    throw new ConfigError(`no shop in ${config.dataDir}: run npm start once, or set DATABASE_URL`)
  }
  const store = await openStore(config)
  const db = openDb(store.url, { prepare: config.databasePrepare, isPatient: true })
  const stop = async () => {
    await db.end()
    await store.stop()
  }
  const { ready } = await db.row<{ ready: boolean }>(sql`
    select to_regclass('catalog.product') is not null and to_regclass('stock.level') is not null as ready`)
  if (ready) return { db, stop }
  await stop()
  throw new ConfigError('this database is not that of a shop of this version: run npm start once')
}

/** On a terminal one line that is written over; in a log a line every ten seconds. */
function progressTo(stream: NodeJS.WriteStream) {
  const everyMs = stream.isTTY ? 200 : 10_000
  let next = stream.isTTY ? 0 : Date.now() + everyMs
  return {
    show(summary: Summary) {
      if (Date.now() < next) return
      next = Date.now() + everyMs
      const done = summary.new + summary.changed + summary.same
      const text = `${done} products, ${summary.refusedLines} rows refused`
      stream.write(stream.isTTY ? `\r${text}\u001b[K` : `${text}\n`)
    },
    clear: () => stream.isTTY && stream.write('\r\u001b[K'),
  }
}

function summaryText(summary: Summary, dryRun: boolean): string {
  const parts = [
    `${summary.new} new`,
    `${summary.changed} changed`,
    `${summary.same} unchanged`,
    `${summary.refusedProducts} refused (rows: ${summary.refusedLines})`,
    `${summary.reviews} reviews`,
    `${summary.waitingPictures} pictures to be fetched`,
  ]
  return `${dryRun ? 'dry run, nothing was written: ' : ''}${parts.join(', ')}`
}

if (import.meta.main) {
  try {
    process.exitCode = await main(process.argv.slice(2))
  } catch (error) {
    const isExpected = error instanceof UnreadableFile || error instanceof ConfigError
    const isUsage = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true
    console.error(isExpected || isUsage ? (error as Error).message : error)
    process.exitCode = 1
  }
}
