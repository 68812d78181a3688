/** How long searches are logged. */
import { number, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const SEARCH_SETTINGS = {
  'search.logDays': number('days', 1, 3650, 180),
} as const satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof SEARCH_SETTINGS> {}
}
