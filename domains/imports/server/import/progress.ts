/** How far the pictures of imported products are, and what did not come: for whoever looks at an import. */
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import * as sql from './progress/sql.ts'

/** Pictures of these products that came from elsewhere, by how far they are. */
export const pictureCounts = sql.counts

/** Those that have not come, in the order of their numbers. */
export const missingPictures = sql.missing

/** Tries all of them again, from the beginning. @returns how many */
export const retryPictures = (
  tx: Queryable,
  productIds: readonly number[],
  now: Instant,
): Promise<number> => sql.retry(tx, productIds, now)
