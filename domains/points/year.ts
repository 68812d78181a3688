/** The years of the shop's clock, by which points end. Pure. */
import type { Instant } from '#kit/contract/values.ts'
import { dayIn, instantIn } from '#kit/contract/zone.ts'

const yearOf = (now: Instant, timeZone: string): number => Number(dayIn(now, timeZone).slice(0, 4))

function startOfYear(year: number, timeZone: string): Instant {
  const start = instantIn(`${year}-01-01T00:00:00`, timeZone)
  if (start === null) throw new Error(`the year ${year} has no beginning in ${timeZone}`)
  return start
}

/** The first instant of this year. */
export const yearStart = (now: Instant, timeZone: string): Instant =>
  startOfYear(yearOf(now, timeZone), timeZone)

/** When points that are earned now end: with the 31 December of next year. */
export const endOfNextYear = (now: Instant, timeZone: string): Instant =>
  startOfYear(yearOf(now, timeZone) + 2, timeZone)
