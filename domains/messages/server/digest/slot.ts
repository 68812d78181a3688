/** When the next digest leaves, by the shop's clock. */
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import { dayIn, instantIn } from '#kit/contract/zone.ts'

/** Before the working day begins. */
const CLOCK = '08:00'
const MONDAY = 1

/** The next morning, or the next Monday morning, that lies ahead; 8:00 in the shop's zone, also where clocks change. */
export function nextSlot(frequency: 'daily' | 'weekly', now: Instant, timeZone: string): Instant {
  for (let days = 0; days <= 8; days++) {
    const day = dayIn(later(now, days * DAY_MS), timeZone)
    const at = instantIn(`${day} ${CLOCK}`, timeZone)
    const isDay = frequency === 'daily' || new Date(`${day}T00:00:00Z`).getUTCDay() === MONDAY
    if (at !== null && isDay && at > now) return at
  }
  throw new Error(`no morning lies ahead of ${now} in ${timeZone}`)
}
