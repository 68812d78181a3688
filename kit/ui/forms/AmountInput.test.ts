/** Amounts as a field shows them. */
import { expect, test } from 'vitest'
import { LANGS } from '../../contract/lang.ts'
import { CURRENCIES, PRICE_STEP } from '../../contract/money.ts'
import { parseAmount } from '../../contract/parse-amount.ts'
import { writtenAmount } from './AmountInput.tsx'

test('an amount is shown without grouping, with the decimals of its currency', () => {
  expect(writtenAmount(128_650, 'CNY', 'cn')).toBe('1286.50')
  expect(writtenAmount(128_650, 'CNY', 'id')).toBe('1286,50')
  expect(writtenAmount(128_600_000, 'IDR', 'id')).toBe('1286000')
  expect(writtenAmount(null, 'CNY', 'cn')).toBe('')
  expect(writtenAmount(NaN, 'IDR', 'id')).toBe('')
})

test.each(CURRENCIES)('what is shown in %s is read back as the same amount', (currency) => {
  for (let amount = 0; amount < 20_000_000; amount += 7919 * PRICE_STEP[currency]) {
    for (const lang of LANGS) {
      expect(parseAmount(writtenAmount(amount, currency, lang), currency)).toBe(amount)
    }
  }
})
