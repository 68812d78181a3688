/** Reading order numbers as people paste them, and days as the address has them. */
import type { Instant } from '#kit/contract/values.ts'

/** The number when it is a whole one, with or without its spaces; else null. */
export function wholeNumber(typed: string): string | null {
  const plain = typed.replaceAll(/\s/g, '').toUpperCase()
  return /^(SO|DO)\d{15}$/.test(plain) ? plain : null
}

/** The shop's days begin at midnight of its own clock, which has no summer time (`SHOP_TIME_ZONE`). */
const SHOP_OFFSET = '+08:00'
const DAY_MS = 24 * 60 * 60 * 1000

/** When a day `2026-11-21` begins; undefined when it is no day. */
export function dayStart(day: string | undefined): Instant | undefined {
  const ms = Date.parse(`${day}T00:00:00.000${SHOP_OFFSET}`)
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString()
}

/** When it is over: the first moment that does not belong to it. */
export function dayEnd(day: string | undefined): Instant | undefined {
  const start = dayStart(day)
  return start === undefined ? undefined : new Date(Date.parse(start) + DAY_MS).toISOString()
}
