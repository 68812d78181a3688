/** What a buyer counts as at some instant, from what their row says. */
import type { Instant } from '#kit/contract/values.ts'
import type { Profile } from './sql.ts'

type Super = { superMember: boolean; superUntil: Instant | null }

/** What is over is over, before the sweep comes by. */
export const isSuper = ({ superMember, superUntil }: Super, now: Instant): boolean =>
  superMember && (superUntil === null || now < superUntil)

/** What prices depend on: who only says that they are a business has those of an individual. */
export const profileOf = (
  { customerType, level, isProven, ...member }: Profile & Super & { isProven: boolean },
  now: Instant,
): Profile => ({
  customerType: isProven ? customerType : 'individual',
  level,
  superMember: isSuper(member, now),
})
