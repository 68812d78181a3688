/** How much slower a list and a search are with ten times the products. */
import sql from 'sql-template-tag'
import { median, type Figure } from './figures.ts'
import { shopWith } from './goods.ts'
import { NOUNS } from './search-goods.ts'
import { startShop } from './shop.ts'

const ROUNDS = 5
const MOST_TIMES = 2
const FIRST_LIST_MS = 10

/** `firstMs` is the first request of a category of the first level, with empty caches. */
type Times = { listMs: number; searchMs: number; firstMs: number }

export async function growthFigures(few: number, many: number): Promise<Figure[]> {
  const before = await timesWith(few)
  const after = await timesWith(many)
  const figure = (name: string, was: number, is: number): Figure => ({
    name: `${name}, ${few} to ${many} products (${was.toFixed(1)} to ${is.toFixed(1)} ms)`,
    value: is / was,
    unit: 'times',
    goal: { most: MOST_TIMES },
  })
  return [
    figure('category list', before.listMs, after.listMs),
    figure('search by one word', before.searchMs, after.searchMs),
    {
      name: `first list of a first-level category, ${many} products (${few}: ${before.firstMs.toFixed(1)} ms)`,
      value: after.firstMs,
      unit: 'ms',
      goal: { most: FIRST_LIST_MS },
    },
  ]
}

async function timesWith(productCount: number): Promise<Times> {
  const shop = await startShop(await shopWith(productCount))
  try {
    const categories = await shop.withDb((db) =>
      db.rows<{ id: number; isFirst: boolean }>(
        sql`
          select id, parent_id is null as is_first from catalog.category
          where product_count > 0 or parent_id is null order by id`,
      ),
    )
    const listsOf = (isFirst: boolean) =>
      categories
        .filter((each) => each.isFirst === isFirst)
        .map(({ id }) => `/api/search/goods?category=${id}&size=20`)
    const lists = listsOf(false)
    const words = NOUNS.map(({ cn }) => `/api/search/goods?q=${encodeURIComponent(cn)}&size=20`)
    const [listMs, searchMs] = [await medianMs(lists), await medianMs(words)]
    return { listMs, searchMs, firstMs: median(await timesOf(listsOf(true))) }
  } finally {
    await shop.stop()
  }

  async function medianMs(paths: readonly string[]): Promise<number> {
    const times: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const taken = await timesOf(paths.map((path) => `${path}&x=${round}`))
      if (round > 0) times.push(...taken) // the first round warms up
    }
    return median(times)
  }

  async function timesOf(paths: readonly string[]): Promise<number[]> {
    const times: number[] = []
    for (const path of paths) {
      const began = performance.now()
      const answer = await fetch(`${shop.url}${path}`)
      await answer.arrayBuffer()
      times.push(performance.now() - began)
    }
    return times
  }
}
