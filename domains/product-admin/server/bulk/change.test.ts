/** The effect of a bulk change on one product: pure, so that every state and price list can be tested. */
import { expect, test } from 'vitest'
import { AMOUNT_MAX } from '#kit/contract/amounts.ts'
import type { BulkAct } from '../../bulk-contract.ts'
import { changedAmount } from '../../bulk-price.ts'
import { isNothing, planOf, rankOf, reverseChange, type Change, type Found } from './change.ts'

type PriceAct = Extract<BulkAct, { kind: 'price' }>
type Price = Found['prices'][number]

const price = (amount: number, changes: Partial<Price> = {}): Price => ({
  skuId: 1,
  currency: 'CNY',
  audience: 'all',
  minQuantity: 1,
  amount,
  ...changes,
})
const found = (changes: Partial<Found> = {}): Found => ({
  id: 7,
  version: 3,
  state: 'draft',
  categoryId: 5,
  hasName: true,
  hasPrice: true,
  prices: [price(1000)],
  ...changes,
})
const act = (changes: Partial<PriceAct> = {}): PriceAct => ({
  kind: 'price',
  currency: 'CNY',
  audience: 'every',
  by: 'percent',
  value: 1000,
  rounding: 'step',
  ...changes,
})
const pairs = ({ prices = [] }: Change) => prices.map(({ before, after }) => [before, after])
const planned = (given: PriceAct, prices: Price[]) => planOf(given, found({ prices }))

const STATES = ['draft', 'published', 'archived'] as const
test.each([
  ['published', ['published', null, null]],
  ['draft', [null, 'draft', null]],
  ['archived', ['archived', 'archived', null]],
  ['restored', [null, null, 'draft']],
] as const)('to %s: from a draft, from on sale, from the archive', (to, after) => {
  const reached = STATES.map((state) => {
    const { change, refused } = planOf({ kind: 'state', to }, found({ state }))
    expect(refused).toBeUndefined()
    expect(change.state?.before ?? state).toBe(state)
    return change.state?.after ?? null
  })
  expect(reached).toEqual(after)
})

test('a draft without a name or a price is refused only when it would be put on sale, with what it lacks', () => {
  const reasonOf = (changes: Partial<Found>) =>
    planOf({ kind: 'state', to: 'published' }, found(changes)).refused
  expect([
    reasonOf({ hasName: false }),
    reasonOf({ hasPrice: false }),
    reasonOf({ hasName: false, hasPrice: false }),
    reasonOf({}),
  ]).toEqual(['catalog.bulk.noName', 'catalog.bulk.noPrice', 'catalog.bulk.noName', undefined])
  const bare = found({ hasName: false, hasPrice: false })
  expect(planOf({ kind: 'state', to: 'archived' }, bare).refused).toBeUndefined()
  // A product on sale is left alone, whatever it lacks.
  expect(planOf({ kind: 'state', to: 'published' }, { ...bare, state: 'published' })).toEqual({
    change: {},
  })
})

test('a product already in the category is left alone', () => {
  expect(planOf({ kind: 'category', categoryId: 5 }, found())).toEqual({ change: {} })
  expect(planOf({ kind: 'category', categoryId: 6 }, found()).change).toEqual({
    categoryId: { before: 5, after: 6 },
  })
})

test('only prices of the selected currency and audience change', () => {
  const prices = [
    price(1000),
    price(800, { audience: 'business' }),
    price(700, { audience: 'super' }),
    price(150, { currency: 'USD' }),
    price(900, { minQuantity: 10 }),
  ]
  expect(pairs(planned(act(), prices).change)).toEqual([
    [1000, 1100],
    [800, 880],
    [700, 770],
    [900, 990],
  ])
  expect(pairs(planned(act({ audience: 'business' }), prices).change)).toEqual([[800, 880]])
  expect(pairs(planned(act({ currency: 'USD' }), prices).change)).toEqual([[150, 165]])
  expect(planned(act({ currency: 'IDR' }), prices)).toEqual({
    change: {},
    refused: 'catalog.bulk.noSuchPrice',
  })
  expect(planned(act({ currency: 'USD', audience: 'business' }), prices).refused).toBe(
    'catalog.bulk.noSuchPrice',
  )
  expect(planned(act(), []).refused).toBe('catalog.bulk.noSuchPrice')
})

test('one price that would be zero refuses the whole product', () => {
  const prices = [price(1000), price(300, { minQuantity: 10 })]
  const lower = (value: number) => planned(act({ by: 'amount', value }), prices)
  expect(pairs(lower(-299).change)).toEqual([
    [1000, 701],
    [300, 1],
  ])
  for (const value of [-300, -301, -5000]) {
    expect(lower(value)).toEqual({ change: {}, refused: 'catalog.bulk.priceTooLow' })
  }
  expect(planned(act({ value: -10_000 }), [price(5)]).refused).toBe('catalog.bulk.priceTooLow')
  expect(planned(act({ value: -9999 }), [price(5)]).refused).toBe('catalog.bulk.priceTooLow')
})

