/** What distributors earn, when it is paid, and how friends are counted as theirs (semantics.md 8). */
import {
  flag,
  number,
  settingsFor,
  type RuleSetting,
  type Setting,
  type ValuesOf,
} from '#domains/settings/definition.ts'

export const DISTRIBUTOR_SETTINGS = {
  ...settingsFor('members', {
    /** Whether buyers may apply: not before the merchant has decided to pay commission. */
    'distributors.isOpen': flag(false),
    /** Days in which an application is answered. */
    'distributors.answerDays': number('days', 1, 30, 3),
    /** Days after a rejection until they may apply again. */
    'distributors.reapplyDays': number('days', 0, 180, 7),
    /** Days for which a browser remembers by whose link it came. */
    'distributors.linkDays': number('days', 1, 90, 30),
    /** Whether staff approve verified buyers alone. */
    'distributors.mustBeVerified': flag(true),
  }),
  ...settingsFor('approvals', {
    /** Days after receipt until commission is paid; never less than the goods of the order can be given back in, and a day. */
    'distributors.freezeDays': { ...number('days', 1, 180, 16), looser: 'down' },
    /** What must be paid for the goods of a friend’s first order to be rewarded, in base currency. */
    'distributors.rewardFrom': { ...number('minorUnits', 1, 100_000_000, 10_000), looser: 'down' },
    /** Of what is paid for goods: to who brought the buyer. */
    'distributors.firstPercent': { ...number('percent', 0, 50, 5), looser: 'up' },
    /** To who brought that distributor. */
    'distributors.secondPercent': { ...number('percent', 0, 50, 2), looser: 'up' },
    /** Both together, whatever was agreed with single distributors. */
    'distributors.capPercent': { ...number('percent', 0, 50, 15), looser: 'up' },
    /** For the first completed order of a friend, in base currency; 0: none. */
    'distributors.rewardAmount': { ...number('minorUnits', 0, 1_000_000, 1_000), looser: 'up' },
  }),
} satisfies Record<string, RuleSetting | Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof DISTRIBUTOR_SETTINGS> {}
}
