/**
 * Prices of an activity as rows of a spreadsheet: code, price in the base currency, and up to three limits in base units: in all, an
 * order, a person. Pure.
 */
import { CURRENCIES, MINOR_UNITS, PRICE_STEP, type Currency } from '#kit/contract/money.ts'
import type { ActivitySku } from '../contract.ts'
import { ACTIVITY_AMOUNT_MAX, ACTIVITY_COUNT_MAX, ACTIVITY_SKUS_MAX } from '../limits.ts'

type Read = {
  skus: ActivitySku[]
  /** The first that cannot be read, from 1; null where all can. */
  wrongLine: number | null
}

/** Cells are separated by tabs, as spreadsheets copy them, or by semicolons. Further cells are prices as `USD 1.20`. */
export function readPriceTable(text: string, base: Currency): Read {
  const lines = text.split('\n').map((line, index) => ({ line: line.trim(), number: index + 1 }))
  const filled = lines.filter(({ line }) => line !== '')
  const read = filled.map(({ line, number }) => ({ number, sku: readLine(line, base) }))
  const wrong = read.find(({ sku }) => sku === null)
  const isWhole = filled.length > 0 && filled.length <= ACTIVITY_SKUS_MAX
  return {
    skus: read.flatMap(({ sku }) => sku ?? []),
    wrongLine: wrong?.number ?? (isWhole ? null : Math.max(1, filled.length)),
  }
}

function readLine(line: string, base: Currency): ActivitySku | null {
  const [code = '', price = '', quota = '', perOrder = '', perBuyer = '', ...others] = line
    .split(/[\t;]/)
    .map((cell) => cell.trim())
  const amount = amountIn(price, base)
  const counts = [quota, perOrder, perBuyer].map(countIn)
  const further = others.filter((cell) => cell !== '').map(priceIn)
  const [quotaCount, perOrderCount, perBuyerCount] = counts
  if (code === '' || code.length > 60 || amount === null) return null
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

function amountIn(cell: string, currency: Currency): number | null {
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(cell)) return null
  const amount = Math.round(Number(cell) * MINOR_UNITS)
  const isSound = amount > 0 && amount <= ACTIVITY_AMOUNT_MAX && amount % PRICE_STEP[currency] === 0
  return isSound ? amount : null
}

/** Null: without a limit. Undefined: not a count. */
function countIn(cell: string): number | null | undefined {
  if (cell === '') return null
  const count = /^\d{1,10}$/.test(cell) ? Number(cell) : 0
  return count >= 1 && count <= ACTIVITY_COUNT_MAX ? count : undefined
}

/** The same rows again, for changing and copying. */
export const writePriceTable = (skus: readonly ActivitySku[], base: Currency): string =>
  skus
    .map(({ code, prices, quotaCount, perOrderCount, perBuyerCount }) => {
      const own = prices.find(({ currency }) => currency === base)?.amount ?? 0
      const others = prices.filter(({ currency }) => currency !== base)
      const cells = [
        code,
        formatAmount(own),
        ...[quotaCount, perOrderCount, perBuyerCount].map((count) => count ?? ''),
        ...others.map(({ currency, amount }) => `${currency} ${formatAmount(amount)}`),
      ]
      return cells.join('\t').trimEnd()
    })
    .join('\n')

/** As cells of these tables have it, in each language. */
export const formatAmount = (amount: number): string =>
  `${Math.floor(amount / MINOR_UNITS)}.${String(amount % MINOR_UNITS).padStart(2, '0')}`
