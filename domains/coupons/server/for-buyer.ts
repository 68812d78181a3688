/** Whether a coupon is for a buyer, before it is claimed; the statement of the claim asks the same. */
import { isInAudience } from '#domains/audiences/audience.ts'
import { listIdsOf, listsOfBuyers } from '#domains/audiences/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Profile } from './claim-sql.ts'
import * as sql from './sql.ts'

type Whose = Pick<sql.TemplateRow, 'audience' | 'minLevel' | 'listId'>

/** What of a buyer is no part of their profile. */
export type Membership = {
  /** Of the lists that templates are for those that the buyer is on. */
  lists: ReadonlySet<number>
  /** They have paid for an order. */
  hasBought: boolean
}

/** Reads only what these templates ask. */
export async function membershipsOf(
  db: Queryable,
  rows: readonly Pick<Whose, 'audience' | 'listId'>[],
  buyerIds: readonly number[],
): Promise<(buyerId: number) => Membership> {
  const asksForNew = buyerIds.length > 0 && rows.some(({ audience }) => audience === 'newBuyer')
  const [listsOf, bought] = await Promise.all([
    listsOfBuyers(db, { listIds: listIdsOf(rows), buyerIds }),
    asksForNew ? sql.whoHaveBought(db, buyerIds) : new Set<number>(),
  ])
  return (buyerId) => ({ lists: listsOf(buyerId), hasBought: bought.has(buyerId) })
}

export const isForBuyer = (
  { audience, minLevel, listId }: Whose,
  profile: Profile,
  { lists, hasBought }: Membership,
): boolean =>
  audience === 'newBuyer'
    ? !hasBought
    : isInAudience({ audience, leastLevel: minLevel, listId }, profile, lists)
