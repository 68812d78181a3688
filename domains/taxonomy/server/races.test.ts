/** Two clerks sort the same goods at the same moment: one act holds, the other learns why not, and nothing is left half. */
import { afterAll, expect, test } from 'vitest'
import { aProduct } from '#domains/catalog/testing.ts'
import { CatalogReasons, TaxonomyReasons } from '#domains/catalog/reasons.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
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

const taxonomy = await openTestTaxonomy()
const { shop, db, must, refusal, auditOf } = taxonomy
const { aCategory, aBrand, anAttribute, add, addBrand, addAttribute } = taxonomy
const DONE = 1
const ROUNDS = 4
const both = async (first: Promise<number>, second: Promise<number>) =>
  (await Promise.all([first, second])).toSorted((a, b) => a - b)

test('two categories of one name at once: one is made', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const form = aCategory()
    const codes = await both(refusal(saveCategory, form), refusal(saveCategory, form))
    expect(codes).toEqual([DONE, CatalogReasons.categoryNameTaken.code])
    const { cn } = form.name
    const made = (await must(officeCategories, {})).filter(({ name }) => name.cn === cn)
    expect(made).toHaveLength(1)
  }
})

test('two brands of one name at once: one is made', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const form = aBrand()
    const codes = await both(refusal(saveBrand, form), refusal(saveBrand, form))
    expect(codes).toEqual([DONE, CatalogReasons.brandNameTaken.code])
  }
})

test('two brands that are renamed to one name at once: one has it, the other learns that it is taken', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const ids = [await addBrand(), await addBrand()]
    const { name } = aBrand()
    const rename = async (id: number) =>
      refusal(saveBrand, { ...aBrand({ name }), id, version: (await taxonomy.brand(id)).version })
    const codes = await both(rename(ids[0]!), rename(ids[1]!))
    expect(codes).toEqual([DONE, CatalogReasons.brandNameTaken.code])
    const having = (await must(officeBrands, {})).filter((each) => each.name.cn === name.cn)
    expect(having).toHaveLength(1)
  }
})

test('two attributes that are renamed to one name at once: one has it, the other learns that it is taken', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const ids = [await addAttribute(), await addAttribute()]
    const { name } = anAttribute()
    const rename = async (id: number) =>
      refusal(saveAttribute, { ...(await taxonomy.attribute(id)), name })
    const codes = await both(rename(ids[0]!), rename(ids[1]!))
    expect(codes).toEqual([DONE, CatalogReasons.attributeTaken.code])
    const having = (await must(officeAttributes, {})).filter((each) => each.name.cn === name.cn)
    expect(having).toHaveLength(1)
  }
})

test('of two who change one thing at once, the second learns that it was changed', async () => {
  const { changedMeanwhile } = Reasons
  for (let round = 0; round < ROUNDS; round++) {
    const category = await taxonomy.opened(await add())
    const brand = await taxonomy.brand(await addBrand())
    const attribute = await taxonomy.attribute(await addAttribute())
    const codes = [
      await both(
        refusal(saveCategory, { ...category, visible: false }),
        refusal(saveCategory, { ...category, intro: { cn: '泵' } }),
      ),
      await both(
        refusal(saveBrand, { ...brand, letter: 'A' }),
        refusal(saveBrand, { ...brand, letter: 'B' }),
      ),
      await both(
        refusal(saveAttribute, { ...attribute, isFacet: false }),
        refusal(saveAttribute, { ...attribute, position: 7 }),
      ),
    ]
    expect(codes).toEqual(Array.from({ length: 3 }, () => [DONE, changedMeanwhile.code]))
  }
})

test('two who archive one brand at once: it is written down once', async () => {
  const id = await addBrand()
  const archive = () => refusal(archiveBrand, { brandId: id, archived: true })
  expect(await both(archive(), archive())).toEqual([DONE, DONE])
  expect((await auditOf(`brand:${id}`)).map(({ action }) => action)).toEqual([
    'catalog.brand.add',
    'catalog.brand.archive',
  ])
})

test('two who remove one thing at once: it goes once, and the other learns that it is gone', async () => {
  const [category, brand, attribute] = [await add(), await addBrand(), await addAttribute()]
  const twice = (remove: () => Promise<number>) => both(remove(), remove())
  expect(await twice(() => refusal(removeCategory, { categoryId: category }))).toEqual([
    DONE,
    CatalogReasons.categoryNotFound.code,
  ])
  expect(await twice(() => refusal(removeBrand, { brandId: brand }))).toEqual([
    DONE,
    CatalogReasons.brandNotFound.code,
  ])
  expect(await twice(() => refusal(removeAttribute, { attributeId: attribute }))).toEqual([
    DONE,
    CatalogReasons.attributeNotFound.code,
  ])
})

test('a category is removed while another is hung below it: one of both, and no category is lost', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [parent, child] = [await add(), await add()]
    const [removed, moved] = await Promise.all([
      refusal(removeCategory, { categoryId: parent }),
      refusal(moveCategory, { categoryId: child, parentId: parent, beforeId: null }),
    ])
    expect(await taxonomy.opened(child)).toMatchObject({ parentId: moved === DONE ? parent : null })
    expect([removed, moved]).toEqual(
      moved === DONE
        ? [TaxonomyReasons.categoryUsed.code, DONE]
        : [DONE, CatalogReasons.categoryTooDeep.code],
    )
  }
})

test('a brand or a category is removed while goods are put into it: no goods are left without', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [brandId, categoryId] = [await addBrand(), await add()]
    const [brandCode, categoryCode, product] = await Promise.all([
      refusal(removeBrand, { brandId }),
      refusal(removeCategory, { categoryId }),
      aProduct(db, { brandId, categoryId }).catch(() => null),
    ])
    const codes = [brandCode, categoryCode]
    const { brandUsed, categoryUsed } = TaxonomyReasons
    const isSound =
      product === null
        ? codes.includes(DONE)
        : brandCode === brandUsed.code && categoryCode === categoryUsed.code
    expect(isSound, `${codes.join(', ')}, product ${product?.productId ?? 'none'}`).toBe(true)
  }
})

test('many moves among sisters at once leave each of them in the list once, in one order', async () => {
  const parentId = await add()
  const sisters: number[] = []
  for (let i = 0; i < 5; i++) sisters.push(await add({ parentId }))
  await Promise.all(
    sisters.map((categoryId, i) =>
      must(moveCategory, { categoryId, parentId, beforeId: sisters[(i + 2) % 5]! }),
    ),
  )
  const listed = (await must(officeCategories, {})).filter((each) => each.parentId === parentId)
  expect(listed.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(sisters)
  expect(listed.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
})

// The database's promises are looked at once all of that has happened.
afterAll(async () => {
  await shop.runSweeps()
  await expectAuditClean(db)
})
