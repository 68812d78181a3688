/** A month of a buyer's points as a file, signed as those of money are. */
import type { FastifyReply } from 'fastify'
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { STATEMENT_LINES } from '#domains/ledger/limits.ts'
import { LedgerReasons } from '#domains/ledger/reasons.ts'
import { readPointStatement, type PointStatement } from '#domains/points/server/door.ts'
import { readIdentity, readSettings } from '#domains/settings/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { nameIn } from '#kit/contract/shop-identity.ts'
import { zoneName } from '#kit/contract/zone.ts'
import type { PaperDocument } from '#kit/server/documents/pdf.ts'
import { sendPdf } from '#kit/server/documents/send-pdf.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { sendSheet, type Cell } from '#kit/server/sheets/send-sheet.ts'
import { zonedCells } from '#kit/server/sheets/zoned.ts'
import { langsOf, translate, wordsIn } from '#kit/server/text/translate.ts'
import { formatDateTime } from '#kit/web/language/dates.ts'
import type { statementFile } from '../contract.ts'
import { rowsOf } from './rows.ts'
import { runningNote } from './running.ts'
import { digestOf, signStatement } from './sign.ts'

type Input = Omit<InputOf<typeof statementFile>, 'kind' | 'currency'>

/** @throws {Refused} notFound, ledger.tooManyLines */
export async function sendPoints(
  context: BuyerContext,
  input: Input,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, lang, buyerId, now } = context
  const { month, format } = input
  const statement = await db.together((moment) =>
    readPointStatement(moment, { buyerId, month, most: STATEMENT_LINES }),
  )
  const { lines, openingCount, closingCount } = statement
  if (lines.length > STATEMENT_LINES) {
    throw new Refused(LedgerReasons.tooManyLines, { values: { count: STATEMENT_LINES } })
  }
  const path = signStatement({
    buyerId,
    kind: 'points',
    currency: null,
    month,
    openingAmount: openingCount,
    closingAmount: closingCount,
    lineCount: lines.length,
    issuedAt: now,
    digest: digestOf(
      lines.map(({ id, changeCount, balanceCount }) => ({
        id,
        amount: changeCount,
        balance: balanceCount,
      })),
    ),
  })
  const address = `${context.config.publicUrl}${path}`
  const name = `statement-points-${month}`
  const running = await runningNote(context, input)
  const runs = running === null ? [] : [running]
  if (format === 'pdf') {
    return sendPdf(reply, {
      name,
      document: await toPaper(context, input, statement, { address, runs }),
    })
  }
  const times = zonedCells((await readSettings(db))['shop.timeZone'])
  const word = (key: string) => translate(lang, `statements.${key}`)
  const rows = lines.map((line): Cell[] => [
    times.cell(line.at),
    word(`point.${line.kind}`),
    line.orderNumber ?? '',
    line.changeCount,
    line.balanceCount,
  ])
  return sendSheet(reply, {
    name,
    format,
    rows: rowsOf([
      [
        times.head(word('file.at')),
        word('file.what'),
        word('file.order'),
        word('file.change'),
        word('file.balance'),
      ],
      ['', word('file.opening'), '', null, openingCount],
      ...rows,
      ['', word('file.closing'), '', null, closingCount],
      ...runs.map((note): Cell[] => ['', note, '', null, null]),
      ['', word('file.scan'), address, null, null],
    ]),
  })
}

async function toPaper(
  { db, lang, now, buyerId }: BuyerContext,
  { month, bilingual = false }: Input,
  { lines, openingCount, closingCount }: PointStatement,
  { address, runs }: { address: string; runs: readonly string[] },
): Promise<PaperDocument> {
  const [identity, [buyer], { 'shop.timeZone': zone }] = await Promise.all([
    readIdentity(db),
    buyersByIds(db, [buyerId]),
    readSettings(db),
  ])
  const word = wordsIn(langsOf(lang, bilingual), 'statements.')
  return {
    sender: nameIn(identity, lang),
    title: word('file.title'),
    subtitle: month,
    facts: [
      [word('file.account'), word('file.points')],
      [word('file.holder'), buyer?.nickName ?? ''],
      [word('file.opening'), String(openingCount)],
      [word('file.closing'), String(closingCount)],
    ],
    table: {
      columns: [
        { head: word('file.at'), share: 2.2 },
        { head: word('file.what'), share: 2.6 },
        { head: word('file.order'), share: 2.6 },
        { head: word('file.change'), share: 1.6, align: 'right' },
        { head: word('file.balance'), share: 1.6, align: 'right' },
      ],
      rows: lines.map((line) => [
        formatDateTime(line.at, lang, zone),
        word(`point.${line.kind}`),
        line.orderNumber ?? '',
        String(line.changeCount),
        String(line.balanceCount),
      ]),
      total: [word('file.closing'), '', '', '', String(closingCount)],
    },
    notes: [
      word('file.note', { zone: zoneName(now, zone), at: formatDateTime(now, lang, zone) }),
      ...runs,
      `${word('file.scan')}: ${address}`,
    ],
    code: { text: address, caption: word('file.scan') },
  }
}
