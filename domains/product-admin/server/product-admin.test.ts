/** Product management, through the HTTP server and a real database. */
import pg from 'pg'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { aProduct, NOW } from '#domains/catalog/testing.ts'
import { createStaff } from '#domains/staff/server/door.ts'
import { staffRoutes } from '#domains/staff/server/routes.ts'
import { availability } from '#domains/stock/contract.ts'
import { aWarehouse, stocked } from '#domains/stock/testing.ts'
import { keepPicture } from '#domains/uploads/server/door.ts'
import { uploadRoutes } from '#domains/uploads/server/routes.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { stockRoutes } from '#domains/stock/server/routes.ts'
import { sweeps } from '#domains/catalog/server/jobs.ts'
import { catalogRoutes } from '#domains/catalog/server/routes.ts'
import { productAdminRoutes } from './routes.ts'
import { aForm as formIn, formSku } from './testing.ts'
import sharp from 'sharp'
import { getProduct, listCards } from '#domains/catalog/contract.ts'
import { CatalogReasons, TaxonomyReasons } from '#domains/catalog/reasons.ts'
import {
  importedPictures,
  officeChoices,
  officeProduct,
  officeProducts,
  retryPictures,
  saveProduct,
  setPrice,
  setProductState,
  type ProductForm,
} from '../contract.ts'
import { addAttribute, addCategory } from '#domains/catalog/server/taxonomy-door.ts'
import { skusForSale } from '#domains/catalog/server/sale-door.ts'

const permissions = new Set(['catalog.read', 'catalog.write'])
const shop = await openTestShop({
  now: NOW,
  domains: [
    { routes: uploadRoutes },
    { routes: staffRoutes },
    { routes: catalogRoutes, sweeps },
    { routes: productAdminRoutes },
    { routes: stockRoutes },
  ],
  identity: {
    buyerOf: async () => null,
    staffOf: async (_db, token) => ({
      staffId: Number(token),
      staffName: 'Mei',
      permissions: token === '99' ? new Set(['orders.read']) : permissions,
    }),
  },
})
const { db } = shop
const staffId = await createStaff(db, {
  email: 'mei@example.com',
  name: 'Mei',
  role: 'catalogue',
  lang: 'en',
  password: 'a quiet harbour',
  totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  now: NOW,
})
const by = { cookie: `staff=${staffId}`, lang: 'en' }
const categoryId = await db.tx((tx) => addCategory(tx, null, { cn: '工具', en: 'Tools' }))

const aForm = (changes: Partial<ProductForm> = {}) => formIn(categoryId, changes)
const colours = (...names: string[]) => [
  { name: { cn: '颜色' }, values: names.map((cn) => ({ name: { cn }, pictureKey: null })) },
]

async function create(changes: Partial<ProductForm> = {}) {
  const { data, code, msg } = await shop.call(saveProduct, aForm(changes), by)
  if (code !== 1) throw new Error(msg)
  return opened(data!.id)
}
const opened = async (productId: number) =>
  (await shop.call(officeProduct, { productId }, by)).data!
/** The form's input, unchanged. */
const sent = ({ state: _state, updatedAt: _at, ...form }: Awaited<ReturnType<typeof opened>>) =>
  form
const publish = async (productId: number) => {
  const { version } = await opened(productId)
  return shop.call(setProductState, { productId, state: 'published', version }, by)
}
/** Set with the current version. */
const costs = async (price: Omit<ArgumentOf<typeof setPrice>, 'version'>, productId: number) =>
  shop.call(setPrice, { ...price, version: (await opened(productId)).version }, by)
const auditOf = (object: string) =>
  db.rows<{ action: string; before: unknown; after: unknown }>(sql`
    select action, before, after from staff.audit where object = ${object} order by id`)
const historyOf = (skuId: number) =>
  db.rows(sql`
    select currency, audience, min_quantity, amount, by from catalog.price_history where sku_id = ${skuId} order by id`)

