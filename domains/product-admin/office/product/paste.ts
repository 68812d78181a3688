/** Pastes spreadsheet cells into the rows of SKUs, and copies one value to all rows below. */
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import type { Currency } from '#kit/contract/money.ts'
import { parseAmount } from '#kit/contract/parse-amount.ts'
import type { Sku } from './form.ts'

export const COLUMNS = ['code', 'barcode', 'weight', 'retail'] as const
export type Column = (typeof COLUMNS)[number]

/** Rows of cells as a spreadsheet copies them: tabs between, quotes around what holds lines. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [['']]
  let isQuoted = false
  const add = (sign: string) => {
    const row = rows.at(-1)!
    row[row.length - 1] += sign
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    const isEmpty = rows.at(-1)!.at(-1) === ''
    if (isQuoted && sign === '"' && text[at + 1] === '"') add(text[++at]!)
    else if (isQuoted && sign === '"') isQuoted = false
    else if (isQuoted) add(sign)
    else if (sign === '"' && isEmpty) isQuoted = true
    else if (sign === '\t') rows.at(-1)!.push('')
    else if (sign === '\n') rows.push([''])
    else if (sign !== '\r') add(sign)
  }
  const last = rows.at(-1)!
  return last.length === 1 && last[0] === '' ? rows.slice(0, -1) : rows
}

export type Pasted = { skus: Sku[]; filledCount: number; wrongCount: number; leftCount: number }

/** From a row and a column on. Empty cells change nothing; unreadable ones are counted. */
export function pasteCells(
  skus: readonly Sku[],
  cells: readonly (readonly string[])[],
  from: { row: number; column: Column },
): Pasted {
  const next = [...skus]
  const first = COLUMNS.indexOf(from.column)
  let [filledCount, wrongCount, leftCount] = [0, 0, 0]
  for (const [i, row] of cells.entries()) {
    for (const [j, cell] of row.entries()) {
      const [at, column] = [from.row + i, COLUMNS[first + j]]
      const text = cell.trim()
      if (text === '') continue
      const sku = next[at]
      if (sku === undefined || column === undefined) leftCount++
      else {
        const changed = withCell(sku, column, text)
        if (changed === null) wrongCount++
        else {
          next[at] = changed
          filledCount++
        }
      }
    }
  }
  return { skus: next, filledCount, wrongCount, leftCount }
}

function withCell(sku: Sku, column: Column, text: string): Sku | null {
  if (column === 'code') return /^[A-Za-z0-9._-]{2,60}$/.test(text) ? { ...sku, code: text } : null
  if (column === 'barcode') return text.length <= 40 ? { ...sku, barcode: text } : null
  if (column === 'weight') {
    const weightGrams = gramsOf(text)
    return weightGrams === null ? null : { ...sku, weightGrams }
  }
  const amount = parseAmount(text.replace(SIGNS[baseCurrency()], ''), baseCurrency())
  return amount === null || !(amount > 0) ? null : { ...sku, prices: withRetail(sku, amount) }
}

/** What stands before an amount in sheets. */
const SIGNS: Record<Currency, RegExp> = {
  CNY: /^(¥|￥|CNY|RMB)\s*/i,
  USD: /^(US)?(\$|USD)\s*/i,
  IDR: /^(Rp\.?|IDR)\s*/i,
}

/** `500`, `500 g`, `1.2 kg`. A comma groups thousands; an ambiguous one is refused. */
function gramsOf(text: string): number | null {
  const shape = /^(\d+(?:\.\d+)?|\d{1,3}(?:,\d{3})+(?:\.\d+)?)\s*(g|kg|克|千克|公斤)?$/i
  const [, figure, unit = 'g'] = shape.exec(text) ?? []
  if (figure === undefined) return null
  const grams = Number(figure.replaceAll(',', '')) * (/^(kg|千克|公斤)$/i.test(unit) ? 1000 : 1)
  return Math.round(grams)
}

/** A whole number; NaN where the browser could not read the input, which it reports as empty. */
export const gramsTyped = (input: Pick<HTMLInputElement, 'value' | 'validity'>): number | null =>
  input.validity.badInput ? NaN : input.value === '' ? null : Math.trunc(Number(input.value))

/** A count of goods: an emptied cell is not zero. */
export const countTyped = ({ value }: Pick<HTMLInputElement, 'value'>): number =>
  value === '' ? NaN : Number(value)

type Price = Sku['prices'][number]
export const isRetail = ({ currency, audience, minQuantity }: Partial<Price> = {}): boolean =>
  currency === baseCurrency() && audience === 'all' && minQuantity === 1

export const retailOf = (sku: Sku): number | null => sku.prices.find(isRetail)?.amount ?? null

/** Its index among the prices; -1 where there is none. */
export const retailAt = (sku: Sku): number => sku.prices.findIndex(isRetail)

/** Replaces the retail price; null removes it, only on an explicit request. */
export function withRetail({ prices }: Sku, amount: number | null): Price[] {
  const others = prices.filter((price) => !isRetail(price))
  if (amount === null) return others
  return [{ currency: baseCurrency(), audience: 'all', minQuantity: 1, amount }, ...others]
}

/**
 * The prices after something was typed into the cell. A cell that was emptied or cannot be read keeps its price as one that
 * is wrong (NaN), so that saving is refused; only where there was none to lose does an empty cell mean none.
 */
export function withTypedRetail(sku: Sku, amount: number | null, isSaved: boolean): Price[] {
  return withRetail(sku, amount === null && isSaved ? NaN : amount)
}

/** Columns that several rows may share; codes and barcodes are unique. */
export const FILLED = ['weight', 'retail', 'active'] as const
export type Filled = (typeof FILLED)[number]

/** Copies the value of a row to all rows below. */
export function filledDown(skus: readonly Sku[], row: number, column: Filled): Sku[] {
  const source = skus[row]
  if (source === undefined) return [...skus]
  // An empty or unreadable price is not copied.
  const retail = retailOf(source)
  if (column === 'retail' && !(retail !== null && retail > 0)) return [...skus]
  return skus.map((sku, at) =>
    at <= row
      ? sku
      : column === 'weight'
        ? { ...sku, weightGrams: source.weightGrams }
        : column === 'active'
          ? { ...sku, active: source.active }
          : { ...sku, prices: withRetail(sku, retail) },
  )
}
