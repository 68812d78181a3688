/** What is no category, brand or attribute: fields beyond their bounds, things that are not there, and people without the right. */
import { expect, test } from 'vitest'
import { CatalogReasons } from '#domains/catalog/reasons.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import { INT_MAX } from '#kit/contract/values.ts'
import { Reasons } from '#kit/contract/refusal.ts'
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
  VALUES_MAX,
} from '../contract.ts'
import { openTestTaxonomy } from '../testing.ts'

const taxonomy = await openTestTaxonomy()
const { shop, must, refusal, auditOf } = taxonomy
const { aCategory, aBrand, anAttribute, add, addBrand, addAttribute } = taxonomy
const invalid = Reasons.invalidInput.code

test.each([
  ['no name', { name: undefined }],
  ['a name that is no text', { name: '泵' }],
  ['a name in English alone', { name: { en: 'Pumps' } }],
  ['a parent below nothing', { parentId: -1 }],
  ['a picture from elsewhere', { imageUrl: 'https://x.example/a.png' }],
  ['a banner that is a script', { bannerUrl: 'javascript:alert(1)' }],
  ['too many attributes', { attributeIds: Array.from({ length: 61 }, (_, i) => i + 1) }],
  ['an attribute without a number', { attributeIds: [0] }],
  ['neither visible nor not', { visible: 'yes' }],
  ['a version below nothing', { version: -1 }],
  ['a version that no column holds', { version: INT_MAX + 1 }],
])('a category with %s is refused', async (_what, wrong) => {
  const before = (await must(officeCategories, {})).length
  expect(await refusal(saveCategory, { ...aCategory(), ...wrong } as never)).toBe(invalid)
  expect(await must(officeCategories, {})).toHaveLength(before)
})

test.each([
  ['no name', { name: undefined }],
  ['two letters', { letter: 'AB' }],
  ['a small letter', { letter: 'a' }],
  ['a letter of no alphabet', { letter: '泵' }],
  ['a logo from elsewhere', { logoUrl: 'http://x.example/logo.png' }],
  ['a story that is no text', { story: 'long ago' }],
])('a brand with %s is refused', async (_what, wrong) => {
  const before = (await must(officeBrands, {})).length
  expect(await refusal(saveBrand, { ...aBrand(), ...wrong } as never)).toBe(invalid)
  expect(await must(officeBrands, {})).toHaveLength(before)
})

test.each([
  ['a key in capitals', { key: 'Voltage' }],
  ['a key that begins with a number', { key: '1st' }],
  ['a key that is too long', { key: `k${'e'.repeat(40)}` }],
  ['no key', { key: '' }],
  ['a kind that there is not', { kind: 'colour' }],
  ['a position that no column holds', { position: INT_MAX + 1 }],
  ['half a position', { position: 1.5 }],
  [
    'too many values',
    { values: Array.from({ length: VALUES_MAX + 1 }, (_, i) => ({ name: { cn: `${i}` } })) },
  ],
  ['a value without a name', { values: [{ name: {} }] }],
])('an attribute with %s is refused', async (_what, wrong) => {
  const before = (await must(officeAttributes, {})).length
  expect(await refusal(saveAttribute, { ...anAttribute(), ...wrong } as never)).toBe(invalid)
  expect(await must(officeAttributes, {})).toHaveLength(before)
})

test('as many values as there may be are taken, in their order', async () => {
  const values = Array.from({ length: VALUES_MAX }, (_, i) => ({ name: { cn: `值${i}` } }))
  const { values: taken } = await taxonomy.attribute(await addAttribute({ values }))
  expect(taken.map(({ name }) => name.cn)).toEqual(values.map(({ name }) => name.cn))
})

test('what is not there is not found, by any act, and nothing is written down of it', async () => {
  const id = 999_999
  const { categoryNotFound, brandNotFound, attributeNotFound } = CatalogReasons
  const codes = [
    await refusal(saveCategory, { ...aCategory(), id }),
    await refusal(moveCategory, { categoryId: id, parentId: null, beforeId: null }),
    await refusal(removeCategory, { categoryId: id }),
    await refusal(saveBrand, { ...aBrand(), id }),
    await refusal(archiveBrand, { brandId: id, archived: true }),
    await refusal(removeBrand, { brandId: id }),
    await refusal(saveAttribute, { ...anAttribute(), id }),
    await refusal(removeAttribute, { attributeId: id }),
  ]
  expect(codes).toEqual([
    ...[categoryNotFound, categoryNotFound, categoryNotFound].map(({ code }) => code),
    ...[brandNotFound, brandNotFound, brandNotFound].map(({ code }) => code),
    ...[attributeNotFound, attributeNotFound].map(({ code }) => code),
  ])
  for (const kind of ['category', 'brand', 'attribute']) {
    expect(await auditOf(`${kind}:${id}`)).toEqual([])
  }
})

test('a category hangs below one that is there, at the third level at most, and none below itself', async () => {
  const { categoryTooDeep } = CatalogReasons
  const one = await add()
  const two = await add({ parentId: one })
  const three = await add({ parentId: two })
  expect(await refusal(saveCategory, aCategory({ parentId: three }))).toBe(categoryTooDeep.code)
  expect(await refusal(saveCategory, aCategory({ parentId: 999_999 }))).toBe(categoryTooDeep.code)
  for (const parentId of [one, two, three]) {
    const form = { ...(await taxonomy.opened(one)), parentId }
    expect(await refusal(saveCategory, form)).toBe(categoryTooDeep.code)
  }
  expect(await taxonomy.opened(one)).toMatchObject({ parentId: null })
})

