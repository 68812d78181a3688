/** The end of a day is the midnight after it: people read the day itself. */
import { later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'

/** An instant of the last day before this end. */
export const lastDayOf = (until: Instant): Instant => later(until, -1)
