/** A card and its gaps: the cheapest of what can be bought, in each language and its currency, and which texts lack. */
import { expect, test } from 'vitest'
import { GapKind } from '../../state-contract.ts'
import { LANGS, type Lang } from '#kit/contract/lang.ts'
import { cardOf, isQuoteOnly } from './card.ts'
import { gapBit, gapMask, gapsIn, gapsOf } from './gaps.ts'
import type { Source, SourceSku } from './source.ts'
import { optionText } from './text.ts'

const RATES = { base: 'CNY', CNY: 1, USD: 0.14, IDR: 2200 } as const
const all = { cn: '文', en: 'text', spa: 'texto', id: 'teks' }
const price = (
  amount: number,
  changes: Partial<SourceSku['prices'][number]> = {},
): SourceSku['prices'][number] => ({
  currency: 'CNY',
  audience: 'all',
  minQuantity: 1,
  amount,
  ...changes,
})
const aSku = (id: number, changes: Partial<SourceSku> = {}): SourceSku => ({
  id,
  code: `S${id}`,
  barcode: null,
  values: [],
  weightGrams: null,
  pictureId: null,
  units: [
    {
      id,
      name: { cn: '件', en: 'piece', spa: 'pieza', id: 'buah' },
      factor: 1,
      minQuantity: 1,
      step: 1,
      maxQuantity: 10,
    },
  ],
  prices: [price(1000)],
  ...changes,
})
const picture = { id: 5, url: '/a.webp', smallUrl: '/a@400.webp', width: 1200, height: 1200 }
const aSource = (changes: Partial<Source> = {}): Source => ({
  id: 1,
  code: 'P1',
  internalNumber: null,
  family: 'goods',
  directSale: false,
  name: all,
  brief: all,
  figures: [],
  options: [],
  specifications: [],
  publishedAt: null,
  model: null,
  videoUrl: null,
  brand: null,
  categoryPath: [],
  valueIds: [],
  pictures: [],
  skus: [aSku(1)],
  ...changes,
})
const card = (changes: Partial<Source> = {}, lang: Lang = 'cn') =>
  cardOf(aSource(changes), lang, RATES)

test('a card shows the cheapest SKU and how dear the dearest is, wherever they stand', () => {
  const skus = [aSku(1, { prices: [price(1200)] }), aSku(2), aSku(3, { prices: [price(5000)] })]
  for (const order of [skus, skus.toReversed()]) {
    expect(card({ skus: order })).toMatchObject({ priceAmount: 1000, priceMaxAmount: 5000 })
  }
})

test('SKUs without a unit or without a price do not count; with none left there is no card', () => {
  const [noUnit, noPrice] = [aSku(1, { units: [], prices: [price(1)] }), aSku(2, { prices: [] })]
  expect(card({ skus: [noUnit, noPrice, aSku(3)] })).toMatchObject({
    priceAmount: 1000,
    priceMaxAmount: 1000,
  })
  expect(card({ skus: [noUnit, noPrice] })).toBeNull()
  expect(card({ skus: [] })).toBeNull()
  expect(card({ skus: [aSku(1, { prices: [price(900, { audience: 'business' })] })] })).toBeNull()
})

test('which SKU is cheapest is asked in each currency anew', () => {
  const skus = [
    aSku(1, { prices: [price(1000), price(900, { currency: 'USD' })] }),
    aSku(2, { prices: [price(2000), price(300_000_00, { currency: 'IDR' })] }),
  ]
  expect(card({ skus })).toMatchObject({ currency: 'CNY', priceAmount: 1000 })
  expect(card({ skus }, 'en')).toMatchObject({
    currency: 'USD',
    priceAmount: 280,
    priceMaxAmount: 900,
  })
  expect(card({ skus }, 'id')).toMatchObject({
    currency: 'IDR',
    priceAmount: 2_200_000,
    priceMaxAmount: 30_000_000,
  })
})

test('the volume price is the first of the cheapest SKU, and never one for businesses alone', () => {
  const prices = [
    price(1000),
    price(800, { minQuantity: 100 }),
    price(900, { minQuantity: 10 }),
    price(500, { minQuantity: 2, audience: 'business' }),
  ]
  const expensive = aSku(2, { prices: [price(9000), price(100, { minQuantity: 5 })] })
  expect(card({ skus: [expensive, aSku(1, { prices })] })!.tier).toEqual({
    minQuantity: 10,
    priceAmount: 900,
    unitName: '件',
  })
  expect(card({ skus: [aSku(1, { prices: [prices[0]!, prices[3]!] })] })!.tier).toBeNull()
})

test('a card puts into the cart by itself only what has no other choice, priced or not', () => {
  expect(card()!.skuId).toBe(1)
  expect(card({ skus: [aSku(1), aSku(2)] })!.skuId).toBeNull()
  expect(card({ skus: [aSku(1), aSku(2, { prices: [] })] })!.skuId).toBeNull()
})

test('a name that is not written in a language is told in Chinese, and called so', () => {
  const name = { cn: '钻', en: '' }
  expect(card({ name }, 'en')).toMatchObject({ name: '钻', textLang: 'cn' })
  expect(card({ name: { cn: '钻', en: 'Drill' } }, 'en')).toMatchObject({
    name: 'Drill',
    textLang: 'en',
  })
})

