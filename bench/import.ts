/**
 * How long an import of 100,000 rows takes and how much memory: Shopify's format with a product a row, as a dry run, then
 * into an empty shop beside another import as large; the same again, when nothing has changed; and all of it out in the shop's own format, as CSV and as a workbook, and
 * in again. `node bench/import.ts [ROWS]`.
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
import { familyCpuMs } from './processor.ts'
import { generated } from './search-goods.ts'

const FOLDER = join(ROOT, 'out', 'bench-import')
const SECONDS = 300
const MEGABYTES = 300
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

async function emptyShop(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  await withDb(async (db) => {
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
  })
}

async function withDb(work: (db: Db) => Promise<void>): Promise<void> {
  const config = readConfig({
    ...process.env,
    DATA_DIR: join(FOLDER, 'data'),
    DATABASE_URL: undefined,
  })
  openDataDir(config)
  const store = await openStore(config)
  await bringUpToDate(store)
  const db = openDb(store.ownerUrl, { isPatient: true })
  try {
    await work(db)
  } finally {
    await db.end()
    await store.stop()
  }
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
    env: { ...process.env, DATA_DIR: join(FOLDER, 'data'), DATABASE_URL: '' },
  })
  const looking = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      megabytes = Math.max(megabytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
      cpuMs = familyCpuMs(child.pid!)
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
  name: string,
  pieces: (rows: AsyncIterable<(string | number)[]>) => AsyncIterable<Buffer>,
) {
  const file = join(FOLDER, name)
  await withDb(async (db) => {
    const rates = { base: 'CNY', CNY: 1, USD: 0.14, IDR: 2200 } as const
    const rows = exportRows(db, {
      format: 'own',
      filter: {},
      currency: 'USD',
      rates,
      publicUrl: 'http://localhost',
    })
    await pipeline(Readable.from(pieces(rows)), createWriteStream(file))
  })
  return file
}

export async function importFigures(rows: number): Promise<Figure[]> {
  await emptyShop()
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
  const measure = async (name: string, file: string, options: readonly string[] = []) =>
    record(name, file, await imported(file, options))
  await measure('dry, Shopify', first, ['--dry-run'])
  const [one, other] = await Promise.all([imported(first), imported(second)])
  record('new, Shopify, beside another', first, one)
  record('new, Shopify, beside the first', second, other)
  await measure('unchanged, Shopify', first)
  await measure('unchanged, own CSV', await exportFile('own.csv', csvBytes))
  await measure('unchanged, own XLSX', await exportFile('own.xlsx', xlsxBytes))
  rmSync(FOLDER, { recursive: true, force: true })
  return figures
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const figures = await importFigures(Number(process.argv[2] ?? 100_000))
  print(figures)
  process.exitCode = figures.every(isWithinGoal) ? 0 : 1
}
