/** Copies of products: what is copied, what is not, and unique codes. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { refreshProducts } from '#domains/catalog/server/door.ts'
import { aProduct, aSku } from '#domains/catalog/testing.ts'
import { aWarehouse, stocked } from '#domains/stock/testing.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { duplicateProduct } from '../bulk-contract.ts'
import { officeProduct, officeProducts, saveProduct, setProductState } from '../contract.ts'
import { openOffice } from './testing.ts'

const { db, must, sent } = await openOffice()

const picture = (name: string) => ({
  alt: { cn: name },
  stored: { url: `/${name}.webp`, smallUrl: `/${name}-400.webp`, width: 9, height: 9 },
  remoteUrl: null,
})
const twoColours = (index: number | null = null) => [
  {
    name: { cn: '颜色' },
    values: [
      { name: { cn: '红' }, pictureIndex: index },
      { name: { cn: '蓝' }, pictureIndex: null },
    ],
  },
]
const copyOf = async (productId: number) =>
  must(officeProduct, { productId: (await must(duplicateProduct, { productId })).id })

test('SKU codes that differ only at their end stay unique in the copy', async () => {
  const stem = 'L'.repeat(59)
  const { productId } = await aProduct(db, {
    code: 'C'.repeat(40),
    options: twoColours(),
    skus: [aSku(`${stem}1`, { values: [0] }), aSku(`${stem}2`, { values: [1] })],
  })
  const copies = [await copyOf(productId), await copyOf(productId)]
  const codes = copies.flatMap(({ skus }) => skus.map(({ code }) => code))
  expect(new Set(codes).size).toBe(4)
  expect(codes.every((code) => code.length <= 60)).toBe(true)
  expect(copies.map(({ code }) => code)).toEqual([`${'C'.repeat(35)}-2`, `${'C'.repeat(35)}-3`])
  // The form that opens it can save it.
  const form = await sent(copies[0]!.id)
  expect((await must(saveProduct, form)).version).toBe(form.version + 1)
})

test('a name from before there was a limit is cut at a whole character', async () => {
  const { productId } = await aProduct(db, { name: { cn: '电钻', en: 'Drill 🔧' } })
  const long = { cn: `${'x'.repeat(199)}🔧` }
  await db.count(
    sql`update catalog.product set name = name || ${long}::jsonb where id = ${productId}`,
  )
  await db.tx((tx) => refreshProducts(tx, [productId])) // its page is a copy of the name
  const { name } = await copyOf(productId)
  expect(name.cn).toBe('x'.repeat(199))
  expect(name.en).toBe('Drill 🔧 (copy)')
  expect(name).not.toHaveProperty('spa')
})

test('pictures, references to them, and units are copied separately', async () => {
  const unit = { factor: 1, minQuantity: 2, step: 2, maxQuantity: 40 }
  const { productId } = await aProduct(db, {
    code: 'DUP-P',
    pictures: [picture('front'), picture('side')],
    options: twoColours(1),
    skus: [
      aSku('DUP-P-R', {
        values: [0],
        units: [
          { ...unit, name: { cn: '件' } },
          { ...unit, factor: 12, name: { cn: '箱', en: 'box' } },
        ],
      }),
      aSku('DUP-P-B', { values: [1], pictureIndex: 0, active: false }),
    ],
  })
  const original = await must(officeProduct, { productId })
  const copy = await copyOf(productId)
  expect(copy.pictures.map(({ url, alt }) => [url, alt.cn])).toEqual([
    ['/front.webp', 'front'],
    ['/side.webp', 'side'],
  ])
  const ids = (pictures: typeof copy.pictures) => pictures.map(({ id }) => id)
  expect(ids(copy.pictures).some((id) => ids(original.pictures).includes(id))).toBe(false)
  expect(copy.options[0]!.values.map(({ pictureKey }) => pictureKey)).toEqual([
    `p${copy.pictures[1]!.id}`,
    null,
  ])
  expect(copy.skus.map(({ pictureKey, active }) => [pictureKey, active])).toEqual([
    [null, true],
    [`p${copy.pictures[0]!.id}`, false],
  ])
  const unitsOf = (product: typeof copy) =>
    product.skus.map(({ units }) => units.map(({ id: _id, ...each }) => each))
  expect(unitsOf(copy)).toEqual(unitsOf(original))
  expect(await must(officeProduct, { productId })).toEqual(original)
})

test('archived products and copies can be copied, each as a draft', async () => {
  const { productId, version } = await aProduct(db, { code: 'OLD' })
  await must(setProductState, { productId, state: 'archived', version })
  const first = await copyOf(productId)
  const second = await copyOf(first.id)
  expect([first, second].map(({ code, state }) => [code, state])).toEqual([
    ['OLD-2', 'draft'],
    ['OLD-2-2', 'draft'],
  ])
  expect(second.name).toMatchObject({ en: 'Product OLD (copy) (copy)' })
})

test('stock stays with the original, and the copy begins with none', async () => {
  const product = await aProduct(db, { code: 'DUP-S' })
  await stocked(db, product, await aWarehouse(db), 9)
  const copy = await copyOf(product.productId)
  const rows = (await must(officeProducts, { q: 'DUP-S' })).items
  expect(rows.map(({ id, availableCount }) => [id, availableCount]).toSorted()).toEqual(
    [
      [product.productId, 9],
      [copy.id, 0],
    ].toSorted(),
  )
})

test('a number that is already used is skipped', async () => {
  const { productId } = await aProduct(db, { code: 'NUM', skus: [aSku('NUM-A')] })
  await aProduct(db, { code: 'NUM-2', skus: [aSku('OTHER-1')] })
  await aProduct(db, { code: 'OTHER', skus: [aSku('NUM-A-3')] })
  const copy = await copyOf(productId)
  expect([copy.code, copy.skus[0]!.code]).toEqual(['NUM-4', 'NUM-A-4'])
})

test('prices of the copy are its own, with their history from its first day', async () => {
  const { productId, skuId } = await aProduct(db, { code: 'DUP-H' })
  const copy = await copyOf(productId)
  const history = (id: number) =>
    db.rows(sql`select amount, by from catalog.price_history where sku_id = ${id} order by id`)
  expect(await history(copy.skus[0]!.id!)).toEqual([{ amount: 1000, by: 'Mei' }])
  expect(await history(skuId)).toHaveLength(1)
  await expectAuditClean(db)
})
