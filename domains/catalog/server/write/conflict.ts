/**
 * The answer to a form that was opened before another change: who saved the newer version, and when, so that the two can
 * talk.
 */
import { entriesAbout } from '#domains/audit/server/door.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

const LOOKED_AT = 10

/**
 * @param objects the audit log's names of what was changed
 * @param at when the current version was written; without it the last entry is that write. Imports and bulk changes have no
 * entry under the product, so nobody is named for them
 */
export async function toConflict(
  tx: Queryable,
  objects: readonly string[],
  at?: Instant | null,
): Promise<Refused> {
  const entries = await entriesAbout(tx, objects, LOOKED_AT)
  const found = at === undefined ? entries[0] : entries.find((each) => each.at === at)
  const detail = found === undefined ? null : { by: found.staffName, at: found.at }
  return new Refused(Reasons.changedMeanwhile, { detail })
}
