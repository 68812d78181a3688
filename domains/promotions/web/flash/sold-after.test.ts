import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { inUnits } from './sold-after.ts'

test('what took long is stated in minutes or hours', () => {
  expect(inUnits(1)).toEqual({ unit: 'second', count: 1 })
  expect(inUnits(2 * MINUTE_MS - 1)).toEqual({ unit: 'second', count: 120 })
  expect(inUnits(2 * MINUTE_MS)).toEqual({ unit: 'minute', count: 2 })
  expect(inUnits(HOUR_MS)).toEqual({ unit: 'minute', count: 60 })
  expect(inUnits(2 * HOUR_MS)).toEqual({ unit: 'hour', count: 2 })
})
