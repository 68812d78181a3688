/** What a change of a category, brand or attribute does to its products: their pages, lists, counts and values, in each language. */
import { expect, test } from 'vitest'
import sql from 'sql-template-tag'
import { brandPage, categoryPage, categoryTree, getProduct } from '#domains/catalog/contract.ts'
import { CatalogReasons, TaxonomyReasons } from '#domains/catalog/reasons.ts'
import { aProduct } from '#domains/catalog/testing.ts'
import { officeChoices, saveProduct } from '#domains/product-admin/contract.ts'
import { aForm } from '#domains/product-admin/server/testing.ts'
import { LANGS, type Lang } from '#kit/contract/lang.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import * as contract from '../contract.ts'
import {
  moveCategory,
  officeAttributes,
  officeCategories,
  removeAttribute,
  removeBrand,
  removeCategory,
  saveAttribute,
  saveBrand,
  saveCategory,
} from '../contract.ts'
import { openTestTaxonomy } from '../testing.ts'

const taxonomy = await openTestTaxonomy()
const { shop, db, must, refusal, sent, reader, outsider } = taxonomy
const { aCategory, aBrand, anAttribute, add, addBrand, addAttribute } = taxonomy
const invalid = Reasons.invalidInput.code
const SUCCESS = 1

const page = async (productId: number, lang: Lang = 'cn') =>
  (await shop.call(getProduct, { productId }, { lang })).data!
const pathIn = async (productId: number, lang: Lang) =>
  (await page(productId, lang)).categoryPath.map(({ name }) => name)

test('a renamed category and brand stand on the product page in each language, and in Chinese where a language lacks them', async () => {
  const top = await add({ name: { cn: '电动工具', en: 'Power tools', id: 'Alat listrik' } })
  const leaf = await add({ parentId: top, name: { cn: '钻机', spa: 'Taladros' } })
  const brandId = await addBrand({ name: { cn: '正泰电器', en: 'Chint' } })
  const { productId } = await aProduct(db, { categoryId: leaf, brandId })
  expect(await Promise.all(LANGS.map((lang) => pathIn(productId, lang)))).toEqual(
    LANGS.map(
      (lang) =>
        ({
          cn: ['电动工具', '钻机'],
          en: ['Power tools', '钻机'],
          spa: ['电动工具', 'Taladros'],
          id: ['Alat listrik', '钻机'],
        })[lang],
    ),
  )

  const category = await taxonomy.opened(leaf)
  await must(saveCategory, { ...category, name: { cn: '电钻', en: 'Drills', spa: '' } })
  await shop.runSweeps()
  expect(await pathIn(productId, 'en')).toEqual(['Power tools', 'Drills'])
  // A text that was taken away falls back too.
  expect(await pathIn(productId, 'spa')).toEqual(['电动工具', '电钻'])

  // By itself: a product that is stale for its category would show the brand's new name too.
  const brand = await taxonomy.brand(brandId)
  await must(saveBrand, { ...brand, name: { cn: '正泰新牌', en: 'Chint New' } })
  await shop.runSweeps()
  expect((await page(productId, 'en')).brand?.name).toBe('Chint New')
  expect((await page(productId, 'id')).brand?.name).toBe('正泰新牌')
})

test('moved with its products, a category counts where it hangs and no longer where it hung', async () => {
  const [from, to] = [await add(), await add()]
  const branch = await add({ parentId: from })
  const leaf = await add({ parentId: branch })
  const { productId } = await aProduct(db, { categoryId: leaf })
  // The menu leaves out what has no products.
  const countOf = async (id: number) =>
    (await shop.call(categoryTree, {})).data!.find((each) => each.id === id)?.productCount ?? 0
  expect([await countOf(from), await countOf(to)]).toEqual([1, 0])

  await must(moveCategory, { categoryId: branch, parentId: to, beforeId: null })
  await shop.runSweeps()
  expect([await countOf(from), await countOf(to)]).toEqual([0, 1])
  expect((await page(productId)).categoryPath.map(({ id }) => id)).toEqual([to, branch, leaf])
  const { path } = (await shop.call(categoryPage, { categoryId: leaf })).data!
  expect(path.map(({ id }) => id)).toEqual([to, branch, leaf])
  const { rootId } = await db.row<{ rootId: number }>(sql`
    select root_id from catalog.figure where product_id = ${productId}`)
  expect(rootId).toBe(to)
})

