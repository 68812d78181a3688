/** Points that buyers have, and numbers that are the same in each run, for tests. */
import type { Db, Queryable } from '#kit/server/database/db.ts'
import type { Instant } from '#kit/contract/values.ts'
import * as sql from './server/sql.ts'

let lots = 0

/** Usable at once, until `expiresAt`. */
export const givePoints = (
  db: Db,
  {
    buyerId,
    count,
    now,
    expiresAt = '2099-12-31T16:00:00.000Z',
  }: { buyerId: number; count: number; now: Instant; expiresAt?: Instant },
): Promise<boolean> =>
  db.tx((tx) =>
    sql.earn(tx, {
      buyerId,
      kind: 'granted',
      cause: 'adjustment',
      ref: `test-${++lots}`,
      note: 'test',
      count,
      paidAmount: null,
      usableFrom: now,
      expiresAt,
      noticeAt: expiresAt,
      now,
    }),
  )

/** Usable, frozen, owed. */
export async function pointsOf(db: Queryable, buyerId: number): Promise<[number, number, number]> {
  const { usableCount, frozenCount, owedCount } = await sql.findBalance(db, buyerId)
  return [usableCount, frozenCount, owedCount]
}

/** The same sequences in each run. */
export function* numbers(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (state * 1103515245 + 12345) % 2147483648
    yield Math.floor(state / 65536)
  }
}
