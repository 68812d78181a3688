/** A distributor's friends and what they earn by them, as both sides list them. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { BuyerContext } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { cutPage, idAfter, momentAfter, momentCursor } from '#kit/server/database/page.ts'
import type { Commission, myCommissions, myFriends } from '../contract.ts'
import { maskName } from '#kit/server/text/mask-name.ts'
import type { DistributorState } from '../states.ts'
import * as commissions from './commission-sql.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 30

/** With the names of all of them; a closed account has none. */
export async function friendsOf(db: Queryable, distributorId: number, after: string | undefined) {
  const wanted = { distributorId, after: momentAfter(after), limit: PAGE_ROWS + 1 }
  const { items, next } = cutPage(
    await sql.listFriends(db, wanted),
    PAGE_ROWS,
    ({ boundAt, friendId }) => momentCursor({ at: boundAt, id: friendId }),
  )
  const names = await namesOf(
    db,
    items.map(({ friendId }) => friendId),
  )
  return { next, items: items.map((row) => ({ ...row, name: names.get(row.friendId) ?? null })) }
}

export async function namesOf(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const buyers = await buyersByIds(db, [...new Set(ids)])
  return new Map(buyers.map(({ id, nickName }) => [id, nickName]))
}

export async function ownFriends(
  { db, buyerId }: BuyerContext,
  { after }: InputOf<typeof myFriends>,
): Promise<DataOf<typeof myFriends>> {
  const { items, next } = await friendsOf(db, buyerId, after)
  return {
    next,
    items: items.map(({ name, boundAt, orderCount, earnedAmount }) => ({
      name: maskName(name ?? ''),
      boundAt,
      orderCount,
      earnedAmount,
    })),
  }
}

type Of = { state: DistributorState | null; now: Instant }

const stateOf = (row: commissions.CommissionRow, { state, now }: Of): Commission['state'] => {
  if (row.amount === row.reversedAmount) return 'reversed'
  if (row.settlementNumber !== null) return 'settled'
  return state === 'suspended' && row.settleFrom <= now ? 'waiting' : 'frozen'
}

/** What is shown is named, so that the next column is nobody's by chance. */
const toCommission = (row: commissions.CommissionRow, name: string, of: Of): Commission => ({
  id: row.id,
  kind: row.kind,
  friendName: name,
  paidAmount: row.paidAmount,
  percent: row.percent,
  amount: row.amount,
  reversedAmount: row.reversedAmount,
  state: stateOf(row, of),
  earnedAt: row.earnedAt,
  settleFrom: row.settleFrom,
  settlementNumber: row.settlementNumber,
})

type Listing = { distributorId: number; after: string | undefined; now: Instant }

/** Both sides' view, with the whole name and the order, which staff alone read. */
export async function commissionsOf(db: Queryable, { distributorId, after, now }: Listing) {
  const wanted = { distributorId, after: idAfter(after), limit: PAGE_ROWS + 1 }
  const [rows, found] = await Promise.all([
    commissions.listCommissions(db, wanted),
    sql.distributorOf(db, distributorId),
  ])
  const { items, next } = cutPage(rows, PAGE_ROWS)
  const names = await namesOf(
    db,
    items.map(({ friendId }) => friendId),
  )
  const of = { state: found?.state ?? null, now }
  return {
    next,
    items: items.map((row) => ({
      ...toCommission(row, names.get(row.friendId) ?? '', of),
      orderNumber: row.orderNumber,
      friendId: row.friendId,
    })),
  }
}

/** Without the numbers of orders, which are their buyers'. */
export async function ownCommissions(
  { db, buyerId, now }: BuyerContext,
  { after }: InputOf<typeof myCommissions>,
): Promise<DataOf<typeof myCommissions>> {
  const { items, next } = await commissionsOf(db, { distributorId: buyerId, after, now })
  return {
    next,
    items: items.map(({ orderNumber: _order, friendId: _friend, ...row }) => ({
      ...row,
      friendName: maskName(row.friendName),
    })),
  }
}
