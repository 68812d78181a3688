/** What staff do with imported files: look into one, import it, list them. */
import { audit } from '#domains/audit/server/door.ts'
import { sheetsOf } from '#domains/imports/server/table-door.ts'
import { accountOf, accountsForStatements } from '#domains/payments/server/statement-door.ts'
import { claimSheet, readSheet } from '#domains/uploads/server/sheet-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { asSentence } from '#kit/contract/text.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import type {
  importStatement,
  inspectStatement,
  listStatements,
  statementAccounts,
  statementDetail,
  Statement,
} from '../contract.ts'
import type { matchAgain } from '../decide-contract.ts'
import { isEnoughForLines } from '../fields.ts'
import { BankStatementReasons } from '../reasons.ts'
import { leave } from './jobs.ts'
import { findAcceptable } from './lines.ts'
import { findProposals } from './matching/find.ts'
import { remarkOfFailure } from './reading/line.ts'
import { openStatement, type OpenedStatement } from './reading/open.ts'
import { dayOrderOf } from './reading/table-lines.ts'
import { withFile } from './run.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 20
const LINES_SHOWN = 5
const CELL_SHOWN = 120
/** Waiting or being read, of all staff. */
const WAITING_MAX = 10
/** Each look copies the file. */
const LOOKING: Limit = { name: 'bank-statements.inspect', count: 120, perSeconds: 3600 }

/** Reads all that may be paid. */
const MATCHING: Limit = { name: 'bank-statements.match', count: 60, perSeconds: 3600 }

/** @throws {Refused} notFound */
async function demandAccountRow(db: Queryable, id: number) {
  const account = await accountOf(db, id)
  if (account === null) throw new Refused(Reasons.notFound)
  return account
}

const UNREAD: DataOf<typeof inspectStatement> = {
  format: null,
  encoding: null,
  sheets: [],
  sheet: null,
  headerRow: null,
  dayOrder: null,
  columns: {},
  found: [],
  lines: [],
  problem: null,
}

/** @throws {Refused} notFound, fileNotFound, tooMany */
export async function inspect(
  { db, now, lang, staffId }: StaffContext,
  { accountId, fileId, reading }: InputOf<typeof inspectStatement>,
): Promise<DataOf<typeof inspectStatement>> {
  await demandToken(db, now, LOOKING, String(staffId))
  const account = await demandAccountRow(db, accountId)
  await demandFile(fileId)
  let seen: DataOf<typeof inspectStatement> = UNREAD
  try {
    return await withFile(fileId, async (path) => {
      const opened = await openStatement(path, account, reading, (header) =>
        sql.recall(db, accountId, header),
      )
      seen = await describe(opened, path)
      return { ...seen, lines: await firstLines(opened) }
    })
  } catch (error) {
    const remark = remarkOfFailure(error)
    if (remark === null) throw error
    return { ...seen, problem: asSentence(translate(lang, remark.key, remark.values ?? {})) }
  }
}

/** @throws {Refused} fileNotFound */
async function demandFile(fileId: string): Promise<void> {
  const stream = await readSheet(fileId)
  if (stream === null) throw new Refused(BankStatementReasons.fileNotFound)
  stream.destroy()
}

async function describe(
  { format, encoding, table }: OpenedStatement,
  path: string,
): Promise<DataOf<typeof inspectStatement>> {
  const common = { ...UNREAD, format, encoding: encoding === 'xlsx' ? null : encoding }
  if (table === null) return common
  const { columns, dayOrder } = table
  const rows: string[][] = []
  for await (const row of table.table.rows({ counts: false })) {
    if ('cells' in row) rows.push(table.table.columns.map((_, i) => row.cells.list[i] ?? ''))
    if (rows.length >= LINES_SHOWN) break
  }
  return {
    ...common,
    sheets: format === 'xlsx' ? await sheetsOf(path) : [],
    sheet: table.table.sheet,
    headerRow: table.table.headerRow,
    dayOrder: dayOrder ?? (await dayOrderOf(table.table, columns)),
    columns: { ...columns },
    found: table.table.columns.map((name, i) => ({
      name,
      title: table.table.titles.get(name) ?? name,
      sample: (rows.map((cells) => cells[i] ?? '').find((cell) => cell !== '') ?? '').slice(
        0,
        CELL_SHOWN,
      ),
    })),
  }
}

