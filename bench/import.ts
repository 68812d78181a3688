/**
 * How long an import of 100,000 rows takes and how much memory: Shopify's format with a product a row, as a dry run, then
 * into an empty shop beside another import as large; the same again, when nothing has changed; and all of it out in the shop's own format, as CSV and as a workbook, and
 * in again. `node bench/import.ts [ROWS] [short]`; short: only a dry run
 * beside a real import.
 */
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import '#apps/api/settings.ts'
import { exportRows } from '#domains/imports/server/export/rows.ts'
import { addWarehouse } from '#domains/stock/server/door.ts'
import { readConfig } from '#kit/server/config.ts'
import { openDb, type Db } from '#kit/server/database/db.ts'
import { openDataDir } from '#kit/server/files.ts'
import { csvBytes } from '#kit/server/sheets/write-csv.ts'
import { xlsxBytes } from '#kit/server/sheets/write-xlsx.ts'
import { bringUpToDate, openStore } from '#kit/server/cluster/store.ts'
import { ROOT } from '../scripts/sources.ts'
import { isWithinGoal, print, type Figure } from './figures.ts'
import { familyCpuMs, ownCpuMs } from './processor.ts'
import { generated } from './search-goods.ts'

const FOLDER = join(ROOT, 'out', 'bench-import')
const SECONDS = 300
const MEGABYTES = 300
/** Processor time of an import and its database for a row: two of 100,000 rows end within the goal on two cores. */
const ROW_MS = 2.5
const HEADER =
  'Handle,Title,Body (HTML),Vendor,Type,Published,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price'

/** @param prefix of codes, so that two files have no product in common; their categories and brands are the same */
async function* shopifyLines(rows: number, prefix = ''): AsyncGenerator<string> {
  yield `${HEADER}\n`
  for (let id = 1; id <= rows; id++) {
    const { name, brief, priceAmounts } = generated(id)
    const title = (name.en ?? name.cn).replaceAll('"', '""')
    const body = `<p>${brief.en ?? brief.cn}</p>`.repeat(4).replaceAll('"', '""')
    const price = ((priceAmounts.USD ?? 100) / 100).toFixed(2)
    yield `${prefix}good-${id},"${title}","${body}",Brand ${id % 60},Range ${id % 8} > Shelf ${id % 40},true,${prefix}G-${id},${200 + (id % 900)},${id % 500},${price}\n`
  }
}

const DATA = join(FOLDER, 'data')

async function addWarehouses(db: Db): Promise<void> {
  const text = { cn: '仓库', en: 'Warehouse' }
  const about = { areaName: text, address: text, hours: text, phone: '', mapUrl: null }
  await addWarehouse(db, {
    ...about,
    aid: 1,
    regionCode: null,
    name: text,
    position: 1,
    active: true,
  })
}

/** The database runs from here on, as beside a running shop, so that its processor time can be told from the imports'. */
async function withEmptyShop<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const config = readConfig({ ...process.env, DATA_DIR: DATA, DATABASE_URL: undefined })
  openDataDir(config)
  const store = await openStore(config)
  await bringUpToDate(store)
  const db = openDb(store.ownerUrl, { isPatient: true })
  try {
    await addWarehouses(db)
    return await work(db)
  } finally {
    await db.end()
    await store.stop()
  }
}

/** Processor seconds of the database so far: of the server and all its processes. */
function databaseSeconds(): number {
  const [pid] = readFileSync(join(DATA, 'database', 'pg18', 'postmaster.pid'), 'utf8').split('\n')
  return familyCpuMs(Number(pid)) / 1000
}

type Run = { seconds: number; megabytes: number; cpuSeconds: number; output: string }

function imported(file: string, options: readonly string[] = []): Promise<Run> {
  const began = performance.now()
  let megabytes = 0
  let cpuMs = 0
  // As `npm run import` starts it (scripts/install.mjs).
  const flags = ['--max-semi-space-size=4', '--max-old-space-size=192']
  const script = [...flags, join(ROOT, 'scripts/import.ts')]
  const child = spawn(process.execPath, [...script, file, ...options], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: DATA, DATABASE_URL: '' },
  })
  const looking = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      megabytes = Math.max(megabytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
      cpuMs = ownCpuMs(child.pid!)
    } catch {
      // it has ended
    }
  }, 200)
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output = String(text).trim()))
  child.stderr.pipe(process.stderr)
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => {
      clearInterval(looking)
      const seconds = (performance.now() - began) / 1000
      if (code === 0) resolve({ seconds, megabytes, cpuSeconds: cpuMs / 1000, output })
      else reject(new Error(`the import ended with ${code}: ${output}`))
    })
  })
}

