import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, CURRENCIES, PRICE_STEP } from '#kit/contract/money.ts'
import { bestOf, discountOf, takesOffMoreThan, worthIn, type Goods, type Worth } from './worth.ts'

const goods = (amount: number, changes: Partial<Goods> = {}): Goods => ({
  amount,
  productId: 1,
  brandId: null,
  categoryIds: [3, 2],
  ...changes,
})
const TEN_OFF: Worth = {
  kind: 'reduction',
  thresholdAmount: 10_000,
  offAmount: 1000,
  offPercent: null,
  capAmount: null,
}
const ALL = { scope: 'all', scopeIds: [] } as const
const cny = (lines: Goods[], freightAmount = 0, feeAmount = 0) =>
  ({ currency: 'CNY', lines, freightAmount, feeAmount }) as const

test('a coupon says by how much goods are short of it', () => {
  expect(discountOf({ ...TEN_OFF, ...ALL }, cny([goods(7700)]))).toEqual({
    discount: null,
    why: { kind: 'short', missingAmount: 2300 },
  })
  expect(discountOf({ ...TEN_OFF, ...ALL }, cny([goods(7700), goods(2300)]))).toEqual({
    why: null,
    discount: { amount: 1000, weights: [7700, 2300] },
  })
})

test('only goods in its scope count and share it, by category, brand and product', () => {
  const lines = [goods(9000, { brandId: 7 }), goods(20_000, { productId: 2, categoryIds: [9] })]
  const with_ = (scope: 'category' | 'brand' | 'product', scopeIds: number[]) =>
    discountOf({ ...TEN_OFF, scope, scopeIds }, cny(lines))
  expect(with_('category', [2]).why).toEqual({ kind: 'short', missingAmount: 1000 })
  expect(with_('category', [9]).discount).toEqual({ amount: 1000, weights: [0, 20_000] })
  expect(with_('brand', [7]).why?.kind).toBe('short')
  expect(with_('brand', [8]).why?.kind).toBe('notForGoods')
  expect(with_('product', [2]).discount?.weights).toEqual([0, 20_000])
})

test('goods at a price without coupons neither count nor share, and where there are no others it says so', () => {
  const alone = goods(9000, { isAlone: true })
  expect(discountOf({ ...TEN_OFF, ...ALL }, cny([alone, goods(9000)])).why).toEqual({
    kind: 'short',
    missingAmount: 1000,
  })
  expect(discountOf({ ...TEN_OFF, ...ALL }, cny([alone, goods(10_000)])).discount).toEqual({
    amount: 1000,
    weights: [0, 10_000],
  })
  const free = { ...TEN_OFF, kind: 'freight', thresholdAmount: 0, offAmount: null } as const
  for (const terms of [TEN_OFF, free])
    expect(discountOf({ ...terms, ...ALL }, cny([alone, alone], 500)).why?.kind).toBe(
      'withActivity',
    )
  const elsewhere = { scope: 'product', scopeIds: [9] } as const
  expect(discountOf({ ...TEN_OFF, ...elsewhere }, cny([alone])).why?.kind).toBe('notForGoods')
})

test('100 % off leaves the smallest step to pay, of which the surplus is lost', () => {
  const worth = { ...TEN_OFF, kind: 'discount', offAmount: null, thresholdAmount: 0 } as const
  const all = { ...worth, ...ALL, offPercent: 100, capAmount: 1_000_000 }
  expect(discountOf(all, cny([goods(5000)])).discount?.amount).toBe(4999)
  expect(discountOf(all, cny([goods(5000)], 800)).discount?.amount).toBe(5000)
  expect(discountOf(all, { ...cny([goods(500_000)]), currency: 'IDR' }).discount?.amount).toBe(
    499_900,
  )
  expect(discountOf(all, cny([goods(1)])).why?.kind).toBe('nothingLeft')
})

test('free freight takes off the freight, at most its cap', () => {
  const worth = {
    ...TEN_OFF,
    ...ALL,
    kind: 'freight',
    offAmount: null,
    thresholdAmount: 0,
  } as const
  expect(discountOf(worth, cny([goods(5000)], 1200)).discount?.amount).toBe(1200)
  const capped = { ...worth, capAmount: 1000 }
  expect(discountOf(capped, cny([goods(5000)], 1200)).discount?.amount).toBe(1000)
  expect(discountOf(worth, cny([goods(5000)])).why?.kind).toBe('noFreight')
})

