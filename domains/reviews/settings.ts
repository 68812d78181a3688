/** How soon questions are answered, and which words hold a review back. */
import { number, text, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const REVIEW_SETTINGS = {
  /** A question to the shop should have its answer within. */
  'reviews.answerHours': number('hours', 1, 240, 24),
  /** What buyers write with one of these words waits for the merchant's eye; apart by commas. */
  'reviews.heldWords': text(2000, ''),
} as const satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof REVIEW_SETTINGS> {}
}
