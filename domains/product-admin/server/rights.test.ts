/** Permissions of each call of product management: read, write, or neither. */
import { expect, test } from 'vitest'
import { aProduct } from '#domains/catalog/testing.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import {
  cancelBulk,
  duplicateProduct,
  officeBulk,
  officeBulkLines,
  officeBulkPrices,
  officeBulks,
  prepareBulk,
  startBulk,
  undoBulk,
  type BulkAct,
} from '../bulk-contract.ts'
import * as bulkContract from '../bulk-contract.ts'
import * as contract from '../contract.ts'
import {
  officeChoices,
  officeProduct,
  officeProducts,
  importedPictures,
  retryPictures,
  saveProduct,
  setPrice,
  setProductState,
} from '../contract.ts'
import * as translationsContract from '../translations-contract.ts'
import { missingCounts, missingTexts } from '../translations-contract.ts'
import { openOffice } from './testing.ts'

const { shop, db, by, reader, outsider, must, sent } = await openOffice()
const { productId, skuId, version } = await aProduct(db)
const cheaper: BulkAct = {
  kind: 'price',
  currency: 'CNY',
  audience: 'all',
  by: 'percent',
  value: -1000,
  rounding: 'step',
}
const selection = { ids: [productId] }
const { id: bulkId } = await must(prepareBulk, { selection, act: cheaper })
const { id: startedId } = await must(prepareBulk, { selection, act: cheaper })
const before = await sent(productId)

const READING: readonly (readonly [Endpoint, object])[] = [
  [officeProducts, {}],
  [officeProduct, { productId }],
  [officeChoices, {}],
  [importedPictures, { productId }],
  [officeBulks, {}],
  [officeBulk, { bulkId }],
  [officeBulkLines, { bulkId }],
  [officeBulkPrices, { bulkId, productId }],
  [missingCounts, {}],
  [missingTexts, { kind: 'name', missing: 'en' }],
]
const WRITING: readonly (readonly [Endpoint, object])[] = [
  [saveProduct, before],
  [setProductState, { productId, state: 'archived', version }],
  [
    setPrice,
    { skuId, currency: 'CNY', audience: 'all', tiers: [{ minQuantity: 1, amount: 1 }], version },
  ],
  [duplicateProduct, { productId }],
  [retryPictures, { productId }],
  [prepareBulk, { selection, act: cheaper }],
  [startBulk, { bulkId: startedId }],
  [cancelBulk, { bulkId }],
  [undoBulk, { bulkId }],
]

test('every call is covered here', () => {
  const all = [contract, bulkContract, translationsContract]
    .flatMap((each) => Object.values(each) as unknown[])
    .filter((each): each is Endpoint => typeof each === 'object' && each !== null && 'who' in each)
  const asked = [...READING, ...WRITING].map(([endpoint]) => endpoint.path + endpoint.method)
  expect(all.map(({ path, method }) => path + method).toSorted()).toEqual(asked.toSorted())
})

test.each(READING)('staff with read permission may use $path', async (endpoint, input) => {
  expect((await shop.call(endpoint, input as never, reader)).code).toBe(1)
  expect((await shop.call(endpoint, input as never, outsider)).code).toBe(Reasons.forbidden.code)
  expect((await shop.call(endpoint, input as never)).code).toBe(Reasons.loginNeeded.code)
})

test.each(WRITING)('staff with read permission only cannot use $path', async (endpoint, input) => {
  for (const [caller, reason] of [
    [reader, Reasons.forbidden],
    [outsider, Reasons.forbidden],
    [{ cookie: 'staff=stranger' }, Reasons.loginExpired],
    [{}, Reasons.loginNeeded],
  ] as const) {
    expect((await shop.call(endpoint, input as never, caller)).code).toBe(reason.code)
  }
})

test("a buyer's token opens nothing here", async () => {
  const answer = await shop.call(officeProducts, {}, { cookie: 'buyer=1' })
  expect(answer.code).toBe(Reasons.loginNeeded.code)
})

test('refused calls have changed nothing', async () => {
  expect(await sent(productId)).toEqual(before)
  expect(await must(officeBulk, { bulkId: startedId })).toMatchObject({ state: 'prepared' })
  expect((await must(officeProducts, {})).total).toBe(1)
  expect((await must(officeBulks, {})).items).toEqual([])
  expect((await shop.call(saveProduct, before, by)).code).toBe(1)
})
