/** Statements about points. Only functions of the schema write. */
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { DueFilter } from '#kit/server/jobs/row-sweep.ts'
import type { PointLineKind } from '../contract.ts'

export type Earned = {
  buyerId: number
  kind: 'earned' | 'signed_in' | 'granted' | 'won'
  cause: 'order' | 'sign_in' | 'adjustment' | 'lottery'
  ref: string
  note: string
  count: number
  /** Of an order: what was paid for its goods. */
  paidAmount: number | null
  usableFrom: Instant
  expiresAt: Instant
  noticeAt: Instant
  now: Instant
}

/** @returns false where this cause has earned before */
export const earn = async (tx: Queryable, to: Earned): Promise<boolean> =>
  (
    await tx.row<{ isNew: boolean }>(sql`
      select points.earn(${to.buyerId}::bigint, ${to.kind}, ${to.cause}, ${to.ref}, ${to.note}, ${to.count}::bigint,
        ${to.paidAmount}::bigint, ${to.usableFrom}::timestamptz, ${to.expiresAt}::timestamptz, ${to.noticeAt}::timestamptz,
        ${to.now}::timestamptz) as is_new`)
  ).isNew

export type Taken = Pick<Earned, 'buyerId' | 'ref' | 'note' | 'count' | 'now'> & {
  kind: 'withdrawn'
}

/** @returns false where there are too few */
export const take = async (tx: Queryable, to: Taken): Promise<boolean> =>
  (
    await tx.row<{ isTaken: boolean }>(sql`
      select points.take(${to.buyerId}::bigint, ${to.kind}, ${to.ref}, ${to.note}, ${to.count}::bigint, ${to.now}::timestamptz) as is_taken`)
  ).isTaken

/** The share of what has gone back, as far as no other refund took it. */
export const takeBack = (
  tx: Queryable,
  { orderNumber, amount, now }: { orderNumber: string; amount: number; now: Instant },
) => tx.write(sql`select points.take_back(${orderNumber}, ${amount}::bigint, ${now}::timestamptz)`)

export type Redeemed = { buyerId: number; orderNumber: string; count: number; now: Instant }

/** @returns false where there are too few */
export const redeem = async (tx: Queryable, to: Redeemed): Promise<boolean> =>
  (
    await tx.row<{ isRedeemed: boolean }>(sql`
      select points.redeem(${to.buyerId}::bigint, ${to.orderNumber}, ${to.count}::bigint, ${to.now}::timestamptz) as is_redeemed`)
  ).isRedeemed

export type GivenBack = {
  orderNumber: string
  /** Null: all that have not come back. */
  count: number | null
  isLowered: boolean
  expiresAt: Instant
  noticeAt: Instant
  now: Instant
}

/** @returns how many of them had ended, and can be used for some days more */
export const giveBack = async (tx: Queryable, to: GivenBack): Promise<number> =>
  (
    await tx.row<{ count: number }>(sql`
      select points.give_back(${to.orderNumber}, ${to.count}::bigint, ${to.isLowered}, ${to.expiresAt}::timestamptz, ${to.noticeAt}::timestamptz,
        ${to.now}::timestamptz) as count`)
  ).count

/** Whose points an order took; null: none. */
export const buyerOfRedemption = async (
  tx: Queryable,
  orderNumber: string,
): Promise<number | null> =>
  (
    await tx.maybeRow<{ buyerId: number }>(sql`
      select buyer_id from points.redemption where order_ref = ${orderNumber}`)
  )?.buyerId ?? null

/** What could be used at this instant, also before what is due has been settled. `owedCount` keeps it from being used. */
export const findUsable = (db: Queryable, buyerId: number, now: Instant) =>
  db.row<{ usableCount: number; owedCount: number }>(sql`
    with lots as (
      select coalesce(sum(left_count) filter (where usable_from <= ${now} and expires_at > ${now}), 0)::bigint as count
      from points.lot where buyer_id = ${buyerId} and left_count > 0),
    owed as (
      select coalesce(max(owed_count), 0)::bigint as count from points.account where buyer_id = ${buyerId})
    select greatest(0, lots.count - owed.count) as usable_count, greatest(0, owed.count - lots.count) as owed_count from lots, owed`)

export const settle = (tx: Queryable, buyerIds: readonly number[], now: Instant) =>
  tx.write(sql`
    select points.settle(id, ${now}::timestamptz) from unnest(${buyerIds as number[]}::bigint[]) as due (id) order by id`)

export const forfeit = (tx: Queryable, buyerId: number, now: Instant) =>
  tx.write(sql`select points.forfeit(${buyerId}::bigint, ${now}::timestamptz)`)

export const setNotice = (tx: Queryable, buyerId: number, at: Instant | null) =>
  tx.write(sql`select points.set_notice(${buyerId}::bigint, ${at}::timestamptz)`)

/** Buyers with points that become usable, or end, by now. They are locked as they are settled: who is settled twice has nothing to settle. */
export const dueToSettle = async (tx: Queryable, now: Instant, { isAwake, limit }: DueFilter) =>
  (
    await tx.rows<{ buyerId: number }>(sql`
      select buyer_id from (
        (select buyer_id from points.lot where is_frozen and usable_from <= ${now} and ${isAwake(sql`buyer_id`)} order by usable_from limit ${limit})
        union
        (select buyer_id from points.lot where left_count > 0 and not is_frozen and expires_at <= ${now} and ${isAwake(sql`buyer_id`)}
          order by expires_at limit ${limit})) due
      order by buyer_id limit ${limit}`)
  ).map(({ buyerId }) => buyerId)

