/** Looks for what the open lines of an account pay, and stores it as proposals. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { listBegun, listOwingEntries, listSubmitted } from '#domains/credit/server/bank-door.ts'
import { takenBankLines } from '#domains/ledger/server/door.ts'
import { listAwaited, ordersOfReferences } from '#domains/payments/server/statement-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { statusesOf } from '#domains/verification/server/door.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Db, Queryable } from '#kit/server/database/db.ts'
import * as sql from '../line-sql.ts'
import { linesTakenBack } from '../taken-back-sql.ts'
import { indexCandidates, type Candidates, type Index } from './candidates.ts'
import { matchByAmount, matchLines, STEPS } from './match.ts'
import { findPayouts } from './payouts.ts'
import { readLine, type Match, type OpenLine } from './proposal.ts'

/** One turn of the event loop; checkouts are answered between two. */
const PAGE_LINES = 500
const BATCH = 1000

type Of = { accountId: number; currency: Currency }
type Note = Pick<sql.Proposed, 'failure' | 'failureValues'>

/** Lines are read page by page, once for each step: what the account has open may be a year's, what may be paid is in memory. */
export async function findProposals(
  db: Db,
  { accountId, currency }: Of,
  onShare: (share: number) => Promise<void> = async () => {},
): Promise<number> {
  const count = await sql.countOpen(db, accountId)
  if (count === 0) return 0
  const index = indexCandidates(await candidatesFor(db, currency))
  const found = new Set<number>()
  // Why nothing is proposed for a line, whatever it says.
  const notes = new Map<number, Note>()
  // What looks like a payout: it may still name an order, whose buyer has paid through the same company.
  const payouts = new Map<number, Note>()
  for (const [number, step] of STEPS.entries()) {
    let seen = 0
    for await (const lines of pagesOf(db, accountId)) {
      if (number === 0) {
        await Promise.all([
          noteKnown(db, lines, notes),
          notePayouts(db, { currency, lines }, payouts),
          recallPayers(db, lines, index),
        ])
      }
      const rest = lines.filter(({ id }) => !found.has(id))
      const open = rest.filter(
        ({ id }) => !notes.has(id) && (step !== matchByAmount || !payouts.has(id)),
      )
      const matches = matchLines(step, open, index)
      for (const id of matches.keys()) found.add(id)
      const isLast = number === STEPS.length - 1
      const rows = await toRows(db, isLast ? rest : [], matches, new Map([...payouts, ...notes]))
      if (rows.length > 0) await db.tx((tx) => sql.propose(tx, rows))
      seen += lines.length
      await onShare((number + Math.min(1, seen / count)) / STEPS.length)
    }
  }
  return found.size
}

/** Lines that are decided or come meanwhile move no others to another page. */
async function* pagesOf(db: Queryable, accountId: number): AsyncGenerator<OpenLine[]> {
  for (let after = 0; ;) {
    const lines = await sql.openLines(db, accountId, { after, limit: PAGE_LINES })
    if (lines.length > 0) yield lines
    if (lines.length < PAGE_LINES) return
    after = lines.at(-1)!.id
  }
}

/** The bank has taken it back, somebody has counted its money by hand, or a line of another statement looks the same. */
async function noteKnown(
  db: Queryable,
  lines: readonly OpenLine[],
  notes: Map<number, Note>,
): Promise<void> {
  const ids = lines.map(({ id }) => id)
  const [counted, alike, back] = await Promise.all([
    takenBankLines(
      db,
      lines.map(({ referenceKey }) => referenceKey),
    ),
    sql.linesAlike(db, ids),
    linesTakenBack(db, ids),
  ])
  for (const { id, position, fileName } of alike) {
    const failureValues = { position, fileName }
    notes.set(id, { failure: 'bank-statements.note.looksLike', failureValues })
  }
  for (const { id, referenceKey } of lines) {
    if (!counted.has(referenceKey)) continue
    notes.set(id, { failure: 'bank-statements.note.countedByHand', failureValues: {} })
  }
  for (const { id, position, fileName } of back) {
    const failureValues = { position, fileName }
    notes.set(id, { failure: 'bank-statements.note.takenBack', failureValues })
  }
}

