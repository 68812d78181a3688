/** Lifetimes of staff logins and invitations. */
import { number, settingsFor, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const STAFF_SETTINGS = settingsFor('team', {
  'staff.sessionIdleMinutes': number('minutes', 5, 720, 30),
  'staff.sessionMaxHours': number('hours', 1, 24, 12),
  'staff.invitationHours': number('hours', 1, 240, 72),
}) satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof STAFF_SETTINGS> {}
}
