/** Amounts as people write them: with a currency's sign, and with the separators of their country where these are clear. */
import type { Currency } from '#kit/contract/money.ts'

const SIGNS: Readonly<Record<string, Currency>> = {
  $: 'USD',
  us$: 'USD',
  usd: 'USD',
  '¥': 'CNY',
  '￥': 'CNY',
  'cn¥': 'CNY',
  cny: 'CNY',
  rmb: 'CNY',
  元: 'CNY',
  rp: 'IDR',
  idr: 'IDR',
}

/**
 * Minor units of an amount above or equal to 0: `12`, `12.5`, `12,50`, `$42.99`, `1.234,50`, `1,234.50`, `1 234,50`, `1,234,567`, `Rp 150.000`.
 * Null for everything else: a sign of another currency, and `1,299` or `1.299`, which could be either (rupiah are whole, so
 * there it is a thousand).
 */
export function amountOf(text: string, currency?: Currency): number | null {
  const parts = partsOf(text)
  if (parts === null) return null
  const { sign, figure } = parts
  const named = sign === '' ? currency : SIGNS[sign]
  if (sign !== '' && (named === undefined || (currency !== undefined && named !== currency))) {
    return null
  }
  const plain = plainFigure(figure, named)
  if (plain === null) return null
  const [whole = '', part = ''] = plain.split('.')
  return whole.length > 11 ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** The currency whose sign stands beside an amount; null without one. */
export const currencyIn = (text: string): Currency | null =>
  SIGNS[partsOf(text)?.sign ?? ''] ?? null

/**
 * The figure of an amount, and the sign before or behind it in lower case. A figure begins and ends with a digit: spaces belong to one
 * part only, so a cell of nothing else is read once and not once for each pair of them.
 */
function partsOf(text: string): { sign: string; figure: string } | null {
  const parts = /^([^\d\s.,'’-]*)\s*(\d(?:[\d.,'’\s]*\d)?)\s*([^\d\s.,'’-]*)$/u.exec(text.trim())
  if (parts === null) return null
  const [, before = '', figure = '', after = ''] = parts
  return { sign: `${before}${after}`.toLowerCase().replace(/\.$/, ''), figure }
}

/** With a point before the decimals and nothing else between digits. */
function plainFigure(figure: string, currency: Currency | undefined): string | null {
  const text = figure.replace(/(\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g, '$1')
  if (/^\d+([.,]\d{1,2})?$/.test(text)) return text.replace(',', '.')
  if (/^\d{1,3}(,\d{3})+\.\d{1,2}$/.test(text)) return text.replaceAll(',', '')
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(text)) return text.replaceAll('.', '').replace(',', '.')
  const isThousands = /^\d{1,3}(\.\d{3})+$/.test(text) || /^\d{1,3}(,\d{3})+$/.test(text)
  const isClear = currency === 'IDR' || /[.,].*[.,]/.test(text)
  return isThousands && isClear ? text.replace(/[.,]/g, '') : null
}

/** `1,299` and `1.299` could be either. */
export const isUnclear = (text: string): boolean =>
  /^[^\d]*\d{1,3}[.,]\d{3}[^\d]*$/.test(text.trim())
