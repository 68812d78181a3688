/** Money and counts in the formats of design.md 7. */
import { expect, test } from 'vitest'
import {
  formatBadge,
  formatCount,
  formatMoney,
  formatMoneyRange,
  decimalMarkOf,
  formatNumber,
  formatPercent,
  moneyParts,
  setMoneyForm,
} from './money.ts'

test.each([
  ['cn', 'CNY', 128600, '¥1,286.00', 'CN¥1,286.00'],
  ['en', 'USD', 128600, '$1,286.00', 'US$1,286.00'],
  ['spa', 'USD', 128600, '$1,286.00', 'US$1,286.00'],
  ['id', 'IDR', 128600000, 'Rp1.286.000', 'Rp1.286.000'],
  ['cn', 'CNY', 0, '¥0.00', 'CN¥0.00'],
  ['cn', 'CNY', 62, '¥0.62', 'CN¥0.62'],
  ['id', 'CNY', 128650, '¥1.286,50', 'CN¥1.286,50'],
  ['spa', 'USD', 123456, '$1,234.56', 'US$1,234.56'],
] as const)('%s %s %i is %s, in the back office %s', (lang, currency, amount, alone, full) => {
  expect(formatMoney(amount, currency, lang)).toBe(alone)
  setMoneyForm('full')
  expect(formatMoney(amount, currency, lang)).toBe(full)
  setMoneyForm('plain')
})

test('the code of a currency that no price is in stands before its amount, which has its own decimals', () => {
  expect(formatMoney(9200, 'EUR', 'en')).toBe('EUR\u00a092.00')
  expect(formatMoney(-128600, 'JPY', 'id')).toBe('\u2212\u00a0JPY\u00a0128.600')
})

test('amounts are never rounded, so rupiah with sen show them', () => {
  expect(formatMoney(128650, 'IDR', 'id')).toBe('Rp1.286,50')
})

test('a reduction has a true minus and a non-breaking space', () => {
  expect(formatMoney(-12000, 'CNY', 'cn')).toBe('\u2212\u00a0¥120.00')
})

test('a large price is set in parts', () => {
  expect(moneyParts(128050, 'CNY', 'cn')).toEqual({
    sign: '',
    symbol: '¥',
    whole: '1,280',
    fraction: '.50',
  })
  expect(moneyParts(128000000, 'IDR', 'id')).toEqual({
    sign: '',
    symbol: 'Rp',
    whole: '1.280.000',
    fraction: '',
  })
})

test('a range shows its currency once', () => {
  expect(formatMoneyRange(362, 435, 'CNY', 'cn')).toBe('¥3.62–4.35')
  expect(formatMoneyRange(362, 362, 'CNY', 'cn')).toBe('¥3.62')
})

test('numbers and counts', () => {
  expect([
    formatNumber(1286.5, 'cn'),
    formatNumber(1286.5, 'spa'),
    formatNumber(1286.5, 'id'),
  ]).toEqual(['1,286.5', '1,286.5', '1.286,5'])
  const count = (lang: 'cn' | 'en' | 'spa' | 'id') => formatCount(126_000, lang)
  expect([count('cn'), count('en'), count('spa'), count('id')]).toEqual([
    '12.6\u00a0万',
    '126,000',
    '126,000',
    '126.000',
  ])
  expect([formatCount(9999, 'cn'), formatCount(19_990, 'cn')]).toEqual(['9,999', '1.9\u00a0万'])
  expect([formatBadge(7), formatBadge(99), formatBadge(100)]).toEqual(['7', '99', '99+'])
})

test.each([
  ['cn', '23.1%', '+33%', '−4.5%', '−1,286.5', '.'],
  ['en', '23.1%', '+33%', '−4.5%', '−1,286.5', '.'],
  ['spa', '23.1%', '+33%', '−4.5%', '−1,286.5', '.'],
  ['id', '23,1%', '+33%', '−4,5%', '−1.286,5', ','],
] as const)(
  'percentages, changes and numbers below zero: %s',
  (lang, share, rise, fall, number, mark) => {
    expect(formatPercent(0.2309, lang)).toBe(share)
    expect(formatPercent(0.33, lang, { signed: true })).toBe(rise)
    expect(formatPercent(-0.045, lang, { signed: true })).toBe(fall)
    expect(formatNumber(-1286.5, lang)).toBe(number)
    expect(decimalMarkOf(lang)).toBe(mark)
  },
)

test('a change of nothing has no sign, and a rate keeps its digits', () => {
  expect(formatPercent(0, 'en', { signed: true })).toBe('0%')
  expect(formatPercent(0.08875, 'en', { fractionDigits: 3 })).toBe('8.875%')
  expect(formatNumber(0.00006123, 'id', 8)).toBe('0,00006123')
})
