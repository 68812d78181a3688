/** Compares days of bills with what the shop has recorded, and notes what does not agree. */
import { endApprovalsOf } from '#domains/approvals/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Db, Queryable } from '#kit/server/database/db.ts'
import type { BilledProvider } from '../contract.ts'
import * as sql from './sql.ts'

/** The act of explaining a difference, where a second person has to agree. */
export const SETTLE = 'reconciliation.settle'

/** Compares days as they are now; also those that one of their lines may explain, each once. */
export async function compareIn(
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
