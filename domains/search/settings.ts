/** How long products count as new, and how long searches are logged. */
import { number, settingsFor, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const SEARCH_SETTINGS = {
  /** Days since products first went on sale for which they count as new. */
  ...settingsFor('catalog', { 'search.newDays': number('days', 1, 365, 30) }),
  ...settingsFor('retention', { 'search.logDays': number('days', 1, 3650, 180) }),
} as const satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof SEARCH_SETTINGS> {}
}
