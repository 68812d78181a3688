/** The deadline of answers to questions, and the blocked words of reviews. */
import {
  number,
  settingsFor,
  text,
  type Setting,
  type ValuesOf,
} from '#domains/settings/definition.ts'

export const REVIEW_SETTINGS = settingsFor('answers', {
  /** Hours within which a question should be answered. */
  'reviews.answerHours': number('hours', 1, 240, 24),
  /** Texts of buyers with one of these words are held for the merchant; separated by commas. */
  'reviews.heldWords': text(2000, ''),
}) satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof REVIEW_SETTINGS> {}
}
