/** Digests leave at eight in the morning of the shop, also where clocks change. */
import { expect, test } from 'vitest'
import { nextSlot } from './slot.ts'

test.each([
  // 2026-03-01 is a Sunday; the shop is eight hours ahead.
  ['daily', '2026-02-28T23:59:59.000Z', 'Asia/Shanghai', '2026-03-01T00:00:00.000Z'],
  ['daily', '2026-03-01T00:00:00.000Z', 'Asia/Shanghai', '2026-03-02T00:00:00.000Z'],
  ['weekly', '2026-03-01T00:00:00.000Z', 'Asia/Shanghai', '2026-03-02T00:00:00.000Z'],
  ['weekly', '2026-03-02T00:00:00.000Z', 'Asia/Shanghai', '2026-03-09T00:00:00.000Z'],
  // Clocks go forward in the night to the 29th of March.
  ['daily', '2026-03-28T12:00:00.000Z', 'Europe/Madrid', '2026-03-29T06:00:00.000Z'],
  ['daily', '2026-03-27T12:00:00.000Z', 'Europe/Madrid', '2026-03-28T07:00:00.000Z'],
] as const)('%s after %s in %s', (frequency, now, zone, at) => {
  expect(nextSlot(frequency, now, zone)).toBe(at)
})
