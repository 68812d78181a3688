/** Parsing typed settings: amounts in major units, and only valid values. */
import { expect, test } from 'vitest'
import { readValue, formatValue } from './values.ts'

const money = { kind: 'number', unit: 'minorUnits', minimum: 0, maximum: 1_000_000 } as const
const count = { kind: 'number', unit: 'count', minimum: 1, maximum: 20 } as const
const text = { kind: 'text', unit: null, minimum: null, maximum: null } as const

test('5000 means five thousand, not fifty', () => {
  expect(readValue(money, '5000')).toBe(500_000)
  expect(readValue(money, '0.29')).toBe(29)
  expect(formatValue(money, 500_000)).toBe('5000')
  expect(formatValue(money, 29)).toBe('0.29')
})

test('bounds apply to the stored value', () => {
  expect(readValue(money, '10000')).toBe(1_000_000)
  expect(readValue(money, '10000.01')).toBeNull()
  expect(readValue(count, '21')).toBeNull()
  expect(readValue(count, '')).toBeNull()
  expect(readValue(count, 'many')).toBeNull()
})

test('texts are trimmed, and not empty', () => {
  expect(readValue(text, ' Shop ')).toBe('Shop')
  expect(readValue(text, '  ')).toBeNull()
})
