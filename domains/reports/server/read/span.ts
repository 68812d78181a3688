/** Periods of reports: their days, and the whole months among them. Pure. */
import { addDays } from '#kit/contract/days.ts'
import { DAY_MS } from '#kit/contract/time.ts'

/** Half-open, `2026-03-01`. `monthsFrom` and `monthsUntil` bound the whole months within, and are null without one. */
export type Span = {
  from: string
  until: string
  monthsFrom: string | null
  monthsUntil: string | null
}

const atMidnight = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Days from the first to the last, both counted. */
export const countDays = (from: string, to: string): number =>
  Math.round((atMidnight(to) - atMidnight(from)) / DAY_MS) + 1

/** @param to the last day, included */
export function spanOf(from: string, to: string): Span {
  const until = addDays(to, 1)
  const first = from.endsWith('-01') ? from : nextMonth(from)
  const last = `${until.slice(0, 7)}-01`
  const hasMonths = first < last
  return {
    from,
    until,
    monthsFrom: hasMonths ? first : null,
    monthsUntil: hasMonths ? last : null,
  }
}

/** As many days before it. */
export function spanBefore(from: string, to: string): { from: string; to: string } {
  const days = countDays(from, to)
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/** The first day of the month after. */
export function nextMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return dayAt(Date.UTC(year, month, 1))
}

/** The first days of so many months up to that of this day, the earliest first. */
export function monthsUntil(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    dayAt(Date.UTC(year, month - count + index, 1)),
  )
}
