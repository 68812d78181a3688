/** Limits of the product form, field by field: the limit itself is accepted, and input beyond it is named. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { CatalogReasons, TaxonomyReasons } from '#domains/catalog/reasons.ts'
import { addBrand, addCategory } from '#domains/catalog/server/taxonomy-door.ts'
import { aProduct } from '#domains/catalog/testing.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { saveProduct, setPrice, setProductState, type ProductForm } from '../contract.ts'
import { aForm, formSku, openOffice, type FormSku } from './testing.ts'

const { shop, db, by, must, refusal, sent } = await openOffice()
const categoryId = await db.tx((tx) => addCategory(tx, null, { cn: '界限' }))

const price = (amount: number, changes: Partial<FormSku['prices'][number]> = {}) =>
  ({ currency: 'CNY', audience: 'all', minQuantity: 1, amount, ...changes }) as const
const unit = (changes: object = {}) => ({
  name: { cn: '件' },
  factor: 1,
  minQuantity: 1,
  step: 1,
  maxQuantity: 9,
  ...changes,
})
let made = 0
const withSku = (changes: Partial<FormSku>) => ({ skus: [formSku(`LIM-${++made}`, changes)] })
const option = (count: number, name = '颜色') => ({
  name: { cn: name },
  values: Array.from({ length: count }, (_, i) => ({ name: { cn: `值${i}` }, pictureKey: null })),
})
const texts = (count: number) => Array.from({ length: count }, (_, i) => ({ cn: `第${i}` }))
const pairs = (count: number) => texts(count).map((name) => ({ name, value: name }))
const skus = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    formSku(`LIM-${++made}`, { values: [Math.floor(i / 50), i % 50], prices: [price(100)] }),
  )

const counted = async () =>
  db.row(sql`
    select (select count(*) from catalog.product) as products, (select count(*) from catalog.sku) as skus,
      (select count(*) from catalog.price_history) as prices, (select count(*) from staff.audit) as entries`)

test.each<[string, Partial<ProductForm>]>([
  ['a code of two letters', { code: 'Z9' }],
  ['a code of forty', { code: 'Z'.repeat(40) }],
  ['an internal number of forty', { internalNumber: '9'.repeat(40) }],
  ['three figures', { figures: texts(3) }],
  ['sixty specifications', { specifications: pairs(60) }],
  [
    'three options',
    {
      options: [option(1, 'a'), option(1, 'b'), option(1, 'c')],
      ...withSku({ values: [0, 0, 0] }),
    },
  ],
  ['as many choices as SKUs', { options: [option(200)], ...withSku({ values: [199] }) }],
  ['a name of two hundred letters', { name: { cn: '名'.repeat(200), id: 'n'.repeat(200) } }],
  ['a brief of two thousand letters', { brief: { cn: 'b'.repeat(2000) } }],
  ['a description of a hundred thousand', { details: { cn: `<p>${'d'.repeat(99_993)}</p>` } }],
  ['two hundred SKUs', { options: [option(4, 'a'), option(50, 'b')], skus: skus(200) }],
  ['a price of a cent', withSku({ prices: [price(1)] })],
  ['the highest price', withSku({ prices: [price(1_000_000_000_000)] })],
  ['a hundred rupiah', withSku({ prices: [price(100, { currency: 'IDR' })] })],
  ['five units', withSku({ units: [1, 2, 3, 4, 5].map((factor) => unit({ factor })) })],
  [
    'a unit of which exactly one may be bought',
    withSku({ units: [unit({ minQuantity: 7, maxQuantity: 7 })] }),
  ],
  ['a weight of nothing', withSku({ weightGrams: 0 })],
  ['an SKU code of sixty', { skus: [formSku('Y'.repeat(60))] }],
])('%s is accepted, and opens again unchanged', async (_name, changes) => {
  const form = aForm(categoryId, changes)
  const { id } = await must(saveProduct, form)
  const again = await sent(id)
  expect(again).toMatchObject({ code: form.code, figures: form.figures, options: form.options })
  expect(again.skus.map(({ code }) => code)).toEqual(form.skus.map(({ code }) => code))
  expect(again.skus[0]!.prices).toEqual(form.skus[0]!.prices)
})

test.each<[string, string, object]>([
  ['code', 'a code with a blank', { code: 'A B', ...withSku({}) }],
  ['code', 'a code of one letter', { code: 'A' }],
  ['code', 'a code too long', { code: 'A'.repeat(41) }],
  ['code', 'a code of Chinese', { code: '钻头', ...withSku({}) }],
  ['internalNumber', 'an internal number too long', { internalNumber: '9'.repeat(41) }],
  ['family', 'a family that there is not', { family: 'robot' }],
  ['figures', 'four figures', { figures: texts(4) }],
  ['specifications', 'too many specifications', { specifications: pairs(61) }],
  ['numbers.0.value', 'a number that is too large', { numbers: [{ attributeId: 1, value: 1e10 }] }],
  ['options', 'four options', { options: Array.from('abcd', (name) => option(1, name)) }],
  ['options.0.values', 'an option without choices', { options: [option(0)] }],
  ['options.0.values', 'too many choices', { options: [option(201)] }],
  ['skus', 'no SKU', { skus: [] }],
  ['skus', 'too many SKUs', { skus: skus(201) }],
  ['skus.0.code', 'an SKU code too long', { skus: [formSku('Y'.repeat(61))] }],
  ['skus.0.barcode', 'a barcode too long', withSku({ barcode: '1'.repeat(41) })],
  ['skus.0.weightGrams', 'a weight below nothing', withSku({ weightGrams: -1 })],
  ['skus.0.weightGrams', 'a weight that no column holds', withSku({ weightGrams: 2 ** 31 })],
  ['skus.0.pictureKey', 'a picture of another name', withSku({ pictureKey: 'https://evil/x.png' })],
  ['skus.0.units', 'no unit', withSku({ units: [] })],
  [
    'skus.0.units',
    'six units',
    withSku({ units: Array.from({ length: 6 }, (_, i) => unit({ factor: i + 1 })) }),
  ],
  ['skus.0.units.0.step', 'a step of nothing', withSku({ units: [unit({ step: 0 })] })],
  [
    'skus.0.units.0.maxQuantity',
    'a quantity that no column holds',
    withSku({ units: [unit({ maxQuantity: 2 ** 31 })] }),
  ],
  ['skus.0.prices.0.amount', 'a price of nothing', withSku({ prices: [price(0)] })],
  ['skus.0.prices.0.amount', 'a price below nothing', withSku({ prices: [price(-100)] })],
  ['skus.0.prices.0.amount', 'a price in parts of a cent', withSku({ prices: [price(9.5)] })],
  ['skus.0.prices.0.amount', 'a price too high', withSku({ prices: [price(1_000_000_000_001)] })],
  [
    'skus.0.prices.0.currency',
    'a currency that the shop has not',
    withSku({ prices: [price(1, { currency: 'EUR' as never })] }),
  ],
  [
    'skus.0.prices.0.audience',
    'customers that there are not',
    withSku({ prices: [price(1, { audience: 'every' as never })] }),
  ],
  [
    'skus.0.prices.0.minQuantity',
    'a price from no piece on',
    withSku({ prices: [price(1, { minQuantity: 0 })] }),
  ],
  ['name.en', 'a name too long', { name: { cn: '名', en: 'n'.repeat(201) } }],
  ['brief.cn', 'a brief too long', { brief: { cn: 'b'.repeat(2001) } }],
  ['figures.0.spa', 'a figure too long', { figures: [{ cn: '电', spa: 'f'.repeat(201) }] }],
  [
    'specifications.0.value.id',
    'a specification too long',
    { specifications: [{ name: { cn: '电压' }, value: { cn: '18', id: 'v'.repeat(2001) } }] },
  ],
  ['options.0.name.cn', 'an option of a name too long', { options: [option(1, 'o'.repeat(201))] }],
  [
    'skus.0.units.0.name.cn',
    'a unit of a name too long',
    withSku({ units: [unit({ name: { cn: 'u'.repeat(201) } })] }),
  ],
  ['details.en', 'a description too long', { details: { cn: '', en: 'd'.repeat(100_001) } }],
  ['purchaseNotice.cn', 'a notice too long', { purchaseNotice: { cn: 'n'.repeat(100_001) } }],
  [
    'pageHead.title.en',
    'a title too long',
    { pageHead: { title: { cn: '', en: 't'.repeat(2001) }, description: { cn: '' } } },
  ],
  ['modelSize', 'a size too long', { modelSize: 'x'.repeat(61) }],
  ['videoUrl', 'an address too long', { videoUrl: 'x'.repeat(301) }],
  ['version', 'a version below nothing', { version: -1 }],
])('%s: %s is named, and nothing is written', async (path, _name, changes) => {
  const before = await counted()
  const { code, data } = await shop.call(saveProduct, aForm(categoryId, changes as object), by)
  expect(code).toBe(Reasons.invalidInput.code)
  const { fields } = data as unknown as { fields: { path: string; message: string }[] }
  expect(fields.map((field) => field.path)).toEqual([path])
  expect(fields[0]!.message).not.toBe('')
  expect(await counted()).toEqual(before)
})

test.each<[string, string[], object]>([
  ['no unit of one piece', ['skus.0.units'], withSku({ units: [unit({ factor: 2 })] })],
  ['two units of the same size', ['skus.0.units.1.factor'], withSku({ units: [unit(), unit()] })],
  [
    'a maximum below the minimum',
    ['skus.0.units.0.maxQuantity'],
    withSku({ units: [unit({ minQuantity: 10 })] }),
  ],
  [
    'steps without a price for one',
    ['skus.0.prices.0.minQuantity'],
    withSku({ prices: [price(90, { minQuantity: 2 })] }),
  ],
  [
    'parts of a rupiah',
    ['skus.0.prices.0.amount'],
    withSku({ prices: [price(150, { currency: 'IDR' })] }),
  ],
  ['a choice too many', ['skus.0.values'], withSku({ values: [0] })],
  [
    'a choice that there is not',
    ['skus.0.values'],
    { options: [option(2)], ...withSku({ values: [2] }) },
  ],
  [
    'a choice below the first',
    ['skus.0.values'],
    { options: [option(2)], ...withSku({ values: [-1] }) },
  ],
  ['a category that is gone', ['categoryId'], { categoryId: 424_242 }],
  ['a brand that is gone', ['brandId'], { brandId: 424_242 }],
  ['neither category nor brand', ['categoryId', 'brandId'], { categoryId: 9e15, brandId: 9e15 }],
])('%s: a valid shape with an invalid meaning', async (_name, paths, changes) => {
  const before = await counted()
  const { code, data } = await shop.call(saveProduct, aForm(categoryId, changes as object), by)
  expect(code).toBe(CatalogReasons.optionsWrong.code)
  const { fields } = data as unknown as { fields: { path: string; message: string }[] }
  expect(fields.map(({ path }) => path)).toEqual(paths)
  // As text, not as a key.
  expect(fields.every(({ message }) => message.includes(' '))).toBe(true)
  expect(await counted()).toEqual(before)
})

test.each(['a\u0000b', 'half \ud83d'])(
  'text that the database cannot store is refused: %j',
  async (cn) => {
    const form = aForm(categoryId)
    for (const changes of [{ name: { cn } }, { details: { cn } }, { internalNumber: cn }]) {
      expect(await refusal(saveProduct, { ...form, ...changes })).toBe(3010)
    }
  },
)

test('an SKU, a picture or a product of others is refused', async () => {
  const other = await sent((await must(saveProduct, aForm(categoryId))).id)
  const own = await sent((await must(saveProduct, aForm(categoryId))).id)
  const [sku] = own.skus as [FormSku]
  const stolen = [{ ...sku, id: other.skus[0]!.id }]
  expect(await refusal(saveProduct, { ...own, skus: stolen })).toBe(CatalogReasons.skuNotFound.code)
  const picture = { id: 424_242, url: '', smallUrl: '', alt: { cn: '' } }
  expect(await refusal(saveProduct, { ...own, pictures: [picture] })).toBe(
    CatalogReasons.pictureUnknown.code,
  )
  expect(await refusal(saveProduct, { ...own, id: 424_242 })).toBe(
    CatalogReasons.productNotFound.code,
  )
  // A unit id of another SKU creates a new unit here and removes none there.
  const units = [{ ...unit(), id: other.skus[0]!.units[0]!.id }]
  await must(saveProduct, { ...own, skus: [{ ...sku, units }] })
  expect((await sent(other.id)).skus).toEqual(other.skus)
  expect((await sent(own.id)).skus[0]!.units[0]!.id).toBe(sku.units[0]!.id)
})

test('one SKU is listed once, and a unit that is listed twice becomes one of its own', async () => {
  const { id } = await must(
    saveProduct,
    aForm(categoryId, { options: [option(2)], ...withSku({ values: [0] }) }),
  )
  const form = await sent(id)
  const [sku] = form.skus as [FormSku]
  const twice = [sku, { ...sku, code: `${sku.code}-B`, values: [1] }]
  const refused = await shop.call(saveProduct, { ...form, skus: twice }, by)
  expect(refused.code).toBe(CatalogReasons.optionsWrong.code)
  expect(refused.data).toMatchObject({
    fields: [{ path: 'skus.1.id', message: 'This variant is listed twice' }],
  })
  expect(await sent(id)).toEqual(form)

  const [base] = sku.units as [FormSku['units'][number]]
  const units = [base, { ...base, name: { cn: '箱' }, factor: 10 }]
  await must(saveProduct, { ...form, skus: [{ ...sku, units }] })
  const after = (await sent(id)).skus[0]!.units
  expect(after.map(({ name, factor }) => [name.cn, factor])).toEqual([
    [base.name.cn, 1],
    ['箱', 10],
  ])
  expect(after[0]!.id).toBe(base.id)
})

test('a new SKU may take the code of one that is renamed, and a new unit the size of one that is changed', async () => {
  const { id } = await must(
    saveProduct,
    aForm(categoryId, { options: [option(2)], ...withSku({ values: [0] }) }),
  )
  const form = await sent(id)
  const [sku] = form.skus as [FormSku]
  const [base] = sku.units as [FormSku['units'][number]]
  const renamed = { ...sku, code: `${sku.code}-OLD` }
  const added = formSku(sku.code, { values: [1] })
  await must(saveProduct, { ...form, skus: [added, renamed] })
  const both = await sent(id)
  expect(both.skus.map(({ code }) => code)).toEqual([sku.code, renamed.code])
  expect(both.skus[1]!.id).toBe(sku.id)
  expect(both.skus[0]!.id).not.toBe(sku.id)

  const { id: _id, ...fresh } = base
  const units = [fresh, { ...base, name: { cn: '箱' }, factor: 12 }]
  await must(saveProduct, { ...both, skus: [both.skus[0]!, { ...both.skus[1]!, units }] })
  const after = (await sent(id)).skus[1]!.units
  expect(after.map(({ name, factor }) => [name.cn, factor])).toEqual([
    [base.name.cn, 1],
    ['箱', 12],
  ])
  expect(after[1]!.id).toBe(base.id)
})

test('a product on sale needs a name and a price, a draft may lack both', async () => {
  const { productId } = await aProduct(db)
  const form = await sent(productId)
  const bare: Partial<ProductForm> = {
    name: { cn: '  ' },
    skus: form.skus.map((sku) => ({ ...sku, prices: [] })),
  }
  const { code, data } = await shop.call(saveProduct, { ...form, ...bare }, by)
  expect(code).toBe(TaxonomyReasons.onSaleNeeds.code)
  expect(data).toMatchObject({
    missing: ['name', 'price'],
    fields: [{ path: 'name.cn' }, { path: 'skus.0.prices' }],
  })
  await must(setProductState, { productId, state: 'draft', version: form.version })
  const draft = await sent(productId)
  expect((await must(saveProduct, { ...draft, ...bare })).version).toBe(draft.version + 1)
})

test('scripts in a text are removed before it is stored', async () => {
  const cn =
    '<p onclick="steal()">好<script>steal()</script><a href="javascript:steal()">这里</a></p><style>p{}</style>'
  const { id } = await must(
    saveProduct,
    aForm(categoryId, { details: { cn }, purchaseNotice: { cn, en: cn } }),
  )
  const { details, purchaseNotice } = await sent(id)
  for (const text of [details.cn, purchaseNotice.cn, purchaseNotice.en]) {
    expect(text).toContain('好')
    expect(text).not.toMatch(/steal|onclick|script|style/)
  }
})

test('an archived brand stays with its product, and more than ten volume prices are refused', async () => {
  const brandId = await db.tx((tx) => addBrand(tx, { cn: '旧牌' }))
  const { id } = await must(saveProduct, aForm(categoryId, { brandId }))
  await db.count(sql`update catalog.brand set archived_at = now() where id = ${brandId}`)
  const form = await sent(id)
  await must(saveProduct, form)
  expect((await sent(id)).brandId).toBe(brandId)
  const steps = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ minQuantity: i + 1, amount: 1000 - i }))
  const of = { skuId: form.skus[0]!.id!, currency: 'CNY', audience: 'all' } as const
  const version = form.version + 1
  expect(await refusal(setPrice, { ...of, tiers: steps(11), version })).toBe(
    Reasons.invalidInput.code,
  )
  expect((await must(setPrice, { ...of, tiers: steps(10), version })).version).toBe(version + 1)
  await expectAuditClean(db)
})
