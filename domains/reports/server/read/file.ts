/** The report of sales as a file for spreadsheets: CSV or a workbook. Who exported what is logged. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '#domains/audit/server/door.ts'
import { MINOR_UNITS, type Currency } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { sendSheet } from '#kit/server/sheets/send-sheet.ts'
import { translate } from '#kit/server/text/translate.ts'
import { salesReport, type SalesRow } from '../../contract.ts'
import { signedAmount } from '../../signed-amount.ts'
import { demandPeriod, report, type ReportInput } from './report.ts'

/** Of one member of staff. */
const EXPORTS: Limit = { name: 'reports.export', count: 30, perSeconds: 3600 }
/** As many rows as a spreadsheet opens with ease. */
const ROWS_MOST = 50_000

const COUNTS = ['orderCount', 'unitCount'] as const
const AMOUNTS = [
  'grossAmount',
  'discountAmount',
  'freightAmount',
  'addedTaxAmount',
  'refundAmount',
  'netAmount',
  'includedTaxAmount',
  'averageAmount',
] as const

/** @throws {Refused} invalidInput, periodTooLong, tooMany */
export async function sendFile(
  context: StaffContext,
  request: FastifyRequest<{ Querystring: Record<string, string | undefined> }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const read = salesReport.input.safeParse({ ...request.query, page: 1, size: 1 })
  if (!read.success) throw new Refused(Reasons.invalidInput)
  const format = request.query.type === 'xlsx' ? 'xlsx' : 'csv'
  const { data: input } = read
  demandPeriod(input)
  const { db, now, staffId } = context
  await demandToken(db, now, EXPORTS, `staff ${staffId}`)
  await db.tx((tx) =>
    audit(tx, context, {
      action: 'reports.export',
      object: `report:${input.by}`,
      after: loggedOf(input, format),
    }),
  )
  const name = `sales-${input.by}-${input.from}-${input.to}`
  return sendSheet(reply, { name, format, rows: rowsOf(context, input) })
}

/**
 * What left: the order of rows and their pages say nothing of it. The log is never shortened, so it does not contain what was
 * searched for, which may be a buyer's name.
 */
const loggedOf = ({ from, to, warehouse }: ReportInput, format: string) => ({
  period: `${from} – ${to}`,
  format,
  ...(warehouse === undefined ? {} : { warehouseId: warehouse }),
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
  const { items, total, currency } = await report(
    context,
    { ...input, page: 1, size: ROWS_MOST },
    true,
  )
  for (const item of items) yield cellsOf(item, currency)
  if (total > items.length) {
    yield [translate(context.lang, 'reports.file.cut', { count: items.length, total })]
  }
}

const cellsOf = (row: SalesRow, currency: Currency): (string | number)[] => [
  row.key,
  row.name ?? '',
  row.note,
  ...COUNTS.map((key) => row[key]),
  ...AMOUNTS.map((key) => signedAmount(row, key) / MINOR_UNITS),
  currency,
]
