/** Pages: cached ones beside a plain route with the same bytes, by processor time, and uncached ones. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ROOT } from '../scripts/sources.ts'
import { median, type Figure } from './figures.ts'
import { load } from './load.ts'
import { ownCpuMs } from './processor.ts'
import type { BenchShop } from './shop.ts'

const BROTLI = { 'accept-encoding': 'br' }
const SECONDS = 4
const ROUNDS = 3
/** Each asked once: none of them can come from the cache. */
const RENDERS = 400
/** A list shows 24 at first; the figure is told for 60. */
const LIST_SIZE = 48
const LIST_REPORTED = 60

export async function pageFigures(
  shop: BenchShop,
  productIds: readonly number[],
): Promise<Figure[]> {
  // From the second on: the first has an address without its number.
  const lists = Array.from(
    { length: RENDERS },
    (_, i) =>
      `/goods/list?page=${2 + (i % 100)}&size=${LIST_SIZE}&sort=${['new', 'sales', 'cheap', 'dear'][Math.floor(i / 100)]}`,
  )
  const details = productIds.slice(0, RENDERS).map((id) => `/goods/${id}`)
  const share = await cachedShare(shop)
  await renderPage(shop, lists.slice(0, 50), 1) // compiled as after a minute of service
  await renderPage(shop, details.slice(0, 50), 1)
  const list = await renderPage(shop, lists.slice(50), 1)
  const detail = await renderPage(shop, details.slice(50), 1)
  return [
    {
      name: 'cached page, processor time of a plain route of that of the page',
      value: share,
      unit: 'times',
      goal: { least: 0.8 },
    },
    {
      name: `render of a list of ${LIST_REPORTED} (from ${LIST_SIZE})`,
      value: (list * LIST_REPORTED) / LIST_SIZE,
      unit: 'ms CPU',
      goal: { most: 4 },
    },
    { name: 'render of a product page', value: detail, unit: 'ms CPU', goal: { most: 2 } },
  ]
}

/** CPU of the Node process for one request. */
async function renderPage(
  shop: BenchShop,
  paths: readonly string[],
  rounds: number,
): Promise<number> {
  const before = shop.cpu().nodeMs
  const { count } = await load({
    url: shop.url,
    headers: BROTLI,
    paths,
    count: paths.length * rounds,
  })
  return (shop.cpu().nodeMs - before) / count
}

async function cachedShare(shop: BenchShop): Promise<number> {
  const url = `${shop.url}/`
  const page = await fetch(url, { headers: BROTLI })
  const stored = await rawOf(url)
  const headers = Object.fromEntries(
    [...page.headers].filter(
      ([name]) => !/^(date|connection|keep-alive|content-length|transfer-encoding)$/.test(name),
    ),
  )
  const plain = spawn(process.execPath, [join(ROOT, 'bench', 'plain.ts')], {
    env: {
      ...process.env,
      PLAIN: JSON.stringify({
        body: stored.toString('base64'),
        headers: { ...headers, 'content-encoding': 'br' },
      }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = (await once(plain.stdout, 'data')) as [Buffer]
  const plainUrl = `${output.toString().trim()}/`
  try {
    const cost = async (address: string, cpuMs: () => number) => {
      const before = cpuMs()
      const { count } = await load({ url: address, headers: BROTLI, seconds: SECONDS })
      return (cpuMs() - before) / count
    }
    const shares: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await cost(url, () => shop.cpu().nodeMs)
      const theirs = await cost(plainUrl, () => ownCpuMs(plain.pid!))
      shares.push(theirs / ours)
    }
    return median(shares)
  } finally {
    plain.kill()
  }
}

/** The bytes as they travel: `fetch` would unpack them. */
async function rawOf(url: string): Promise<Buffer> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(url, { headers: BROTLI }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve(Buffer.concat(parts)))
    }).on('error', reject)
  })
}