test('a product is written, opened again as it was, and published', async () => {
  const product = await create({
    details: { cn: '<p onclick="x()">好<img src="https://evil/x.png"></p><script>x()</script>' },
  })
  expect(product).toMatchObject({ state: 'draft', version: 1, details: { cn: '<p>好</p>' } })
  expect(product.skus[0]!.units).toMatchObject([{ name: { cn: '件', en: 'piece' }, factor: 1 }])
  expect((await shop.call(getProduct, { productId: product.id })).code).toBe(
    CatalogReasons.productNotFound.code,
  )
  expect((await publish(product.id)).data).toEqual({
    id: product.id,
    version: 2,
    state: 'published',
  })
  expect((await shop.call(getProduct, { productId: product.id })).data?.name).toBe('扳手')
  expect((await auditOf(`product:${product.id}`)).map((each) => each.action)).toEqual([
    'catalog.product.add',
    'catalog.product.state',
  ])
})

test('sending back what was opened changes nothing but the version', async () => {
  const product = await create({
    options: colours('红', '蓝'),
    skus: [formSku('S1', { values: [0] }), formSku('S2', { values: [1] })],
  })
  await shop.call(saveProduct, sent(product), by)
  const again = await opened(product.id)
  expect({ ...again, version: 1 }).toEqual(product)
  expect(await historyOf(product.skus[0]!.id!)).toHaveLength(1)
})

test('of two who change the same version the second is refused, and nothing of theirs is stored', async () => {
  const product = await create()
  const one = { ...sent(product), name: { cn: '甲' } }
  const other = { ...sent(product), name: { cn: '乙' }, skus: [] as ProductForm['skus'] }
  expect((await shop.call(saveProduct, one, by)).code).toBe(1)
  const refused = await shop.call(saveProduct, { ...other, skus: sent(product).skus }, by)
  expect(refused.code).toBe(Reasons.changedMeanwhile.code)
  expect(refused.data).toEqual({ by: 'Mei', at: shop.clock.now })
  expect((await opened(product.id)).name).toEqual({ cn: '甲' })
})

test('no one is named for a version without an audit entry', async () => {
  const product = await create()
  await shop.db.count(sql`
    update catalog.product set version = version + 1, updated_at = updated_at + interval '1 minute'
    where id = ${product.id}`)
  const refused = await shop.call(saveProduct, sent(product), by)
  expect(refused).toMatchObject({ code: Reasons.changedMeanwhile.code, data: null })
})

test('of ten who create a product with the same code at once one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      shop.call(saveProduct, aForm({ code: 'SAME', skus: [formSku(`SAME-${i}`)] }), by),
    ),
  )
  const codes = answers.map((each) => each.code).sort((a, b) => a - b)
  expect(codes).toEqual([1, ...Array(9).fill(CatalogReasons.codeTaken.code)])
})

test('a SKU code of another product is refused, for new and for changed SKUs', async () => {
  const other = await create()
  const taken = other.skus[0]!.code
  const fresh = await shop.call(saveProduct, aForm({ skus: [formSku(taken)] }), by)
  expect(fresh.code).toBe(CatalogReasons.codeTaken.code)
  const product = await create()
  const changed = { ...sent(product), skus: [{ ...sent(product).skus[0]!, code: taken }] }
  expect((await shop.call(saveProduct, changed, by)).code).toBe(CatalogReasons.codeTaken.code)
  expect((await opened(product.id)).skus).toEqual(product.skus)
})

test("invalid input is refused with its fields, in the caller's language", async () => {
  const wrong = aForm({
    options: colours('红', '红'),
    skus: [
      formSku('W1', { values: [2] }),
      formSku('W1', {
        values: [2],
        units: [{ name: { cn: '箱' }, factor: 10, minQuantity: 9, step: 1, maxQuantity: 5 }],
        prices: [
          { currency: 'IDR', audience: 'all', minQuantity: 2, amount: 150 },
          { currency: 'IDR', audience: 'all', minQuantity: 2, amount: 200 },
        ],
      }),
    ],
  })
  const { code, data } = await shop.call(saveProduct, wrong, by)
  expect(code).toBe(CatalogReasons.optionsWrong.code)
  const { fields } = data as unknown as { fields: { path: string; message: string }[] }
  expect(fields.map((each) => each.path)).toEqual([
    'options.0.values.1.name',
    'skus.0.values',
    'skus.1.values',
    'skus.1.values',
    'skus.1.code',
    'skus.1.units',
    'skus.1.units.0.maxQuantity',
    'skus.1.prices.0.minQuantity',
    'skus.1.prices.1.minQuantity',
    'skus.1.prices.1.minQuantity',
    'skus.1.prices.0.amount',
  ])
  expect(fields[0]!.message).toBe('This option value is a duplicate')
  const nowhere = await shop.call(saveProduct, aForm({ categoryId: 424_242 }), {
    ...by,
    lang: 'spa',
  })
  expect(nowhere.data).toEqual({
    fields: [{ path: 'categoryId', message: 'Lo elegido ya no existe' }],
  })
})

