/** Months of the shop's clock, as the address of an account's page names them: `2026-11`. */
import { daysAgo } from '#kit/web/language/days.ts'

/** A month of an address; undefined: not one. */
export const month = (given: unknown): string | undefined =>
  typeof given === 'string' && /^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(given) ? given : undefined

export const monthNow = (): string => daysAgo(0).slice(0, 7)

/** @returns the first and the last day of the month, by default of this one */
export function daysOfMonth(given = monthNow()): { from: string; to: string } {
  const [year = 0, number = 1] = given.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return { from: `${given}-01`, to: last }
}

/** @param count below zero: earlier */
export function addMonths(given: string, count: number): string {
  const [year = 0, number = 1] = given.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}
