/** Days of the calendar as forms, addresses and statements name them: `2026-11-21`. Pure. */
import { DAY_MS } from './time.ts'
import type { Instant } from './values.ts'
import { dayIn, instantIn } from './zone.ts'

/** A day some days later, by the calendar alone: where clocks are set on the way a day has 23 or 25 hours. @param count below zero: earlier */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + count * DAY_MS).toISOString().slice(0, 10)

/** The end of a day on the clock of a zone: the midnight after it. @returns null where it is no day, or the last one of year 9999 */
export const endOfDay = (day: string, timeZone: string): Instant | null =>
  Number.isNaN(Date.parse(`${day}T00:00:00.000Z`))
    ? null
    : instantIn(`${addDays(day, 1)} 00:00`, timeZone)

/** The beginning of the day of an instant on the clock of a zone. */
export const startOfDay = (now: Instant, timeZone: string): Instant =>
  instantIn(`${dayIn(now, timeZone)} 00:00`, timeZone) ?? now

/** The beginning of its month. */
export const startOfMonth = (now: Instant, timeZone: string): Instant =>
  instantIn(`${dayIn(now, timeZone).slice(0, 7)}-01 00:00`, timeZone) ?? now
