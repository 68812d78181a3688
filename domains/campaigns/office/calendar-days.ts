/** Days of a calendar, as `2026-11-21`, and where a bar stands in a week. Pure; weeks begin on Monday. */
import { addDays } from '#kit/contract/days.ts'

const at = (day: string) => Date.parse(`${day}T12:00Z`)
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** 1 Monday … 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(at(day)).getUTCDay() || 7

export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

/** The first day of the month that is so many months away. */
export function monthFrom(day: string, months: number): string {
  const first = new Date(`${day.slice(0, 7)}-01T12:00Z`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return toDay(first.getTime())
}

/** The Mondays of the weeks that a month touches, or the one of the week. */
export function weeksOf(day: string, view: 'month' | 'week'): string[] {
  if (view === 'week') return [mondayOf(day)]
  const next = monthFrom(day, 1)
  const mondays: string[] = []
  for (let monday = mondayOf(monthFrom(day, 0)); monday < next; monday = addDays(monday, 7))
    mondays.push(monday)
  return mondays
}

/**
 * The columns (1 to 7) of what lasts from one day to another, both included; null: it is in another week.
 * @returns the first column, and how many it takes
 */
export function placeInWeek(
  monday: string,
  { first, last }: { first: string; last: string },
): { column: number; span: number } | null {
  const sunday = addDays(monday, 6)
  if (last < monday || first > sunday) return null
  const column = first <= monday ? 1 : weekdayOf(first)
  const end = last >= sunday ? 7 : weekdayOf(last)
  return { column, span: end - column + 1 }
}
