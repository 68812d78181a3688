/** Months of the shop's clock, as statements name them: `2026-11`. Pure. */
import type { Instant } from '#kit/contract/values.ts'
import { dayIn, instantIn } from '#kit/contract/zone.ts'

/** Of the shop's clock, on the first of a month: then the statement of the month before goes out. */
const HOUR = '09:00'

export const monthIn = (at: Instant, timeZone: string): string => dayIn(at, timeZone).slice(0, 7)

/** @param count below zero: earlier */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The first and the last day of a month. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return {
    from: `${month}-01`,
    to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10),
  }
}

/** The next time after this instant when statements go out. */
export function nextStatement(now: Instant, timeZone: string): Instant {
  const month = monthIn(now, timeZone)
  const [first, next] = [month, addMonths(month, 1)].map((each) =>
    instantIn(`${each}-01 ${HOUR}`, timeZone),
  )
  return first != null && first > now ? first : (next ?? now)
}
