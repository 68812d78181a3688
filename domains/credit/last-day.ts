/** The end of a day is the midnight after it: people read the day itself. */
import { addDays, endOfDay } from '#kit/contract/days.ts'
import { later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import { dayIn } from '#kit/contract/zone.ts'

/** An instant of the last day before this end. */
export const lastDayOf = (until: Instant): Instant => later(until, -1)

/**
 * When what was shipped is due: at the end of the last day of its payment term, which is counted in days of the zone's clock.
 * @param from when it was shipped
 */
export function deadlineOf(from: Instant, periodDays: number, timeZone: string): Instant {
  const lastDay = addDays(dayIn(from, timeZone), periodDays)
  const end = endOfDay(lastDay, timeZone)
  if (end === null) throw new RangeError(`${lastDay} has no end`)
  return end
}
