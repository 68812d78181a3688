/** Alternatives and related products that the merchant chooses: their order, their limits, and who may set them. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { aProduct, aSku, NOW, type Made } from '#domains/catalog/testing.ts'
import { openOffice } from '#domains/product-admin/server/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { officeAlternatives, setAlternatives } from '../../alternatives-contract.ts'
import { listAlternatives } from '../../contract.ts'
import { CatalogReasons } from '../../reasons.ts'
import { addAvailable, addSales } from '../sale-door.ts'
import { setState } from '../state-door.ts'
import { addCategory } from '../taxonomy-door.ts'

const { shop, db, must, refusal, reader, outsider, auditOf } = await openOffice()

const category = (parentId: number | null = null) =>
  db.tx((tx) => addCategory(tx, parentId, { cn: `类别 ${Math.random()}` }))
const priced = (categoryId: number, amount: number) => {
  const code = `ALT-${Math.random().toString(36).slice(2, 9)}`
  const prices = [{ currency: 'CNY', audience: 'all', minQuantity: 1, amount } as const]
  return aProduct(db, { code, categoryId, skus: [aSku(`${code}-1`, { prices })] })
}
const stock = ({ skuId }: Made, delta = 5) => db.tx((tx) => addAvailable(tx, [{ skuId, delta }]))
const sell = ({ productId }: Made, quantity: number) =>
  db.tx((tx) => addSales(tx, [{ productId, quantity }]))
const takeOff = ({ productId }: Made) =>
  db.tx((tx) => setState(tx, { productId, state: 'archived', version: null, now: NOW, lang: 'cn' }))
const shownFor = async ({ productId }: Made) => {
  const { data } = await shop.call(listAlternatives, { productId })
  return {
    substitutes: data!.substitutes.map(({ id }) => id),
    related: data!.related.map(({ id }) => id),
  }
}
const codeOf = async ({ productId }: Made) =>
  (await db.row<{ code: string }>(sql`select code from catalog.product where id = ${productId}`))
    .code
const idsOf = (goods: readonly Made[]) => goods.map(({ productId }) => productId)

test('substitutes are those of the nearest price, cheaper or dearer, and four at most', async () => {
  const categoryId = await category()
  const own = await priced(categoryId, 1000)
  const amounts = [4000, 1100, 900, 500, 2000, 100_000]
  const goods: Made[] = []
  for (const amount of amounts) {
    const made = await priced(categoryId, amount)
    await stock(made)
    goods.push(made)
  }
  // By ratio: 1100 and 900 are within a tenth, 500 and 2000 are a half and the double.
  const [far, nearUp, nearDown, half, double] = goods as [Made, Made, Made, Made, Made]
  expect((await shownFor(own)).substitutes).toEqual(idsOf([nearUp, nearDown, half, double]))
  await stock(nearUp, -5)
  expect((await shownFor(own)).substitutes).toEqual(idsOf([nearDown, half, double, far]))
})

test('what goes with a product comes from its category first, then from those beside it, best sellers first', async () => {
  const top = await category()
  const [own, sibling] = [await category(top), await category(top)]
  const below = await category(sibling)
  const other = await category()
  const product = await priced(own, 1000)
  const inOwn = await priced(own, 1000)
  const inSibling = await priced(sibling, 1000)
  const bestOfSibling = await priced(sibling, 1000)
  const further = await priced(below, 1000)
  const elsewhere = await priced(other, 1000)
  await sell(bestOfSibling, 50)
  await sell(further, 500)
  await sell(elsewhere, 5000)
  const { related } = await shownFor(product)
  expect(related).toEqual(idsOf([bestOfSibling, inSibling, inOwn, further]))
  expect(related).not.toContain(product.productId)
})

test('twelve related goods are a page’s most, and a small shop shows fewer', async () => {
  const categoryId = await category()
  const product = await priced(categoryId, 1000)
  expect(await shownFor(product)).toEqual({ substitutes: [], related: [] })
  const others = await Promise.all(Array.from({ length: 15 }, () => priced(categoryId, 1000)))
  expect((await shownFor(product)).related).toHaveLength(12)
  await Promise.all(others.slice(0, 10).map(takeOff))
  expect((await shownFor(product)).related.toSorted()).toEqual(idsOf(others.slice(10)).toSorted())
})

test('what the merchant names comes first and once, in his order, while it is on sale', async () => {
  const categoryId = await category()
  const [product, one, two, three] = [
    await priced(categoryId, 1000),
    await priced(await category(), 90_000),
    await priced(categoryId, 1000),
    await priced(await category(), 10),
  ]
  for (const each of [one, two, three]) await stock(each)
  const codes = await Promise.all([three, two, one].map(codeOf))
  for (const kind of ['substitute', 'related'] as const)
    await must(setAlternatives, { productId: product.productId, kind, codes })
  const named = idsOf([three, two, one])
  expect(await shownFor(product)).toEqual({ substitutes: named, related: named })
  await takeOff(three)
  expect(await shownFor(product)).toEqual({
    substitutes: idsOf([two, one]),
    related: idsOf([two, one]),
  })
  // The office still sees it, to take it out or to put it on sale again.
  const stored = await must(officeAlternatives, { productId: product.productId })
  expect(stored.substitutes.map(({ id }) => id)).toEqual(named)
})

test('a list is replaced as a whole, one kind at a time; the same code twice is one', async () => {
  const categoryId = await category()
  const [product, one, two] = [
    await priced(categoryId, 1000),
    await priced(categoryId, 1000),
    await priced(categoryId, 1000),
  ]
  const [a, b] = await Promise.all([one, two].map(codeOf))
  const { productId } = product
  const set = (kind: 'substitute' | 'related', codes: string[]) =>
    must(setAlternatives, { productId, kind, codes })
  await set('related', [a!, b!])
  const answer = await set('substitute', [b!, b!])
  expect(answer.substitutes.map(({ code }) => code)).toEqual([b])
  expect(answer.related.map(({ code }) => code)).toEqual([a, b])
  await set('related', [])
  expect(await must(officeAlternatives, { productId })).toMatchObject({
    related: [],
    substitutes: [{ code: b }],
  })
  expect(
    (await auditOf(`product:${productId}`)).map(({ before, after }) => [before, after]),
  ).toEqual([
    [{ related: [] }, { related: [a, b] }],
    [{ substitute: [] }, { substitute: [b] }],
    [{ related: [a, b] }, { related: [] }],
  ])
})

test('an unknown code, too many and a product that never was are refused, and nothing changes', async () => {
  const categoryId = await category()
  const [product, other] = [await priced(categoryId, 1000), await priced(categoryId, 1000)]
  const { productId } = product
  const code = await codeOf(other)
  await must(setAlternatives, { productId, kind: 'related', codes: [code] })
  const attempts = [
    [{ codes: [code, 'NOBODY-KNOWS'] }, CatalogReasons.alternativeWrong.code],
    [{ codes: [await codeOf(product)] }, CatalogReasons.alternativeWrong.code],
    [{ codes: Array.from({ length: 21 }, (_, i) => `C-${i}`) }, Reasons.invalidInput.code],
    [{ codes: ['x'.repeat(61)] }, Reasons.invalidInput.code],
    [{ codes: [], was: [] }, Reasons.changedMeanwhile.code],
    [{ codes: [code], productId: 999_999 }, Reasons.notFound.code],
  ] as const
  for (const [input, expected] of attempts) {
    const form = { productId, kind: 'related' as const, ...input, codes: [...input.codes] }
    const was = 'was' in input ? { was: [...input.was] } : {}
    expect(await refusal(setAlternatives, { ...form, ...was } as never)).toBe(expected)
  }
  const stored = await must(officeAlternatives, { productId })
  expect(stored.related.map((each) => each.code)).toEqual([code])
})

test('only staff of the catalogue name alternatives, and only those who may read it see them', async () => {
  const { productId } = await priced(await category(), 1000)
  const { code } = Reasons.forbidden
  const form = { productId, kind: 'related' as const, codes: [] }
  expect((await shop.call(setAlternatives, form, reader)).code).toBe(code)
  expect((await shop.call(officeAlternatives, { productId }, reader)).code).toBe(1)
  expect((await shop.call(officeAlternatives, { productId }, outsider)).code).toBe(code)
  expect((await shop.call(setAlternatives, form)).code).not.toBe(1)
})

test('the names are in the language of the member of staff', async () => {
  const categoryId = await category()
  const [product, other] = [await priced(categoryId, 1000), await priced(categoryId, 1000)]
  const { productId } = product
  const code = await codeOf(other)
  await must(setAlternatives, { productId, kind: 'related', codes: [code] })
  const nameIn = async (lang: string) =>
    (await shop.call(officeAlternatives, { productId }, { ...reader, lang })).data!.related[0]!.name
  expect([await nameIn('cn'), await nameIn('en')]).toEqual([`商品 ${code}`, `Product ${code}`])
})
