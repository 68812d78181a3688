/** A fake clock that only moves when a test moves it. */
import type { Instant } from '#kit/contract/values.ts'

export type TestClock = {
  now: Instant
  forward(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
}

export function newClock(now: Instant): TestClock {
  return {
    now,
    forward({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      const ms = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
      this.now = new Date(Date.parse(this.now) + ms).toISOString()
    },
  }
}
