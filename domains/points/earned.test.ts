import { expect, test } from 'vitest'
import { pointsFor } from './earned.ts'

test('one point for each whole unit of the base currency, whatever it was paid in', () => {
  expect(pointsFor(12_399, { rate: 1, perUnit: 1 })).toBe(123)
  expect(pointsFor(99, { rate: 1, perUnit: 1 })).toBe(0)
  expect(pointsFor(1400, { rate: 0.14, perUnit: 1 })).toBe(100)
  expect(pointsFor(22_000_000, { rate: 2200, perUnit: 1 })).toBe(100)
  expect(pointsFor(12_350, { rate: 1, perUnit: 2 })).toBe(247)
  expect(pointsFor(12_399, { rate: 1, perUnit: 0 })).toBe(0)
})
