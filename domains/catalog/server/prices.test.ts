/** Which prices hold in a currency. */
import { expect, test } from 'vitest'
import { inCurrency, priceTiers, type Price } from './prices.ts'

const rates = { base: 'CNY', CNY: 1, USD: 0.14, IDR: 2200 } as const
const price = (
  currency: Price['currency'],
  amount: number,
  minQuantity = 1,
  audience: Price['audience'] = 'all',
): Price => ({ currency, audience, minQuantity, amount })
const amounts = (prices: Price[], currency: Price['currency']) =>
  priceTiers(prices, currency, rates).map((tier) => [
    tier.audience,
    tier.minQuantity,
    tier.priceAmount,
  ])

test('retail comes first, then audiences with rising quantities', () => {
  const prices = [
    price('CNY', 700, 1, 'super'),
    price('CNY', 800, 100),
    price('CNY', 850, 1, 'business'),
    price('CNY', 1000),
    price('CNY', 900, 10),
  ]
  expect(amounts(prices, 'CNY')).toEqual([
    ['all', 1, 1000],
    ['all', 10, 900],
    ['all', 100, 800],
    ['business', 1, 850],
    ['super', 1, 700],
  ])
})

test('an own retail price brings its own tiers; audiences without own prices convert', () => {
  const prices = [
    price('CNY', 1000),
    price('CNY', 900, 10),
    price('CNY', 500, 1, 'business'),
    price('USD', 199),
  ]
  expect(amounts(prices, 'USD')).toEqual([
    ['all', 1, 199],
    ['business', 1, 70],
  ])
})

test('prices for businesses alone do not stand beside a converted retail price', () => {
  const prices = [
    price('CNY', 1000),
    price('CNY', 900, 1, 'business'),
    price('USD', 1, 1, 'business'),
  ]
  expect(amounts(prices, 'USD')).toEqual([
    ['all', 1, 140],
    ['business', 1, 126],
  ])
})

test('without a retail price there is none', () => {
  expect(amounts([], 'CNY')).toEqual([])
  expect(amounts([price('CNY', 900, 10)], 'CNY')).toEqual([])
  expect(amounts([price('CNY', 900, 1, 'business')], 'IDR')).toEqual([])
})

test('what is converted is rounded half up to the step, and never nothing', () => {
  expect(inCurrency(1025, 'USD', rates)).toBe(144) // 143.5
  expect(inCurrency(3, 'IDR', { ...rates, IDR: 2215 })).toBe(6700) // 6645
  expect(inCurrency(10, 'USD', rates)).toBe(2) // 1.4: one cent would be 28 % off at any quantity
  expect(inCurrency(6800, 'USD', rates)).toBe(952) // 952.0000000000001 is no cent more
  expect(inCurrency(1, 'USD', rates)).toBe(1)
  expect(inCurrency(12345, 'CNY', rates)).toBe(12345)
})
