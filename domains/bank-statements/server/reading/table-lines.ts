/** Reads the rows of a CSV file or a workbook as lines of a statement. */
import { isStorable } from '#kit/server/http/body.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Table, TableRow } from '#domains/imports/server/table-door.ts'
import type { StatementColumns, StatementField } from '../../fields.ts'
import { signedAmount } from './amounts.ts'
import { isInCurrency } from './currencies.ts'
import { directionOf } from './direction.ts'
import { dayOf, orderOfDays, type DayOrder } from './days.ts'
import { badLine, tidyText, type BadLine, type FileLine } from './line.ts'

type Reading = {
  columns: StatementColumns
  /** Null: told by the first rows. */
  dayOrder: DayOrder | null
  currency: Currency
  isWorkbook: boolean
}

/** Rows that tell the order of days. */
const SAMPLE_ROWS = 200

export async function* tableLines(
  table: Table,
  { columns, dayOrder, currency, isWorkbook }: Reading,
): AsyncGenerator<FileLine | BadLine> {
  const order = dayOrder ?? (await dayOrderOf(table, columns))
  for await (const row of table.rows({ counts: true })) {
    if (!('cells' in row)) {
      yield { position: row.line, reason: row.reason }
      continue
    }
    const line = lineOf(row, { columns, dayOrder: order, currency, isWorkbook })
    if (line !== null) yield line
  }
}

export async function dayOrderOf(table: Table, { bookedOn }: StatementColumns): Promise<DayOrder> {
  const samples: string[] = []
  if (bookedOn === undefined) return 'ymd'
  for await (const row of table.rows({ counts: false })) {
    if ('cells' in row) samples.push(row.cells.get(bookedOn) ?? '')
    if (samples.length >= SAMPLE_ROWS) break
  }
  return orderOfDays(samples)
}

/** What is missing is not quoted. */
const unread = (position: number, what: 'Day' | 'Amount', text: string): BadLine =>
  text === ''
    ? badLine(position, `no${what}`, {})
    : badLine(position, `bad${what}`, { text: text.slice(0, 40) })

type Cells = (field: StatementField) => string

/** Null for a row of neither day nor amount: sums, notes and empty rows that banks write below. */
function lineOf(
  { line: position, cells }: TableRow,
  { columns, dayOrder, currency, isWorkbook }: Reading & { dayOrder: DayOrder },
): FileLine | BadLine | null {
  const cell: Cells = (field) => {
    const column = columns[field]
    return column === undefined ? '' : (cells.get(column) ?? '').trim()
  }
  const bookedOn = dayOf(cell('bookedOn'), dayOrder, isWorkbook)
  const { amount, isReversal } = amountOfRow(cell, columns, { currency, isWorkbook })
  if (bookedOn === null && (amount === null || amount === 0 || cell('bookedOn') === '')) return null
  if (bookedOn === null) return unread(position, 'Day', cell('bookedOn'))
  if (amount === 'badDirection') {
    return badLine(position, 'badDirection', { text: cell('direction').slice(0, 40) })
  }
  if (amount === null) return unread(position, 'Amount', figureOf(cell))
  if (amount === 0) return null
  if (!isInCurrency(cell('currency'), currency)) {
    const found = cell('currency').slice(0, 20)
    return badLine(position, 'otherCurrency', { found, wanted: currency })
  }
  const balance = signedAmount(cell('balance'), currency, isWorkbook)
  const line: FileLine = {
    position,
    bookedOn,
    amount,
    reference: cell('reference') === '' ? null : tidyText(cell('reference'), 140),
    payerName: tidyText(cell('payerName'), 140),
    payerAccount: tidyText(cell('payerAccount'), 60),
    text: tidyText(cell('text')),
    balance: balance === null ? null : String(balance),
  }
  if (isReversal) line.isReversal = true
  return isStorable(Object.values(line)) ? line : badLine(position, 'badCharacter')
}

const figureOf = (cell: Cells): string => cell('incoming') || cell('outgoing') || cell('amount')

type FoundAmount = { amount: number | 'badDirection' | null; isReversal: boolean }

/**
 * Banks write what they take back as a figure in red where it came in: below zero in the column of money that came, beside one of money
 * that went, or with the word of money that came. Banks that write what went out below zero do so always, so there it says nothing.
 */
function amountOfRow(
  cell: Cells,
  columns: StatementColumns,
  { currency, isWorkbook }: Pick<Reading, 'currency' | 'isWorkbook'>,
): FoundAmount {
  const read = (text: string) => signedAmount(text, currency, isWorkbook)
  const [incoming, outgoing] = [cell('incoming'), cell('outgoing')]
  const isNone = (text: string) => text === '' || /^[-–—]?$/.test(text) || read(text) === 0
  if (!isNone(incoming)) {
    const amount = read(incoming)
    return { amount, isReversal: isBelowZero(amount) && columns.outgoing !== undefined }
  }
  const plainly = (amount: FoundAmount['amount']) => ({ amount, isReversal: false })
  if (!isNone(outgoing)) return plainly(outOf(read(outgoing)))
  if (cell('amount') === '') return plainly(incoming === '' && outgoing === '' ? null : 0)
  const amount = read(cell('amount'))
  const direction = cell('direction')
  if (amount === null || direction === '') return plainly(amount)
  switch (directionOf(direction)) {
    case 'in':
      return { amount, isReversal: isBelowZero(amount) }
    case 'out':
      return plainly(outOf(amount))
    case null:
      return plainly('badDirection')
  }
}

const isBelowZero = (amount: number | null): boolean => amount !== null && amount < 0
const outOf = (amount: number | null): number | null => (amount === null ? null : -Math.abs(amount))
