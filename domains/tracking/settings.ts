/** How often tracking providers are asked, and when a parcel counts as lost sight of. */
import { number, settingsFor, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const TRACKING_SETTINGS = {
  ...settingsFor('shipping', {
    /** Without news a provider is asked after so many hours: a notification may have been lost. */
    'tracking.pollHours': number('hours', 1, 168, 12),
    /** After so many days without a movement a parcel is a task for staff. */
    'tracking.stillDays': number('days', 1, 60, 5),
  }),
} as const satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof TRACKING_SETTINGS> {}
}
