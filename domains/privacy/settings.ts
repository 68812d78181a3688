/** How long a data export is available, and how long closing an account can be cancelled. */
import { number, settingsFor, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const PRIVACY_SETTINGS = settingsFor('retention', {
  /** Hours for which a data export is available. */
  'accounts.copyHours': number('hours', 1, 72, 24),
  /** Days for which a buyer can cancel closing the account. */
  'accounts.closingDays': number('days', 1, 90, 7),
}) satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof PRIVACY_SETTINGS> {}
}
