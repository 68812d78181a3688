/** The lines of an account as a file for spreadsheets. Who exported what is logged. */
import type { FastifyReply } from 'fastify'
import { readSettings } from '#domains/settings/server/door.ts'
import { sendListFile } from '#domains/views/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { minorUnitsOf } from '#kit/contract/money.ts'
import { momentCursor } from '#kit/server/database/page.ts'
import { FILE_PAGE_ROWS } from '#kit/server/sheets/list-file.ts'
import { zonedCells } from '#kit/server/sheets/zoned.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { ledgerFile, LedgerLine } from '../../contract.ts'
import { openReading, readLines, type Reading } from './lines.ts'
import { wordOf } from './statement.ts'
import * as sql from './sql.ts'

type Input = InputOf<typeof ledgerFile>

const HEADS = ['kind', 'reference', 'amount', 'balance', 'currency', 'against', 'key'] as const

/** @throws {Refused} notFound, invalidInput, periodTooLong, tooMany */
export async function sendFile(
  context: StaffContext,
  input: Input,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, lang } = context
  const { kind, owner, currency, from, to, format, posting, reference } = input
  const [reading, { 'shop.timeZone': zone }] = await Promise.all([
    openReading(db, { kind, owner, currency }, { from, to }),
    readSettings(db),
  ])
  const act = {
    action: 'ledger.export',
    object: `ledger:${kind}`,
    after: { owner, currency, period: `${from} – ${to}`, format },
  } as const
  const word = (key: string) => translate(lang, `ledger.${key}`)
  const times = zonedCells(zone)
  const units = minorUnitsOf(currency)
  const cellsOf = (line: LedgerLine) => [
    times.cell(line.at),
    word(wordOf(kind, line.kind)),
    line.reference,
    line.amount / units,
    line.balanceAmount === null ? null : line.balanceAmount / units,
    currency,
    line.against.map((each) => word(`kind.${each}`)).join(', '),
    line.key,
  ]
  return sendListFile(context, reply, act, () => ({
    name: `ledger-${kind}-${currency}-${from}-${to}`,
    format,
    heads: [times.head(word('file.at')), ...HEADS.map((head) => word(`file.${head}`))],
    pages: pagesOf(context, reading, input, cellsOf),
    countAll: () => sql.countLines(db, reading.rows, { ...reading.period, posting, reference }),
  }))
}

async function* pagesOf(
  { db }: StaffContext,
  reading: Reading,
  { kind, posting, reference }: Input,
  cellsOf: (line: LedgerLine) => (string | number | null)[],
) {
  let after: string | undefined
  let balance: number | undefined
  do {
    const filter = { kind, posting, reference, limit: FILE_PAGE_ROWS, after, balance }
    const lines = await readLines(db, reading, filter)
    const shown = lines.slice(0, FILE_PAGE_ROWS)
    yield shown.map(cellsOf)
    const last = shown.at(-1)
    after = last !== undefined && lines.length > shown.length ? momentCursor(last) : undefined
    const held = last?.balanceAmount ?? null
    balance = last === undefined || held === null ? undefined : held - last.amount
  } while (after !== undefined)
}
