/** The product form: validation, initial values, and what is sent. */
import { expect, test } from 'vitest'
import { LANGS } from '#kit/contract/lang.ts'
import {
  Checked,
  EMPTY,
  EMPTY_SKU,
  textsOf,
  valuesOf,
  withoutStock,
  type EditorForm,
  type OfficeProduct,
  type Values,
} from './form.ts'

/** A valid form. */
const VALID: Values = {
  ...EMPTY,
  code: 'CHAIR-1',
  name: { cn: '椅' },
  categoryId: 3,
  skus: [{ ...EMPTY_SKU, code: 'CHAIR-1-01' }],
}
const [UNIT] = EMPTY_SKU.units
const [SKU] = VALID.skus
const value = (cn: string) => ({ name: { cn }, pictureKey: null })

/** The paths of its errors, in the order of the form. */
const wrongPaths = (changes: Partial<Values> = {}): string[] =>
  (Checked.safeParse({ ...VALID, ...changes }).error?.issues ?? []).map(({ path }) =>
    path.join('.'),
  )
const wrongInSku = (changes: Partial<(typeof VALID)['skus'][number]>) =>
  wrongPaths({ skus: [{ ...SKU!, ...changes }] }).map((path) => path.replace('skus.0.', ''))

test('the required fields are enough, and an empty form names what it lacks', () => {
  expect(wrongPaths()).toEqual([])
  const { error } = Checked.safeParse(EMPTY)
  expect(error!.issues.map(({ path }) => path.join('.'))).toEqual([
    'code',
    'categoryId',
    'skus.0.code',
    'name.cn',
  ])
})

test('a text without Chinese is missing, since other languages fall back to it', () => {
  const lacking = { cn: ' ', en: 'Only English' }
  const paths = wrongPaths({
    name: lacking,
    figures: [{ cn: '20 V' }, lacking],
    specifications: [
      { name: lacking, value: { cn: '90 cm' } },
      { name: { cn: '高' }, value: lacking },
    ],
    options: [
      { name: lacking, values: [value('红')] },
      { name: { cn: '尺码' }, values: [value('大'), { name: lacking, pictureKey: null }] },
    ],
    skus: [{ ...SKU!, units: [UNIT!, { ...UNIT!, factor: 12, name: lacking }] }],
  })
  expect(paths).toEqual([
    'name.cn',
    'figures.1.cn',
    'options.0.name.cn',
    'options.1.values.1.name.cn',
    'specifications.0.name.cn',
    'specifications.1.value.cn',
    'skus.0.units.1.name.cn',
  ])
})

test('brief, details, notice and search engine texts may be empty', () => {
  const empty = { cn: '' }
  expect(
    wrongPaths({
      brief: empty,
      details: empty,
      purchaseNotice: empty,
      keywords: empty,
      pageHead: { title: empty, description: empty },
      pictures: [{ fileId: 'a', url: '/a', smallUrl: '/a', alt: empty }],
    }),
  ).toEqual([])
})

test.each([
  ['a code with other signs', { code: 'A B' }, 'code'],
  ['a code of one letter', { code: 'A' }, 'code'],
  ['a code too long', { code: 'A'.repeat(61) }, 'code'],
  ['a barcode too long', { barcode: '1'.repeat(41) }, 'barcode'],
  ['a weight below nothing', { weightGrams: -1 }, 'weightGrams'],
  ['a weight that cannot be read', { weightGrams: NaN }, 'weightGrams'],
  ['a weight that no column holds', { weightGrams: 2_147_483_648 }, 'weightGrams'],
  ['half a gram', { weightGrams: 0.5 }, 'weightGrams'],
  ['no unit', { units: [] }, 'units'],
  ['more units than there is room for', { units: Array(6).fill(UNIT) }, 'units'],
  ['a unit of nothing', { units: [{ ...UNIT!, factor: 0 }] }, 'units.0.factor'],
  ['a step of nothing', { units: [{ ...UNIT!, step: 0 }] }, 'units.0.step'],
  ['stock below nothing', { stock: { '4': -1 } }, 'stock.4'],
  ['stock that was emptied', { stock: { '4': NaN } }, 'stock.4'],
  ['stock beyond every warehouse', { stock: { '4': 1_000_000_001 } }, 'stock.4'],
] as const)('an SKU with %s cannot be saved', (_name, changes, path) => {
  expect(wrongInSku(changes as object)).toEqual([path])
})

test.each([0, -5, 1.5, NaN, 1_000_000_000_001])(
  'a price of %s is wrong in its own cell',
  (amount) => {
    const prices = [
      { currency: 'CNY', audience: 'all', minQuantity: 1, amount: 900 },
      { currency: 'CNY', audience: 'all', minQuantity: 10, amount },
    ] as const
    expect(wrongInSku({ prices: [...prices] })).toEqual(['prices.1.amount'])
  },
)

test('stock is not sent with the product, since another call writes it', () => {
  const typed: EditorForm = Checked.parse({
    ...VALID,
    skus: [
      { ...SKU!, stock: { '4': 7 } },
      { ...SKU!, code: 'B-02' },
    ],
  })
  const form = withoutStock(typed)
  expect(form.skus.map((sku) => Object.hasOwn(sku, 'stock'))).toEqual([false, false])
  expect(form.skus.map(({ code }) => code)).toEqual(['CHAIR-1-01', 'B-02'])
  expect(typed.skus[0]!.stock).toEqual({ '4': 7 })
})

test("everything that was opened is sent back, except the server's own fields", () => {
  const opened: OfficeProduct = {
    ...Checked.parse(VALID),
    id: 8,
    state: 'published',
    updatedAt: '2026-03-01T00:00:00.000Z',
    version: 5,
  }
  const values = valuesOf(opened)
  expect(values).toMatchObject({ id: 8, version: 5, code: 'CHAIR-1' })
  expect(values).not.toHaveProperty('state')
  expect(values).not.toHaveProperty('updatedAt')
})

test('every translatable text of the form is found once', () => {
  const marked = (cn: string) => ({ cn })
  const values: Values = {
    ...VALID,
    name: marked('name'),
    brief: marked('brief'),
    details: marked('details'),
    purchaseNotice: marked('notice'),
    keywords: marked('keywords'),
    pageHead: { title: marked('title'), description: marked('description') },
    figures: [marked('figure')],
    options: [{ name: marked('option'), values: [{ name: marked('choice'), pictureKey: null }] }],
    specifications: [{ name: marked('specification'), value: marked('worth') }],
    skus: [{ ...SKU!, units: [{ ...UNIT!, name: marked('unit') }] }],
    pictures: [{ fileId: 'a', url: '', smallUrl: '', alt: marked('alt') }],
  }
  const texts = textsOf(values).map(({ cn }) => cn)
  expect(texts.toSorted()).toEqual(
    [
      'alt',
      'brief',
      'choice',
      'description',
      'details',
      'figure',
      'name',
      'notice',
      'option',
      'specification',
      'title',
      'unit',
      'worth',
    ].toSorted(),
  )
  // Every other translated field of the form is among them, but for the words for search.
  const written = JSON.stringify({ ...values, keywords: undefined }).match(/"cn":/g)!.length
  expect(texts).toHaveLength(written)
})

test('the first unit of a new SKU is named in every language', () => {
  for (const lang of LANGS) expect(EMPTY_SKU.units[0]!.name[lang]).toBeTruthy()
})
