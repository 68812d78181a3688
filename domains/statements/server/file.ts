/** A month of one account as a file: a PDF, or a table for spreadsheets, with its signed balances. */
import type { FastifyReply } from 'fastify'
import { paperOfBuyer, readBuyerStatement, wordOf } from '#domains/ledger/server/door.ts'
import { poNumbersOf } from '#domains/orders/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { MINOR_UNITS, type Currency } from '#kit/contract/money.ts'
import { daysOfMonth, monthIn } from '#kit/contract/months.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { sendPdf } from '#kit/server/documents/send-pdf.ts'
import { demandBuyerToken } from '#kit/server/http/network-limit.ts'
import type { Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { sendSheet, type Cell } from '#kit/server/sheets/send-sheet.ts'
import { zonedCells } from '#kit/server/sheets/zoned.ts'
import { langsOf, translate, wordsIn } from '#kit/server/text/translate.ts'
import { hidesReference } from '../cause.ts'
import type { statementFile } from '../contract.ts'
import type { MoneyKind } from '../sections.ts'
import { sendPoints } from './points-file.ts'
import { rowsOf } from './rows.ts'
import { runningNote } from './running.ts'
import { digestOf, signStatement } from './sign.ts'

/** A month of a buyer who orders every two minutes. */
const SHEET_LINES = 20_000
const FILES: Limit = { name: 'statements.file', count: 30, perSeconds: 3600 }
const HEADS = ['kind', 'reference', 'poNumber', 'amount', 'balance', 'currency'] as const

type Input = InputOf<typeof statementFile>
type MoneyInput = Omit<Input, 'kind'> & { kind: MoneyKind; currency: Currency }

/** @throws {Refused} notFound, invalidInput, tooMany, ledger.tooManyLines */
export async function sendFile(
  context: BuyerContext,
  { kind, currency, ...input }: Input,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await demandBuyerToken(context.db, context, FILES)
  // Nothing is closed that has not begun: a signed balance of a month to come would be today's.
  const zone = (await readSettings(context.db))['shop.timeZone']
  if (input.month > monthIn(context.now, zone)) throw new Refused(Reasons.invalidInput)
  if (kind === 'points') return sendPoints(context, input, reply)
  if (currency === undefined) throw new Refused(Reasons.invalidInput)
  return sendMoney(context, { ...input, kind, currency }, reply)
}

async function sendMoney(
  context: BuyerContext,
  { kind, currency, month, format, bilingual = false }: MoneyInput,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, lang, buyerId, now } = context
  const wanted = { buyerId, kind, currency, ...daysOfMonth(month) } as const
  const most = format === 'pdf' ? {} : { most: SHEET_LINES }
  const read = await db.together((moment) => readBuyerStatement(moment, { ...wanted, ...most }))
  const statement = {
    ...read,
    lines: read.lines.map((line) =>
      hidesReference(line.kind) ? { ...line, reference: '' } : line,
    ),
  }
  const { lines } = statement
  // By the lines, which are read in one moment with their balances.
  const [first, last] = [lines[0], lines.at(-1)]
  const openingAmount = (first?.balanceAmount ?? read.openingAmount) - (first?.amount ?? 0)
  const closingAmount = last?.balanceAmount ?? openingAmount
  const path = signStatement({
    buyerId,
    kind,
    currency,
    month,
    openingAmount,
    closingAmount,
    lineCount: lines.length,
    issuedAt: now,
    digest: digestOf(
      lines.map(({ id, amount, balanceAmount }) => ({ id, amount, balance: balanceAmount ?? 0 })),
    ),
  })
  const address = `${context.config.publicUrl}${path}`
  const references = [...new Set(lines.map(({ reference }) => reference))]
  const poNumbers =
    kind === 'receivable' ? await poNumbersOf(db, references) : new Map<string, string>()
  const poNumberOf = (reference: string) => poNumbers.get(reference) ?? ''
  const name = `statement-${kind.replaceAll('_', '-')}-${currency}-${month}`
  const running = await runningNote(context, { month, bilingual })
  const runs = running === null ? [] : [running]
  if (format === 'pdf') {
    const document = await paperOfBuyer(context, wanted, statement, {
      isBilingual: bilingual,
      poNumberOf,
    })
    const caption = wordsIn(langsOf(lang, bilingual), 'statements.')('file.scan')
    return sendPdf(reply, {
      name,
      document: {
        ...document,
        code: { text: address, caption },
        notes: [...document.notes, ...runs, `${caption}: ${address}`],
      },
    })
  }
  const times = zonedCells((await readSettings(db))['shop.timeZone'])
  const word = (key: string) => translate(lang, `ledger.${key}`)
  const balanceRow = (key: string, amount: number): Cell[] => [
    '',
    word(key),
    '',
    '',
    null,
    amount / MINOR_UNITS,
    currency,
  ]
  const rows = lines.map((line): Cell[] => [
    times.cell(line.at),
    word(wordOf(kind, line.kind)),
    line.reference,
    poNumberOf(line.reference),
    line.amount / MINOR_UNITS,
    (line.balanceAmount ?? 0) / MINOR_UNITS,
    currency,
  ])
  const heads = [times.head(word('file.at')), ...HEADS.map((head) => word(`file.${head}`))]
  const signed = ['', translate(lang, 'statements.file.scan'), address, '', null, null, '']
  return sendSheet(reply, {
    name,
    format,
    rows: rowsOf<readonly Cell[]>([
      heads,
      balanceRow('statement.opening', openingAmount),
      ...rows,
      balanceRow('statement.closing', closingAmount),
      ...runs.map((note): Cell[] => ['', note, '', '', null, null, '']),
      signed,
    ]),
  })
}