/** @throws {UnreadableStatement} columnsMissing, and what else reading finds */
async function firstLines(opened: OpenedStatement) {
  const lines: DataOf<typeof inspectStatement>['lines'] = []
  if (opened.table !== null && !isEnoughForLines(opened.table.columns)) opened.lines()
  for await (const line of opened.lines()) {
    if (!('amount' in line)) continue
    const { bookedOn, amount, payerName, reference, text } = line
    lines.push({ bookedOn, amount, payerName, reference, text: text.slice(0, CELL_SHOWN) })
    if (lines.length >= LINES_SHOWN) break
  }
  return lines
}

/** @throws {Refused} notFound, fileNotFound, tooManyWaiting */
export async function startImport(
  context: StaffContext,
  { accountId, fileId, fileName, reading }: InputOf<typeof importStatement>,
): Promise<{ id: number }> {
  const { db, now, staffId, staffName } = context
  return db.tx(async (tx) => {
    const { currency } = await demandAccountRow(tx, accountId)
    const by = { importedBy: staffId, importedName: staffName, importedAt: now }
    const form = { accountId, currency, fileId, fileName, reading, ...by }
    const added = await sql.add(tx, form, WAITING_MAX)
    if (added === null) throw new Refused(BankStatementReasons.tooManyWaiting)
    const { id } = added
    if (!(await claimSheet(tx, fileId, { reference: `bank-statement:${id}`, now }))) {
      throw new Refused(BankStatementReasons.fileNotFound)
    }
    await audit(tx, context, {
      action: 'bankStatements.import',
      object: `bankStatement:${id}`,
      after: { fileName },
    })
    await leave(tx, id)
    return { id }
  })
}

/** The newest first. */
export async function list(
  { db, lang }: StaffContext,
  { after }: InputOf<typeof listStatements>,
): Promise<DataOf<typeof listStatements>> {
  const [rows, accounts] = await Promise.all([
    sql.statements(db, PAGE_ROWS + 1, idAfter(after)),
    accountsForStatements(db),
  ])
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return { items: items.map((row) => toView(row, accounts, lang)), next }
}

/** @throws {Refused} notFound */
export async function detail(
  { db, lang }: StaffContext,
  statementId: number,
): Promise<DataOf<typeof statementDetail>> {
  const [row, accounts, sure] = await Promise.all([
    sql.statementById(db, statementId),
    accountsForStatements(db),
    findAcceptable(db, statementId, 'sure'),
  ])
  if (row === null) throw new Refused(Reasons.notFound)
  return {
    ...toView(row, accounts, lang),
    badRows: row.badRows.map(({ position, reason }) => ({
      position,
      reason: translate(lang, reason.key, reason.values ?? {}),
    })),
    sureCount: sure.length,
    sureAmount: sure.reduce((sum, { amount }) => sum + amount, 0),
    removalTakesTwo: row.reversalCount > 0,
    canRemove: row.doneCount === 0 && (row.state === 'done' || row.state === 'failed'),
  }
}

function toView(
  row: sql.CountedRow,
  accounts: DataOf<typeof statementAccounts>,
  lang: Lang,
): Statement {
  const { failure, failureValues } = row
  return {
    id: row.id,
    accountId: row.accountId,
    accountName: accounts.find(({ id }) => id === row.accountId)?.name ?? '',
    currency: row.currency,
    fileName: row.fileName,
    format: row.format,
    state: row.state,
    percent: row.percent,
    failure: failure && translate(lang, failure, failureValues),
    importedName: row.importedName,
    importedAt: row.importedAt,
    lineCount: row.lineCount,
    newCount: row.newCount,
    knownCount: row.knownCount,
    badCount: row.badCount,
    fromDay: row.fromDay,
    untilDay: row.untilDay,
    proposedCount: row.proposedCount,
    undecidedCount: row.undecidedCount,
    doneCount: row.doneCount,
    setAsideCount: row.setAsideCount,
  }
}

/** @throws {Refused} notFound, tooMany */
export async function findAgain(
  { db, now, staffId }: StaffContext,
  statementId: number,
): Promise<DataOf<typeof matchAgain>> {
  const row = await sql.statementById(db, statementId)
  if (row === null) throw new Refused(Reasons.notFound)
  await demandToken(db, now, MATCHING, String(staffId))
  return { proposedCount: await findProposals(db, row) }
}
