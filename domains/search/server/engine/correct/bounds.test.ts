/** What a stranger's query may cost: of its words that nobody knows, eight are corrected. */
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { aProduct, aSku, NOW } from '#domains/catalog/testing.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { findNewSince } from '../../service.ts'
import { clearCaches } from '../cache.ts'
import { postgres } from '../postgres.ts'

const shop = await openTestShop({ now: NOW })
const name = { cn: '轴承', en: 'Ball bearing grinder toolbox' }
const { productId } = await aProduct(shop.db, { code: 'A-1', name, skus: [aSku('A-1')] })
await shop.runSweeps()

/** How many statements a search sends, and how many of them look for words of a similar spelling. */
async function countStatements(words: string) {
  let [all, ofSpelling] = [0, 0]
  const counted = new Proxy(shop.db, {
    get(db, key: keyof Queryable) {
      if (key !== 'rows' && key !== 'row') return db[key]
      return (statement: Parameters<Queryable['rows']>[0]) => {
        all++
        if (statement.text.includes('similarity(folded')) ofSpelling++
        return db[key](statement)
      }
    },
  })
  clearCaches()
  const { ids } = await postgres.search(counted, {
    lang: 'en',
    words,
    currency: 'CNY',
    isLiteral: false,
    category: null,
    brandIds: [],
    valueGroups: [],
    priceFrom: null,
    priceTo: null,
    inStock: false,
    warehouseId: null,
    family: null,
    isNew: false,
    newFrom: await findNewSince(shop.db, NOW),
    deals: [],
    sort: 'relevance',
    offset: 0,
    limit: 10,
  })
  return { ids, all, ofSpelling }
}

const letters = 'bcdfghjklmnpqrst'
const misspelt = (count: number) =>
  Array.from({ length: count }, (_, i) => `zvx${letters[i]}w${letters[15 - i]}q`).join(' ')

test('of 16 words that nobody knows eight are corrected, and they cost little more than eight', async () => {
  const [eight, sixteen] = [await countStatements(misspelt(8)), await countStatements(misspelt(16))]
  expect(sixteen.ids).toEqual([])
  expect(eight.ofSpelling).toBeGreaterThanOrEqual(8)
  expect(sixteen.ofSpelling).toBeLessThanOrEqual(eight.ofSpelling)
  expect(sixteen.all).toBeLessThan(eight.all * 1.5)
})

test('words that are known do not count among the eight', async () => {
  const { ids } = await countStatements(`ball bearing grinder toolbox ${misspelt(6)} bearng`)
  expect(ids).toEqual([productId])
})