test('free freight leaves the fee of a transfer to pay, also of goods that are picked up', () => {
  const worth = {
    ...TEN_OFF,
    ...ALL,
    kind: 'freight',
    offAmount: null,
    thresholdAmount: 0,
  } as const
  expect(discountOf(worth, cny([goods(5000)], 1700, 500)).discount?.amount).toBe(1200)
  expect(discountOf(worth, cny([goods(5000)], 500, 500)).why?.kind).toBe('noFreight')
  // Other coupons have it beside what they take off.
  const all = { ...worth, kind: 'discount', offPercent: 100, capAmount: 1_000_000 } as const
  expect(discountOf(all, cny([goods(5000)], 500, 500)).discount?.amount).toBe(5000)
})

test('what is without a bound is much, and a cap is measured on the least order with as much freight', () => {
  const free = { ...TEN_OFF, kind: 'freight', offAmount: null } as const
  expect(takesOffMoreThan(free, 10)).toBe(true)
  expect(takesOffMoreThan({ ...free, capAmount: 1111 }, 10)).toBe(false)
  expect(takesOffMoreThan({ ...free, capAmount: 1112 }, 10)).toBe(true)
  expect(takesOffMoreThan({ ...free, thresholdAmount: 0, capAmount: 1 }, 10)).toBe(true)
  expect(takesOffMoreThan(free, 100)).toBe(false)
})

test('in another currency amounts follow the rate, and a threshold is never lower', () => {
  expect(worthIn(TEN_OFF, 'USD', 0.13333)).toMatchObject({ thresholdAmount: 1334, offAmount: 133 })
  const rupiah = worthIn(TEN_OFF, 'IDR', 2211.5)
  expect(rupiah).toMatchObject({ thresholdAmount: 22_115_000, offAmount: 2_211_500 })
})

test('the best takes off most, and of equal ones it is the first to end', () => {
  const at = (coupon: string, amount: number, validUntil: string) => ({
    coupon,
    amount,
    validUntil,
  })
  expect(bestOf([at('a', 1, '3'), at('b', 5, '2'), at('c', 5, '1')])).toBe('c')
  expect(bestOf([])).toBeNull()
})

test('of 1,000 random carts shares sum to the coupon, and no line or order goes below zero', () => {
  const line = fc.record({
    steps: fc.integer({ min: 1, max: 5_000_000 }),
    inScope: fc.boolean(),
    isAlone: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...CURRENCIES),
      fc.constantFrom('reduction' as const, 'discount' as const, 'freight' as const),
      fc.array(line, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 0, max: 50_000 }),
      fc.integer({ min: 1, max: 3_000_000 }),
      fc.integer({ min: 1, max: 100 }),
      (currency, kind, lines, freightSteps, offSteps, offPercent) => {
        const step = PRICE_STEP[currency]
        const order = {
          currency,
          lines: lines.map(({ steps, inScope, isAlone }) =>
            goods(steps * step, { productId: inScope ? 1 : 2, isAlone }),
          ),
          freightAmount: freightSteps * step,
          feeAmount: 0,
        }
        const found = discountOf(
          {
            kind,
            thresholdAmount: 0,
            offAmount: kind === 'reduction' ? offSteps * step : null,
            offPercent: kind === 'discount' ? offPercent : null,
            capAmount: kind === 'reduction' ? null : offSteps * step,
            scope: 'product',
            scopeIds: [1],
          },
          order,
        )
        if (found.discount === null) return
        const { amount, weights } = found.discount
        const shares = allocate(amount, weights, step)
        expect(shares.reduce((sum, each) => sum + each, 0)).toBe(amount)
        expect(amount % step).toBe(0)
        const sum = order.lines.reduce((total, each) => total + each.amount, 0)
        expect(sum + order.freightAmount - amount).toBeGreaterThanOrEqual(step)
        const isAbove = shares.some((share, index) => share > (weights[index] ?? 0))
        expect(kind !== 'freight' && isAbove).toBe(false)
        const isOnOthers = shares.some(
          (share, index) =>
            share > 0 && (order.lines[index]?.isAlone || order.lines[index]?.productId !== 1),
        )
        expect(kind !== 'freight' && isOnOthers).toBe(false)
      },
    ),
    { numRuns: 1000 },
  )
})
