/** Statements about lists of cases: a buyer's own, the office's queue, and how many wait. */
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { MomentKey } from '#kit/server/database/page.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { OfficeCaseTab } from '../office-contract.ts'
import type { CaseRow } from './sql.ts'

/** What a list shows of a case. */
export type ListedRow = Pick<
  CaseRow,
  | 'id'
  | 'number'
  | 'orderId'
  | 'orderNumber'
  | 'buyerId'
  | 'lang'
  | 'currency'
  | 'type'
  | 'state'
  | 'recovery'
  | 'round'
  | 'createdAt'
  | 'dueAt'
  | 'pausedAt'
> & {
  at: Instant
  amount: number
  reason: string
  text: string
}

/** Waiting ones by their deadline, those that are over by their end. */
const AT = sql`coalesce(c.ended_at, c.due_at, c.changed_at)`
const LISTED = sql`c.id, c.number, c.order_id, c.order_number, c.buyer_id, c.lang, c.currency, c.type, c.state, c.recovery, c.round,
  c.created_at, c.due_at, c.paused_at, ${AT} as at, coalesce(c.agreed_goods_amount + c.agreed_freight_amount, r.amount) as amount, r.reason,
  r.text`
const FROM = sql`after_sales.sales_case c join after_sales.round r on r.case_id = c.id and r.number = c.round`

type Own = {
  buyerId: number
  state: 'all' | 'open' | 'ended'
  after: number | null
  limit: number
}

export const listOwn = (db: Queryable, { buyerId, state, after, limit }: Own) =>
  db.rows<ListedRow>(sql`
    select ${LISTED} from ${FROM}
    where c.buyer_id = ${buyerId} ${after === null ? empty : sql`and c.id < ${after}`}
      and (${state} = 'all' or (c.ended_at is null) = (${state} = 'open'))
    order by c.id desc limit ${limit}`)

export const listOfOrder = (db: Queryable, orderId: number) =>
  db.rows<ListedRow>(
    sql`select ${LISTED} from ${FROM} where c.order_id = ${orderId} order by c.id desc`,
  )

export const oneListed = (db: Queryable, caseId: number) =>
  db.row<ListedRow>(sql`select ${LISTED} from ${FROM} where c.id = ${caseId}`)

const IN_TAB: Record<OfficeCaseTab, Sql> = {
  review: sql`c.state in ('applied', 'appealed') and c.paused_at is null`,
  asked: sql`c.state = 'applied' and c.paused_at is not null`,
  stock: sql`c.state = 'awaiting_stock'`,
  returns: sql`(c.state in ('pickup_booked', 'picked_up', 'returning') or (c.state = 'awaiting_return' and c.recovery = 'pickup'))`,
  replacements: sql`c.state = 'replacement_ready'`,
  refunds: sql`c.state in ('agreed', 'received', 'refunding')`,
  buyers: sql`(c.state in ('awaiting_payment', 'replacement_shipped') or (c.state = 'awaiting_return' and c.recovery = 'self'))`,
  ended: sql`c.ended_at is not null`,
}

type Office = { tab: OfficeCaseTab; after: MomentKey | null; limit: number }

export function listInTab(db: Queryable, { tab, after, limit }: Office) {
  const isEnded = tab === 'ended'
  const key = after === null ? null : sql`(${after.at}::timestamptz, ${after.id}::bigint)`
  const beyond =
    key === null
      ? empty
      : isEnded
        ? sql`and (${AT}, c.id) < ${key}`
        : sql`and (${AT}, c.id) > ${key}`
  const order = isEnded ? sql`${AT} desc, c.id desc` : sql`${AT}, c.id`
  // The page first, by the index of what is open; its rounds are read for these rows alone.
  return db.rows<ListedRow>(sql`
    with page as (
      select c.id from after_sales.sales_case c
      where ${IN_TAB[tab]} and c.ended_at ${isEnded ? sql`is not null` : sql`is null`} ${beyond}
      order by ${order} limit ${limit})
    select ${LISTED} from page join ${FROM} on c.id = page.id order by ${order}`)
}

export const countWaiting = (db: Queryable, now: Instant) =>
  db.row<{
    reviewCount: number
    askedCount: number
    stockCount: number
    returnsCount: number
    replacementsCount: number
    refundsCount: number
    lateCount: number
  }>(sql`
    select count(*) filter (where ${IN_TAB.review})::int as review_count, count(*) filter (where ${IN_TAB.asked})::int as asked_count,
      count(*) filter (where ${IN_TAB.stock})::int as stock_count,
      count(*) filter (where ${IN_TAB.returns})::int as returns_count,
      count(*) filter (where ${IN_TAB.replacements})::int as replacements_count,
      count(*) filter (where c.state in ('agreed', 'received'))::int as refunds_count,
      count(*) filter (where c.due_at <= ${now} and c.paused_at is null
        and not ${IN_TAB.buyers})::int as late_count
    from after_sales.sales_case c where c.ended_at is null`)
