/** How long the files of the office's lists may be. */
import { number, settingsFor, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const VIEW_SETTINGS = settingsFor('team', {
  /** The most rows of a file: a spreadsheet opens so many with ease. Longer lists need a narrower filter. */
  'views.fileRows': number('items', 100, 200_000, 100_000),
}) satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof VIEW_SETTINGS> {}
}
