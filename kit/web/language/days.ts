/** Days as addresses and date fields have them, on the shop's clock. */
import type { Instant } from '../../contract/values.ts'
import { clockIn, instantIn } from '../../contract/zone.ts'
import { DAY_MS } from '../../contract/time.ts'
import { shopTimeZone } from './dates.ts'

/** The beginning of a day `2026-11-21`; undefined when it is invalid. */
export const dayStart = (day: string | undefined): Instant | undefined =>
  instantIn(`${day} 00:00`, shopTimeZone()) ?? undefined

/** The end of a day: the first instant after it. */
export function dayEnd(day: string | undefined): Instant | undefined {
  const at = Date.parse(`${day}T00:00Z`)
  return Number.isNaN(at) ? undefined : dayStart(new Date(at + DAY_MS).toISOString().slice(0, 10))
}

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
  new Date(Date.parse(`${dayOf(new Date(now).toISOString())}T12:00Z`) - days * DAY_MS)
    .toISOString()
    .slice(0, 10)

/** Noon of that day, so that it is the same day in neighbouring zones too. */
export const noonOf = (day: string): Instant | null => instantIn(`${day} 12:00`, shopTimeZone())
