/** Takes a bill in: its lines are stored once, found among what the shop has recorded, and what does not agree is noted. */
import type { BillLine, BillLines } from '#domains/payments/server/bill-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Db, Queryable } from '#kit/server/database/db.ts'
import { ReconciliationReasons } from '../reasons.ts'
import { compareIn } from './compare.ts'
import * as sql from './sql.ts'
import { undoFile } from './undo.ts'

/** So many lines travel to the database at once, whatever the size of the bill. */
const BATCH = 500

type Taken = sql.DayKey & {
  bills: readonly BillLines[]
  /** Who brought it as a file; null: the provider itself has answered. */
  broughtBy: { id: number; name: string } | null
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
    // What a file said counts no more where the provider has not said it.
    if (source === 'provider') await undoFile(tx, { provider, day }, now)
    let lineCount = 0
    for (const bill of bills) lineCount += await storeLines(tx, { provider, day }, bill)
    if (broughtBy === null) await sql.setFetched(tx, { provider, day, now })
    else await sql.setBrought(tx, { provider, day, broughtBy, now })
    await compareIn(tx, { provider, days: [day] }, now)
    await also?.(tx, lineCount)
    return lineCount
  })
}

async function storeLines(tx: Queryable, key: sql.DayKey, bill: BillLines): Promise<number> {
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
