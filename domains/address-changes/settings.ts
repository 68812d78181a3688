/** Whether buyers may give a paid order another address, and how long they have to pay what it costs more. */
import {
  flag,
  number,
  settingsFor,
  type Setting,
  type ValuesOf,
} from '#domains/settings/definition.ts'

export const ADDRESS_CHANGE_SETTINGS = {
  ...settingsFor('shipping', {
    'addressChanges.afterPaying': flag(true),
    'addressChanges.payHours': number('hours', 1, 240, 24),
  }),
} as const satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof ADDRESS_CHANGE_SETTINGS> {}
}
