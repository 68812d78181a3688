/**
 * `npm run bench [-- PART …] [-- --large]`: speed and memory, each figure beside what it must keep. Parts: pages, calls,
 * checkout, terms, lists, accounts, crowd, flood, process, shapes, browser, weight, relevance, catalogues,
 * search, articles, reports, rehearsal, ledger, statement, lottery, points, credit, statements, bills, office, cases, documents, flash, chat. `--large` adds how lists and search grow from 10,000 products to
 * 100,000 (making those takes a while, once). `fuzz` takes `--seed N` and `--count N`.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { setTimeout as sleep } from 'node:timers/promises'
import '#apps/api/settings.ts'
import { ROOT } from '../scripts/sources.ts'
import { accountFigures } from './accounts.ts'
import { browserFigures } from './browser.ts'
import { callFigures } from './calls.ts'
import { checkoutFigures } from './checkout.ts'
import { crowdFigures } from './crowd.ts'
import { floodFigures } from './flood.ts'
import { isWithinGoal, print, type Figure } from './figures.ts'
import { fuzzFigures } from './fuzz.ts'
import { shopWith } from './goods.ts'
import { growthFigures } from './growth.ts'
import { listFigures } from './lists.ts'
import { load } from './load.ts'
import { pageFigures } from './pages.ts'
import { SHAPES, shapeFigures } from './shapes.ts'
import { startShop, type BenchShop } from './shop.ts'
import { termsFigures } from './terms.ts'

const PRODUCTS = 10_000
const PARTS = [
  'pages',
  'calls',
  'checkout',
  'terms',
  'lists',
  'accounts',
  'crowd',
  'flood',
  'process',
  'shapes',
  'browser',
  'weight',
  'relevance',
  'catalogues',
  'search',
  'articles',
  'reports',
  'rehearsal',
  'ledger',
  'statement',
  'lottery',
  'points',
  'credit',
  'statements',
  'bills',
  'office',
  'cases',
  'documents',
  'flash',
  'chat',
  'fuzz',
]
const OF_SHOP = [
  'pages',
  'calls',
  'checkout',
  'terms',
  'lists',
  'accounts',
  'crowd',
  'flood',
  'process',
  'shapes',
  'browser',
]
const IDLE_MS = 5000
const BUSY_SECONDS = 10

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    large: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '6000' },
  },
})
const unknown = positionals.filter((part) => !PARTS.includes(part))
if (unknown.length > 0) {
  console.error(`no such part: ${unknown.join(', ')}. There are ${PARTS.join(', ')}`)
  process.exit(2)
}
const isWanted = (part: string) => positionals.length === 0 || positionals.includes(part)

const figures: Figure[] = []
const report = (found: Figure[]) => {
  figures.push(...found)
  print(found)
}

/** A script of ours with a verdict of its own. */
function runScript(name: string, file: string, args: string[] = []): Figure[] {
  const { status } = spawnSync(process.execPath, [join(ROOT, file), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  return [{ name, value: status === 0 ? 1 : 0, unit: '', goal: { least: 1 } }]
}

async function idsOf(shop: BenchShop) {
  return shop.withDb(async (db) => {
    const products = await db.rows<{ id: number }>(sql`
      select id from catalog.product where state = 'published' order by id limit 2000`)
    // Each has the three pages that are asked for.
    const categories = await db.rows<{ id: number }>(sql`
      select id from catalog.category where product_count > 60 order by id`)
    return { productIds: products.map(({ id }) => id), categoryIds: categories.map(({ id }) => id) }
  })
}

async function withShop(): Promise<void> {
  console.log(`A shop with ${PRODUCTS} products`)
  const folder = await shopWith(PRODUCTS)
  await (await startShop(folder)).stop() // builds, if anything has to be built
  const shop = await startShop(folder)
  try {
    await sleep(IDLE_MS)
    const idleMb = shop.memoryMb()
    const ids = await idsOf(shop)
    // Before what is no load but a flood.
    if (isWanted('process')) {
      await load({
        url: shop.url,
        paths: ids.productIds.map((id) => `/goods/${id}`),
        seconds: BUSY_SECONDS,
      })
      report([
        {
          name: 'start after the first time',
          value: shop.startMs / 1000,
          unit: 's',
          goal: { most: 3 },
        },
        {
          name: 'memory of the Node process, idle',
          value: idleMb,
          unit: 'MB',
          goal: { most: 150 },
        },
        {
          name: 'memory of the Node process, after load',
          value: shop.memoryMb(),
          unit: 'MB',
          goal: { most: 300 },
        },
      ])
    }
    if (isWanted('calls')) report(await callFigures(shop, ids))
    if (isWanted('checkout')) report(await checkoutFigures(shop, ids.productIds))
    if (isWanted('terms')) report(await termsFigures(shop, ids.productIds))
    if (isWanted('lists')) report(await listFigures(shop))
    if (isWanted('accounts')) report(await accountFigures(shop, ids.productIds))
    if (isWanted('crowd')) report(await crowdFigures(shop, ids.productIds))
    if (isWanted('flood')) {
      report(await floodFigures(shop, ids.productIds))
      const value = shop.memoryMb()
      report([{ name: 'memory of the Node process, after them', value, unit: 'MB', goal: null }])
    }
    if (isWanted('pages')) report(await pageFigures(shop, ids.productIds))
    if (isWanted('browser')) report(await browserFigures(shop, `/goods/${ids.productIds[0]}`))
    // Last: it leaves the caches full of what nobody asks for.
    if (isWanted('shapes'))
      report(await shapeFigures(shop, values.large ? SHAPES.all : SHAPES.some))
  } finally {
    await shop.stop()
  }
}

if (OF_SHOP.some(isWanted)) await withShop()
if (isWanted('weight'))
  report(runScript('scripts of each page within its budget', 'scripts/check-weight.ts'))
if (isWanted('relevance'))
  report(runScript('search finds what people mean', 'bench/search-relevance.ts'))
if (isWanted('catalogues'))
  report(runScript('and in shops of other trades', 'bench/search-catalogues.ts'))
if (isWanted('articles'))
  report(runScript('articles found among 10,000', 'bench/article-search.ts'))
if (isWanted('search')) report(runScript('search within its goals', 'bench/search-speed.ts'))
if (isWanted('rehearsal'))
  report(runScript('a rehearsal over 100,000 orders', 'bench/rehearsal.ts'))
if (isWanted('ledger')) report(runScript('the ledger as a bank', 'bench/ledger.ts'))
if (isWanted('statement')) report(runScript('a statement of 50,000 lines', 'bench/statement.ts'))
if (isWanted('lottery')) report(runScript('draws of a lottery', 'bench/lottery.ts'))
if (isWanted('points')) report(runScript('points that end', 'bench/points.ts'))
if (isWanted('credit')) report(runScript('credit terms of 5,000 orders', 'bench/credit.ts'))
if (isWanted('statements'))
  report(runScript('a bank statement against open orders', 'bench/bank-statements.ts'))
if (isWanted('reports'))
  report(runScript('reports over 1,000,000 order lines', 'bench/report-speed.ts'))
if (isWanted('bills')) report(runScript('a bill of a payment provider', 'bench/bills.ts'))
if (isWanted('office'))
  report(runScript('lists of the office within their goals', 'bench/office-lists.ts'))
if (isWanted('flash')) report(runScript('flash sales within their goals', 'bench/flash-sale.ts'))
if (isWanted('chat')) report(runScript('live chat within its goals', 'bench/chat.ts'))
if (isWanted('cases'))
  report(runScript('cases of after-sales within their goals', 'bench/cases.ts'))
if (isWanted('documents')) report(runScript('documents as PDF', 'bench/documents.ts'))
if (isWanted('fuzz')) report(await fuzzFigures(Number(values.seed), Number(values.count)))
if (values.large) report(await growthFigures(PRODUCTS, PRODUCTS * 10))

const missed = figures.filter((figure) => !isWithinGoal(figure))
console.log(`\n${figures.length} figures, ${missed.length} missed`)
process.exitCode = missed.length === 0 ? 0 : 1
