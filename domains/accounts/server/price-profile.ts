/** The membership and kind of customer that prices depend on at an instant, computed from the buyer's row. */
import type { Instant } from '#kit/contract/values.ts'
import type { Profile } from './sql.ts'

type Super = { superMember: boolean; superUntil: Instant | null }

/** An expired membership ends at once, without waiting for the sweep. */
export const isSuper = ({ superMember, superUntil }: Super, now: Instant): boolean =>
  superMember && (superUntil === null || now < superUntil)

/** What prices depend on: a business that is not verified gets the prices of an individual. */
export const profileOf = (
  { customerType, level, isProven, ...member }: Profile & Super & { isProven: boolean },
  now: Instant,
): Profile => ({
  customerType: isProven ? customerType : 'individual',
  level,
  superMember: isSuper(member, now),
})
