/** How long a buyer has to answer what staff ask about an item of a queue. */
import { number, settingsFor, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const WORK_SETTINGS = {
  ...settingsFor('answers', {
    /** Days; after them the item waits for staff again, without an answer. */
    'work.answerDays': number('days', 1, 30, 5),
  }),
} as const satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof WORK_SETTINGS> {}
}
