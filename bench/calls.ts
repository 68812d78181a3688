/** API calls: processor time of server and database together per call. */
import { NOUNS } from './search-goods.ts'
import type { Figure } from './figures.ts'
import { load } from './load.ts'
import type { BenchShop } from './shop.ts'

const COUNT = 3000
const WARM = 3000

export async function callFigures(
  shop: BenchShop,
  { productIds, categoryIds }: { productIds: readonly number[]; categoryIds: readonly number[] },
): Promise<Figure[]> {
  const lists = categoryIds.flatMap((category) =>
    [1, 2, 3].map((page) => `/api/search/goods?category=${category}&size=20&page=${page}`),
  )
  const details = productIds.map((id) => `/api/catalog/products/${id}`)
  const words = NOUNS.map(({ cn }) => `/api/search/goods?q=${encodeURIComponent(cn)}&size=20`)
  return [
    await figure('category list of 20', lists, 0.5),
    await figure('product detail', details, 0.4),
    await figure('search by one word', words, 4),
    await figure('category list of 20, made anew', lists, null),
    await figure('product detail, made anew', details, null),
    await figure('search by one word, made anew', words, 4),
  ]

  /**
   * @param most null where the goal is for cached answers. `made anew` asks like a caller who has just written: nothing
   * is cached.
   */
  async function figure(
    name: string,
    paths: readonly string[],
    most: number | null,
  ): Promise<Figure> {
    const headers = name.endsWith('anew') ? { 'just-wrote': '1' } : {}
    await load({ url: shop.url, paths, headers, count: WARM })
    const before = shop.cpu()
    const { count } = await load({ url: shop.url, paths, headers, count: COUNT })
    const after = shop.cpu()
    const node = (after.nodeMs - before.nodeMs) / count
    const database = (after.databaseMs - before.databaseMs) / count
    const parts = `Node ${node.toFixed(2)}, database ${database.toFixed(2)}`
    return {
      name: `call: ${name} (${parts})`,
      value: node + database,
      unit: 'ms CPU',
      goal: most === null ? null : { most },
    }
  }
}
