/** Typed quantities are corrected in predictable ways. */
import { expect, test } from 'vitest'
import { nearestQuantity, parseQuantity, validQuantity } from './quantity.ts'

test('a valid quantity is unchanged', () => {
  expect(nearestQuantity(8, { min: 4, step: 4, max: 40 })).toEqual({
    quantity: 8,
    error: undefined,
  })
})

test('a value between two steps is rounded down', () => {
  expect(nearestQuantity(7, { min: 4, step: 4 })).toEqual({ quantity: 4, error: 'step' })
})

test('the minimum is a multiple of the step', () => {
  expect(nearestQuantity(1, { min: 5, step: 4 })).toEqual({ quantity: 8, error: 'min' })
})

test('no value exceeds the limit, nor its last whole step', () => {
  expect(nearestQuantity(99, { min: 4, step: 4, max: 30 })).toEqual({ quantity: 28, error: 'max' })
})

test('an invalid number becomes the minimum', () => {
  expect(nearestQuantity(Number.NaN, { min: 1, step: 1 })).toEqual({ quantity: 1, error: 'min' })
})

test('the bounds themselves are unchanged', () => {
  const rule = { min: 5, step: 4, max: 30 }
  const asked = [7, 8, 28, 29].map((wanted) => nearestQuantity(wanted, rule))
  expect(asked).toEqual([
    { quantity: 8, error: 'min' },
    { quantity: 8, error: undefined },
    { quantity: 28, error: undefined },
    { quantity: 28, error: 'max' },
  ])
  expect(nearestQuantity(9, { min: 5, step: 4, max: 6 })).toEqual({ quantity: 8, error: 'max' })
  expect(nearestQuantity(1e9, { min: 1, step: 1 })).toEqual({ quantity: 1e9, error: undefined })
})

test.each([
  ['12', 12],
  [' 12 ', 12],
  ['１２', 12],
  ['1,200', 1200],
  ['1.200', 1200],
  ['1 200 000', 1_200_000],
  ['20 pcs', 20],
  ['20件', 20],
  ['007', 7],
])('%s is a quantity', (typed, quantity) => {
  expect(parseQuantity(typed)).toBe(quantity)
})

test.each(['1.5', '1,50', '-5', '1e9', '+3', 'ten', '1,20,000', '3/4', '1..200', '99%'])(
  '%s is none, and does not become another number',
  (typed) => {
    expect(parseQuantity(typed)).toBeNull()
  },
)

test('while it is typed a quantity counts where nothing has to be corrected', () => {
  const rule = { min: 0, step: 1, max: 20 }
  expect(['2', '20', '0', ' 12 '].map((typed) => validQuantity(typed, rule))).toEqual([
    2, 20, 0, 12,
  ])
  expect(['', '21', '1.5', '-2', 'x'].map((typed) => validQuantity(typed, rule))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  expect(validQuantity('6', { min: 4, step: 4 })).toBeNull()
})