test('sisters have names of their own; cousins may share one, and then do not become sisters', async () => {
  const { categoryNameTaken } = CatalogReasons
  const [one, other] = [await add(), await add()]
  const { name } = aCategory()
  const first = await add({ parentId: one, name })
  const cousin = await add({ parentId: other, name })
  expect(await refusal(saveCategory, aCategory({ parentId: one, name }))).toBe(
    categoryNameTaken.code,
  )
  const moving = { categoryId: cousin, parentId: one, beforeId: null }
  expect(await refusal(moveCategory, moving)).toBe(categoryNameTaken.code)
  const form = { ...(await taxonomy.opened(cousin)), parentId: one }
  expect(await refusal(saveCategory, form)).toBe(categoryNameTaken.code)
  // Its own name is not another's.
  await must(saveCategory, { ...(await taxonomy.opened(first)), visible: false })
  expect(await taxonomy.opened(cousin)).toMatchObject({ parentId: other })
})

test('a category goes before a sister; before one that is none it stands behind the last', async () => {
  const parentId = await add()
  const [a, b, c] = [await add({ parentId }), await add({ parentId }), await add({ parentId })]
  const order = async () =>
    (await must(officeCategories, {}))
      .filter((each) => each.parentId === parentId)
      .map(({ id }) => id)
  await must(moveCategory, { categoryId: c, parentId, beforeId: a })
  expect(await order()).toEqual([c, a, b])
  await must(moveCategory, { categoryId: c, parentId, beforeId: parentId })
  expect(await order()).toEqual([a, b, c])
  await must(moveCategory, { categoryId: b, parentId, beforeId: b }) // before itself
  expect(await order()).toEqual([a, c, b])
})

test('a unit is that of numbers alone, and a kind changes while there are no values', async () => {
  const id = await addAttribute({ unit: { cn: '伏', en: 'V' } })
  expect((await taxonomy.attribute(id)).unit).toBeNull()
  const form = { ...(await taxonomy.attribute(id)), kind: 'number' as const }
  await must(saveAttribute, { ...form, unit: { cn: '伏', en: 'V' } })
  expect(await taxonomy.attribute(id)).toMatchObject({
    kind: 'number',
    unit: { cn: '伏', en: 'V' },
  })
  // A number makes its values by itself: those of a form are none.
  const typed = { ...(await taxonomy.attribute(id)), values: [{ name: { cn: '12' } }] }
  await must(saveAttribute, typed)
  expect((await taxonomy.attribute(id)).values).toEqual([])
})

test('values of another attribute are not taken from it by naming their number', async () => {
  const values = [{ name: { cn: '红' } }]
  const [one, other] = [await addAttribute({ values }), await addAttribute()]
  const [red] = (await taxonomy.attribute(one)).values
  const form = await taxonomy.attribute(other)
  await must(saveAttribute, { ...form, values: [{ id: red!.id, name: { cn: '蓝' } }] })
  expect((await taxonomy.attribute(one)).values).toMatchObject([
    { id: red!.id, name: { cn: '红' } },
  ])
  const [blue] = (await taxonomy.attribute(other)).values
  expect(blue).toMatchObject({ name: { cn: '蓝' } })
  expect(blue?.id).not.toBe(red?.id)
})

test('who only reads sees all of it and changes nothing; others see nothing', async () => {
  const [id, brandId, attributeId] = [await add(), await addBrand(), await addAttribute()]
  const acts = (by: Record<string, string>) =>
    Promise.all(
      (
        [
          [saveCategory, aCategory()],
          [moveCategory, { categoryId: id, parentId: null, beforeId: null }],
          [removeCategory, { categoryId: id }],
          [saveBrand, aBrand()],
          [archiveBrand, { brandId, archived: true }],
          [removeBrand, { brandId }],
          [saveAttribute, anAttribute()],
          [removeAttribute, { attributeId }],
        ] as const
      ).map(async ([endpoint, input]) => (await shop.call(endpoint, input as never, by)).code),
    )
  const reads = (by: Record<string, string>) =>
    Promise.all(
      [officeCategories, officeBrands, officeAttributes].map(
        async (endpoint) => (await shop.call(endpoint, {}, by)).code,
      ),
    )
  const [{ by: reader }, { by: stranger }] = [
    await staffWith(shop, 'service'),
    await staffWith(shop, 'finance'),
  ]
  const { forbidden, loginNeeded } = Reasons
  expect(new Set(await acts(reader))).toEqual(new Set([forbidden.code]))
  expect(new Set(await reads(reader))).toEqual(new Set([1]))
  expect(new Set([...(await acts(stranger)), ...(await reads(stranger))])).toEqual(
    new Set([forbidden.code]),
  )
  expect(new Set(await acts({ 'user-token': 'x' }))).toEqual(new Set([loginNeeded.code]))
  expect(new Set(await reads({ 'user-token': 'x' }))).toEqual(new Set([loginNeeded.code]))
  expect(new Set(await reads({}))).toEqual(new Set([loginNeeded.code]))
  expect(await taxonomy.opened(id)).toBeDefined()
  expect(await taxonomy.brand(brandId)).toMatchObject({ archived: false })
})
