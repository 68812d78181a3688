/** How long a copy of a buyer's data lies ready, and how long they may take back that their account is to be closed. */
import { number, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const PRIVACY_SETTINGS = {
  /** How long a copy of one's data lies ready. */
  'accounts.copyHours': number('hours', 1, 72, 24),
  /** For so long a buyer may take back the wish to have their account closed. */
  'accounts.closingDays': number('days', 1, 90, 7),
} as const satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof PRIVACY_SETTINGS> {}
}