test('without a price in the base currency a product cannot be published, and its last one cannot be removed', async () => {
  const product = await create({ skus: [formSku('NP', { prices: [] })] })
  const refused = await publish(product.id)
  expect([refused.code, refused.data]).toEqual([
    CatalogReasons.notPublishable.code,
    { missing: ['price'] },
  ])
  expect((await opened(product.id)).version).toBe(1)

  const skuId = product.skus[0]!.id!
  const price = {
    skuId,
    currency: 'CNY',
    audience: 'all',
    tiers: [{ minQuantity: 1, amount: 500 }],
  } as const
  expect((await costs({ ...price, tiers: [...price.tiers] }, product.id)).code).toBe(1)
  expect((await publish(product.id)).code).toBe(1)
  const gone = await costs({ ...price, tiers: [] }, product.id)
  expect(gone.code).toBe(TaxonomyReasons.onSaleNeeds.code)
  const inactive = sent(await opened(product.id))
  const off = { ...inactive, skus: [{ ...inactive.skus[0]!, active: false }] }
  const refusedOff = await shop.call(saveProduct, off, by)
  expect(refusedOff.code).toBe(TaxonomyReasons.onSaleNeeds.code)
  expect(refusedOff.data).toMatchObject({ fields: [{ path: 'skus.0.prices' }] })
  expect((await shop.call(listCards, { ids: String(product.id) })).data![0]!.priceAmount).toBe(500)
})

test('a price change shows at once, is audited, and outdates open forms', async () => {
  const product = await create()
  await publish(product.id)
  const skuId = product.skus[0]!.id!
  const form = sent(await opened(product.id))
  const tiers = [
    { minQuantity: 10, amount: 800 },
    { minQuantity: 1, amount: 900 },
  ]
  await costs({ skuId, currency: 'CNY', audience: 'all', tiers }, product.id)
  const { data } = await shop.call(listCards, { ids: String(product.id) })
  expect(data![0]).toMatchObject({ priceAmount: 900, tier: { minQuantity: 10, priceAmount: 800 } })
  const [sku] = await skusForSale(db, [skuId], 'cn')
  expect(sku!.tiers.map((tier) => tier.priceAmount)).toEqual([900, 800])
  expect((await shop.call(saveProduct, form, by)).code).toBe(Reasons.changedMeanwhile.code)
  expect(await historyOf(skuId)).toEqual([
    { currency: 'CNY', audience: 'all', minQuantity: 1, amount: 1000, by: 'Mei' },
    { currency: 'CNY', audience: 'all', minQuantity: 10, amount: 800, by: 'Mei' },
    { currency: 'CNY', audience: 'all', minQuantity: 1, amount: 900, by: 'Mei' },
  ])
  expect((await auditOf(`sku:${skuId}`)).at(-1)).toEqual({
    action: 'catalog.price',
    before: { currency: 'CNY', audience: 'all', tiers: [{ minQuantity: 1, amount: 1000 }] },
    after: { currency: 'CNY', audience: 'all', tiers },
  })
  const wrong = await shop.call(
    setPrice,
    {
      skuId,
      currency: 'IDR',
      audience: 'all',
      tiers: [{ minQuantity: 2, amount: 150 }],
      version: 1,
    },
    by,
  )
  expect(wrong.data).toMatchObject({
    fields: [{ path: 'tiers.0.amount' }, { path: 'tiers.0.minQuantity' }],
  })
})