test('a category and a brand that are emptied can go, and their pages with them; the products live on elsewhere', async () => {
  const [old, other] = [await add(), await add()]
  const brandId = await addBrand()
  const { productId } = await aProduct(db, { categoryId: old, brandId })
  const { categoryUsed, brandUsed } = TaxonomyReasons
  expect(await refusal(removeCategory, { categoryId: old })).toBe(categoryUsed.code)
  expect(await refusal(removeBrand, { brandId })).toBe(brandUsed.code)

  await must(saveProduct, { ...(await sent(productId)), categoryId: other, brandId: null })
  await must(removeCategory, { categoryId: old })
  await must(removeBrand, { brandId })
  await shop.runSweeps()
  const shown = await page(productId)
  expect([shown.brand, shown.categoryPath.map(({ id }) => id)]).toEqual([null, [other]])
  const codes = [
    (await shop.call(categoryPage, { categoryId: old })).code,
    (await shop.call(brandPage, { brandId })).code,
  ]
  const { categoryNotFound, brandNotFound, optionsWrong } = CatalogReasons
  expect(codes).toEqual([categoryNotFound.code, brandNotFound.code])
  // A form that still names them is refused, and writes nothing.
  const late = { ...(await sent(productId)), categoryId: old, brandId }
  const refused = await shop.call(saveProduct, late, taxonomy.by)
  expect(refused.code).toBe(optionsWrong.code)
  expect(refused.data).toMatchObject({ fields: [{ path: 'categoryId' }, { path: 'brandId' }] })
})

test('numbers are values named with their unit in each language, and follow a change of the unit', async () => {
  const categoryId = await add()
  const id = await addAttribute({ kind: 'number', unit: { cn: '伏', en: 'V' } })
  const numbers = [18, -2.5, 0].map((value) => ({ attributeId: id, value }))
  const ids: number[] = []
  for (const number of numbers) {
    ids.push((await must(saveProduct, aForm(categoryId, { numbers: [number] }))).id)
  }
  const again = await must(saveProduct, aForm(categoryId, { numbers: [numbers[0]!] }))
  const names = async () =>
    (await taxonomy.attribute(id)).values.map(({ name, number, productCount }) => [
      number,
      name.cn,
      name.en,
      name.id,
      productCount,
    ])
  // By size, the one that two products have once.
  expect(await names()).toEqual([
    [-2.5, '-2.5 伏', '-2.5 V', '-2.5 伏', 1],
    [0, '0 伏', '0 V', '0 伏', 1],
    [18, '18 伏', '18 V', '18 伏', 2],
  ])
  const form = await taxonomy.attribute(id)
  await must(saveAttribute, { ...form, unit: { cn: '毫伏', en: 'mV', id: 'mV' } })
  expect((await names())[2]).toEqual([18, '18 毫伏', '18 mV', '18 mV', 2])
  const plain = { ...(await taxonomy.attribute(id)), unit: null }
  await must(saveAttribute, plain)
  expect((await names())[0]).toEqual([-2.5, '-2.5', undefined, undefined, 1])
  // The numbers themselves are as they were typed: a unit names them and converts nothing.
  expect((await sent(ids[1]!)).numbers).toEqual([numbers[1]])
  expect((await sent(again.id)).numbers).toEqual([numbers[0]])
  expect(await refusal(removeAttribute, { attributeId: id })).toBe(CatalogReasons.stillUsed.code)
})

