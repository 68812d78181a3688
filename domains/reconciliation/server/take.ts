/** Takes a bill in: its lines are stored once, found among what the shop has recorded, and what does not agree is noted. */
import { endApprovalsOf } from '#domains/approvals/server/door.ts'
import type { BillLine, BillLines } from '#domains/payments/server/bill-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Db, Queryable } from '#kit/server/database/db.ts'
import type { BilledProvider } from '../contract.ts'
import { ReconciliationReasons } from '../reasons.ts'
import * as sql from './sql.ts'

/** The act of explaining a difference, where a second person has to agree. */
export const SETTLE = 'reconciliation.settle'

/** So many lines travel to the database at once, whatever the size of the bill. */
const BATCH = 500

type Taken = sql.DayKey & {
  bills: readonly BillLines[]
  /** Who brought it as a file; null: the provider itself has answered. */
  broughtBy: string | null
  now: Instant
}

/**
 * All of it or nothing: a bill that turns out to be cut has stored no line.
 * @param also in the same transaction
 * @returns how many lines the bill has
 * @throws {BadBill}
 * @throws {Refused} alreadyFetched: a file takes no part where the provider itself has answered, since one person could invent its lines
 */
export async function takeBills(
  db: Db,
  { provider, day, bills, broughtBy, now }: Taken,
  also?: (tx: Queryable, lineCount: number) => Promise<void>,
): Promise<number> {
  const source = broughtBy === null ? 'provider' : 'file'
  return db.tx(async (tx) => {
    await sql.lockProvider(tx, provider)
    if (source === 'file' && (await sql.isFromProvider(tx, { provider, day }))) {
      throw new Refused(ReconciliationReasons.alreadyFetched)
    }
    let lineCount = 0
    for (const bill of bills) lineCount += await storeLines(tx, { provider, day, source }, bill)
    if (broughtBy === null) await sql.setFetched(tx, { provider, day, now })
    else await sql.setBrought(tx, { provider, day, broughtBy, now })
    await compareIn(tx, { provider, days: [day] }, now)
    await also?.(tx, lineCount)
    return lineCount
  })
}

async function storeLines(
  tx: Queryable,
  key: sql.DayKey & { source: 'provider' | 'file' },
  bill: BillLines,
): Promise<number> {
  const copies = new Map<string, number>()
  let batch: sql.CountedLine[] = []
  let count = 0
  const send = async () => {
    if (batch.length > 0) await sql.addLines(tx, key, batch)
    batch = []
  }
  for await (const line of bill) {
    batch.push({ ...line, copy: copyOf(copies, line) })
    count += 1
    if (batch.length >= BATCH) await send()
  }
  await send()
  return count
}

/** Which of the lines with the same id it is. */
function copyOf(copies: Map<string, number>, { kind, reference }: BillLine): number {
  const id = `${kind} ${reference}`
  const copy = (copies.get(id) ?? 0) + 1
  copies.set(id, copy)
  return copy
}

/** Compares days as they are now; also those that one of their lines may explain, each once. */
async function compareIn(
  tx: Queryable,
  { provider, days }: { provider: BilledProvider; days: readonly string[] },
  now: Instant,
): Promise<void> {
  await sql.matchLines(tx, provider)
  const open = await sql.daysWithOpen(tx, provider)
  for (const day of new Set([...days, ...open])) {
    const ended = await sql.noteDifferences(tx, { provider, day }, now)
    // Nobody has to agree to an explanation of what needs none.
    for (const id of ended) await endApprovalsOf(tx, { kind: SETTLE, payload: { id }, now })
  }
}

/** Compares days of a provider once more. Safe to repeat. */
export const compareDays = (
  db: Db,
  of: { provider: BilledProvider; days: readonly string[] },
  now: Instant,
): Promise<void> =>
  db.tx(async (tx) => {
    await sql.lockProvider(tx, of.provider)
    await compareIn(tx, of, now)
  })
