/** How long stock alerts wait, and how fast they are sent. */
import { number, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const STOCK_ALERT_SETTINGS = {
  'arrivals.keepDays': number('days', 1, 730, 180),
  'arrivals.waveMinutes': number('minutes', 1, 1440, 10),
  'arrivals.waveFactor': number('times', 1, 100, 3),
} as const satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof STOCK_ALERT_SETTINGS> {}
}
