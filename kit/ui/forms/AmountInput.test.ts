/** Amounts as a field shows them. */
import { expect, test } from 'vitest'
import { CURRENCIES, PRICE_STEP } from '../../contract/money.ts'
import { parseAmount } from '../../contract/parse-amount.ts'
import { writtenAmount } from './AmountInput.tsx'

test('an amount is shown without grouping, with the decimals of its currency', () => {
  expect(writtenAmount(128_650, 'CNY')).toBe('1286.50')
  expect(writtenAmount(128_600_000, 'IDR')).toBe('1286000')
  expect(writtenAmount(null, 'CNY')).toBe('')
  expect(writtenAmount(NaN, 'IDR')).toBe('')
})

test.each(CURRENCIES)('what is shown in %s is read back as the same amount', (currency) => {
  for (let amount = 0; amount < 20_000_000; amount += 7919 * PRICE_STEP[currency]) {
    expect(parseAmount(writtenAmount(amount, currency), currency)).toBe(amount)
  }
})
