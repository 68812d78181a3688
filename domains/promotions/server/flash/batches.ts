/** Group commit of a flash sale: the row of an SKU is locked once for all who ask at once. */
import type { Db } from '#kit/server/database/db.ts'
import { groupCommit } from '#kit/server/database/group-commit.ts'
import { pipeline } from '#kit/server/database/pipeline.ts'
import { boundsNow } from './bounds.ts'
import * as sql from './sql.ts'

/** A statement of more takes longer than two of them. */
const AT_ONCE = 1000

/** For so long an SKU whose queue was full is full, and its row is not locked: pieces that come back go to those who wait. */
const FULL_MS = 500

const keyOf = ({ activityId, skuId }: sql.Place): string => `${activityId}:${skuId}`

/**
 * Of one process. A buyer who asks twice at once asks once; who was answered before gets the same claim.
 * @returns what asks, and is answered once the database has committed it
 */
export function newBatches(db: Db, readBounds = () => boundsNow(db)) {
  /** Until when the queue of a place is full, of those where it was a moment ago. */
  const fullUntil = new Map<string, number>()

  function isFull(key: string): boolean {
    const until = fullUntil.get(key)
    if (until === undefined) return false
    if (performance.now() < until) return true
    fullUntil.delete(key)
    return false
  }

  async function write(
    place: sql.Place,
    asking: readonly sql.Asking[],
  ): Promise<readonly sql.Outcome[]> {
    const key = keyOf(place)
    if (isFull(key)) return sql.claimsAmong(db, place, asking)
    const bounds = await readBounds()
    const outcomes = await db.tx(async (tx) => {
      const [, claimed] = await pipeline([
        () => sql.lockSku(tx, place),
        () => sql.claimAll(tx, place, asking, bounds),
      ])
      return claimed
    })
    if (outcomes.some(({ outcome }) => outcome === 'full'))
      fullUntil.set(key, performance.now() + FULL_MS)
    return outcomes
  }

  return groupCommit({ keyOf, idOf: ({ buyerId }: sql.Asking) => buyerId, most: AT_ONCE, write })
}

export type Ask = ReturnType<typeof newBatches>
