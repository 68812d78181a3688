/** What an SKU costs on its page: at every quantity, for everybody, and what super members would save. */
import { expect, test } from 'vitest'
import type { Sku } from '../../contract.ts'
import {
  cheaperFrom,
  firstRise,
  memberAmountAt,
  publicRungs,
  retailOf,
  rungAt,
  withoutEqualSteps,
} from './prices.ts'

type Tier = Sku['tiers'][number]
const tier = (
  minQuantity: number,
  priceAmount: number,
  audience: Tier['audience'] = 'all',
): Tier => ({ audience, minQuantity, priceAmount })
const aSku = (...tiers: Tier[]): Sku => ({
  id: 1,
  code: 'S1',
  barcode: null,
  values: [],
  units: [{ id: 1, name: 'piece', factor: 1, minQuantity: 1, step: 1, maxQuantity: 100 }],
  tiers,
  weightGrams: null,
  pictureIndex: null,
  reduction: null,
})
const sku = aSku(
  tier(100, 800),
  tier(1, 1000),
  tier(10, 900),
  tier(1, 850, 'business'),
  tier(1, 700, 'super'),
)

test('everybody’s prices stand in rising quantities, and those of businesses and members are not among them', () => {
  expect(publicRungs(sku)).toEqual([
    { fromQuantity: 1, listAmount: 1000, amount: 1000 },
    { fromQuantity: 10, listAmount: 900, amount: 900 },
    { fromQuantity: 100, listAmount: 800, amount: 800 },
  ])
  expect(retailOf(sku)).toBe(1000)
})

test('what has no price in this currency costs nothing that could be shown', () => {
  expect(publicRungs(aSku())).toEqual([])
  expect(retailOf(aSku())).toBeUndefined()
  expect(retailOf(aSku(tier(1, 850, 'business')))).toBeUndefined()
  expect(rungAt([], 5)).toBeUndefined()
  expect(cheaperFrom([], 5)).toBeUndefined()
  expect(memberAmountAt(aSku(tier(1, 700, 'super')), 1)).toBeUndefined()
})

test('a price holds from its very quantity on, and one piece earlier it does not', () => {
  const rungs = publicRungs(sku)
  const amounts = [1, 9, 10, 11, 99, 100, 5000].map((count) => rungAt(rungs, count)?.amount)
  expect(amounts).toEqual([1000, 1000, 900, 900, 900, 800, 800])
})

test('who has chosen nothing yet is shown the first price, also where prices begin later', () => {
  const rungs = publicRungs(aSku(tier(5, 950), tier(10, 900)))
  expect(rungAt(rungs, 0)?.amount).toBe(950)
  expect(rungAt(rungs, 4)?.amount).toBe(950)
})

test('the next cheaper quantity is named, and none from the last price on', () => {
  const rungs = publicRungs(sku)
  const next = [1, 9, 10, 99, 100, 1000].map((count) => cheaperFrom(rungs, count)?.fromQuantity)
  expect(next).toEqual([10, 10, 100, 100, undefined, undefined])
})

test('a quantity from which it costs as much, or more, is not praised as cheaper', () => {
  const rungs = publicRungs(aSku(tier(1, 900), tier(10, 900), tier(20, 950), tier(50, 880)))
  expect(cheaperFrom(rungs, 1)?.fromQuantity).toBe(50)
  expect(cheaperFrom(rungs, 20)?.fromQuantity).toBe(50)
  expect(cheaperFrom(publicRungs(aSku(tier(1, 900), tier(10, 900))), 1)).toBeUndefined()
})

test('somebody’s own price counts for what is cheaper, not the listed one', () => {
  const own = [
    { fromQuantity: 1, listAmount: 1000, amount: 800 },
    { fromQuantity: 10, listAmount: 900, amount: 800 },
    { fromQuantity: 100, listAmount: 800, amount: 720 },
  ]
  expect(cheaperFrom(own, 1)?.fromQuantity).toBe(100)
})

test('members are told their price only where it is below everybody’s at that quantity', () => {
  expect(memberAmountAt(sku, 1)).toBe(700)
  const bulk = aSku(tier(1, 1000), tier(10, 700), tier(1, 750, 'super'), tier(50, 600, 'super'))
  const amounts = [1, 9, 10, 49, 50].map((count) => memberAmountAt(bulk, count))
  expect(amounts).toEqual([750, 750, undefined, undefined, 600])
  expect(memberAmountAt(aSku(tier(1, 1000), tier(1, 1000, 'super')), 1)).toBeUndefined()
  expect(memberAmountAt(aSku(tier(1, 1000)), 1)).toBeUndefined()
})

test('a member’s price that begins at a larger quantity is not promised before', () => {
  const late = aSku(tier(1, 1000), tier(20, 800, 'super'))
  expect([1, 19, 20].map((count) => memberAmountAt(late, count))).toEqual([
    undefined,
    undefined,
    800,
  ])
})

test('steps of one price are one, and where a price rises, how far the lower one holds is known', () => {
  const rung = (fromQuantity: number, amount: number) => ({
    fromQuantity,
    amount,
    listAmount: 1000,
  })
  // A price of an activity for at most 20, above it the price of the quantity.
  const rungs = [rung(1, 800), rung(4, 800), rung(21, 900), rung(40, 850)]
  const shown = withoutEqualSteps(rungs)
  expect(shown.map(({ fromQuantity }) => fromQuantity)).toEqual([1, 21, 40])
  expect(firstRise(shown)).toEqual({ last: rung(1, 800), upTo: 20 })
  expect(firstRise([rung(1, 800), rung(40, 750)])).toBeUndefined()
})
