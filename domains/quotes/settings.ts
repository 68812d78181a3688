/** The deadline of answers to quote requests, and their validity. */
import { number, settingsFor, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const QUOTE_SETTINGS = settingsFor('answers', {
  /** Hours within which a request should be answered; and the default validity of an answer. */
  'quotes.answerHours': number('hours', 1, 720, 48),
  'quotes.validDays': number('days', 1, 365, 7),
  /** The deposit that a quote of machines may say, in percent of its order; 0: paid at once. */
  'quotes.depositLeast': number('percent', 0, 90, 10),
  'quotes.depositMost': number('percent', 0, 90, 60),
  /** Counter-offers that a buyer may make to one request; 0: none. */
  'quotes.counterMost': number('times', 0, 20, 5),
}) satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof QUOTE_SETTINGS> {}
}
