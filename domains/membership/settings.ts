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
  /** What days of super membership cost online, in base currency, converted for others; 0: they are not sold for money. */
  'members.superMonthAmount': number('minorUnits', 0, 1_000_000_000, 0),
  'members.superQuarterAmount': number('minorUnits', 0, 1_000_000_000, 0),
  'members.superYearAmount': number('minorUnits', 0, 1_000_000_000, 0),
}) satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof MEMBERSHIP_SETTINGS> {}
}
