/** What a draft must be before it is written: choices, codes, units and prices that fit together. */
import { expect, test } from 'vitest'
import { aDraft, aSku } from '../../testing.ts'
import { CatalogReasons } from '../../reasons.ts'
import type { DraftSku, ProductDraft } from './draft.ts'
import { validateDraft, errorsOf } from './validate.ts'

type Price = DraftSku['prices'][number]
const price = (
  amount: number,
  minQuantity = 1,
  currency: Price['currency'] = 'CNY',
  audience: Price['audience'] = 'all',
): Price => ({ currency, audience, minQuantity, amount })
const unit = (factor: number, changes: Partial<DraftSku['units'][number]> = {}) => ({
  name: { cn: '件' },
  factor,
  minQuantity: 1,
  step: 1,
  maxQuantity: 10,
  ...changes,
})
const option = (...names: string[]) => ({
  name: { cn: '颜色' },
  values: names.map((cn) => ({ name: { cn }, pictureIndex: null })),
})
/** Path and key of each error. */
const listErrors = (changes: Partial<ProductDraft>) =>
  errorsOf(aDraft(1, changes)).map(({ path, message }) => [
    path,
    message.replace('catalog.errors.', ''),
  ])
const listErrorsOfSku = (changes: Partial<DraftSku>) => listErrors({ skus: [aSku('A', changes)] })

test('a product of one SKU, and one of two options, are sound', () => {
  expect(listErrors({})).toEqual([])
  const skus = [
    aSku('A', { values: [0, 0] }),
    aSku('B', { values: [1, 0] }),
    aSku('C', { values: [1, 1] }),
  ]
  expect(listErrors({ options: [option('红', '蓝'), option('大', '小')], skus })).toEqual([])
  expect(() => validateDraft(aDraft(1))).not.toThrow()
})

test('an option has no value twice, and it is the later one that is marked', () => {
  const options = [option('红', '蓝', '红')]
  expect(listErrors({ options, skus: [aSku('A', { values: [0] })] })).toEqual([
    ['options.0.values.2.name', 'valueTwice'],
  ])
})

test('what the form could not open and save again is refused, from wherever it comes', () => {
  const values = Array.from({ length: 201 }, (_, i) => `值${i}`)
  expect(listErrors({ options: [option(...values)], skus: [aSku('A', { values: [0] })] })).toEqual([
    ['options.0.values', 'tooManyValues'],
  ])
  const long = { cn: '短', id: 'x'.repeat(2001) }
  expect(
    listErrors({
      name: long,
      brief: long,
      details: { cn: 'x'.repeat(100_000), en: 'x'.repeat(100_001) },
      figures: [{ cn: '短' }, long],
      specifications: [{ name: long, value: long }],
      options: [{ name: long, values: [{ name: long, pictureIndex: null }] }],
      skus: [aSku('A', { values: [0], units: [unit(1, { name: long })] })],
      pictures: [{ alt: long, stored: null, remoteUrl: null }],
      pageHead: { title: { cn: 'x'.repeat(2000) }, description: long },
    }),
  ).toEqual(
    [
      'name.id',
      'brief.id',
      'details.en',
      'pageHead.description.id',
      'figures.1.id',
      'specifications.0.name.id',
      'specifications.0.value.id',
      'options.0.name.id',
      'options.0.values.0.name.id',
      'skus.0.units.0.name.id',
      'pictures.0.alt.id',
    ].map((path) => [path, 'textTooLong']),
  )
})

test('two options may share the name of a value', () => {
  const options = [option('无', '蓝'), option('无', '小')]
  expect(listErrors({ options, skus: [aSku('A', { values: [0, 0] })] })).toEqual([])
})

