/** Opens a file of a bank: what it is, and its lines as a stream. */
import { createHash } from 'node:crypto'
import type { Currency } from '#kit/contract/money.ts'
import {
  encodingOf,
  isZip,
  openTable,
  textOf,
  type Encoding,
  type Table,
} from '#domains/imports/server/table-door.ts'
import type { StatementReading } from '../../contract.ts'
import { isEnoughForLines, type StatementColumns } from '../../fields.ts'
import { camtLines } from './camt053.ts'
import { guessStatementColumns, scoreStatementHeader, validStatementColumns } from './columns.ts'
import type { DayOrder } from './days.ts'
import { UnreadableStatement, type BadLine, type Expected, type FileLine } from './line.ts'
import { mt940Lines } from './mt940.ts'
import { tableLines } from './table-lines.ts'

export type StatementFormat = 'csv' | 'xlsx' | 'camt053' | 'mt940'

/** What staff chose for an earlier file of the account with this header. */
export type RememberedMapping = { columns: Record<string, string>; dayOrder: DayOrder | null }
export type RecallMapping = (header: string) => Promise<RememberedMapping | null>

export type OpenedStatement = {
  format: StatementFormat
  encoding: Encoding | 'xlsx'
  /** Null where the format says itself what is what. */
  table: {
    table: Table
    columns: StatementColumns
    dayOrder: DayOrder | null
    header: string
  } | null
  lines(): AsyncGenerator<FileLine | BadLine>
  readBytes(): number
}

/** @throws {UnreadableStatement | UnreadableFile} what cannot be read at all; also while reading */
export async function openStatement(
  file: string,
  account: { number: string; currency: Currency },
  reading: StatementReading,
  recall: RecallMapping,
): Promise<OpenedStatement> {
  let bytes = 0
  const onBytes = (count: number) => void (bytes += count)
  const readBytes = () => bytes
  const isWorkbook = await isZip(file)
  const encoding = isWorkbook ? 'xlsx' : (reading.encoding ?? (await encodingOf(file)))
  const format = encoding === 'xlsx' ? 'xlsx' : await formatOf(file, encoding)
  const common: Pick<OpenedStatement, 'encoding' | 'readBytes'> = { encoding, readBytes }
  const expected: Expected = account
  if (encoding !== 'xlsx' && (format === 'camt053' || format === 'mt940')) {
    const read = format === 'camt053' ? camtLines : mt940Lines
    return { ...common, format, table: null, lines: () => read(file, encoding, expected, onBytes) }
  }
  const { sheet, headerRow } = reading
  const layout = { sheet, headerRow, scoreHeader: scoreStatementHeader }
  const table = await openTable(file, encoding, onBytes, layout)
  const header = headerKey(table.columns)
  const earlier = await recall(header)
  const columns =
    reading.columns === null
      ? {
          ...guessStatementColumns(table.columns),
          ...validStatementColumns(earlier?.columns ?? {}, table.columns),
        }
      : validStatementColumns(reading.columns, table.columns)
  const dayOrder = reading.dayOrder ?? earlier?.dayOrder ?? null
  const { currency } = account
  return {
    ...common,
    format,
    table: { table, columns, dayOrder, header },
    lines() {
      if (!isEnoughForLines(columns)) throw new UnreadableStatement('columnsMissing')
      return tableLines(table, { columns, dayOrder, currency, isWorkbook })
    },
  }
}

/** Which columns a file has, whatever their order. */
export const headerKey = (columns: readonly string[]): string =>
  createHash('sha256')
    .update(
      [...columns]
        .filter((name) => name !== '')
        .toSorted()
        .join('\n'),
    )
    .digest('hex')
    .slice(0, 16)

const BEGINNING = 4000

/** @throws {UnreadableStatement} otherXml */
async function formatOf(file: string, encoding: Encoding): Promise<'csv' | 'camt053' | 'mt940'> {
  let start = ''
  for await (const piece of textOf(file, encoding)) {
    start += piece
    if (start.length >= BEGINNING) break
  }
  if (start.trimStart().startsWith('<')) {
    if (/camt\.05[234]|BkToCstmrStmt|BkToCstmrAcctRpt/.test(start)) return 'camt053'
    throw new UnreadableStatement('otherXml')
  }
  return /^:20:/m.test(start) && /^:(25|28C?|60[FM]):/m.test(start) ? 'mt940' : 'csv'
}
