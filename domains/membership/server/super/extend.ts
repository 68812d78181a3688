/** Days of super membership that were paid for, within the transaction that takes what they cost. */
import { readSettings } from '#domains/settings/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { MembershipReasons } from '../../reasons.ts'
import * as sql from './sql.ts'

/**
 * So many days of 24 hours more, from its end on where it has not ended. Locks the buyer's row, so it comes before their balances are locked.
 * @returns when it ends now
 * @throws {Refused} superEndless where it has no end
 */
export async function extendSuper(
  tx: Queryable,
  { buyerId, days, now }: { buyerId: number; days: number; now: Instant },
): Promise<Instant> {
  const reminderDays = (await readSettings(tx))['members.superReminderDays']
  const remindAfter = later(now, reminderDays * DAY_MS)
  const superUntil = await sql.extendSuper(tx, { buyerId, days, remindAfter, now })
  if (superUntil === null) throw new Refused(MembershipReasons.superEndless)
  return superUntil
}
