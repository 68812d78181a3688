import { expect, test } from 'vitest'
import { bareTaxNumber, isTaxNumber } from './tax-number.ts'

test.each([
  ['CN', '91350100M000100Y43', true],
  ['CN', '91350100M000100Y44', false],
  ['CN', '440301123456789', true],
  ['CN', '12345', false],
  ['ES', 'B-12345674', true],
  ['ES', 'B12345675', false],
  ['ES', '12345678Z', true],
  ['ES', '12345678A', false],
  ['ES', 'X1234567L', true],
  ['ID', '01.234.567.8-901.000', true],
  ['ID', '0123', false],
  ['FR', 'FR 40 303265045', true],
  ['FR', '', false],
])('%s %s: %s', (country, text, isOne) => {
  expect(isTaxNumber(country, bareTaxNumber(text))).toBe(isOne)
})
