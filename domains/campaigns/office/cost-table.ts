/** Cost prices as rows of a spreadsheet: code, and the cost in the base currency. Pure. */
import { SKU_CODE_MAX } from '#domains/catalog/limits.ts'
import type { Currency } from '#kit/contract/money.ts'
import { amountOfCell, readPastedTable, type PastedTable } from '#kit/web/files/pasted-table.ts'
import { COST_AMOUNT_MAX, COSTS_MAX } from '../limits.ts'

type Cost = { code: string; amount: number | null }

/** Without a cost it is removed. */
export const readCosts = (text: string, base: Currency): PastedTable<Cost> =>
  readPastedTable(text, COSTS_MAX, ([code = '', cell = '', ...others]) => {
    if (code === '' || code.length > SKU_CODE_MAX || others.some((each) => each !== '')) return null
    if (cell === '') return { code, amount: null }
    const amount = amountOfCell(cell, base, COST_AMOUNT_MAX)
    return amount === null ? null : { code, amount }
  })
