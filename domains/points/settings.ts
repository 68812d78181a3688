/**
 * What earns points, when they can be used and for what, and when buyers hear of their end (semantics.md 8). What an order earns and what a point is
 * worth are raised by two people, as points are given by two.
 */
import {
  number,
  settingsFor,
  text,
  type Setting,
  type ValuesOf,
} from '#domains/settings/definition.ts'
import { parseRewards } from './rewards.ts'

export const POINT_SETTINGS = settingsFor('members', {
  /** Points for one unit of the base currency that was paid for goods; 0: orders earn none. */
  'points.perUnit': { ...number('points', 0, 20, 1), looser: 'up' },
  /** Days after receipt until they can be used: as long as goods without a fault can be given back. */
  'points.freezeDays': number('days', 0, 180, 7),
  /** Points of seven days in a row. */
  'points.signInRewards': text(40, '5,5,10,10,15,15,30', (given) => parseRewards(given) !== null),
  /** Points that take one unit of the base currency off an order. */
  'points.redeemPerUnit': { ...number('points', 1, 10_000, 100), looser: 'down' },
  /** They are used in multiples of it. */
  'points.redeemStep': number('points', 1, 10_000, 100),
  /** What they take off at most of the goods of an order, after a coupon; 0: they cannot be used for orders. */
  'points.redeemPercent': { ...number('percent', 0, 90, 50), looser: 'up' },
  /** Days that points can be used again which come back after their time. */
  'points.returnedDays': number('days', 1, 180, 30),
  /** Days before points end in which their buyer is told, twice. */
  'points.firstNoticeDays': number('days', 2, 90, 30),
  'points.lastNoticeDays': number('days', 1, 60, 7),
}) satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof POINT_SETTINGS> {}
}
