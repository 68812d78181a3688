/** Levels by spending in twelve months: raised at once, computed again when they expire. */
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { batchSweep } from '#kit/server/jobs/row-sweep.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { notifyOfLevel } from './notices.ts'
import * as sql from './sql.ts'

const BATCH = 500

/**
 * Counts the paid goods of a completed order from now on. Inside the transaction that completes it, so that the next price
 * uses the new level. Idempotent.
 */
export async function orderCompleted(tx: Queryable, spent: sql.Added): Promise<void> {
  // Staff who change a customer lock the buyer and then the figures that spending changes: the same order here.
  await sql.lockBuyers(tx, [spent.buyerId])
  if (!(await sql.addSpending(tx, spent))) return
  await look(tx, [spent.buyerId], 'spent', spent.now)
}

/** Subtracts refunded goods of a completed order. Does nothing where the order does not count. */
export async function reduceSpending(tx: Queryable, given: sql.Spent): Promise<void> {
  await sql.lockBuyers(tx, [given.buyerId])
  if (!(await sql.subtractReturned(tx, given))) return
  await look(tx, [given.buyerId], 'returned', given.now)
}

/** Locks the buyers first: the statement that computes must see what concurrent transactions have written. */
async function look(
  tx: Queryable,
  ids: readonly number[],
  cause: 'spent' | 'returned' | 'rule',
  now: Instant,
): Promise<void> {
  await sql.lockBuyers(tx, ids)
  await notifyOfRises(tx, await sql.recomputeLevels(tx, ids, { now, cause, staffName: '' }), now)
}

async function notifyOfRises(
  tx: Queryable,
  moved: readonly sql.Moved[],
  now: Instant,
): Promise<void> {
  for (const each of moved) if (each.toLevel > each.fromLevel) await notifyOfLevel(tx, each, now)
}

/** Computes levels again whose twelve months, or whose time set by staff, are over. */
export const endLevels = batchSweep({
  name: 'membership.end-levels',
  everySeconds: 5,
  atOnce: BATCH,
  find: sql.dueForLevel,
  move: async (tx, ids, { now }) =>
    notifyOfRises(
      tx,
      await sql.recomputeLevels(tx, ids, { now, cause: 'rule', staffName: '' }),
      now,
    ),
})

/** All buyers, once a day and after the amounts were changed: raises those with enough spending. */
export const raiseLevels = batchSweep({
  name: 'membership.raise-levels',
  everySeconds: 15,
  atOnce: BATCH,
  async find(tx, now, filter) {
    if (!(await sql.passDue(tx, now))) return []
    const ids = await sql.toRaise(tx, now, filter)
    if (ids.length === 0) await sql.setPassDue(tx, later(now, DAY_MS))
    return ids
  },
  move: (tx, ids, { now }) => look(tx, ids, 'rule', now),
})

/** What was spent more than twelve months ago no longer counts in the lists of customers. */
export const endSpending = batchSweep({
  name: 'membership.end-spending',
  everySeconds: 60,
  atOnce: BATCH,
  find: sql.spendingOver,
  move: sql.markPast,
})

type ByStaff = { now: Instant; staffName: string }

/** Needs the lock of the buyer's row. Stays until `until`, null without end, whatever is spent. */
export const fix = (
  tx: Queryable,
  id: number,
  given: ByStaff & { level: number; until: Instant | null },
): Promise<number> => sql.fix(tx, id, given)

/** Needs the lock of the buyer's row. @returns false when the level was not fixed */
export async function release(tx: Queryable, id: number, by: ByStaff): Promise<boolean> {
  if (!(await sql.endFixed(tx, id, by.now))) return false
  await notifyOfRises(tx, await sql.recomputeLevels(tx, [id], { ...by, cause: 'released' }), by.now)
  return true
}
