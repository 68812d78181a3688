/** Whether an activity starts so soon that it stays as it is. */
import { readSettings } from '#domains/settings/server/door.ts'
import { later, MINUTE_MS } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { PromotionReasons } from '../reasons.ts'
import { Refused } from '#kit/contract/refusal.ts'

/** @throws {Refused} locked */
export async function demandUnlocked(
  tx: Queryable,
  { startsAt }: { startsAt: Instant },
  now: Instant,
): Promise<void> {
  const minutes = (await readSettings(tx))['promotions.lockedMinutes']
  if (later(now, minutes * MINUTE_MS) >= startsAt)
    throw new Refused(PromotionReasons.locked, { values: { minutes } })
}
