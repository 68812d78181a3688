/** How long stock alerts wait, and how fast they are sent. */
import { number, settingsFor, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const STOCK_ALERT_SETTINGS = settingsFor('catalog', {
  'arrivals.keepDays': number('days', 1, 730, 180),
  'arrivals.waveMinutes': number('minutes', 1, 1440, 10),
  'arrivals.waveFactor': number('multiple', 1, 100, 3),
}) satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof STOCK_ALERT_SETTINGS> {}
}
