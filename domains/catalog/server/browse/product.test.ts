/** A product's page: whose texts, pictures and prices it shows, and what belongs to it and is not for sale. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { aProduct, aSku, NOW } from '#domains/catalog/testing.ts'
import { getProduct, listCards } from '../../contract.ts'
import { SKUS_MAX } from '../../limits.ts'
import { skusForSale, tiersOfProducts } from '../sale-door.ts'

const shop = await openTestShop({ now: NOW })
const { db } = shop

const pageOf = async (productId: number, lang = 'cn') =>
  (await shop.call(getProduct, { productId }, { lang })).data!
const yuan = (amount: number, minQuantity = 1) =>
  ({ currency: 'CNY', audience: 'all', minQuantity, amount }) as const
const picture = (name: string, stored = true) => ({
  alt: { cn: `${name} 图`, en: name },
  stored: stored
    ? { url: `/p/${name}.webp`, smallUrl: `/p/${name}@400.webp`, width: 800, height: 800 }
    : null,
  remoteUrl: stored ? null : `https://elsewhere.example/${name}.jpg`,
})
const values = (...names: string[]) =>
  names.map((cn) => ({ name: { cn }, pictureIndex: null as number | null }))

test('each text falls back on its own: name, brief, details and notice may come from two languages', async () => {
  const { productId } = await aProduct(db, {
    name: { cn: '名', en: 'Name' },
    brief: { cn: '简介' },
    details: { cn: '<p>详情</p>', en: '<p>Details</p>' },
    purchaseNotice: { cn: '<p>须知</p>' },
    specifications: [
      { name: { cn: '电压', en: 'Voltage' }, value: { cn: '20 V' } },
      { name: { cn: '重量' }, value: { cn: '两公斤', en: 'Two kilos' } },
    ],
    pageHead: { title: { cn: '标题', en: 'Title' }, description: { cn: '' } },
  })
  expect(await pageOf(productId, 'en')).toMatchObject({
    name: 'Name',
    textLang: 'en',
    brief: '简介',
    detailsHtml: '<p>Details</p>',
    purchaseNoticeHtml: '<p>须知</p>',
    specifications: [
      { name: 'Voltage', value: '20 V' },
      { name: '重量', value: 'Two kilos' },
    ],
    pageTitle: 'Title',
    pageDescription: '',
  })
  expect(await pageOf(productId, 'id')).toMatchObject({ textLang: 'cn', pageTitle: '标题' })
})

test('stored texts are cleaned again when they are read: an old row cannot run anything', async () => {
  const { productId } = await aProduct(db)
  await db.count(sql`
    update catalog.product_text set details_html = '<p onclick="x()">a<script>alert(1)</script></p>',
      purchase_notice_html = '<a href="javascript:alert(1)">b</a>'
    where product_id = ${productId} and lang = 'cn'`)
  const { detailsHtml, purchaseNoticeHtml } = await pageOf(productId)
  expect(detailsHtml).toBe('<p>a</p>')
  expect(purchaseNoticeHtml).not.toMatch(/javascript/)
})

test('pictures that are not fetched yet are left out, and choices point past them', async () => {
  const { productId } = await aProduct(db, {
    options: [
      {
        name: { cn: '颜色' },
        values: [
          { name: { cn: '红' }, pictureIndex: 2 },
          { name: { cn: '绿' }, pictureIndex: 1 },
        ],
      },
    ],
    pictures: [picture('one'), picture('waiting', false), picture('two')],
    skus: [aSku('PIC-R', { values: [0] }), aSku('PIC-G', { values: [1], pictureIndex: 0 })],
  })
  const page = await pageOf(productId, 'en')
  expect(page.pictures.map(({ url, alt }) => [url, alt])).toEqual([
    ['/p/one.webp', 'one'],
    ['/p/two.webp', 'two'],
  ])
  expect(page.options[0]!.values.map(({ pictureIndex }) => pictureIndex)).toEqual([1, null])
  expect(page.skus.map(({ pictureIndex }) => pictureIndex)).toEqual([1, 0])
})

test('an SKU that is switched off is no choice of the page, and its price no price of the card', async () => {
  const { productId, skuIds } = await aProduct(db, {
    options: [{ name: { cn: '尺寸' }, values: values('大', '小') }],
    skus: [
      aSku('OFF-1', { values: [0], prices: [yuan(100)], active: false }),
      aSku('OFF-2', { values: [1], prices: [yuan(900)] }),
    ],
  })
  const page = await pageOf(productId)
  expect(page.skus.map(({ id }) => id)).toEqual([skuIds[1]])
  // Values keep their places, so that the index of the other one stays true.
  expect([page.options[0]!.values.length, page.skus[0]!.values]).toEqual([2, [1]])
  const { data } = await shop.call(listCards, { ids: String(productId) })
  expect(data![0]).toMatchObject({ priceAmount: 900, priceMaxAmount: 900, skuId: skuIds[1] })
})

test.each(['cn', 'en', 'spa', 'id'] as const)(
  'card, page, list of tiers and cart name the same price (%s)',
  async (lang) => {
    const { productId, skuId } = await aProduct(db, {
      skus: [
        aSku(`SAME-${lang}`, {
          prices: [
            yuan(1234),
            yuan(1111, 10),
            { currency: 'USD', audience: 'all', minQuantity: 1, amount: 199 },
          ],
        }),
      ],
    })
    const [page, cards, tiers, sale] = await Promise.all([
      pageOf(productId, lang),
      shop.call(listCards, { ids: String(productId) }, { lang }),
      tiersOfProducts(db, [productId], lang),
      skusForSale(db, [skuId], lang),
    ])
    const shown = page.skus[0]!.tiers
    expect(cards.data![0]).toMatchObject({
      currency: page.currency,
      priceAmount: shown[0]!.priceAmount,
    })
    expect(tiers.get(productId)).toEqual([{ skuId, tiers: shown }])
    expect(sale[0]!.tiers).toEqual(shown)
    expect(sale[0]!.currency).toBe(page.currency)
  },
)

test('a product of as many SKUs as there may be is shown whole', async () => {
  const names = Array.from({ length: SKUS_MAX }, (_, i) => `规格 ${i + 1}`)
  const { productId } = await aProduct(db, {
    code: 'MANY',
    options: [{ name: { cn: '规格' }, values: values(...names) }],
    skus: names.map((_, i) => aSku(`MANY-${i}`, { values: [i], prices: [yuan(1000 + i)] })),
  })
  const page = await pageOf(productId)
  expect([page.skus.length, page.options[0]!.values.length]).toEqual([SKUS_MAX, SKUS_MAX])
  expect(page.skus.map(({ values: [own] }) => own)).toEqual(names.map((_, i) => i))
  const { data } = await shop.call(listCards, { ids: String(productId) })
  expect(data![0]).toMatchObject({
    priceAmount: 1000,
    priceMaxAmount: 1000 + SKUS_MAX - 1,
    skuId: null,
  })
})

test('a model and a film are shown with what belongs to them, and a machine says that it is asked for', async () => {
  const model = { url: '/m/pump.glb', usdzUrl: null, posterUrl: '/m/pump.webp', size: '1.2 MB' }
  const { productId } = await aProduct(db, { family: 'device', model, videoUrl: '/v/pump.mp4' })
  expect(await pageOf(productId)).toMatchObject({
    family: 'device',
    quoteOnly: true,
    model,
    videoUrl: '/v/pump.mp4',
  })
  const plain = await aProduct(db)
  expect(await pageOf(plain.productId)).toMatchObject({
    quoteOnly: false,
    model: null,
    videoUrl: null,
    limits: [],
    rating: null,
  })
})
