/** Claims that are written together: the row of a template is locked once for all who ask at once. */
import { readSettings } from '#domains/settings/server/door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import type { Db, Queryable } from '#kit/server/database/db.ts'
import { groupCommit } from '#kit/server/database/group-commit.ts'
import { pipeline } from '#kit/server/database/pipeline.ts'
import { claimAll, lockTemplate, type Asking, type Source } from './claim-sql.ts'
import type { OwnRow } from './sql.ts'

/** A statement of more takes longer than two of them. */
const AT_ONCE = 500

type Offered = Pick<Source, 'templateId' | 'source'>

/** @returns their coupon, or null where they may not have it */
export type Ask = (offered: Offered, asking: Asking) => Promise<OwnRow | null>

async function writeAll(
  tx: Queryable,
  offered: Offered,
  { asking, settings }: { asking: readonly Asking[]; settings: Settings },
): Promise<(OwnRow | null)[]> {
  const [timeZone, hours] = [settings['shop.timeZone'], settings['coupons.reminderHours']]
  const [, claimed] = await pipeline([
    () => lockTemplate(tx, offered.templateId),
    () => claimAll(tx, { ...offered, timeZone, remindMs: hours * HOUR_MS }, asking),
  ])
  return claimed
}

/** One at a time, in the transaction of what it belongs to. */
export const askIn =
  (tx: Queryable, settings: Settings): Ask =>
  async (offered, asking) => {
    const [claimed = null] = await writeAll(tx, offered, { asking: [asking], settings })
    return claimed
  }

/** Of one process. @returns what asks, and is answered once the database has committed it */
export const newClaims = (db: Db): Ask =>
  groupCommit<Offered, Asking, OwnRow | null>({
    keyOf: ({ templateId, source }) => `${templateId}:${source}`,
    most: AT_ONCE,
    async write(offered, asking) {
      const settings = await readSettings(db)
      return db.tx((tx) => writeAll(tx, offered, { asking, settings }))
    },
  })
