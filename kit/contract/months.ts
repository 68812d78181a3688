/** Months of the shop's clock, as statements and their addresses name them: `2026-11`. Pure. */
import type { Instant } from './values.ts'
import { dayIn } from './zone.ts'

/** What a month looks like, for schemas and addresses. */
export const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/

/** The month that an instant is in. */
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