async function exportFile(
  db: Db,
  name: string,
  pieces: (rows: AsyncIterable<(string | number)[]>) => AsyncIterable<Buffer>,
) {
  const file = join(FOLDER, name)
  const rates = { base: 'CNY', CNY: 1, USD: 0.14, IDR: 2200 } as const
  const rows = exportRows(db, {
    format: 'own',
    filter: {},
    currency: 'USD',
    rates,
    publicUrl: 'http://localhost',
  })
  await pipeline(Readable.from(pieces(rows)), createWriteStream(file))
  return file
}

export const importFigures = (rows: number, isShort = false): Promise<Figure[]> =>
  withEmptyShop((db) => figuresOf(db, rows, isShort)).finally(() =>
    rmSync(FOLDER, { recursive: true, force: true }),
  )

/** @param isShort only a dry run beside a real import */
async function figuresOf(db: Db, rows: number, isShort: boolean): Promise<Figure[]> {
  const first = join(FOLDER, 'shopify.csv')
  await pipeline(Readable.from(shopifyLines(rows)), createWriteStream(first))
  const second = join(FOLDER, 'second.csv')
  await pipeline(Readable.from(shopifyLines(rows, 'b-')), createWriteStream(second))
  const figures: Figure[] = []
  const record = (name: string, file: string, run: Run) => {
    console.log(
      `${name}: ${run.output} (${(statSync(file).size / 2 ** 20).toFixed(0)} MB, ${run.cpuSeconds.toFixed(0)} s CPU)`,
    )
    figures.push(
      {
        name: `import ${rows} rows, ${name}`,
        value: run.seconds,
        unit: 's',
        goal: { most: SECONDS },
      },
      { name: `memory of it`, value: run.megabytes, unit: 'MB', goal: { most: MEGABYTES } },
    )
  }
  /** Processor time of the imports and of the database together, for each row of their files. */
  const perRow = async (name: string, rowCount: number, work: () => Promise<Run[]>) => {
    const before = databaseSeconds()
    const runs = await work()
    const database = databaseSeconds() - before
    const own = runs.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
    console.log(`${name}: database ${database.toFixed(1)} s CPU, imports ${own.toFixed(1)} s CPU`)
    const value = ((own + database) * 1000) / rowCount
    figures.push({ name: `each row, ${name}`, value, unit: 'ms CPU', goal: { most: ROW_MS } })
  }
  const measure = (name: string, file: string, options: readonly string[] = []) =>
    perRow(name, rows, async () => {
      const run = await imported(file, options)
      record(name, file, run)
      return [run]
    })
  if (isShort) {
    await perRow('dry beside new', rows * 2, async () => {
      const [tried, made] = await Promise.all([imported(second, ['--dry-run']), imported(first)])
      record('dry, Shopify, beside a new one', second, tried)
      record('new, Shopify, beside a dry one', first, made)
      return [tried, made]
    })
    return figures
  }
  await measure('dry, Shopify', first, ['--dry-run'])
  await perRow('two new ones', rows * 2, async () => {
    const [one, other] = await Promise.all([imported(first), imported(second)])
    record('new, Shopify, beside another', first, one)
    record('new, Shopify, beside the first', second, other)
    return [one, other]
  })
  await measure('unchanged, Shopify', first)
  await measure('unchanged, own CSV', await exportFile(db, 'own.csv', csvBytes))
  await measure('unchanged, own XLSX', await exportFile(db, 'own.xlsx', xlsxBytes))
  return figures
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [rows = '100000', short] = process.argv.slice(2)
  const figures = await importFigures(Number(rows), short === 'short')
  print(figures)
  process.exitCode = figures.every(isWithinGoal) ? 0 : 1
}
