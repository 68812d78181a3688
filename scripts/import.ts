/**
 * `npm run import -- FILE [--dry-run] [--drafts] [--currency CNY|USD|IDR]`: brings products of a file into the shop: its own format, a
 * table of Shopify, WooCommerce, Magento or anybody (CSV or XLSX), a JSON object a line, or the archive of a whole catalogue (ZIP). Exit code 0 also when some rows were refused, 1 when nothing could
 * be imported.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import '#apps/api/settings.ts'
import { inWords, UnreadableFile } from '#domains/imports/server/import/remark.ts'
import { bringFile, type Report, type Summary } from '#domains/imports/server/door.ts'
import { localDisk, setStorage } from '#domains/uploads/server/storage-door.ts'
import { Currency, type Instant } from '#kit/contract/values.ts'
import { ConfigError, readConfig } from '#kit/server/config.ts'
import { openDb, type Db } from '#kit/server/database/db.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import { openStore } from '#kit/server/cluster/store.ts'
import sql from 'sql-template-tag'

export type Options = {
  now: Instant
  publicUrl?: string
  /** The currency of the file's prices; by default that of its kind. */
  currency?: Currency
  /** Everything is tried and rolled back. */
  dryRun?: boolean
  /** Products of other shops are imported as drafts. */
  asDrafts?: boolean
  /** Called for each line of the report: a refused row, a note. */
  report: (line: string) => void
  /** Called for each category, brand or value that is made or changed. */
  taxonomy?: (line: string) => void
  progress?: (summary: Summary) => void
}

/** @throws {UnreadableFile} when the file is none that can be imported, or the shop has no warehouse to put stock into */
export function importFile(
  db: Db,
  file: string,
  { report, taxonomy, publicUrl = 'http://localhost', ...options }: Options,
): Promise<Summary> {
  return bringFile(db, file, {
    ...options,
    publicUrl,
    changesStock: true,
    report: (each) => report(lineOf(each)),
    taxonomy: ({ remarked }) => taxonomy?.(inWords(remarked, 'en')),
  })
}

function lineOf({ kind, lines, name, remarked }: Report): string {
  const reason = inWords(remarked, 'en')
  const where = lines.length > 1 ? `lines ${lines.join(', ')}` : `line ${lines.join()}`
  if (kind === 'note') return `note: ${where}: ${reason}`
  return `${where}${name === '' ? '' : ` (${name})`}: ${reason}`
}

// --- the command -----------------------------------------------------------------------------------

const USAGE = 'npm run import -- FILE [--dry-run] [--drafts] [--currency CNY|USD|IDR]'

async function main(args: string[]): Promise<number> {
  const { file, ...given } = readArguments(args)
  const { db, publicUrl, stop } = await openShop()
  const progress = progressTo(process.stderr)
  const print = (line: string) => {
    progress.clear()
    console.log(line)
  }
  try {
    const summary = await importFile(db, file, {
      ...given,
      publicUrl,
      now: new Date().toISOString(),
      report: print,
      taxonomy: print,
      progress: progress.show,
    })
    progress.clear()
    if (!given.dryRun && summary.new + summary.changed > 0) await invalidate(db, ['*'])
    console.log(summaryText(summary, given.dryRun))
    return 0
  } finally {
    await stop()
  }
}

function readArguments(args: string[]) {
  const options = {
    'dry-run': { type: 'boolean' },
    drafts: { type: 'boolean' },
    currency: { type: 'string' },
  } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [file, ...others] = positionals
  const currency = Currency.options.find((each) => each === values.currency?.toUpperCase())
  if (file === undefined || others.length > 0) throw new ConfigError(USAGE)
  if (values.currency !== undefined && currency === undefined) throw new ConfigError(USAGE)
  const asDrafts = values.drafts === true
  return { file, asDrafts, dryRun: values['dry-run'] === true, ...(currency ? { currency } : {}) }
}

/** The database of the shop in this folder; one that is running for a shop is left running. */
async function openShop(): Promise<{ db: Db; publicUrl: string; stop: () => Promise<void> }> {
  const config = readConfig(process.env)
  setStorage(localDisk(config.dataDir))
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'database', 'pg18'))) {
    throw new ConfigError(`no shop in ${config.dataDir}: run npm start once, or set DATABASE_URL`)
  }
  const store = await openStore(config)
  const db = openDb(store.url, { prepare: config.databasePrepare, isPatient: true })
  const stop = async () => {
    await db.end()
    await store.stop()
  }
  // A role without rights so far cannot even run this query.
  const { ready } = await db
    .row<{ ready: boolean }>(sql`
      select to_regclass('catalog.product') is not null and to_regclass('stock.level') is not null as ready`)
    .catch(() => ({ ready: false }))
  if (ready) return { db, publicUrl: config.publicUrl, stop }
  await stop()
  throw new ConfigError('this database is not that of a shop of this version: run npm start once')
}

/** On a terminal one line that is overwritten; in a log a line every ten seconds. */
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
