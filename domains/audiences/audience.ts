/** For whom an activity or a coupon is. Pure: cards, cart, checkout, coupon centre and rehearsal agree. */
type Audience = {
  audience: 'all' | 'individual' | 'business' | 'super' | 'level' | 'list'
  /** Buyers below it are not of it; null: all levels are. */
  leastLevel: number | null
  listId: number | null
}

type Profile = { customerType: 'individual' | 'business'; level: number; superMember: boolean }

type Whom = Audience['audience'] | 'newBuyer'

/** Whether some buyer may be of both; levels and lists may always share one. */
export const canMeet = (one: Whom, other: Whom): boolean =>
  !(
    (one === 'individual' && other === 'business') ||
    (one === 'business' && other === 'individual')
  )

/** @param lists those that the buyer is on now */
export function isInAudience(
  { audience, leastLevel, listId }: Audience,
  { customerType, level, superMember }: Profile,
  lists: ReadonlySet<number>,
): boolean {
  if (leastLevel !== null && level < leastLevel) return false
  switch (audience) {
    case 'all':
    case 'level':
      return true
    case 'super':
      return superMember
    case 'list':
      return listId !== null && lists.has(listId)
    default:
      return audience === customerType
  }
}
