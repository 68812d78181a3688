/** Amounts as people type them. */
import { expect, test } from 'vitest'
import { CURRENCIES } from './money.ts'
import { parseAmount } from './parse-amount.ts'

test.each([
  ['12.5', 1250],
  ['12,5', 1250],
  ['12,50', 1250],
  ['12.', 1200],
  ['0.07', 7],
  ['0,07', 7],
  [' 3 ', 300],
  ['1286', 128_600],
  ['1,286', 128_600],
  ['1,286.50', 128_650],
  ['1.286,50', 128_650],
  ['1 286,50', 128_650],
  ['1\u202f286,50', 128_650],
  ['1,286,000', 128_600_000],
  ['1.286.000', 128_600_000],
  ['1.286.000,5', 128_600_050],
  ['1，286．50', 128_650],
  ['999999999999.99', 99_999_999_999_999],
])('%j yuan', (text, amount) => expect(parseAmount(text, 'CNY')).toBe(amount))

test.each([
  'abc',
  '1.234',
  '-5',
  '199,93o',
  '2l6.90',
  '.',
  ',',
  '.5',
  '1,28,600',
  '1,2345',
  '1,286,50.5',
  '1.286.50',
  '1,286,50',
  '1.286,000.50',
  '1,286.000,50',
  '12,345,6789',
  '1..5',
  '1e3',
  '1000000000000',
  '٣',
])('%j is no price', (text) => expect(parseAmount(text, 'CNY')).toBeNaN())

test.each(['', '  ', '\t'])('nothing typed is no mistake', (text) =>
  expect(parseAmount(text, 'CNY')).toBeNull(),
)

test('a reduction is less than nothing, with either minus', () => {
  expect(parseAmount('-20', 'CNY', true)).toBe(-2000)
  expect(parseAmount('\u221220.5', 'CNY', true)).toBe(-2050)
  expect(parseAmount('-0', 'CNY', true)).toBe(0)
})

test.each([
  ['1286000', 128_600_000],
  ['1.286.000', 128_600_000],
  ['1,286,000', 128_600_000],
  ['1.286', 128_600],
  ['1,286', 128_600],
  ['1.286.000,00', 128_600_000],
  ['1286.0', 128_600],
])('rupiah are whole, whatever groups them: %j', (text, amount) =>
  expect(parseAmount(text, 'IDR')).toBe(amount),
)

test.each(['12,50', '12.5', '1.28', '12.50.000', '1.286.000,50'])('%j is no whole rupiah', (text) =>
  expect(parseAmount(text, 'IDR')).toBeNaN(),
)

test('what is written without grouping is read as it was, to the cent', () => {
  for (const currency of CURRENCIES) {
    const step = currency === 'IDR' ? 100 : 1
    for (let amount = 0; amount < 300_000; amount += 7 * step) {
      const text = (amount / 100).toFixed(2)
      expect(parseAmount(text, currency)).toBe(amount)
      expect(parseAmount(text.replace('.', ','), currency)).toBe(amount)
    }
  }
})
