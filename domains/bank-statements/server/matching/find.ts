/** Looks for what the open lines of an account pay, and stores it as proposals. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import {
  listOwing,
  listOwingEntries,
  listSubmitted,
} from '#domains/credit/server/statement-door.ts'
import { takenBankLines } from '#domains/ledger/server/door.ts'
import { listAwaited, ordersOfReferences } from '#domains/payments/server/statement-door.ts'
import { statusesOf } from '#domains/verification/server/door.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Db, Queryable } from '#kit/server/database/db.ts'
import * as sql from '../line-sql.ts'
import { indexCandidates } from './candidates.ts'
import { matchLines } from './match.ts'
import { readLine, type Match, type OpenLine } from './proposal.ts'

const BATCH = 1000

/** @returns how many lines something is proposed for */
export async function findProposals(
  db: Db,
  { accountId, currency }: { accountId: number; currency: Currency },
  onShare: (share: number) => Promise<void> = async () => {},
): Promise<number> {
  const lines = await sql.openLines(db, accountId)
  if (lines.length === 0) return 0
  const index = indexCandidates(await candidatesFor(db, currency, lines))
  const taken = await takenOf(db, lines)
  const open = lines.filter(({ referenceKey }) => !taken.has(referenceKey))
  const matches = matchLines(open, index)
  for (let from = 0; from < lines.length; from += BATCH) {
    const batch = lines.slice(from, from + BATCH)
    await db.tx(async (tx) => sql.propose(tx, await toRows(tx, batch, matches, taken)))
    await onShare(Math.min(1, (from + BATCH) / lines.length))
  }
  return matches.size
}

async function candidatesFor(db: Queryable, currency: Currency, lines: readonly OpenLine[]) {
  const payerKeys = [...new Set(lines.map(({ payerKey }) => payerKey))].filter((key) => key !== '')
  const [orders, submissions, owing, entries, before, promised] = await Promise.all([
    listAwaited(db, { currency }),
    listSubmitted(db, currency),
    listOwing(db, currency),
    listOwingEntries(db, currency),
    sql.payersBefore(db, payerKeys),
    sql.promisedAmounts(db),
  ])
  const ids = [...orders, ...submissions, ...owing].map(({ buyerId }) => buyerId)
  return {
    orders,
    submissions,
    owing,
    entries,
    ...(await namesOf(db, [...new Set(ids)])),
    payersBefore: new Map(before.map(({ payerKey, buyerId }) => [payerKey, buyerId])),
    promised: new Map(promised.map(({ orderNumber, amount }) => [orderNumber, amount])),
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

/** Lines whose money somebody has counted by hand. */
async function takenOf(db: Queryable, lines: readonly OpenLine[]): Promise<Set<string>> {
  const taken = new Set<string>()
  for (let from = 0; from < lines.length; from += BATCH) {
    const keys = lines.slice(from, from + BATCH).map(({ referenceKey }) => referenceKey)
    for (const key of await takenBankLines(db, keys)) taken.add(key)
  }
  return taken
}

const NOTHING = { confidence: null, proposal: null, failureValues: {} } as const

/** What names an order that nothing is due for says so: its money is late, or came twice. */
async function toRows(
  tx: Queryable,
  lines: readonly OpenLine[],
  matches: ReadonlyMap<number, Match>,
  taken: ReadonlySet<string>,
): Promise<sql.Proposed[]> {
  const unmatched = lines.filter(({ id }) => !matches.has(id))
  const named = new Map(unmatched.map((line) => [line.id, readLine(line).named]))
  const references = [...new Set([...named.values()].flat())].filter((name) =>
    name.startsWith('TP'),
  )
  const known = new Set(
    references.length === 0
      ? []
      : (await ordersOfReferences(tx, references)).map(({ reference }) => reference),
  )
  return lines.map(({ id, referenceKey }) => {
    const match = matches.get(id)
    if (match !== undefined) return { id, ...match, failure: null, failureValues: {} }
    if (taken.has(referenceKey)) {
      return { id, ...NOTHING, failure: 'bank-statements.note.countedByHand' }
    }
    const reference = named.get(id)?.find((name) => known.has(name))
    if (reference === undefined) return { id, ...NOTHING, failure: null }
    const failure = 'bank-statements.note.nothingDue'
    return { id, ...NOTHING, failure, failureValues: { reference } }
  })
}
