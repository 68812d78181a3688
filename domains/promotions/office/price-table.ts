/**
 * Prices of an activity as rows of a spreadsheet: code, price in the base currency, and up to three limits in base units: in all, an
 * order, a person. Pure.
 */
import { SKU_CODE_MAX } from '#domains/catalog/limits.ts'
import { CURRENCIES, decimal, type Currency } from '#kit/contract/money.ts'
import {
  amountOfCell,
  countOfCell,
  readPastedTable,
  type PastedTable,
} from '#kit/web/files/pasted-table.ts'
import type { ActivitySku } from '../contract.ts'
import { ACTIVITY_AMOUNT_MAX, ACTIVITY_COUNT_MAX, ACTIVITY_SKUS_MAX } from '../limits.ts'

/** Further cells are prices as `USD 1.20`. */
export const readPriceTable = (text: string, base: Currency): PastedTable<ActivitySku> =>
  readPastedTable(text, ACTIVITY_SKUS_MAX, (cells) => readRow(cells, base))

function readRow(cells: readonly string[], base: Currency): ActivitySku | null {
  const [code = '', price = '', quota = '', perOrder = '', perBuyer = '', ...others] = cells
  const amount = amountIn(price, base)
  const counts = [quota, perOrder, perBuyer].map(countIn)
  const further = others.filter((cell) => cell !== '').map(priceIn)
  const [quotaCount, perOrderCount, perBuyerCount] = counts
  if (code === '' || code.length > SKU_CODE_MAX || amount === null) return null
  if (quotaCount === undefined || perOrderCount === undefined || perBuyerCount === undefined)
    return null
  if (further.some((each) => each === null) || further.length >= CURRENCIES.length) return null
  const prices = [{ currency: base, amount }, ...further.flatMap((each) => each ?? [])]
  return { code, prices, quotaCount, perOrderCount, perBuyerCount }
}

function priceIn(cell: string): ActivitySku['prices'][number] | null {
  const [name = '', number = ''] = cell.split(/\s+/)
  const currency = CURRENCIES.find((each) => each === name.toUpperCase())
  const amount = currency === undefined ? null : amountIn(number, currency)
  return currency === undefined || amount === null ? null : { currency, amount }
}

const amountIn = (cell: string, currency: Currency): number | null =>
  amountOfCell(cell, currency, ACTIVITY_AMOUNT_MAX)

/** Null: without a limit. Undefined: not a count. */
const countIn = (cell: string): number | null | undefined =>
  cell === '' ? null : (countOfCell(cell, ACTIVITY_COUNT_MAX) ?? undefined)

/** The same rows again, for changing and copying. */
export const writePriceTable = (skus: readonly ActivitySku[], base: Currency): string =>
  skus
    .map(({ code, prices, quotaCount, perOrderCount, perBuyerCount }) => {
      const own = prices.find(({ currency }) => currency === base)?.amount ?? 0
      const others = prices.filter(({ currency }) => currency !== base)
      const cells = [
        code,
        decimal(own),
        ...[quotaCount, perOrderCount, perBuyerCount].map((count) => count ?? ''),
        ...others.map(({ currency, amount }) => `${currency} ${decimal(amount)}`),
      ]
      return cells.join('\t').trimEnd()
    })
    .join('\n')
