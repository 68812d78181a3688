/** Statements of what buyers owe on credit terms: files of a month, and the mail of each month to those who want it. */
import type { FastifyReply } from 'fastify'
import { paperOfBuyer, readBuyerStatement, wordOf } from '#domains/ledger/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { MINOR_UNITS } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { sendPdf } from '#kit/server/documents/send-pdf.ts'
import { demandBuyerToken } from '#kit/server/http/network-limit.ts'
import type { Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { sendSheet } from '#kit/server/sheets/send-sheet.ts'
import { zonedCells } from '#kit/server/sheets/zoned.ts'
import { translate } from '#kit/server/text/translate.ts'
import { addMonths, daysOfMonth, monthIn, nextStatement } from '../../months.ts'
import type { myStatement, myStatements, setStatementsByMail } from '../../statements-contract.ts'
import { lockAccount } from '../account-sql.ts'
import { currencyOfTerms } from '../bank-line-sql.ts'
import * as sql from './sql.ts'

/** Two years. */
const MONTHS_MAX = 24
/** A month of a buyer who orders every two minutes. */
const SHEET_LINES = 20_000
const FILES: Limit = { name: 'credit.statement', count: 30, perSeconds: 3600 }

/** @throws {Refused} notFound */
export async function listOwn({
  db,
  now,
  buyerId,
}: BuyerContext): Promise<DataOf<typeof myStatements>> {
  const account = await sql.statementChoice(db, buyerId)
  if (account === null) throw new Refused(Reasons.notFound)
  const timeZone = (await readSettings(db))['shop.timeZone']
  const first = monthIn(account.openedAt, timeZone)
  const months = Array.from({ length: MONTHS_MAX }, (_, ago) =>
    addMonths(monthIn(now, timeZone), -ago),
  ).filter((month) => month >= first)
  return { months, isByMail: account.isByMail }
}

/** @throws {Refused} notFound */
export async function setByMail(
  { db, now, buyerId }: BuyerContext,
  { isByMail }: InputOf<typeof setStatementsByMail>,
): Promise<DataOf<typeof setStatementsByMail>> {
  const timeZone = (await readSettings(db))['shop.timeZone']
  await db.tx(async (tx) => {
    if ((await lockAccount(tx, buyerId)) === null) throw new Refused(Reasons.notFound)
    const dueAt = isByMail ? nextStatement(now, timeZone) : null
    await sql.setStatementDue(tx, { buyerId, isByMail, dueAt })
  })
  return { isByMail }
}

const HEADS = ['kind', 'reference', 'poNumber', 'amount', 'balance', 'currency'] as const

/** @throws {Refused} notFound, tooMany, ledger.tooManyLines */
export async function sendStatementFile(
  context: BuyerContext,
  { month, format, bilingual = false }: InputOf<typeof myStatement>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, lang, buyerId } = context
  await demandBuyerToken(db, context, FILES)
  const account = await demandCurrency(db, buyerId)
  const wanted = { buyerId, kind: 'receivable', ...account, ...daysOfMonth(month) } as const
  const most = format === 'pdf' ? {} : { most: SHEET_LINES }
  const statement = await db.together((moment) =>
    readBuyerStatement(moment, { ...wanted, ...most }),
  )
  const references = [...new Set(statement.lines.map(({ reference }) => reference))]
  const poNumbers = await context.poNumbersOf?.(db, references)
  const poNumberOf = (reference: string) => poNumbers?.get(reference) ?? ''
  const name = `credit-statement-${month}`
  if (format === 'pdf') {
    const options = { isBilingual: bilingual, poNumberOf }
    return sendPdf(reply, {
      name,
      document: await paperOfBuyer(context, wanted, statement, options),
    })
  }
  const times = zonedCells((await readSettings(db))['shop.timeZone'])
  const word = (key: string) => translate(lang, `ledger.${key}`)
  const rows = statement.lines.map((line) => [
    times.cell(line.at),
    word(wordOf('receivable', line.kind)),
    line.reference,
    poNumberOf(line.reference),
    line.amount / MINOR_UNITS,
    (line.balanceAmount ?? 0) / MINOR_UNITS,
    wanted.currency,
  ])
  const heads = [times.head(word('file.at')), ...HEADS.map((head) => word(`file.${head}`))]
  return sendSheet(reply, { name, format, rows: inOrder([heads, ...rows]) })
}

async function* inOrder<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

/** @throws {Refused} notFound */
async function demandCurrency(db: Queryable, buyerId: number) {
  const currency = await currencyOfTerms(db, buyerId)
  if (currency === null) throw new Refused(Reasons.notFound)
  return { currency }
}
