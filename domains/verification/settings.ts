/** How soon a business verification is reviewed, and when its documents are deleted. */
import { number, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const VERIFICATION_SETTINGS = {
  /** Verification should be looked at within; what is over is purged so long after, pictures and number. */
  'papers.reviewHours': number('hours', 1, 240, 24),
  'papers.purgeDays': number('days', 1, 3650, 90),
} as const satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof VERIFICATION_SETTINGS> {}
}
