/** Options of a product: every SKU can be reached, and an unavailable one shows why. */
import { expect, test } from 'vitest'
import type { Product, Sku } from '../../contract.ts'
import { barredBy, firstSku, skuAfter, stateOf } from './options.ts'

const unit = { id: 1, name: 'piece', factor: 1, minQuantity: 1, step: 1, maxQuantity: 100 }

const aSku = (id: number, values: number[], isSold = true): Sku => ({
  id,
  code: `S${id}`,
  barcode: null,
  values,
  units: [unit],
  tiers: isSold ? [{ audience: 'all', minQuantity: 1, priceAmount: 100 }] : [],
  weightGrams: null,
  pictureIndex: null,
  reduction: null,
})
const aProduct = (...skus: Sku[]) => ({ skus }) as unknown as Product

const product = aProduct(aSku(1, [0, 0]), aSku(2, [1, 1]), aSku(3, [1, 2], false))
const unknown = () => undefined

test('a value that exists with another second option stays free, so that nobody is locked in', () => {
  expect(stateOf(product, [0, 0], 0, 1, unknown)).toBe('free')
  expect(skuAfter(product, [0, 0], 0, 1)?.id).toBe(2)
})

test('a combination that is not offered, or has no price, says so', () => {
  expect(stateOf(product, [0, 0], 1, 1, unknown)).toBe('noSuch')
  expect(stateOf(product, [1, 1], 1, 2, unknown)).toBe('noPrice')
})

test('what cannot be combined says with what', () => {
  expect(barredBy(product, [0, 0], 1, 1)).toEqual([0])
  expect(barredBy(product, [0, 0], 1, 9)).toEqual([])
  const three = aProduct(aSku(1, [0, 0, 0]), aSku(2, [0, 1, 1]), aSku(3, [1, 0, 1]))
  // Goes with either of the two, and not with both.
  expect(barredBy(three, [0, 0, 0], 2, 1)).toEqual([0, 1])
})

test('a value is out of stock only where all that it could mean is', () => {
  const countOf = ({ id }: Sku) => (id === 2 ? 0 : 5)
  expect(stateOf(product, [0, 0], 0, 1, countOf)).toBe('noStock')
  expect(stateOf(product, [0, 0], 0, 0, countOf)).toBe('free')
})

test('the address names the first SKU; without it the first that is sold is shown', () => {
  expect(firstSku(product, 2)?.id).toBe(2)
  expect(firstSku(aProduct(aSku(1, [0], false), aSku(2, [1])), undefined)?.id).toBe(2)
  expect(firstSku(product, 99)?.id).toBe(1)
})