test('the maximum price of each currency can be reached but not exceeded', () => {
  for (const currency of ['CNY', 'USD', 'IDR'] as const) {
    const highest = AMOUNT_MAX[currency]
    const raise = (amount: number) =>
      planned(act({ currency, by: 'amount', value: 10_000 }), [price(amount, { currency })])
    expect(pairs(raise(highest - 10_000).change)).toEqual([[highest - 10_000, highest]])
    expect(raise(highest - 9900).refused).toBe('catalog.bulk.priceTooHigh')
  }
})

test('a price that rounds to itself is unchanged, and a product with only such prices is left alone', () => {
  expect(planned(act({ value: 1 }), [price(100)])).toEqual({ change: {} })
  expect(isNothing(planned(act({ value: 0 }), [price(999)]).change)).toBe(true)
  const some = planned(act({ value: 10 }), [price(100), price(10_000, { minQuantity: 5 })])
  expect(pairs(some.change)).toEqual([[10_000, 10_010]])
})

test('a volume price that becomes equal or higher is flagged, in any order of prices', () => {
  const prices = [
    price(80, { minQuantity: 100 }),
    price(100),
    price(90, { minQuantity: 10 }),
    price(100, { skuId: 2 }),
    price(50, { audience: 'business', minQuantity: 10 }),
  ]
  const flags = (given: PriceAct) =>
    (planned(given, prices).change.prices ?? []).map(({ skuId, audience, minQuantity, flag }) => [
      skuId,
      audience,
      minQuantity,
      flag,
    ])
  // All of them become 100, so that volume prices lose their meaning.
  expect(flags(act({ value: 1, rounding: 'whole' }))).toEqual([
    [1, 'all', 100, 'equal'],
    [1, 'all', 10, 'equal'],
    [1, 'business', 10, undefined],
  ])
})

test('a volume price that was no cheaper before is not flagged', () => {
  const prices = [price(100), price(100, { minQuantity: 10 }), price(120, { minQuantity: 20 })]
  const { change } = planned(act(), prices)
  expect(change.prices!.map(({ flag }) => flag)).toEqual([undefined, undefined, undefined])
})

test('volume prices that rounding makes equal are flagged one after the other', () => {
  const prices = [price(190), price(185, { minQuantity: 10 }), price(95, { minQuantity: 20 })]
  const { change } = planned(act({ value: 300, rounding: 'end90' }), prices)
  // The first has the ending already and stays; the others are raised to it.
  expect(change.prices!.map((each) => [each.minQuantity, each.after, each.flag])).toEqual([
    [10, 190, 'equal'],
    [20, 190, 'equal'],
  ])
})

test('no change or rounding makes a volume price higher than the one before it', () => {
  for (const rounding of ['step', 'whole', 'ten', 'end90', 'end99'] as const) {
    for (const value of [-5000, -1250, 33, 800, 5000]) {
      for (let amount = 300; amount < 3000; amount += 37) {
        const of = (before: number) => changedAmount(before, act({ value, rounding }))
        expect(of(amount - 1)).toBeLessThanOrEqual(of(amount))
      }
    }
  }
})

test('an undo restores the former values without flags; twice, it is the change itself', () => {
  const change: Change = {
    state: { before: 'draft', after: 'published' },
    categoryId: { before: 5, after: 6 },
    prices: [
      {
        skuId: 1,
        currency: 'CNY',
        audience: 'all',
        minQuantity: 1,
        before: 9,
        after: 8,
        flag: 'equal',
      },
    ],
  }
  const back = reverseChange(change)
  expect(back).toEqual({
    state: { before: 'published', after: 'draft' },
    categoryId: { before: 6, after: 5 },
    prices: [{ skuId: 1, currency: 'CNY', audience: 'all', minQuantity: 1, before: 8, after: 9 }],
  })
  const { flag: _flag, ...unmarked } = change.prices![0]!
  expect(reverseChange(back)).toEqual({ ...change, prices: [unmarked] })
  expect(reverseChange({})).toEqual({})
  expect(isNothing(reverseChange({}))).toBe(true)
})

test('flagged lines come before the largest changes, and these before the rest', () => {
  const of = (before: number, after: number, flag?: 'equal'): Change => ({
    prices: [
      {
        skuId: 1,
        currency: 'CNY',
        audience: 'all',
        minQuantity: 1,
        before,
        after,
        ...(flag ? { flag } : {}),
      },
    ],
  })
  const changes = [
    of(100, 101, 'equal'),
    of(1, AMOUNT_MAX.CNY),
    of(100, 30),
    of(100, 150),
    of(100, 101),
    { state: { before: 'draft', after: 'published' } } satisfies Change,
  ]
  const ranks = changes.map(rankOf)
  expect(ranks.toSorted((a, b) => b - a)).toEqual(ranks)
  expect(new Set(ranks).size).toBe(ranks.length)
  expect(ranks.every((rank) => Number.isSafeInteger(rank))).toBe(true)
})
