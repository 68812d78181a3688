/** Missing texts by language are counted by kind, and listed with their place. */
import { beforeAll, expect, test } from 'vitest'
import sql from 'sql-template-tag'
import { Reasons } from '#kit/contract/refusal.ts'
import { aProduct, aSku } from '#domains/catalog/testing.ts'
import { missingCounts, missingTexts } from '../translations-contract.ts'
import { openOffice } from './testing.ts'
import { addAttribute, addBrand } from '#domains/catalog/server/taxonomy-door.ts'

const { shop, db, by, must } = await openOffice()
const all = (text: string) => ({ cn: text, en: text, spa: text, id: text })
const unit = { factor: 1, minQuantity: 1, step: 1, maxQuantity: 10 }
const whole = {
  name: all('泵'),
  brief: all('简介'),
  details: all('<p>详情</p>'),
  purchaseNotice: all('<p>须知</p>'),
}
const countsOf = async (lang: string) =>
  (await must(missingCounts, {})).find((row) => row.lang === lang)!
let before: Awaited<ReturnType<typeof countsOf>>

beforeAll(async () => {
  await aProduct(db, {
    ...whole,
    code: 'WHOLE',
    skus: [aSku('WHOLE-1', { units: [{ ...unit, name: all('件') }] })],
  })
  before = await countsOf('spa')
})

test('a product with all translations lacks none', async () => {
  for (const lang of ['cn', 'en', 'spa', 'id']) {
    expect(await countsOf(lang)).toMatchObject({ name: 0, brief: 0, details: 0, data: 0, alt: 0 })
  }
})

test('each kind is counted separately, where another language has it', async () => {
  const picture = { stored: { url: '/a', smallUrl: '/b', width: 1, height: 1 }, remoteUrl: null }
  const { productId } = await aProduct(db, {
    ...whole,
    code: 'LACKS',
    brief: { cn: '简介', en: 'brief', id: 'ringkas' },
    purchaseNotice: { cn: '<p>须知</p>', en: '<p>a</p>', id: '<p>b</p>' },
    pageHead: { title: all('标题'), description: { cn: '说明', en: 'text' } },
    figures: [{ cn: '20 V', en: '20 V', id: '20 V' }],
    pictures: [{ ...picture, alt: { cn: '一', en: 'one', id: 'satu' } }],
    skus: [aSku('LACKS-1', { units: [{ ...unit, name: all('件') }] })],
  })
  expect(await countsOf('spa')).toEqual({
    ...before,
    brief: 1,
    details: 1,
    data: 1,
    alt: 1,
    seo: 1,
  })
  expect(await countsOf('en')).toMatchObject({ brief: 0, details: 0, data: 0, alt: 0 })
  const { items, total } = await must(missingTexts, { kind: 'alt', missing: 'spa' })
  expect({ items, total }).toEqual({
    total: 1,
    items: [
      {
        id: productId,
        name: '泵',
        code: 'LACKS',
        screen: null,
        smallUrl: '/b',
        state: 'published',
        missingLangs: ['spa'],
      },
    ],
  })
  await db.count(sql`update catalog.product set state = 'archived' where id = ${productId}`)
  expect(await countsOf('spa')).toEqual(before)
})

test('categories, brands and attributes are listed, too; numeric values need no translation', async () => {
  await db.tx(async (tx) => {
    await addBrand(tx, { cn: '品牌', en: 'Brand', id: 'Merek' })
    await addAttribute(tx, all('材质'), [{ cn: '钢', en: 'Steel', id: 'Baja' }])
    await addAttribute(tx, all('颜色'), [all('红')])
  })
  const counts = await countsOf('spa')
  expect([counts.brand - before.brand, counts.attribute - before.attribute]).toEqual([1, 1])
  expect(counts.category).toBe(1) // the category of the test products
  const { items } = await must(missingTexts, { kind: 'attribute', missing: 'spa' })
  expect(items).toMatchObject([{ name: '材质', missingLangs: ['spa'], code: null }])
  expect((await must(missingTexts, { kind: 'brand', missing: 'en' })).items).toEqual([])
})

test('only for staff who may read the catalogue', async () => {
  const { code } = await shop.call(missingCounts, {}, { ...by, cookie: 'staff=stranger' })
  expect(code).toBe(Reasons.loginExpired.code)
})
