/** How much slower a list and a search become when there are ten times the products. */
import sql from 'sql-template-tag'
import { median, type Figure } from './figures.ts'
import { shopWith } from './goods.ts'
import { NOUNS } from './search-goods.ts'
import { startShop } from './shop.ts'

const ROUNDS = 5
const MOST_TIMES = 2

type Times = { listMs: number; searchMs: number }

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
  ]
}

async function timesWith(productCount: number): Promise<Times> {
  const shop = await startShop(await shopWith(productCount))
  try {
    const leaves = await shop.withDb((db) =>
      db.rows<{ id: number }>(
        sql`select id from catalog.category where product_count > 0 order by id`,
      ),
    )
    const lists = leaves.map(({ id }) => `/api/search/goods?category=${id}&size=20`)
    const words = NOUNS.map(({ cn }) => `/api/search/goods?q=${encodeURIComponent(cn)}&size=20`)
    return { listMs: await medianMs(lists), searchMs: await medianMs(words) }
  } finally {
    await shop.stop()
  }

  async function medianMs(paths: readonly string[]): Promise<number> {
    const times: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      for (const path of paths) {
        const began = performance.now()
        const answer = await fetch(`${shop.url}${path}&x=${round}`)
        await answer.arrayBuffer()
        if (round > 0) times.push(performance.now() - began) // the first round warms up
      }
    }
    return median(times)
  }
}
