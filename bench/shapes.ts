/**
 * Searches that nobody repeats: filters, words, prices, languages and addresses put together anew each time. Whatever the
 * shop keeps of them, on both sides of the database's socket, has a bound.
 */
import { readdirSync, readFileSync } from 'node:fs'
import type { Figure } from './figures.ts'
import { load } from './load.ts'
import type { BenchShop } from './shop.ts'

/** 100,000 with `--large`: they take as long as the searches do. */
export const SHAPES = { some: 6000, all: 100_000 }
const ROUND = 2000
const LANGS = ['cn', 'en', 'spa', 'id']
const SORTS = ['relevance', 'sales', 'priceUp', 'priceDown', 'new']
const WORDS = ['工业', 'drill', 'valve 球阀', 'llave', 'sarung', '']

/** Of the database's processes together, and of Node, beyond what the first round has left. */
const DATABASE_MB = 200
const NODE_MB = 60

export async function shapeFigures(shop: BenchShop, count: number): Promise<Figure[]> {
  const memory = () => ({ node: shop.memoryMb(), database: privateMb(shop.processes.postmaster) })
  await ask(shop, 0, ROUND / 2)
  const before = memory()
  let most = before
  for (let done = 0; done < count; done += ROUND) {
    await ask(shop, ROUND + done, ROUND)
    const now = memory()
    most = { node: Math.max(most.node, now.node), database: Math.max(most.database, now.database) }
  }
  const summary = `${count} searches, none asked twice`
  return [
    {
      name: `${summary}: the database's processes`,
      value: most.database,
      unit: 'MB',
      goal: { most: DATABASE_MB },
    },
    {
      name: `${summary}: growth of Node`,
      value: most.node - before.node,
      unit: 'MB',
      goal: { most: NODE_MB },
    },
    { name: `${summary}: Node`, value: most.node, unit: 'MB', goal: null },
  ]
}

async function ask(shop: BenchShop, from: number, count: number): Promise<void> {
  for (const [i, lang] of LANGS.entries()) {
    const own = Array.from({ length: count }, (_, at) => at).filter((at) => at % LANGS.length === i)
    const calls = own.map((at) => `/api/search/goods?${shape(from + at)}`)
    await load({ url: shop.url, headers: { lang }, paths: calls, count: calls.length })
  }
}

/** Bits of a number say what is asked for: each other combination is another text of a statement. */
function shape(nth: number): string {
  const bits = (nth * 2_654_435_761) >>> 0
  const has = (bit: number) => ((bits >>> bit) & 1) === 1
  const query = new URLSearchParams({ sort: SORTS[bits % SORTS.length]!, x: String(nth) })
  const word = WORDS[(bits >>> 3) % WORDS.length]!
  if (word !== '') query.set('q', word)
  if (has(6)) query.set('category', String(1 + (bits % 48)))
  if (has(7)) query.set('brands', `${1 + (bits % 60)},${1 + ((bits >>> 4) % 60)}`)
  if (has(8)) query.set('values', String(1 + (bits % 4)))
  if (has(9)) query.set('priceFrom', String(nth))
  if (has(10)) query.set('priceTo', String(100_000 + nth))
  if (has(11)) query.set('inStock', '1')
  if (has(12)) query.set('warehouse', String(1 + (bits % 3)))
  if (has(13)) query.set('family', 'goods')
  if (has(14)) query.set('isNew', '1')
  if (has(15)) query.set('deals', 'volume,reduced')
  return query.toString()
}

/** What its processes have for themselves: the shared buffers are counted for none. */
function privateMb(postmaster: number): number {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    return fieldOf(`/proc/${name}/status`, 'PPid') === postmaster
  })
  const kilobytes = children.map((pid) => fieldOf(`/proc/${pid}/smaps_rollup`, 'Private_Dirty'))
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024
}

function fieldOf(file: string, field: string): number {
  try {
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1])
  } catch {
    return 0 // it has ended
  }
}
