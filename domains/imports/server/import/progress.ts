/** Progress of the pictures of imported products, and those that failed: for the page of an import. */
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import * as sql from './progress/sql.ts'

/** Counts these products' external pictures by state. */
export const pictureCounts = sql.counts

/** Pictures that have not been fetched, by id. */
export const missingPictures = sql.listMissing

/** Retries all of them from the first attempt. @returns how many */
export const retryPictures = (
  tx: Queryable,
  productIds: readonly number[],
  now: Instant,
): Promise<number> => sql.retry(tx, productIds, now)