test('a price change invalidates the pages that show it, when it is committed and not before', async () => {
  const product = await create()
  await publish(product.id)
  const heard: string[][] = []
  const listener = new pg.Client(shop.databaseUrl)
  await listener.connect()
  listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '') as string[]))
  await listener.query('listen purge')
  const price = { skuId: product.skus[0]!.id!, currency: 'CNY', audience: 'all' } as const
  await costs({ ...price, tiers: [] }, product.id) // refused: it would be the last one
  await costs({ ...price, tiers: [{ minQuantity: 1, amount: 777 }] }, product.id)
  await listener.query('select 1') // notifications arrive before its answer
  await listener.end()
  expect(heard).toEqual([[`product:${product.id}`, 'list', 'home']])
})

test('a removed SKU cannot be bought, and its stock no longer counts', async () => {
  const product = await create({
    options: colours('红', '蓝'),
    skus: [formSku('G1', { values: [0] }), formSku('G2', { values: [1] })],
  })
  await publish(product.id)
  const skuIds = product.skus.map((sku) => sku.id!)
  await stocked(db, { productId: product.id, skuIds }, await aWarehouse(db), 5)
  const free = async () =>
    (await shop.call(listCards, { ids: String(product.id) })).data![0]!.availableCount
  expect(await free()).toBe(10)
  const form = sent(await opened(product.id))
  await shop.call(saveProduct, { ...form, skus: [form.skus[0]!] }, by)
  expect(await free()).toBe(5)
  expect((await shop.call(getProduct, { productId: product.id })).data!.skus).toHaveLength(1)
  const [gone] = await skusForSale(db, [skuIds[1]!], 'cn')
  expect(gone).toMatchObject({ published: false, code: 'G2' })
  expect(
    (await shop.call(availability, { skus: String(skuIds[1]) })).data![0]!.warehouses,
  ).toHaveLength(1)
  const again = sent(await opened(product.id))
  await shop.call(
    saveProduct,
    { ...again, skus: [again.skus[0]!, formSku('G2', { values: [1] })] },
    by,
  )
  expect([await free(), (await opened(product.id)).skus[1]!.id === skuIds[1]]).toEqual([5, false])
})

test('two SKUs swap their codes and choices in one write', async () => {
  const product = await create({
    options: colours('红', '蓝'),
    skus: [formSku('E1', { values: [0] }), formSku('E2', { values: [1] })],
  })
  const { skus, ...form } = sent(product)
  const [one, two] = skus as [(typeof skus)[0], (typeof skus)[0]]
  const exchanged = [
    { ...one, code: 'E2', values: [1] },
    { ...two, code: 'E1', values: [0] },
  ]
  expect((await shop.call(saveProduct, { ...form, skus: exchanged }, by)).code).toBe(1)
  const after = await opened(product.id)
  expect(after.skus.map(({ id, code }) => [id, code])).toEqual([
    [one.id, 'E2'],
    [two.id, 'E1'],
  ])
  expect(after.skus[0]!.units[0]!.id).toBe(one.units[0]!.id)
})

