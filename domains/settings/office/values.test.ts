/** Settings as staff write them: limits of money in major units, and nothing that the setting does not take. */
import { expect, test } from 'vitest'
import { readValue, formatValue } from './values.ts'

const money = { kind: 'number', unit: 'minorUnits', minimum: 0, maximum: 1_000_000 } as const
const count = { kind: 'number', unit: 'count', minimum: 1, maximum: 20 } as const
const text = { kind: 'text', unit: null, minimum: null, maximum: null } as const

test('who types 5000 sets five thousand, not fifty', () => {
  expect(readValue(money, '5000')).toBe(500_000)
  expect(readValue(money, '0.29')).toBe(29)
  expect(formatValue(money, 500_000)).toBe('5000')
  expect(formatValue(money, 29)).toBe('0.29')
})

test('bounds hold in what is kept', () => {
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