async function notePayouts(
  db: Queryable,
  { currency, lines }: { currency: Currency; lines: readonly OpenLine[] },
  payouts: Map<number, Note>,
): Promise<void> {
  for (const [id, { provider, day }] of await findPayouts(db, currency, lines)) {
    const failure = `bank-statements.note.${day === null ? 'payoutBy' : 'payoutOf'}`
    payouts.set(id, { failure, failureValues: { provider, ...(day !== null && { day }) } })
  }
}

async function recallPayers(
  db: Queryable,
  lines: readonly OpenLine[],
  index: Index,
): Promise<void> {
  const keys = [...new Set(lines.map(({ payerKey }) => payerKey))].filter((key) => key !== '')
  if (keys.length === 0) return
  for (const { payerKey, buyerId } of await sql.payersBefore(db, keys)) {
    index.payersBefore.set(payerKey, buyerId)
  }
}

async function candidatesFor(db: Queryable, currency: Currency): Promise<Candidates> {
  const [orders, submissions, begun, entries, promised, settings] = await Promise.all([
    listAwaited(db, { currency }),
    listSubmitted(db, currency),
    listBegun(db, currency),
    listOwingEntries(db, currency),
    sql.promisedAmounts(db),
    readSettings(db),
  ])
  const ids = [...orders, ...submissions, ...entries].map(({ buyerId }) => buyerId)
  return {
    orders,
    submissions,
    begun,
    entries,
    ...(await namesOf(db, [...new Set(ids)])),
    promised: new Map(promised.map(({ orderNumber, amount }) => [orderNumber, amount])),
    timeZone: settings['shop.timeZone'],
  }
}

/** The nickname, which buyers choose, and the company that staff have checked. */
async function namesOf(db: Queryable, ids: readonly number[]) {
  const nickNames = new Map<number, string>()
  const checkedNames = new Map<number, string>()
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH)
    const [buyers, statuses] = await Promise.all([buyersByIds(db, some), statusesOf(db, some)])
    for (const { id, nickName } of buyers) nickNames.set(id, nickName)
    for (const [id, { passedName }] of statuses) {
      if (passedName !== null) checkedNames.set(id, passedName)
    }
  }
  return { nickNames, checkedNames }
}

const NOTHING = { confidence: null, proposal: null } as const

/** @param rest those that are left when all steps are done: what names an order that nothing is due for says so */
async function toRows(
  db: Queryable,
  rest: readonly OpenLine[],
  matches: ReadonlyMap<number, Match>,
  notes: ReadonlyMap<number, Note>,
): Promise<sql.Proposed[]> {
  const matched = [...matches].map(([id, match]) => {
    return { id, ...match, failure: null, failureValues: {} }
  })
  const unmatched = rest.filter(({ id }) => !matches.has(id))
  const named = new Map(unmatched.map((line) => [line.id, readLine(line).named]))
  const references = [...new Set([...named.values()].flat())].filter((name) =>
    name.startsWith('TP'),
  )
  const known = new Set(
    references.length === 0
      ? []
      : (await ordersOfReferences(db, references)).map(({ reference }) => reference),
  )
  const noted = unmatched.map(({ id }) => {
    const note = notes.get(id)
    if (note !== undefined) return { id, ...NOTHING, ...note }
    const reference = named.get(id)?.find((name) => known.has(name))
    if (reference === undefined) return { id, ...NOTHING, failure: null, failureValues: {} }
    const failure = 'bank-statements.note.nothingDue'
    return { id, ...NOTHING, failure, failureValues: { reference } }
  })
  return [...matched, ...noted]
}
