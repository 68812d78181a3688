/** The days of a month for a calendar whose weeks begin on Monday. Pure. */
import { addDays } from '#kit/contract/days.ts'

/**
 * @param day one of the month's: `2026-03-14`
 * @returns its days, and in which column, from 1, the first stands
 */
export function daysOfMonth(day: string): { first: number; dates: string[] } {
  const month = day.slice(0, 7)
  const dates: string[] = []
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) dates.push(date)
  const weekday = new Date(`${month}-01T00:00:00.000Z`).getUTCDay()
  return { first: ((weekday + 6) % 7) + 1, dates }
}
