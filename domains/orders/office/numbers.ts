/** Reading order numbers as people paste them, and days as the address has them. */
import type { Instant } from '#kit/contract/values.ts'
import { instantIn } from '#kit/contract/zone.ts'
import { shopTimeZone } from '#kit/web/dates.ts'

/** The number when it is a whole one, with or without its spaces; else null. */
export function wholeNumber(typed: string): string | null {
  const plain = typed.replaceAll(/\s/g, '').toUpperCase()
  return /^(SO|DO)\d{15}$/.test(plain) ? plain : null
}

/** When a day `2026-11-21` begins on the shop's clock; undefined when it is no day. */
export const dayStart = (day: string | undefined): Instant | undefined =>
  instantIn(`${day} 00:00`, shopTimeZone()) ?? undefined

/** When it is over: the first moment that does not belong to it. */
export function dayEnd(day: string | undefined): Instant | undefined {
  const at = Date.parse(`${day}T00:00Z`)
  return Number.isNaN(at) ? undefined : dayStart(new Date(at + DAY_MS).toISOString().slice(0, 10))
}

const DAY_MS = 24 * 60 * 60 * 1000
