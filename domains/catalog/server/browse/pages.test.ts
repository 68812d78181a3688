/** Pages of categories and brands, lists of cards, and what search engines read of them. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { aProduct, NOW } from '#domains/catalog/testing.ts'
import { openOffice } from '#domains/product-admin/server/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import {
  brandPage,
  categoryPage,
  getProduct,
  listAlternatives,
  listBrands,
  listCards,
} from '../../contract.ts'
import { CatalogReasons } from '../../reasons.ts'
import {
  brandPages,
  categoryList,
  categoryPages,
  productPages,
  productParts,
} from '../index-door.ts'
import { publish, setState } from '../state-door.ts'
import { addBrand, addCategory } from '../taxonomy-door.ts'

const { shop, db } = await openOffice()
let made = 0
const aCategory = (parentId: number | null = null) =>
  db.tx((tx) => addCategory(tx, parentId, { cn: `类${++made}`, en: `Kind ${made}` }))
const aBrand = () => db.tx((tx) => addBrand(tx, { cn: `牌${++made}`, en: `Brand ${made}` }))
const takeOffSale = (productId: number, state: 'draft' | 'archived') =>
  db.tx((tx) => setState(tx, { productId, state, version: null, now: NOW, lang: 'cn' }))
const pathsOf = (pages: readonly { path: string }[]) => pages.map(({ path }) => path)

test('a category’s page leads from the first level down to it, in the visitor’s language', async () => {
  const top = await aCategory()
  const middle = await aCategory(top)
  const leaf = await aCategory(middle)
  for (const [id, path] of [
    [top, [top]],
    [middle, [top, middle]],
    [leaf, [top, middle, leaf]],
  ] as const) {
    const { data } = await shop.call(categoryPage, { categoryId: id }, { lang: 'en' })
    expect(data!.path.map((each) => each.id)).toEqual(path)
    expect(data!.name).toBe(data!.path.at(-1)!.name)
    expect(data).toMatchObject({ introHtml: '', bannerUrl: null })
  }
  const named = async (lang: string) =>
    (await shop.call(categoryPage, { categoryId: leaf }, { lang })).data!.name.slice(0, 4)
  expect([await named('cn'), await named('en'), await named('id')]).toEqual([
    expect.stringMatching(/^类/),
    'Kind',
    expect.stringMatching(/^类/),
  ])
})

test('what lies below a hidden category is hidden with it, from pages, menu, site map and breadcrumb', async () => {
  const top = await aCategory()
  const middle = await aCategory(top)
  const leaf = await aCategory(middle)
  const { productId } = await aProduct(db, { categoryId: leaf })
  const hide = (id: number, isHidden: boolean) =>
    db.count(sql`update catalog.category set visible = ${!isHidden} where id = ${id}`)
  const look = async () => {
    const paths = pathsOf(await categoryPages(db))
    const listed = (await categoryList(db)).map(({ id }) => id)
    const { data } = await shop.call(getProduct, { productId })
    return {
      pages: await Promise.all(
        [top, middle, leaf].map(
          async (categoryId) => (await shop.call(categoryPage, { categoryId })).code,
        ),
      ),
      site: [top, middle, leaf].map((id) => paths.includes(`/goods/list?category=${id}`)),
      listed: [top, middle, leaf].map((id) => listed.includes(id)),
      path: data!.categoryPath.map(({ id }) => id),
    }
  }
  const all = { pages: [1, 1, 1], site: [true, true, true], listed: [true, true, true] }
  const { code } = CatalogReasons.categoryNotFound
  expect(await look()).toEqual({ ...all, path: [top, middle, leaf] })
  await hide(middle, true)
  expect(await look()).toEqual({
    pages: [1, code, code],
    site: [false, false, false],
    listed: [true, false, false],
    path: [top],
  })
  await hide(top, true)
  expect(await look()).toEqual({
    pages: [code, code, code],
    site: [false, false, false],
    listed: [false, false, false],
    path: [],
  })
  await hide(middle, false)
  expect((await look()).pages).toEqual([code, code, code])
  await hide(top, false)
  expect(await look()).toEqual({ ...all, path: [top, middle, leaf] })
})

test('pages of what never was are refused in words, and nonsense for an id as wrong input', async () => {
  const { categoryNotFound, brandNotFound, productNotFound } = CatalogReasons
  const id = 999_999
  expect((await shop.call(categoryPage, { categoryId: id })).code).toBe(categoryNotFound.code)
  expect((await shop.call(brandPage, { brandId: id })).code).toBe(brandNotFound.code)
  expect((await shop.call(listAlternatives, { productId: id })).code).toBe(productNotFound.code)
  for (const productId of [0, -1, 1.5, 2 ** 53, Number.NaN]) {
    expect((await shop.call(getProduct, { productId })).code).toBe(Reasons.invalidInput.code)
  }
})

test('cards come in the order asked, each once; nonsense among the ids is passed over', async () => {
  const [one, other] = [await aProduct(db), await aProduct(db)]
  const draft = await aProduct(db, { state: 'draft' })
  const ids = `${other.productId},x,-3,${draft.productId},1.5,,${one.productId},${other.productId}`
  const { data } = await shop.call(listCards, { ids })
  expect(data!.map((card) => card.id)).toEqual([other.productId, one.productId])
  expect((await shop.call(listCards, { ids: '' })).data).toEqual([])
  const tooLong = '1'.repeat(501)
  expect((await shop.call(listCards, { ids: tooLong })).code).toBe(Reasons.invalidInput.code)
})

test('what is taken off sale is gone from every page and list at once, and comes back when it is published', async () => {
  const [categoryId, brandId] = [await aCategory(), await aBrand()]
  const { productId } = await aProduct(db, { categoryId, brandId })
  const look = async () => ({
    page: (await shop.call(getProduct, { productId })).code,
    cards: (await shop.call(listCards, { ids: String(productId) })).data!.length,
    brand: (await shop.call(listBrands, {})).data!.filter((each) => each.id === brandId).length,
    category: pathsOf(await categoryPages(db)).filter((path) => path.endsWith(`=${categoryId}`))
      .length,
    site: pathsOf(await brandPages(db)).filter((path) => path.endsWith(`=${brandId}`)).length,
  })
  const there = { page: 1, cards: 1, brand: 1, category: 1, site: 1 }
  const { code } = CatalogReasons.productNotFound
  const gone = { page: code, cards: 0, brand: 0, category: 0, site: 0 }
  expect(await look()).toEqual(there)
  for (const state of ['draft', 'archived'] as const) {
    await takeOffSale(productId, state)
    expect(await look()).toEqual(gone)
    await db.tx((tx) => publish(tx, productId, NOW))
    expect(await look()).toEqual(there)
  }
})

test('a brand without goods on sale has a page and stands in no hall of brands', async () => {
  const brandId = await aBrand()
  await aProduct(db, { brandId, state: 'draft' })
  expect((await shop.call(brandPage, { brandId })).data).toMatchObject({ productCount: 0 })
  expect((await shop.call(listBrands, {})).data!.map(({ id }) => id)).not.toContain(brandId)
  expect(pathsOf(await brandPages(db))).not.toContain(`/home/brand?id=${brandId}`)
})

test('search engines are told of a category for goods anywhere below it, and of none that is empty', async () => {
  const top = await aCategory()
  const middle = await aCategory(top)
  const leaf = await aCategory(middle)
  const empty = await aCategory(top)
  await aProduct(db, { categoryId: leaf })
  const paths = pathsOf(await categoryPages(db))
  for (const id of [top, middle, leaf]) {
    expect(paths.filter((path) => path === `/goods/list?category=${id}`)).toHaveLength(1)
  }
  expect(paths).not.toContain(`/goods/list?category=${empty}`)
})

test('each product on sale is in one part of the site map, drafts in none', async () => {
  const [onSale, draft] = [await aProduct(db), await aProduct(db, { state: 'draft' })]
  const parts = await productParts(db)
  const pages = await Promise.all(parts.map((part) => productPages(db, part)))
  const paths = pathsOf(pages.flat())
  expect(paths.filter((path) => path === `/goods/${onSale.productId}`)).toHaveLength(1)
  expect(paths).not.toContain(`/goods/${draft.productId}`)
  expect(new Set(paths).size).toBe(paths.length)
})
