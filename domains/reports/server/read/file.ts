/** The report of sales as a file for spreadsheets: CSV or a workbook. Who exported what is logged. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '#domains/audit/server/door.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { PAGE_SIZE_MAX } from '#kit/contract/values.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { csvBytes, plainText } from '#kit/server/sheets/write-csv.ts'
import { xlsxBytes } from '#kit/server/sheets/write-xlsx.ts'
import { translate } from '#kit/server/text/translate.ts'
import { salesReport, type SalesRow } from '../../contract.ts'
import { demandPeriod, report, type ReportInput } from './report.ts'
import * as sql from './sql.ts'

/** Of one member of staff. */
const EXPORTS: Limit = { name: 'reports.export', count: 30, perSeconds: 3600 }
/** As many rows as a spreadsheet opens with ease. */
const ROWS_MOST = 50_000

const COUNTS = ['orderCount', 'unitCount'] as const
const AMOUNTS = [
  'grossAmount',
  'discountAmount',
  'freightAmount',
  'taxAmount',
  'refundAmount',
  'netAmount',
  'averageAmount',
] as const

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** @throws {Refused} invalidInput, periodTooLong, tooMany */
export async function sendFile(
  context: StaffContext,
  request: FastifyRequest<{ Querystring: Record<string, string | undefined> }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const read = salesReport.input.safeParse({ ...request.query, page: 1, size: PAGE_SIZE_MAX })
  if (!read.success) throw new Refused(Reasons.invalidInput)
  const type = request.query.type === 'xlsx' ? 'xlsx' : 'csv'
  const { data: input } = read
  demandPeriod(input)
  const { db, now, staffId } = context
  await demandToken(db, now, EXPORTS, `staff ${staffId}`)
  await db.tx((tx) =>
    audit(tx, context, {
      action: 'reports.export',
      object: `report:${input.by}`,
      after: loggedOf(input, type),
    }),
  )
  const rows = rowsOf(context, input)
  reply.headers({
    'content-type': TYPES[type],
    'content-disposition': `attachment; filename="sales-${input.by}-${input.from}-${input.to}.${type}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  return reply.send(Readable.from(type === 'csv' ? csvBytes(rows) : xlsxBytes(rows)))
}

/** What left: the order of rows and their pages say nothing of it. */
const loggedOf = ({ from, to, warehouse, q }: ReportInput, format: string) => ({
  period: `${from} – ${to}`,
  format,
  ...(warehouse === undefined ? {} : { warehouseId: warehouse }),
  ...(q === undefined ? {} : { q }),
})

async function* rowsOf(
  context: StaffContext,
  input: ReportInput,
): AsyncGenerator<(string | number)[]> {
  const word = (key: string) => translate(context.lang, `reports.file.${key}`)
  yield [
    word(input.by),
    word('name'),
    word('note'),
    ...[...COUNTS, ...AMOUNTS].map(word),
    word('currency'),
  ]
  for (let page = 1; page * PAGE_SIZE_MAX <= ROWS_MOST; page++) {
    const { items, total } = await report(context, { ...input, page })
    for (const item of items) yield cellsOf(item)
    if (page * PAGE_SIZE_MAX >= total) return
  }
}

const cellsOf = (row: SalesRow): (string | number)[] => [
  plainText(row.key),
  plainText(row.name ?? ''),
  plainText(row.note),
  ...COUNTS.map((key) => row[key]),
  ...AMOUNTS.map((key) => row[key] / 100),
  sql.CURRENCY,
]
