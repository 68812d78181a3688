/** Which gifts goods earn: exactly from the threshold on, so many of those that are left, and what is ahead or lost. */
import { expect, test } from 'vitest'
import { grantGifts, type Bought, type Rule } from './grant.ts'

const option = (skuId: number, leftCount = 5) => ({
  skuId,
  leftCount,
  valueAmount: 500,
  limit: null,
})
/** One of two from 100.00 on, two of three from 200.00 on, with goods of brand 1. */
const rule: Rule = {
  activityId: 7,
  name: 'Gift',
  leftMs: 1000,
  measure: 'amount',
  takesCoupon: true,
  scope: 'brand',
  scopeIds: [1],
  isEachTier: false,
  tiers: [
    { tier: 1, least: 10_000, chooseCount: 1, options: [option(11), option(12)] },
    { tier: 2, least: 20_000, chooseCount: 2, options: [option(21), option(22), option(23)] },
  ],
}
const line = (amount: number, changes: Partial<Bought> = {}): Bought => ({
  key: 'a',
  productId: 1,
  brandId: 1,
  categoryIds: [],
  amount,
  count: 1,
  ...changes,
})
const given = (amount: number, changes: Partial<Rule> = {}, choices: number[] | null = null) =>
  grantGifts(
    [{ ...rule, ...changes }],
    [line(amount), line(99_999, { key: 'b', brandId: 2 })],
    choices === null ? [] : [{ activityId: 7, tier: 2, skuIds: choices }],
  )
const skusOf = (...asked: Parameters<typeof given>) =>
  given(...asked).gifts.map(({ skuId }) => skuId)

test('a tier is reached exactly from its threshold on, by the goods in its scope alone', () => {
  expect(skusOf(9999)).toEqual([])
  expect(skusOf(10_000)).toEqual([11])
  expect(skusOf(19_999)).toEqual([11])
  expect(skusOf(20_000)).toEqual([21, 22])
  expect(skusOf(20_000, { isEachTier: true })).toEqual([11, 21, 22])
  expect(given(20_000).gifts[0]).toMatchObject({ keys: ['a'], tier: 2, least: 20_000 })
})

test('of a choice those that are left are given, and never more than the tier gives', () => {
  expect(skusOf(20_000, {}, [23, 22, 21])).toEqual([21, 22])
  expect(skusOf(20_000, {}, [23])).toEqual([23])
  expect(skusOf(20_000, {}, [])).toEqual([])
  const [first, second] = rule.tiers
  const tiers = [first!, { ...second!, options: [option(21, 0), option(22), option(23)] }]
  expect(skusOf(20_000, { tiers })).toEqual([22, 23])
  expect(skusOf(20_000, { tiers }, [21, 23])).toEqual([23])
})

test('what is chosen and not reached any more is lost, the next tier is ahead, and what lacks is said', () => {
  const states = (...asked: Parameters<typeof given>) =>
    given(...asked).offers.map(({ tier, state, missing }) => [tier, state, missing])
  expect(states(4000)).toEqual([[1, 'ahead', 6000]])
  expect(states(10_000)).toEqual([
    [1, 'reached', 0],
    [2, 'ahead', 10_000],
  ])
  expect(states(10_000, {}, [21])).toEqual([
    [1, 'reached', 0],
    [2, 'lost', 10_000],
  ])
  expect(states(20_000)).toEqual([[2, 'reached', 0]])
  expect(grantGifts([rule], [line(99_999, { brandId: 2 })], [])).toEqual({ gifts: [], offers: [] })
})