test('an attribute without products goes with its values; attributes are listed by their position', async () => {
  const ids = [
    await addAttribute({ position: 70, values: [{ name: { cn: '干' } }] }),
    await addAttribute({ position: 50 }),
    await addAttribute({ position: 60 }),
    await addAttribute({ position: 50 }),
  ]
  const listed = async () =>
    (await must(officeAttributes, {})).map((each) => each.id).filter((id) => ids.includes(id))
  expect(await listed()).toEqual([ids[1], ids[3], ids[2], ids[0]])
  const last = await taxonomy.attribute(ids[0]!)
  await must(saveAttribute, { ...last, position: 1, key: 'another-key' })
  expect(await listed()).toEqual([ids[0], ids[1], ids[3], ids[2]])
  // Addresses and files name it by its key, which stays.
  expect((await taxonomy.attribute(ids[0]!)).key).toBe(last.key)
  await must(removeAttribute, { attributeId: ids[0]! })
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from catalog.attribute_value where attribute_id = ${ids[0]}`)
  expect(count).toBe(0)
})

test('attributes of a category stand in the order of its form, each once', async () => {
  const ids = [await addAttribute(), await addAttribute(), await addAttribute()] as const
  const [a, b, c] = ids
  const categoryId = await add({ attributeIds: [c, a, c, b, a] })
  expect((await taxonomy.opened(categoryId)).attributeIds).toEqual([c, a, b])
  const form = await taxonomy.opened(categoryId)
  await must(saveCategory, { ...form, attributeIds: [b, c] })
  expect((await taxonomy.opened(categoryId)).attributeIds).toEqual([b, c])
  const { attributes } = await must(officeChoices, {})
  const placed = attributes.filter(({ id }) => [a, b, c].includes(id))
  expect(placed.map(({ id, categoryIds }) => [id, categoryIds])).toEqual([
    [a, []],
    [b, [categoryId]],
    [c, [categoryId]],
  ])
})

test('while a product is given a value, neither the value nor its attribute goes', async () => {
  const categoryId = await add()
  for (let round = 0; round < 4; round++) {
    const values = [{ name: { cn: '红' } }, { name: { cn: '蓝' } }]
    const id = await addAttribute({ values })
    const form = await taxonomy.attribute(id)
    const blue = form.values[1]!.id
    const taking = round % 2 === 0
    const [removed, made] = await Promise.all([
      taking
        ? refusal(saveAttribute, { ...form, values: form.values.slice(0, 1) })
        : refusal(removeAttribute, { attributeId: id }),
      must(saveProduct, aForm(categoryId, { valueIds: [blue] })),
    ])
    const { valueIds } = await sent(made.id)
    expect([SUCCESS, CatalogReasons.stillUsed.code]).toContain(removed)
    expect(valueIds).toEqual(removed === SUCCESS ? [] : [blue])
  }
})

test.each([
  ['no letters', { cn: '' }],
  ['blanks alone', { cn: ' \u3000 ' }],
  ['too many letters', { cn: '名', spa: 'n'.repeat(201) }],
])('a name of %s is none, of a category, a brand, an attribute or a value', async (_what, name) => {
  expect(await refusal(saveCategory, aCategory({ name }))).toBe(invalid)
  expect(await refusal(saveBrand, aBrand({ name }))).toBe(invalid)
  expect(await refusal(saveAttribute, anAttribute({ name }))).toBe(invalid)
  expect(await refusal(saveAttribute, anAttribute({ values: [{ name }] }))).toBe(invalid)
  const unit = { kind: 'number', unit: name }
  expect(await refusal(saveAttribute, anAttribute(unit))).toBe(invalid)
})

test('blanks around a name make no second one of it', async () => {
  const { cn } = aCategory().name
  await add({ name: { cn } })
  const { categoryNameTaken, brandNameTaken, attributeTaken } = CatalogReasons
  const blank = { name: { cn: ` ${cn} ` } }
  expect(await refusal(saveCategory, aCategory(blank))).toBe(categoryNameTaken.code)
  await addBrand({ name: { cn } })
  expect(await refusal(saveBrand, aBrand(blank))).toBe(brandNameTaken.code)
  await addAttribute({ name: { cn } })
  expect(await refusal(saveAttribute, anAttribute(blank))).toBe(attributeTaken.code)
})

test('every call of it is for people of the catalogue: reading for readers, changing for those who may write', async () => {
  const endpoints = Object.values(contract).filter(
    (each): each is typeof officeCategories => typeof each === 'object' && 'path' in each,
  )
  expect(endpoints).toHaveLength(11)
  for (const endpoint of endpoints) {
    const input = { categoryId: 1, brandId: 1, attributeId: 1 } as never
    const [read, foreign] = [
      (await shop.call(endpoint, input, reader)).code,
      (await shop.call(endpoint, input, outsider)).code,
    ]
    expect([endpoint.path, foreign]).toEqual([endpoint.path, Reasons.forbidden.code])
    expect([endpoint.path, read]).toEqual([
      endpoint.path,
      endpoint.method === 'GET' ? SUCCESS : Reasons.forbidden.code,
    ])
  }
  await shop.runSweeps()
  await expectAuditClean(db)
})
