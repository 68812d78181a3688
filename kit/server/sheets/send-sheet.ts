/** Answers a request with a table for a spreadsheet, as CSV or as a workbook, row by row. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { downloadHeaders } from '../http/download.ts'
import { csvBytes, plainText } from './write-csv.ts'
import { xlsxBytes } from './write-xlsx.ts'

export type SheetFormat = 'csv' | 'xlsx'
export type Cell = string | number | null

const TYPES: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * @param file.name without its ending; ASCII
 * @param file.rows the first one is the heads. Texts that a spreadsheet would take for a formula are marked as text.
 */
export function sendSheet(
  reply: FastifyReply,
  {
    name,
    format,
    rows,
  }: { name: string; format: SheetFormat; rows: AsyncIterable<readonly Cell[]> },
): FastifyReply {
  reply.headers(downloadHeaders(`${name}.${format}`, TYPES[format]))
  const bytes = format === 'csv' ? csvBytes(safe(rows)) : xlsxBytes(safe(rows))
  return reply.send(Readable.from(bytes))
}

async function* safe(rows: AsyncIterable<readonly Cell[]>) {
  for await (const row of rows) {
    yield row.map((cell) => (typeof cell === 'string' ? plainText(cell) : (cell ?? '')))
  }
}
