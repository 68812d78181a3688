/** The deadline of a review, and when documents are deleted. */
import { number, settingsFor, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const VERIFICATION_SETTINGS = {
  ...settingsFor('verification', {
    /** Hours within which a review should be done. */
    'papers.reviewHours': number('hours', 1, 240, 24),
    /** Days before the end of a licence at which its owner is told to renew it, and told once more. */
    'papers.noticeDays': number('days', 1, 365, 30),
    'papers.lastNoticeDays': number('days', 1, 365, 7),
  }),
  /** The time after which documents of ended verifications are deleted. */
  ...settingsFor('retention', { 'papers.purgeDays': number('days', 1, 3650, 90) }),
} as const satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof VERIFICATION_SETTINGS> {}
}
