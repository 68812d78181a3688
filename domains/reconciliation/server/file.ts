/** The lines of a day's bill as a file for spreadsheets. Who exported what is logged. */
import type { FastifyReply } from 'fastify'
import { readSettings } from '#domains/settings/server/door.ts'
import { sendListFile } from '#domains/views/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { minorUnitsOf } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { FILE_PAGE_ROWS } from '#kit/server/sheets/list-file.ts'
import { zonedCells } from '#kit/server/sheets/zoned.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { billFile } from '../contract.ts'
import * as sql from './read-sql.ts'
import type { DayKey } from './sql.ts'

const HEADS = [
  'kind',
  'reference',
  'amount',
  'currency',
  'fee',
  'feeCurrency',
  'converted',
  'convertedCurrency',
  'rate',
  'order',
  'matched',
] as const

/** @throws {Refused} notFound, tooMany */
export async function sendFile(
  context: StaffContext,
  { provider, day, format }: InputOf<typeof billFile>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, lang } = context
  const key = { provider, day }
  if ((await sql.findDay(db, key)) === null) throw new Refused(Reasons.notFound)
  const { 'shop.timeZone': zone } = await readSettings(db)
  const times = zonedCells(zone)
  const word = (name: string) => translate(lang, `reconciliation.${name}`)
  const cellsOf = (line: sql.LineRow) => [
    times.cell(line.at),
    word(`line.${line.kind}`),
    line.reference,
    (line.kind === 'refund' ? -line.amount : line.amount) / minorUnitsOf(line.currency),
    line.currency,
    line.feeAmount / minorUnitsOf(line.feeCurrency),
    line.feeCurrency,
    line.convertedAmount === null || line.convertedCurrency === null
      ? null
      : line.convertedAmount / minorUnitsOf(line.convertedCurrency),
    line.convertedCurrency,
    line.exchangeRate,
    line.orderNumber,
    word(line.isMatched ? 'file.yes' : 'file.no'),
  ]
  const act = {
    action: 'reconciliation.export',
    object: `billDay:${provider}:${day}`,
    after: { provider, day, format },
  } as const
  return sendListFile(context, reply, act, () => ({
    name: `bill-${provider}-${day}`,
    format,
    heads: [times.head(word('file.at')), ...HEADS.map((head) => word(`file.${head}`))],
    pages: pagesOf(context, key, cellsOf),
    countAll: () => sql.countLines(db, key),
  }))
}

async function* pagesOf(
  { db }: StaffContext,
  key: DayKey,
  cellsOf: (line: sql.LineRow) => (string | number | null)[],
) {
  let after: number | null = null
  do {
    const page: { after: number | null; limit: number } = { after, limit: FILE_PAGE_ROWS }
    const lines = await sql.listLines(db, key, page)
    yield lines.map(cellsOf)
    after = lines.length < FILE_PAGE_ROWS ? null : (lines.at(-1)?.id ?? null)
  } while (after !== null)
}
