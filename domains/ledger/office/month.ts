/** Months in the addresses of the ledger's pages: `2026-11`. */
import { daysOfMonth } from '#kit/contract/months.ts'
import { daysAgo } from '#kit/web/language/days.ts'

/** A month of an address; undefined: not one. */
export const month = (given: unknown): string | undefined =>
  typeof given === 'string' && /^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(given) ? given : undefined

export const monthNow = (): string => daysAgo(0).slice(0, 7)

/** @returns the first and the last day of the month, by default of this one */
export const daysOf = (given = monthNow()): { from: string; to: string } => daysOfMonth(given)
