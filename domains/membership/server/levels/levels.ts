/** The level follows what was spent in twelve months: raised at once, looked at again when its time is over. */
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { batchSweep } from '#kit/server/jobs/row-sweep.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { notifyOfLevel } from './notices.ts'
import * as sql from './sql.ts'

const BATCH = 500

/**
 * An order is completed: what was paid for its goods counts from now on. Inside the transaction that completes it, so
 * that the next price knows. Telling it twice counts once.
 */
export async function orderCompleted(tx: Queryable, spent: sql.Spent): Promise<void> {
  if (!(await sql.addSpending(tx, spent))) return
  await look(tx, [spent.buyerId], 'spent', spent.now)
}

/** Money for goods of a completed order has gone back. Nothing happens where the order does not count. */
export async function goodsReturned(tx: Queryable, given: sql.Spent): Promise<void> {
  if (!(await sql.takeBack(tx, given))) return
  await look(tx, [given.buyerId], 'returned', given.now)
}

/** Locks them first: the statement that reckons must see what others have written meanwhile. */
async function look(
  tx: Queryable,
  ids: readonly number[],
  cause: 'spent' | 'returned' | 'rule',
  now: Instant,
): Promise<void> {
  await sql.lockBuyers(tx, ids)
  await notifyOfRises(tx, await sql.reckon(tx, ids, { now, cause, staffName: '' }), now)
}

async function notifyOfRises(
  tx: Queryable,
  moved: readonly sql.Moved[],
  now: Instant,
): Promise<void> {
  for (const each of moved) if (each.toLevel > each.fromLevel) await notifyOfLevel(tx, each, now)
}

/** Levels whose twelve months, or whose time by the staff's word, are over. */
export const endLevels = batchSweep({
  name: 'membership.end-levels',
  everySeconds: 5,
  atOnce: BATCH,
  find: sql.dueForLevel,
  move: async (tx, ids, { now }) =>
    notifyOfRises(tx, await sql.reckon(tx, ids, { now, cause: 'rule', staffName: '' }), now),
})

/** All of them, once a day and after the amounts were changed: who has enough for more is raised. */
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

type ByStaff = { now: Instant; staffName: string }

/** After the buyer's row is held. Stays until `until`, null without end, whatever is spent. */
export const fix = (
  tx: Queryable,
  id: number,
  given: ByStaff & { level: number; until: Instant | null },
): Promise<number> => sql.fix(tx, id, given)

/** After the buyer's row is held. @returns false when the rule counted already */
export async function release(tx: Queryable, id: number, by: ByStaff): Promise<boolean> {
  if (!(await sql.endFixed(tx, id, by.now))) return false
  await notifyOfRises(tx, await sql.reckon(tx, [id], { ...by, cause: 'released' }), by.now)
  return true
}
