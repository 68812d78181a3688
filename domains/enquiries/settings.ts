/** How soon messages to the shop are answered, and how long they are stored. */
import { number, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const ENQUIRY_SETTINGS = {
  /** A message to the shop should have its answer within. */
  'enquiries.answerHours': number('hours', 1, 240, 24),
  /** Answered, it is closed when its sender has not written on for so long. */
  'enquiries.closeDays': number('days', 1, 90, 14),
  /** What was not written in for so long is forgotten. */
  'enquiries.keepDays': number('days', 30, 3650, 365),
  /** So many messages of people who are not logged in are taken in a day; 0: none. */
  'enquiries.guestsPerDay': number('count', 0, 10_000, 300),
} as const satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof ENQUIRY_SETTINGS> {}
}
