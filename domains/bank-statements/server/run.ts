/** Reads one imported file in the background: its lines are stored once, and what they pay or take back is looked for. */
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { readSheet } from '#domains/uploads/server/sheet-door.ts'
import { accountOf } from '#domains/payments/server/statement-door.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { later, MINUTE_MS, SECOND_MS } from '#kit/contract/time.ts'
import { referenceKey } from '#kit/contract/text.ts'
import type { JobContext } from '#kit/server/jobs/jobs.ts'
import { identifyLines } from './reading/identity.ts'
import { badLine, remarkOfFailure, UnreadableStatement } from './reading/line.ts'
import { openStatement, type OpenedStatement } from './reading/open.ts'
import { findProposals } from './matching/find.ts'
import { findTakenBack } from './taken-back.ts'
import { addLines, type NewLine } from './line-sql.ts'
import * as sql from './sql.ts'

/** A statement without a heartbeat for this long was being read by a process that died. */
export const DEAD_MS = MINUTE_MS
const BATCH = 1000
const BAD_ROWS_SHOWN = 100
/** A longer history is imported in parts. */
const LINES_MOST = 200_000
/** A file that ended as many processes is not given to another. */
const TRIES_MOST = 3
/** Of the whole work, what reading takes. */
const READING_SHARE = 70

type Context = Pick<JobContext, 'db' | 'now' | 'log'>

/** Does nothing when another process reads it, or has read it. What was stored before a process died is known then, not new. */
export async function readStatement(context: Context, id: number): Promise<void> {
  const { db, now, log } = context
  const began = performance.now()
  const instant = () => later(now, Math.round(performance.now() - began))
  const row = await db.tx((tx) => sql.begin(tx, id, now, later(now, -DEAD_MS)))
  if (row === null) return
  let failure: Parameters<typeof sql.end>[3] = null
  try {
    if (row.tries > TRIES_MOST) throw new UnreadableStatement('gaveUp', { count: TRIES_MOST })
    await withFile(row.fileId, (path) => storeFile(context, row, path, instant))
    await findTakenBack(db, row.id)
    await findProposals(db, row, heartbeatOf(context, row, instant))
  } catch (error) {
    failure = remarkOfFailure(error)
    if (failure === null) {
      log.error({ err: error, statement: id }, 'a bank statement broke off')
      failure = { key: 'bank-statements.file.broke' }
    }
  }
  await db.tx((tx) => sql.end(tx, id, instant(), failure))
}

/** A copy on the disk, since a file is read twice. @throws {UnreadableStatement} gone */
export async function withFile<T>(fileId: string, act: (path: string) => Promise<T>): Promise<T> {
  const stream = await readSheet(fileId)
  if (stream === null) throw new UnreadableStatement('gone')
  const path = join(tmpdir(), `statement-${randomUUID()}`)
  try {
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }))
    return await act(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** Stores the lines of a file that lies on the disk. @throws {UnreadableStatement | UnreadableFile} */
export async function storeFile(
  { db }: Pick<Context, 'db'>,
  row: sql.StatementRow,
  path: string,
  instant: () => string,
): Promise<void> {
  const account = await accountOf(db, row.accountId)
  if (account === null) throw new UnreadableStatement('gone')
  const opened = await openStatement(path, account, row.reading, (header) =>
    sql.recall(db, row.accountId, header),
  )
  await db.tx((tx) => sql.setFormat(tx, row.id, opened.format))
  const { size } = await stat(path)
  await store(db, row, opened, { size, instant })
  if (opened.table === null || row.reading.columns === null) return
  const { columns, header, dayOrder } = opened.table
  const { accountId } = row
  await db.tx((tx) => sql.remember(tx, { accountId, header, columns, dayOrder, now: instant() }))
}

type Storing = { size: number; instant: () => string }

/** In batches of a transaction each; the heartbeat travels with them. */
async function store(
  db: Context['db'],
  row: sql.StatementRow,
  opened: OpenedStatement,
  { size, instant }: Storing,
): Promise<void> {
  const identify = identifyLines()
  const badRows: sql.Progress['badRows'][number][] = []
  const progress: sql.Progress = { ...EMPTY, badRows }
  let batch: NewLine[] = []
  const flush = async () => {
    const lines = batch
    batch = []
    progress.percent = Math.min(
      READING_SHARE,
      Math.floor((opened.readBytes() / size) * READING_SHARE),
    )
    await db.tx(async (tx) => {
      const of = { statementId: row.id, accountId: row.accountId, currency: row.currency }
      const newCount = lines.length === 0 ? 0 : await addLines(tx, of, lines)
      progress.newCount += newCount
      progress.knownCount += lines.length - newCount
      await sql.saveProgress(tx, row.id, instant(), progress)
    })
  }
  for await (const line of opened.lines()) {
    if (!('amount' in line) || Math.abs(line.amount) > ANY_AMOUNT_MAX) {
      const { position } = line
      const bad = 'amount' in line ? badLine(position, 'badAmount', { text: '∞' }) : line
      progress.badCount++
      if (badRows.length < BAD_ROWS_SHOWN) badRows.push(bad)
      continue
    }
    if (++progress.lineCount > LINES_MOST)
      throw new UnreadableStatement('tooLong', { count: LINES_MOST })
    const { identity, knownBy, payerKey, balance: _, reference: _own, ...rest } = identify(line)
    batch.push({
      ...rest,
      isReversal: line.isReversal === true,
      identity,
      payerKey,
      reference: knownBy,
      referenceKey: referenceKey(knownBy),
    })
    if (progress.fromDay === null || line.bookedOn < progress.fromDay)
      progress.fromDay = line.bookedOn
    if (progress.untilDay === null || line.bookedOn > progress.untilDay)
      progress.untilDay = line.bookedOn
    if (batch.length >= BATCH) await flush()
  }
  await flush()
  if (progress.lineCount === 0)
    throw new UnreadableStatement(progress.badCount > 0 ? 'onlyBad' : 'empty')
}

const EMPTY: sql.Progress = {
  percent: 0,
  lineCount: 0,
  newCount: 0,
  knownCount: 0,
  badCount: 0,
  badRows: [],
  fromDay: null,
  untilDay: null,
}

/** While it is matched: at most once a second. */
function heartbeatOf({ db }: Context, { id }: sql.StatementRow, instant: () => string) {
  let touchedAt = 0
  return async (share: number): Promise<void> => {
    if (performance.now() - touchedAt < SECOND_MS) return
    touchedAt = performance.now()
    const percent = READING_SHARE + Math.floor(share * (99 - READING_SHARE))
    await db.tx((tx) => sql.touch(tx, id, instant(), percent))
  }
}
