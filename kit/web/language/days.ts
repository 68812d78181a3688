/** Days as addresses and date fields have them, on the shop's clock. */
import { addDays, endOfDay } from '../../contract/days.ts'
import type { Instant } from '../../contract/values.ts'
import { clockIn, instantIn } from '../../contract/zone.ts'
import { shopTimeZone } from './dates.ts'

/** The beginning of a day `2026-11-21`; undefined when it is invalid. */
export const dayStart = (day: string | undefined): Instant | undefined =>
  instantIn(`${day} 00:00`, shopTimeZone()) ?? undefined

/** The end of a day: the first instant after it. */
export const dayEnd = (day: string | undefined): Instant | undefined =>
  (day === undefined ? null : endOfDay(day, shopTimeZone())) ?? undefined

type Bounds<Value> = { from: Value; until: Value }

/** The days of an address as instants: from the first one's midnight until the midnight after the last one. */
export const timeOf = ({
  from,
  until,
}: Partial<Bounds<string | undefined>>): Bounds<Instant | undefined> => ({
  from: dayStart(from),
  until: dayEnd(until),
})

/** The day of an instant: `2026-03-01`. */
export const dayOf = (at: Instant): string => clockIn(at, shopTimeZone()).slice(0, 10)

/** A number of days before today, or after it when negative: `2026-03-01`. */
export const daysAgo = (days: number, now = Date.now()): string =>
  addDays(dayOf(new Date(now).toISOString()), -days)

/** Noon of that day, so that it is the same day in neighbouring zones too. */
export const noonOf = (day: string): Instant | null => instantIn(`${day} 12:00`, shopTimeZone())
