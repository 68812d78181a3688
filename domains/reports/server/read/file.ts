/** The report of sales as a file for spreadsheets. Who exported what is logged. */
import type { FastifyReply } from 'fastify'
import { sendListFile } from '#domains/views/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { MINOR_UNITS, type Currency } from '#kit/contract/money.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { reportFile, SalesRow } from '../../contract.ts'
import { signedAmount } from '../../signed-amount.ts'
import { demandPeriod, report } from './report.ts'

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

type Input = InputOf<typeof reportFile>

/** @throws {Refused} invalidInput, periodTooLong, tooMany */
export async function sendFile(
  context: StaffContext,
  { format, ...input }: Input,
  reply: FastifyReply,
): Promise<FastifyReply> {
  demandPeriod(input)
  const act = {
    action: 'reports.export',
    object: `report:${input.by}`,
    after: loggedOf({ format, ...input }),
  } as const
  const word = (key: string) => translate(context.lang, `reports.file.${key}`)
  return sendListFile(context, reply, act, (rowsMost) => {
    // One statement more than the file has rows: what is counted meanwhile moves none of them.
    const whole = report(context, { ...input, page: 1, size: rowsMost + 1 }, true)
    async function* pages() {
      const { items, currency } = await whole
      yield items.map((item) => cellsOf(item, currency))
    }
    return {
      name: `sales-${input.by}-${input.from}-${input.to}`,
      format,
      heads: [input.by, 'name', 'note', ...COUNTS, ...AMOUNTS, 'currency'].map(word),
      pages: pages(),
      countAll: async () => (await whole).total,
    }
  })
}

/**
 * What left: the order of rows and their pages say nothing of it. The log is never shortened, so it does not contain what was
 * searched for, which may be a buyer's name.
 */
const loggedOf = ({ from, to, warehouse, format }: Input) => ({
  period: `${from} – ${to}`,
  format,
  ...(warehouse === undefined ? {} : { warehouseId: warehouse }),
})

const cellsOf = (row: SalesRow, currency: Currency): (string | number)[] => [
  row.key,
  row.name ?? '',
  row.note,
  ...COUNTS.map((key) => row[key]),
  ...AMOUNTS.map((key) => signedAmount(row, key) / MINOR_UNITS),
  currency,
]
