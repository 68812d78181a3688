/** Sorting of the office's product list, and which of several prices is the lowest. */
import { expect, test } from 'vitest'
import { officeProducts } from '../contract.ts'
import { aProduct, aSku } from '#domains/catalog/testing.ts'
import { openOffice } from './testing.ts'

const { shop, db, by } = await openOffice()

const costing = (code: string, amount: number) =>
  aSku(code, { prices: [{ currency: 'CNY', audience: 'all', minQuantity: 1, amount }] })
const made = (name: string, amounts: readonly number[]) =>
  aProduct(db, {
    name: { cn: `排序${name}`, en: `Sorted ${name}` },
    options: amounts.length === 1 ? [] : [OPTION],
    skus: amounts.map((amount, at) => ({
      ...costing(`SRT-${name}-${at}`, amount),
      values: amounts.length === 1 ? [] : [at],
    })),
  })
const OPTION = {
  name: { cn: '颜色' },
  values: [
    { name: { cn: '红' }, pictureIndex: null },
    { name: { cn: '蓝' }, pictureIndex: null },
  ],
}

test('each column sorts both ways, by the displayed name, and a price of several says so', async () => {
  const { productId: cheap } = await made('c-cheap', [500])
  const { productId: expensive } = await made('a-expensive', [9000])
  const { productId: several } = await made('b-several', [700, 800])
  const list = async (input: object) =>
    (await shop.call(officeProducts, { q: 'Sorted', ...input }, { ...by, lang: 'en' })).data!.items
  const ids = async (input: object) => (await list(input)).map(({ id }) => id)
  expect(await ids({ sort: 'price' })).toEqual([cheap, several, expensive])
  expect(await ids({ sort: 'price', reversed: '1' })).toEqual([expensive, several, cheap])
  expect(await ids({ sort: 'name' })).toEqual([expensive, several, cheap])
  expect(await ids({ sort: 'name', reversed: '1' })).toEqual([cheap, several, expensive])
  const prices = (await list({ sort: 'price' })).map(({ priceAmount, isPriceFrom }) => [
    priceAmount,
    isPriceFrom,
  ])
  expect(prices).toEqual([
    [500, false],
    [700, true],
    [9000, false],
  ])
})
