/** How long footprints are stored: the products that a buyer viewed. */
import { number, settingsFor, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const FAVOURITE_SETTINGS = settingsFor('retention', {
  'favourites.footprintDays': number('days', 1, 730, 90),
}) satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof FAVOURITE_SETTINGS> {}
}