export const dueToNotify = async (tx: Queryable, now: Instant, { isAwake, limit }: DueFilter) =>
  (
    await tx.rows<{ buyerId: number }>(sql`
      select buyer_id from points.account where notice_at <= ${now} and ${isAwake(sql`buyer_id`)} order by notice_at limit ${limit}`)
  ).map(({ buyerId }) => buyerId)

export type Balance = { usableCount: number; frozenCount: number; owedCount: number }

export const findBalance = async (db: Queryable, buyerId: number): Promise<Balance> =>
  (await db.maybeRow<Balance>(sql`
    select usable_count, frozen_count, owed_count from points.account where buyer_id = ${buyerId}`)) ?? {
    usableCount: 0,
    frozenCount: 0,
    owedCount: 0,
  }

/** Usable points by their end, the first to end first. */
export const listEndings = (db: Queryable, buyerId: number, now: Instant, limit: number) =>
  db.rows<{ endsAt: Instant; count: number }>(sql`
    select expires_at as ends_at, sum(left_count)::bigint as count from points.lot
    where buyer_id = ${buyerId} and left_count > 0 and not is_frozen and expires_at > ${now} group by 1 order by 1 limit ${limit}`)

export const listFrozen = (db: Queryable, buyerId: number, limit: number) =>
  db.rows<{ orderNumber: string | null; count: number; usableFrom: Instant }>(sql`
    select case cause when 'order' then ref end as order_number, left_count as count, usable_from from points.lot
    where buyer_id = ${buyerId} and is_frozen and left_count > 0 order by usable_from, id limit ${limit}`)

/** Half-open. */
export type Period = { from: Instant; until: Instant }

const CHANGE = sql`(usable_change + frozen_change - owed_change)`

export const sumSince = (db: Queryable, buyerId: number, since: Instant) =>
  db.row<{ earnedCount: number; goneCount: number }>(sql`
    select coalesce(sum(${CHANGE}) filter (where ${CHANGE} > 0), 0)::bigint as earned_count,
      coalesce(-sum(${CHANGE}) filter (where ${CHANGE} < 0), 0)::bigint as gone_count
    from points.line where buyer_id = ${buyerId} and at >= ${since}`)

export type LineRow = {
  id: number
  buyerId: number
  kind: PointLineKind
  at: Instant
  changeCount: number
  usableChange: number
  balanceCount: number
  orderNumber: string | null
  note: string
}

const LINE = sql`id, buyer_id, kind, at, ${CHANGE} as change_count, usable_change, usable_after + frozen_after - owed_after as balance_count,
  case when kind in ('earned', 'freed', 'taken_back', 'used', 'returned') then ref end as order_number, note`

type LinesWanted = {
  buyerId: number | null
  kind: PointLineKind | null
  direction: 'in' | 'out' | null
  after: number | null
  limit: number
  period?: Period | null
}

export const listLines = (
  db: Queryable,
  { buyerId, kind, direction, after, limit, period = null }: LinesWanted,
): Promise<LineRow[]> => {
  const onlyIn: Sql = sql`(${direction}::text is null or case ${direction}::text when 'in' then ${CHANGE} > 0 else ${CHANGE} < 0 end)`
  return db.rows<LineRow>(sql`
    select ${LINE} from points.line
    where (${buyerId}::bigint is null or buyer_id = ${buyerId}) and (${kind}::text is null or kind = ${kind})
      and (${after}::bigint is null or id < ${after}) and ${onlyIn}
      ${period === null ? empty : sql`and at >= ${period.from}::timestamptz and at < ${period.until}::timestamptz`}
    order by id desc limit ${limit}`)
}

/** A buyer's lines of a period by their times, the earliest first. */
export const listLinesOf = (
  db: Queryable,
  { buyerId, period, limit }: { buyerId: number; period: Period; limit: number },
) =>
  db.rows<LineRow>(sql`
    select ${LINE} from points.line
    where buyer_id = ${buyerId} and at >= ${period.from}::timestamptz and at < ${period.until}::timestamptz order by at, id limit ${limit}`)

/** What a buyer had before a moment: what they have now, without what has changed since. */
export const countBefore = async (db: Queryable, buyerId: number, at: Instant): Promise<number> =>
  (
    await db.row<{ count: number }>(sql`
      select coalesce((select usable_count + frozen_count - owed_count from points.account where buyer_id = ${buyerId}), 0)
        - coalesce((select sum(${CHANGE}) from points.line where buyer_id = ${buyerId} and at >= ${at}::timestamptz), 0)::bigint as count`)
  ).count

/** All points of a buyer, and when the first came; null: none did. */
export const countOf = (db: Queryable, buyerId: number) =>
  db.row<{ count: number; openedAt: Instant | null }>(sql`
    select coalesce((select usable_count + frozen_count - owed_count from points.account where buyer_id = ${buyerId}), 0) as count,
      (select at from points.line where buyer_id = ${buyerId} order by id limit 1) as opened_at`)