test('an SKU answers each option with a value that is there', () => {
  const wrong = [[], [0, 0], [2], [-1], [0.5]]
  for (const values of wrong) {
    expect(listErrors({ options: [option('红', '蓝')], skus: [aSku('A', { values })] })).toEqual([
      ['skus.0.values', 'valuesWrong'],
    ])
  }
  expect(listErrors({ skus: [aSku('A', { values: [0] })] })).toEqual([
    ['skus.0.values', 'valuesWrong'],
  ])
})

test('no choice and no code is there twice', () => {
  const options = [option('红', '蓝')]
  const skus = [aSku('A', { values: [0] }), aSku('B', { values: [0] }), aSku('A', { values: [1] })]
  expect(listErrors({ options, skus })).toEqual([
    ['skus.1.values', 'choiceTwice'],
    ['skus.2.code', 'codeTwice'],
  ])
})

test('there is a unit of one piece, no size twice, and no minimum above the maximum', () => {
  expect(listErrorsOfSku({ units: [] })).toEqual([['skus.0.units', 'baseUnitMissing']])
  expect(listErrorsOfSku({ units: [unit(10)] })).toEqual([['skus.0.units', 'baseUnitMissing']])
  expect(listErrorsOfSku({ units: [unit(10), unit(1), unit(10)] })).toEqual([
    ['skus.0.units.2.factor', 'factorTwice'],
  ])
  const tight = unit(1, { minQuantity: 10 })
  expect(listErrorsOfSku({ units: [tight] })).toEqual([])
  expect(listErrorsOfSku({ units: [{ ...tight, minQuantity: 11 }] })).toEqual([
    ['skus.0.units.0.maxQuantity', 'maximumBelowMinimum'],
  ])
})

test('a price from a quantity on needs everybody’s price of one, in its own currency', () => {
  expect(listErrorsOfSku({ prices: [price(900, 10)] })).toEqual([
    ['skus.0.prices.0.minQuantity', 'retailMissing'],
  ])
  expect(listErrorsOfSku({ prices: [price(1000), price(90, 10, 'USD')] })).toEqual([
    ['skus.0.prices.1.minQuantity', 'retailMissing'],
  ])
  expect(listErrorsOfSku({ prices: [price(900, 10), price(1000)] })).toEqual([])
  expect(listErrorsOfSku({ prices: [price(900, 1, 'CNY', 'business')] })).toEqual([])
})

test('a price for businesses alone is no retail price for others to lean on', () => {
  const prices = [price(900, 1, 'CNY', 'business'), price(800, 10)]
  expect(listErrorsOfSku({ prices })).toEqual([['skus.0.prices.1.minQuantity', 'retailMissing']])
})

test('one price holds for a currency, an audience and a quantity', () => {
  const prices = [
    price(1000),
    price(140, 1, 'USD'),
    price(900, 1, 'CNY', 'business'),
    price(950, 5),
    price(940, 5),
  ]
  expect(listErrorsOfSku({ prices })).toEqual([['skus.0.prices.4.minQuantity', 'tierTwice']])
})

test('rupiah are whole, yuan and dollars have cents', () => {
  const prices = [price(1001), price(141, 1, 'USD'), price(220_050, 1, 'IDR')]
  expect(listErrorsOfSku({ prices })).toEqual([['skus.0.prices.2.amount', 'notWhole']])
  expect(listErrorsOfSku({ prices: [price(1001), price(220_100, 1, 'IDR')] })).toEqual([])
})

test('a refusal names every field that is wrong, of every SKU', () => {
  const draft = aDraft(1, {
    skus: [aSku('A', { units: [] }), aSku('A', { prices: [price(900, 10)] })],
  })
  const fields = errorsOf(draft)
  expect(fields.map(({ path }) => path)).toEqual([
    'skus.0.units',
    'skus.1.values',
    'skus.1.code',
    'skus.1.prices.0.minQuantity',
  ])
  expect(() => validateDraft(draft)).toThrow(
    expect.objectContaining({
      reason: CatalogReasons.optionsWrong,
      detail: { fields },
    }) as Error,
  )
})
