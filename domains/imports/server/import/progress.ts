/** Progress of the pictures of imported products, and those that failed: for the page of an import. */
import * as sql from './progress/sql.ts'

/** Counts these products' external pictures by state. */
export const pictureCounts = sql.counts

/** Pictures that have not been fetched, by id. */
export const missingPictures = sql.listMissing
