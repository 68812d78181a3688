/** Amounts as people type them. */
import { expect, test } from 'vitest'
import { readAmount, writtenAmount } from './AmountInput.tsx'

test.each([
  ['12.5', 1250],
  ['1,286.50', 128_650],
  [' 3 ', 300],
  ['0.07', 7],
])('%s yuan', (text, amount) => expect(readAmount(text, 'CNY', false)).toBe(amount))

test.each(['abc', '1.234', '-5', '199,93o', '2l6.90', '.'])('%s is no price', (text) =>
  expect(readAmount(text, 'CNY', false)).toBeNaN(),
)

test.each(['', '  '])('nothing typed is no mistake', (text) =>
  expect(readAmount(text, 'CNY', false)).toBeNull(),
)

test('a reduction is less than nothing, with either minus', () => {
  expect(readAmount('-20', 'CNY', true)).toBe(-2000)
  expect(readAmount('\u221220.5', 'CNY', true)).toBe(-2050)
})

test('rupiah are whole, whatever groups them', () => {
  expect(readAmount('1.286.000', 'IDR', false)).toBe(128_600_000)
  expect(writtenAmount(128_600_000, 'IDR')).toBe('1286000')
  expect(writtenAmount(NaN, 'IDR')).toBe('')
})
