/** Which currency a cell of a statement names, in the words of banks. */
import type { Currency } from '#kit/contract/money.ts'

/** Codes of ISO 4217, its numbers, signs, and names in the languages of the shop; compared without accents, spaces and case. */
const WORDS: Readonly<Record<Currency, readonly string[]>> = {
  CNY: ['cny', 'rmb', '156', '人民币', '人民币元', '元', '¥', 'yuan', 'renminbi', 'cny人民币'],
  USD: [
    'usd',
    'us$',
    '840',
    '美元',
    '美金',
    '$',
    'usdollar',
    'dolar',
    'dolares',
    'dollar',
    'usd美元',
  ],
  IDR: ['idr', 'rp', '360', '印尼盾', '印尼卢比', '印度尼西亚盾', 'rupiah', 'idr印尼盾'],
}

/** An empty cell is in the account's own. */
export function isInCurrency(written: string, currency: Currency): boolean {
  const word = written
    .normalize('NFKD')
    .replaceAll(/[\p{M}\s.()-]/gu, '')
    .toLowerCase()
  return word === '' || WORDS[currency].includes(word)
}
