/** The discounts of levels and super membership, and when members are reminded of its end. */
import { number, settingsFor, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const MEMBERSHIP_SETTINGS = settingsFor('members', {
  'members.superPercent': number('percent', 0, 90, 5),
  'members.level2Percent': number('percent', 0, 90, 1),
  'members.level3Percent': number('percent', 0, 90, 2),
  'members.level4Percent': number('percent', 0, 90, 3),
  'members.level5Percent': number('percent', 0, 90, 4),
  /** Days before the end of a super membership at which its member is reminded. */
  'members.superReminderDays': number('days', 1, 90, 7),
}) satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof MEMBERSHIP_SETTINGS> {}
}
