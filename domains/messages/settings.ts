/** How long messages of the shop stay in a buyer's inbox. */
import { number, settingsFor, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const MESSAGE_SETTINGS = settingsFor('retention', {
  'messages.keepDays': number('days', 30, 3650, 365),
}) satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof MESSAGE_SETTINGS> {}
}