test('the first picture is the card’s, described in the visitor’s language', () => {
  const pictures = [
    { ...picture, alt: { cn: '蓝', en: 'blue' } },
    { ...picture, id: 6, alt: { cn: '黄' } },
  ]
  expect(card({ pictures }, 'en')!.picture).toEqual({
    url: '/a.webp',
    smallUrl: '/a@400.webp',
    width: 1200,
    height: 1200,
    alt: 'blue',
  })
  expect(card()!.picture).toBeNull()
})

test('a machine is asked for, unless it is sold like other goods; goods are always bought', () => {
  expect(isQuoteOnly({ family: 'device', directSale: false })).toBe(true)
  expect(isQuoteOnly({ family: 'device', directSale: true })).toBe(false)
  expect(isQuoteOnly({ family: 'goods', directSale: false })).toBe(false)
  expect(card({ family: 'device' })!.quoteOnly).toBe(true)
})

test('chosen values read in the order of the options, and what is not there is left out', () => {
  const value = (cn: string, en: string) => ({ name: { cn, en }, pictureId: null })
  const options = [
    { name: { cn: '颜色' }, values: [value('蓝', 'Blue'), value('黄', 'Yellow')] },
    { name: { cn: '电池' }, values: [value('两块', 'Two batteries')] },
  ]
  expect(optionText(options, [1, 0], 'en')).toBe('Yellow · Two batteries')
  expect(optionText(options, [0, 7], 'cn')).toBe('蓝')
  expect(optionText(options, [], 'en')).toBe('')
  expect(optionText([], [0], 'en')).toBe('')
})

const NOTHING_LONG = { details: [], purchaseNotice: [] }
const listGaps = (changes: Partial<Source>, written = NOTHING_LONG as Written) => {
  const gaps = gapsOf(aSource(changes), written)
  return Object.fromEntries(LANGS.map((lang) => [lang, gapsIn(gaps, lang)]))
}
type Written = Parameters<typeof gapsOf>[1]

test('what is written in all languages has no gap, and neither has what is written in none', () => {
  const none = { cn: [], en: [], spa: [], id: [] }
  expect(listGaps({})).toEqual(none)
  expect(listGaps({ brief: { cn: '' } })).toEqual(none)
  expect(listGaps({ brief: { cn: '  ', en: '\n' } })).toEqual(none)
})

test('a text that some language has is a gap of each that has it not, Chinese included', () => {
  expect(listGaps({ brief: { cn: '', en: 'Strong' } })).toEqual({
    cn: ['brief'],
    en: [],
    spa: ['brief'],
    id: ['brief'],
  })
})

test('short texts count wherever they stand: options, values, figures, specifications and units', () => {
  const half = { cn: '文', en: 'text', spa: 'texto' }
  const sku = aSku(1)
  const cases: Partial<Source>[] = [
    { options: [{ name: half, values: [] }] },
    { options: [{ name: all, values: [{ name: half, pictureId: null }] }] },
    { figures: [half] },
    { specifications: [{ name: half, value: all }] },
    { specifications: [{ name: all, value: half }] },
    { skus: [{ ...sku, units: [{ ...sku.units[0]!, name: half }] }] },
  ]
  for (const each of cases) {
    expect(listGaps(each)).toEqual({ cn: [], en: [], spa: [], id: ['data'] })
  }
})

test('a picture lacks its description in every language, also where nobody has written one', () => {
  expect(listGaps({ pictures: [{ ...picture, alt: { cn: '' } }] })).toEqual({
    cn: ['alt'],
    en: ['alt'],
    spa: ['alt'],
    id: ['alt'],
  })
  expect(listGaps({ pictures: [{ ...picture, alt: { cn: '蓝', en: 'blue' } }] })).toMatchObject({
    cn: [],
    en: [],
    spa: ['alt'],
  })
})

test('long texts are a gap where another language has them, notices as well as details', () => {
  expect(listGaps({}, { details: ['cn', 'en'], purchaseNotice: [] })).toMatchObject({
    en: [],
    spa: ['details'],
  })
  expect(listGaps({}, { details: LANGS, purchaseNotice: ['cn'] })).toMatchObject({
    cn: [],
    en: ['details'],
  })
})

test('the head for search engines is a gap only where the merchant wrote one', () => {
  expect(listGaps({}).en).toEqual([])
  const pageHead = { title: { cn: '', en: 'Drills' }, description: { cn: '' } }
  expect(listGaps({ pageHead })).toEqual({ cn: ['seo'], en: [], spa: ['seo'], id: ['seo'] })
})

test('every kind in every language has a bit of its own, and together they fit a number of the database', () => {
  const bits = LANGS.flatMap((lang) => GapKind.options.map((kind) => gapBit(lang, kind)))
  expect(new Set(bits).size).toBe(bits.length)
  expect(bits.reduce((sum, bit) => sum + bit, 0)).toBeLessThan(2 ** 31)
  for (const lang of LANGS) {
    expect(gapsIn(gapMask(lang, undefined), lang)).toEqual(GapKind.options)
    expect(gapMask(lang, 'seo')).toBe(gapBit(lang, 'seo'))
  }
  expect(gapsIn(gapMask('en', undefined), 'spa')).toEqual([])
})
