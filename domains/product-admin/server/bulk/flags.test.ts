/** The preview of price changes: flagged ones first, every price on demand, never against the direction of the change. */
import { expect, test } from 'vitest'
import {
  officeBulk,
  officeBulkLines,
  officeBulkPrices,
  prepareBulk,
  startBulk,
  type BulkAct,
} from '../../bulk-contract.ts'
import { CatalogReasons } from '#domains/catalog/reasons.ts'
import { aProduct, aSku, type Made } from '#domains/catalog/testing.ts'
import { openOffice } from '../testing.ts'

const { shop, db, must, refusal } = await openOffice()

const stepped = (code: string, ...amounts: number[]) =>
  aProduct(db, {
    code,
    skus: [
      aSku(`${code}-1`, {
        prices: amounts.map((amount, at) => ({
          currency: 'CNY',
          audience: 'all',
          minQuantity: 10 ** at,
          amount,
        })),
      }),
    ],
  })
const raised: BulkAct = {
  kind: 'price',
  currency: 'CNY',
  audience: 'every',
  by: 'percent',
  value: 800,
  rounding: 'end90',
}
const prepared = async (products: readonly Made[]) =>
  (
    await must(prepareBulk, {
      selection: { ids: products.map(({ productId }) => productId) },
      act: raised,
    })
  ).id

test('volume prices that would become equal are flagged and come first, then the largest changes', async () => {
  const plain = await stepped('FL-A', 10_000, 9_000)
  const large = await stepped('FL-B', 300)
  const flat = await stepped('FL-C', 125, 110, 105)
  const bulkId = await prepared([plain, large, flat])
  const { items } = await must(officeBulkLines, { bulkId })
  expect(items.map(({ code }) => code)).toEqual(['FL-C', 'FL-B', 'FL-A'])
  expect(items[0]!.prices.map(({ afterAmount, flag }) => [afterAmount, flag])).toEqual([
    [190, null],
    [190, 'equal'],
    [190, 'equal'],
  ])
  expect(items[2]!.prices.map(({ flag }) => flag)).toEqual([null, null])
  expect(await must(officeBulk, { bulkId })).toMatchObject({ flaggedCount: 1 })
  await must(startBulk, { bulkId })
  await shop.drainQueues()
  const after = await must(officeBulkLines, { bulkId })
  expect(after.items.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done'])
})

test('all prices of a product can be listed, and the pages of lines follow each other', async () => {
  const many = await stepped('FL-M', 900, 800, 700, 600, 500, 400, 300, 200)
  const bulkId = await prepared([many])
  const [line] = (await must(officeBulkLines, { bulkId })).items
  expect([line!.prices.length, line!.priceCount]).toEqual([6, 8])
  const { productId } = many
  expect(await must(officeBulkPrices, { bulkId, productId })).toHaveLength(8)
  expect(await refusal(officeBulkPrices, { bulkId, productId: 424_242 })).toBe(
    CatalogReasons.bulkNotFound.code,
  )
  const products: Made[] = []
  for (let i = 0; i < 53; i++) products.push(await stepped(`FL-P${i}`, 1000 + 100 * (i % 5)))
  const long = await prepared(products)
  const first = await must(officeBulkLines, { bulkId: long })
  const second = await must(officeBulkLines, { bulkId: long, after: first.next! })
  const ids = [...first.items, ...second.items].map((each) => each.productId)
  expect([first.items.length, second.items.length, second.next]).toEqual([50, 3, null])
  expect(new Set(ids).size).toBe(53)
})