test('pictures are uploaded or existing ones; another address is refused', async () => {
  const bytes = await sharp({ create: { width: 600, height: 600, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const file = await keepPicture(db, NOW, 'product', bytes)
  const picture = { fileId: file.id, url: '', smallUrl: '', alt: { cn: '红' } }
  const product = await create({ pictures: [picture] })
  expect(product.pictures[0]!.url).toContain(file.id)
  const stored = { ...sent(product), pictures: [{ ...product.pictures[0]!, alt: { cn: '深红' } }] }
  await shop.call(saveProduct, stored, by)
  expect((await opened(product.id)).pictures[0]).toMatchObject({
    id: product.pictures[0]!.id,
    alt: { cn: '深红' },
  })
  for (const stranger of [
    { url: 'https://evil/x.png' },
    { fileId: 'x'.repeat(22) },
    { id: 424_242 },
  ]) {
    const pictures = [{ url: '', smallUrl: '', alt: { cn: '' }, ...stranger }]
    const { code } = await shop.call(saveProduct, aForm({ pictures }), by)
    expect(code).toBe(CatalogReasons.pictureUnknown.code)
  }
})

test('the list searches by name, code and SKU code, and shows missing languages', async () => {
  const product = await create({
    name: { cn: '独特的泵', en: 'Peculiar pump' },
    skus: [formSku('ZZ-77')],
  })
  for (const q of ['独特', 'peculiar', 'zz-7', product.code.toLowerCase()]) {
    const { data } = await shop.call(officeProducts, { q, category: categoryId }, by)
    expect(data!.items.map((row) => row.id)).toContain(product.id)
  }
  const { data } = await shop.call(officeProducts, { q: '独特' }, by)
  expect(data).toMatchObject({
    total: 1,
    items: [
      {
        name: 'Peculiar pump',
        categoryName: 'Tools',
        missingLangs: ['spa', 'id'],
        skuCount: 1,
        priceAmount: 1000,
      },
    ],
  })
  expect((await shop.call(officeProducts, { q: '100%' }, by)).data!.total).toBe(0)
  for (const sort of ['code', 'name', 'price', 'stock', 'updated'] as const) {
    expect((await shop.call(officeProducts, { sort, size: '2' }, by)).data!.items).toHaveLength(2)
  }
})

test('the form offers categories, brands and attributes in the caller’s language', async () => {
  const valueIds = await db.tx((tx) =>
    addAttribute(tx, { cn: '材质', en: 'Material' }, [{ cn: '钢', en: 'Steel' }]),
  )
  const { data } = await shop.call(officeChoices, {}, by)
  expect(data!.attributes).toMatchObject([
    { name: 'Material', values: [{ id: valueIds[0], name: 'Steel' }] },
  ])
  expect(data!.categories).toContainEqual({ id: categoryId, parentId: null, name: 'Tools' })
  expect((await create({ valueIds: [...valueIds, 999_999] })).valueIds).toEqual(valueIds)
})

test('without the permission nothing is read or written', async () => {
  const other = { cookie: 'staff=99' }
  const product = await create()
  for (const [endpoint, input] of [
    [officeProducts, {}],
    [officeProduct, { productId: product.id }],
    [saveProduct, sent(product)],
    [setProductState, { productId: product.id, state: 'archived', version: 1 }],
  ] as const) {
    expect((await shop.call(endpoint, input as never, other)).code).toBe(Reasons.forbidden.code)
  }
  expect((await opened(product.id)).version).toBe(1)
})

test('every invariant of the catalogue holds afterwards', async () => {
  expect((await diagnose(db)).findings).toEqual([])
})

test('pictures of an import say whether they wait or failed, and why; failed ones are fetched again', async () => {
  const { productId } = await aProduct(db, {
    code: 'FETCH-1',
    pictures: [1, 2, 3].map((number) => ({
      alt: { cn: '图' },
      stored: null,
      remoteUrl: `https://gone.example/${number}.jpg`,
    })),
  })
  await db.count(sql`
    update catalog.picture set fetch_state = 'failed', failure = 'answered 404', next_at = null, attempts = 9
    where product_id = ${productId} and remote_url not like '%/1.jpg'`)
  const picturesOf = async () => (await shop.call(importedPictures, { productId }, by)).data!.items
  const retried = async (input: ArgumentOf<typeof retryPictures>) =>
    (await shop.call(retryPictures, input, by)).data!.count
  const statesOf = async () => (await picturesOf()).map(({ state, failure }) => [state, failure])
  expect((await picturesOf()).map(({ address, url }) => [address, url])).toEqual(
    [1, 2, 3].map((number) => [`https://gone.example/${number}.jpg`, '']),
  )
  expect(await statesOf()).toEqual([
    ['waiting', null],
    ['failed', 'answered 404'],
    ['failed', 'answered 404'],
  ])
  const pictureId = (await picturesOf())[1]!.id
  expect(await retried({ productId, pictureId })).toBe(1)
  expect((await statesOf()).map(([state]) => state)).toEqual(['waiting', 'waiting', 'failed'])
  expect(
    await db.row(sql`select attempts, next_at as at from catalog.picture where id = ${pictureId}`),
  ).toEqual({ attempts: 0, at: NOW })
  expect(await retried({ productId })).toBe(3)
  const other = await aProduct(db, { code: 'FETCH-2' })
  expect(await retried({ productId: other.productId, pictureId })).toBe(0)
  for (const endpoint of [importedPictures, retryPictures]) {
    const answer = await shop.call(endpoint, { productId: 424_242 }, by)
    expect(answer.code).toBe(CatalogReasons.productNotFound.code)
  }
})
