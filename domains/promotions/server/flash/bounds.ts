/** What the shop has set about holding and waiting, in milliseconds. */
import { readSettings } from '#domains/settings/server/door.ts'
import { later, MINUTE_MS } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type Bounds = { queueMax: number; holdMs: number }

export async function boundsNow(db: Queryable): Promise<Bounds> {
  const settings = await readSettings(db)
  return {
    queueMax: settings['promotions.queueMax'],
    holdMs: settings['promotions.holdMinutes'] * MINUTE_MS,
  }
}

/** When those who wanted to be reminded of a session are. */
export async function reminderAt(db: Queryable, startsAt: Instant): Promise<Instant> {
  const settings = await readSettings(db)
  return later(startsAt, -settings['promotions.remindMinutes'] * MINUTE_MS)
}
