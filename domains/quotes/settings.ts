/** How soon a request for a quote is answered, and for how long the answer holds. */
import { number, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const QUOTE_SETTINGS = {
  /** A request for a quote should have its answer within; an answer holds for so long. */
  'quotes.answerHours': number('hours', 1, 720, 48),
  'quotes.validDays': number('days', 1, 365, 7),
} as const satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof QUOTE_SETTINGS> {}
}
