/** How soon messages to the shop are answered, and how long they are stored. */
import { number, settingsFor, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const ENQUIRY_SETTINGS = {
  ...settingsFor('answers', {
    /** Hours within which a message should be answered. */
    'enquiries.answerHours': number('hours', 1, 240, 24),
    /** Days without a reply after which an answered message is closed. */
    'enquiries.closeDays': number('days', 1, 90, 14),
    /** Days without an answer after which an enquiry expires. */
    'enquiries.expireDays': number('days', 1, 365, 30),
    /** Messages of guests per day; 0: none. */
    'enquiries.guestsPerDay': number('messages', 0, 10_000, 300),
  }),
  /** Days without an entry after which a message is deleted. */
  ...settingsFor('retention', { 'enquiries.keepDays': number('days', 30, 3650, 365) }),
} as const satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof ENQUIRY_SETTINGS> {}
}
