/** Categories, brands and attributes as operators keep them. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { aProduct, NOW } from '#domains/catalog/testing.ts'
import { takeFromStaff } from '#domains/uploads/server/service.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import sharp from 'sharp'
import {
  brandPage,
  categoryPage,
  categoryTree,
  getProduct,
  listBrands,
} from '#domains/catalog/contract.ts'
import { CatalogReasons, TaxonomyReasons } from '#domains/catalog/reasons.ts'
import { officeChoices } from '#domains/product-admin/contract.ts'
import {
  archiveBrand,
  moveCategory,
  officeAttributes,
  officeBrands,
  officeCategories,
  removeAttribute,
  removeBrand,
  removeCategory,
  saveAttribute,
  saveBrand,
  saveCategory,
} from '../contract.ts'
import { openTestTaxonomy } from '../testing.ts'

const { shop, db, by, must, refusal, auditOf, ...taxonomy } = await openTestTaxonomy()
const { aCategory, aBrand, anAttribute, add, opened, attribute } = taxonomy

test('a category that is renamed shows on its products; levels are kept', async () => {
  const top = await add({ name: { cn: '旧名' } })
  const middle = await add({ parentId: top, name: { cn: '二级' } })
  const leaf = await add({ parentId: middle, name: { cn: '旧名' } })
  const { productId } = await aProduct(db, { categoryId: leaf })

  const { categoryTooDeep, categoryNameTaken } = CatalogReasons
  expect(await refusal(saveCategory, aCategory({ parentId: leaf }))).toBe(categoryTooDeep.code)
  const itself = { ...(await opened(top)), parentId: top }
  expect(await refusal(saveCategory, itself)).toBe(categoryTooDeep.code)
  const twice = aCategory({ name: { cn: '旧名' } })
  expect(await refusal(saveCategory, twice)).toBe(categoryNameTaken.code)

  await must(saveCategory, { ...(await opened(top)), name: { cn: '新名' } })
  await shop.runSweeps()
  const { data } = await shop.call(getProduct, { productId })
  expect(data!.categoryPath.map((each) => each.name)).toEqual(['新名', '二级', '旧名'])
  await must(saveCategory, { ...(await opened(top)), visible: false })
  expect((await shop.call(categoryTree, {})).data!.some((each) => each.id === top)).toBe(false)
  expect(await opened(leaf)).toMatchObject({ parentId: middle, productCount: 1 })
})

test('of two who change a category, the second is told', async () => {
  const id = await add()
  const seen = await opened(id)
  await must(saveCategory, { ...seen, name: { cn: '先来的' } })
  const late = { ...seen, name: { cn: '后来的' } }
  const refused = await shop.call(saveCategory, late, by)
  expect(refused.code).toBe(Reasons.changedMeanwhile.code)
  expect(refused.data).toEqual({ by: 'Mei', at: shop.clock.now })
  expect((await opened(id)).name).toEqual({ cn: '先来的' })
})

test('a branch moves with all below it, and only where it fits', async () => {
  const [one, other] = [await add(), await add()]
  const branch = await add({ parentId: one })
  const leaf = await add({ parentId: branch })
  const { productId } = await aProduct(db, { categoryId: leaf })
  const place = (categoryId: number, parentId: number | null, beforeId: number | null = null) => ({
    categoryId,
    parentId,
    beforeId,
  })
  const { categoryTooDeep, categoryNotFound } = CatalogReasons
  expect(await refusal(moveCategory, place(one, other))).toBe(categoryTooDeep.code)
  expect(await refusal(moveCategory, place(one, leaf))).toBe(categoryTooDeep.code)
  expect(await refusal(moveCategory, place(999999, one))).toBe(categoryNotFound.code)

  await must(moveCategory, place(branch, other))
  await must(moveCategory, place(leaf, null, one))
  const tree = (await must(officeCategories, {})).filter(({ id }) =>
    [one, other, branch, leaf].includes(id),
  )
  expect(tree.map(({ id, parentId }) => [id, parentId])).toEqual([
    [leaf, null],
    [one, null],
    [other, null],
    [branch, other],
  ])
  await shop.runSweeps()
  const { data } = await shop.call(getProduct, { productId })
  expect(data!.categoryPath.map(({ id }) => id)).toEqual([leaf])
  expect((await auditOf(`category:${branch}`)).at(-1)).toMatchObject({
    action: 'catalog.category.move',
    after: { parentId: other },
  })
})

test('a form from before a move is told, and hangs nothing back; a new one stands behind its sisters', async () => {
  const [one, other] = [await add(), await add()]
  const leaf = await add({ parentId: one })
  const seen = await opened(leaf)
  await must(moveCategory, { categoryId: leaf, parentId: other, beforeId: null })
  const late = { ...seen, name: { cn: '晚来的' } }
  expect(await refusal(saveCategory, late)).toBe(Reasons.changedMeanwhile.code)
  expect(await opened(leaf)).toMatchObject({ parentId: other, name: seen.name })

  const behind = await add({ parentId: other })
  await must(moveCategory, { categoryId: behind, parentId: other, beforeId: leaf })
  await must(saveCategory, { ...(await opened(leaf)), name: { cn: '改名不改位' } })
  const sisters = (await must(officeCategories, {})).filter(({ parentId }) => parentId === other)
  expect(sisters.map(({ id }) => id)).toEqual([behind, leaf])
})

test('moves that would make a ring are refused, whoever comes first', async () => {
  const [a, b] = [await add(), await add()]
  const codes = await Promise.all([
    refusal(moveCategory, { categoryId: a, parentId: b, beforeId: null }),
    refusal(moveCategory, { categoryId: b, parentId: a, beforeId: null }),
  ])
  expect(codes.toSorted((x, y) => x - y)).toEqual([1, CatalogReasons.categoryTooDeep.code])
})

test('only an empty category goes', async () => {
  const [top, used] = [await add(), await add()]
  const leaf = await add({ parentId: top })
  await aProduct(db, { categoryId: used, state: 'draft' })
  const { categoryUsed } = TaxonomyReasons
  const full = await shop.call(removeCategory, { categoryId: top }, by)
  expect([full.code, full.msg]).toEqual([
    categoryUsed.code,
    'This category has 0 products and 1 subcategory, so it can’t be deleted',
  ])
  expect(await refusal(removeCategory, { categoryId: used })).toBe(categoryUsed.code)
  expect(await opened(used)).toMatchObject({ usedCount: 1, productCount: 0 })
  await must(removeCategory, { categoryId: leaf })
  await must(removeCategory, { categoryId: top })
  expect(await opened(top)).toBeUndefined()
})

test('its page has text without scripts, in the language there is, and a picture that stays', async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const context = { db, now: shop.clock.now, staffId: 1 } as never
  const { url } = await takeFromStaff(context, 'banner', png)
  const intro = { cn: '<p onclick="x()">泵</p><script>alert(1)</script>', en: '' }
  const id = await add({ intro, bannerUrl: url })
  const { data } = await shop.call(categoryPage, { categoryId: id }, { lang: 'en' })
  expect(data).toMatchObject({ introHtml: '<p>泵</p>', textLang: 'cn', bannerUrl: url })
  const claimed = await db.row<{ count: number }>(sql`
    select count(*) as count from uploads.file where reference = ${`category:${id}`}`)
  expect(claimed.count).toBe(1)
  await must(saveCategory, { ...(await opened(id)), bannerUrl: null })
  const left = await db.row<{ count: number }>(sql`
    select count(*) as count from uploads.file where reference = ${`category:${id}`}`)
  expect(left.count).toBe(0)
  const gone = { ...(await opened(id)), bannerUrl: `/api/files/public/${'x'.repeat(22)}-1200.webp` }
  expect(await refusal(saveCategory, gone)).toBe(CatalogReasons.pictureUnknown.code)
  await must(saveCategory, { ...(await opened(id)), visible: false })
  expect((await shop.call(categoryPage, { categoryId: id })).code).toBe(
    CatalogReasons.categoryNotFound.code,
  )
})

test('a brand stands under the sound of its name, or as the merchant says', async () => {
  const { id } = await must(saveBrand, aBrand({ name: { cn: '正泰', en: 'Chint' } }))
  const latin = await must(saveBrand, aBrand({ name: { cn: 'igus' } }))
  const sign = await must(saveBrand, aBrand({ name: { cn: '3M' } }))
  const letters = async () =>
    Object.fromEntries((await must(officeBrands, {})).map((each) => [each.id, each.ownLetter]))
  expect(await letters()).toMatchObject({ [id]: 'Z', [latin.id]: 'I', [sign.id]: '#' })
  await aProduct(db, { brandId: sign.id })
  const listNames = async () =>
    (await shop.call(listBrands, {})).data!.find((each) => each.id === sign.id)!.letter
  expect(await listNames()).toBe('#')
  await must(saveBrand, { ...aBrand({ name: { cn: '3M' }, letter: 'M' }), id: sign.id, version: 1 })
  expect(await listNames()).toBe('M')
})

test('a brand has a story without scripts; two with one name, and two who write at once, are refused', async () => {
  const story = { cn: '<p>始于1984<iframe src="https://x.example"></iframe></p>' }
  const form = aBrand({ story })
  const { id } = await must(saveBrand, form)
  const { data } = await shop.call(brandPage, { brandId: id })
  expect(data!.storyHtml).toBe('<p>始于1984</p>')
  expect(await refusal(saveBrand, form)).toBe(CatalogReasons.brandNameTaken.code)
  await must(saveBrand, { ...form, id, version: 1, letter: 'B' })
  const late = { ...form, id, version: 1, letter: 'C' }
  expect(await refusal(saveBrand, late)).toBe(Reasons.changedMeanwhile.code)
  expect((await must(officeBrands, {})).find((each) => each.id === id)!.letter).toBe('B')
  await aProduct(db, { brandId: id, state: 'draft' })
  expect(await refusal(removeBrand, { brandId: id })).toBe(TaxonomyReasons.brandUsed.code)
  const other = await must(saveBrand, aBrand())
  await must(removeBrand, { brandId: other.id })
  expect((await shop.call(brandPage, { brandId: other.id })).code).toBe(
    CatalogReasons.brandNotFound.code,
  )
})

test('an archived brand is offered no more and has no page; its goods keep its name', async () => {
  const { id } = await must(saveBrand, aBrand())
  const { productId } = await aProduct(db, { brandId: id })
  const isListed = async () =>
    (await shop.call(listBrands, {})).data!.some((brand) => brand.id === id)
  expect(await isListed()).toBe(true)
  for (const _twice of [1, 2]) await must(archiveBrand, { brandId: id, archived: true })
  expect(await isListed()).toBe(false)
  expect((await shop.call(brandPage, { brandId: id })).code).toBe(CatalogReasons.brandNotFound.code)
  expect((await shop.call(getProduct, { productId })).data!.brand!.id).toBe(id)
  const { brands } = await must(officeChoices, {})
  expect(brands.find((each) => each.id === id)).toMatchObject({ archived: true })
  await must(archiveBrand, { brandId: id, archived: false })
  expect(await isListed()).toBe(true)
  expect((await auditOf(`brand:${id}`)).map(({ action }) => action)).toEqual([
    'catalog.brand.add',
    'catalog.brand.archive',
    'catalog.brand.restore',
  ])
})

test('pictures in a story stay while it shows them', async () => {
  const bytes = await sharp({
    create: { width: 40, height: 40, channels: 3, background: '#22459a' },
  })
    .png()
    .toBuffer()
  const staff = { db, now: NOW, staffId: 1, session: 's' } as Parameters<typeof takeFromStaff>[0]
  const { id: fileId, url } = await takeFromStaff(staff, 'banner', bytes)
  const isStored = async () =>
    (
      await db.row<{ claimed: boolean }>(sql`
      select claimed_at is not null as claimed from uploads.file where id = ${fileId}`)
    ).claimed
  const { id } = await must(saveBrand, aBrand({ story: { cn: `<p>图<img src="${url}"></p>` } }))
  expect(await isStored()).toBe(true)
  const brand = async () => (await must(officeBrands, {})).find((each) => each.id === id)!
  const form = await brand()
  await must(saveBrand, { ...form, story: { cn: '<p>没有图</p>' } })
  expect(await isStored()).toBe(false)
})

test('values of a choice exchange names, keep their order, and stay while products have them', async () => {
  const values = [{ name: { cn: '红' } }, { name: { cn: '蓝' } }, { name: { cn: '绿' } }]
  const { id } = await must(saveAttribute, anAttribute({ values }))
  const before = await attribute(id)
  const [red, blue, green] = before.values
  expect(before.values.map(({ name }) => name.cn)).toEqual(['红', '蓝', '绿'])
  await must(saveAttribute, {
    ...before,
    values: [
      { id: green!.id, name: { cn: '红' } },
      { id: red!.id, name: { cn: '绿', en: 'Green' } },
      { name: { cn: '黑' } },
      { id: blue!.id, name: { cn: '蓝' } },
    ],
  })
  const after = await attribute(id)
  expect(after.values.map((each) => [each.name.cn, each.id])).toMatchObject([
    ['红', green!.id],
    ['绿', red!.id],
    ['黑', expect.any(Number)],
    ['蓝', blue!.id],
  ])
  await aProduct(db, { valueIds: [blue!.id], state: 'draft' })
  const without = { ...after, values: after.values.filter((each) => each.id !== blue!.id) }
  expect(await refusal(saveAttribute, without)).toBe(CatalogReasons.stillUsed.code)
  expect(await attribute(id)).toEqual({
    ...after,
    values: after.values.map((each) =>
      each.id === blue!.id ? { ...each, productCount: 1 } : each,
    ),
  })
  const { attributeValueTwice, attributeTaken, stillUsed } = CatalogReasons
  const twice = { ...after, values: [...after.values, { name: { cn: '红' } }] }
  expect(await refusal(saveAttribute, twice)).toBe(attributeValueTwice.code)
  expect(await refusal(saveAttribute, { ...after, kind: 'flag' })).toBe(stillUsed.code)
  expect(await refusal(saveAttribute, anAttribute({ key: after.key }))).toBe(attributeTaken.code)
  expect(await refusal(saveAttribute, anAttribute({ name: after.name }))).toBe(attributeTaken.code)
  expect(await refusal(removeAttribute, { attributeId: id })).toBe(stillUsed.code)
})

test('a flag has one value; a category names its attributes in its order, and they go from it', async () => {
  const flag = await must(saveAttribute, anAttribute({ kind: 'flag' }))
  const number = await must(saveAttribute, anAttribute({ kind: 'number', unit: { cn: '伏' } }))
  expect((await attribute(flag.id)).values).toMatchObject([{ name: { cn: '是', en: 'Yes' } }])
  const categoryId = await add({ attributeIds: [number.id, 999999, flag.id] })
  expect((await opened(categoryId)).attributeIds).toEqual([number.id, flag.id])
  const { attributes } = await must(officeChoices, {})
  expect(attributes.find((each) => each.id === number.id)).toMatchObject({
    kind: 'number',
    unit: '伏',
    categoryIds: [categoryId],
  })
  await must(removeAttribute, { attributeId: number.id })
  expect((await opened(categoryId)).attributeIds).toEqual([flag.id])
})

test('without the right, nothing of it', async () => {
  const nobody = { cookie: 'staff=nobody-of-ours', lang: 'en' }
  for (const endpoint of [officeCategories, officeBrands, officeAttributes]) {
    expect((await shop.call(endpoint, {}, nobody)).code).not.toBe(1)
  }
  expect(by.cookie).toMatch(/^staff=\d+$/)
  shop.clock.forward({ days: 2 })
  await shop.runSweeps()
  await expectAuditClean(db)
})
