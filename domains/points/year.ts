/** When points end, by the years of the shop's clock. Pure. */
import type { Instant } from '#kit/contract/values.ts'
import { startOfYear, yearIn } from '#kit/contract/zone.ts'

/** When points that are earned now end: with the 31 December of next year. */
export const endOfNextYear = (now: Instant, timeZone: string): Instant =>
  startOfYear(yearIn(now, timeZone) + 2, timeZone)
