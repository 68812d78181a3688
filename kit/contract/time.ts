/** Arithmetic with instants, for server and browser. */
import type { Instant } from '#kit/contract/values.ts'

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
/** A whole year, also one with a leap day. */
export const YEAR_MS = 366 * DAY_MS

export const DAY_SECONDS = DAY_MS / SECOND_MS

/** The instant `ms` after another. @param ms negative for an instant before it */
export const later = (instant: Instant, ms: number): Instant =>
  new Date(Date.parse(instant) + ms).toISOString()
