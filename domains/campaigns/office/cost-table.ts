/** Cost prices as rows of a spreadsheet: code, and the cost in the base currency. Pure. */
import { MINOR_UNITS, PRICE_STEP, type Currency } from '#kit/contract/money.ts'
import { COST_AMOUNT_MAX, COSTS_MAX } from '../limits.ts'

type Cost = { code: string; amount: number | null }

/** Cells are separated by tabs, as spreadsheets copy them, or by semicolons. Without a cost it is removed. */
export function readCosts(
  text: string,
  base: Currency,
): { costs: Cost[]; wrongLine: number | null } {
  const lines = text.split('\n').map((line, index) => ({ line: line.trim(), number: index + 1 }))
  const filled = lines.filter(({ line }) => line !== '')
  const read = filled.map(({ line, number }) => ({ number, cost: readLine(line, base) }))
  const wrong = read.find(({ cost }) => cost === null)
  const isWhole = filled.length > 0 && filled.length <= COSTS_MAX
  return {
    costs: read.flatMap(({ cost }) => cost ?? []),
    wrongLine: wrong?.number ?? (isWhole ? null : Math.max(1, filled.length)),
  }
}

function readLine(line: string, base: Currency): Cost | null {
  const [code = '', cell = '', ...others] = line.split(/[\t;]/).map((each) => each.trim())
  if (code === '' || code.length > 60 || others.some((each) => each !== '')) return null
  if (cell === '') return { code, amount: null }
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(cell)) return null
  const amount = Math.round(Number(cell) * MINOR_UNITS)
  const isSound = amount > 0 && amount <= COST_AMOUNT_MAX && amount % PRICE_STEP[base] === 0
  return isSound ? { code, amount } : null
}
