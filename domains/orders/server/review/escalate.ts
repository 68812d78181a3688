/** Which review has waited for so long that the owners hear of it. */
import type { Sql } from 'sql-template-tag'
import { readSettings } from '#domains/settings/server/door.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { nextToEscalate } from './sql.ts'

/** @returns the order's id, locked in its review; null where none has waited that long */
export async function reviewToEscalate(
  tx: Queryable,
  now: Instant,
  isAwake: (key: Sql) => Sql,
): Promise<number | null> {
  const hours = (await readSettings(tx))['orders.reviewEscalateHours']
  return nextToEscalate(tx, later(now, -hours * HOUR_MS), isAwake)
}
