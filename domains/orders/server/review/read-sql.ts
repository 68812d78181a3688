/** Statements that read reviews of orders: their queue, those that were decided, and the orders of a rehearsal. */
import sql, { type Sql } from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ReviewRule } from '../../contract.ts'
import { PLACED_FOR } from '../make/sql.ts'
import type { ReviewFacts } from './rules.ts'

/** What waits in the queue of the office. */
export const WAITING_REVIEWS = sql`
  select o.number as ref, r.asked_at as waiting_since, r.due_at as due_at, null::bigint as asked_by
  from orders.review r join orders.sales_order o on o.id = r.order_id where r.outcome is null and r.paused_at is null`

export type ReviewRow = {
  /** Of the order. */
  id: number
  orderNumber: string
  rules: ReviewRule[]
  askedAt: Instant
  dueAt: Instant
  outcome: 'approved' | 'rejected' | null
  decidedAt: Instant | null
  staffName: string
  note: string
  buyerId: number
  receivedCount: number
  lang: Lang
  currency: Currency
  payableAmount: number
  isOnTerms: boolean
  country: string
  /** By the names that the buyer ordered by. */
  goods: { skuId: number; unitId: number; name: string; quantity: number; unitName: string }[]
  lineCount: number
  placedAt: Instant
}

/** `asked`: waits for its buyer. */
type Query = { state: 'waiting' | 'asked' | 'decided'; after: number | null; limit: number }

/** By the age of the order: the oldest first of those that wait, the latest first of those that were decided. */
const CONDITIONS = {
  waiting: sql`r.outcome is null and r.paused_at is null`,
  asked: sql`r.outcome is null and r.paused_at is not null`,
  decided: sql`r.outcome in ('approved', 'rejected')`,
} as const satisfies Record<Query['state'], Sql>

export function listReviews(db: Queryable, { state, after, limit }: Query): Promise<ReviewRow[]> {
  const isOpen = state !== 'decided'
  const of = CONDITIONS[state]
  const beyond = isOpen ? sql`r.order_id > ${after}` : sql`r.order_id < ${after}`
  const direction = isOpen ? sql`asc` : sql`desc`
  return db.rows<ReviewRow>(sql`
    select o.id, o.number as order_number, r.rules, r.asked_at, r.due_at, r.outcome, r.decided_at,
      r.staff_name, r.note, o.buyer_id, o.lang, o.currency, o.payable_amount, o.terms_at is not null as is_on_terms,
      o.address ->> 'country' as country, o.placed_at, goods.*,
      (select count(*)::int from orders.sales_order past
        where past.buyer_id = o.buyer_id and past.lifecycle = 'completed') as received_count
    from (select * from orders.review r where ${of} and (${after}::bigint is null or ${beyond})
      order by r.order_id ${direction} limit ${limit}) r
    join orders.sales_order o on o.id = r.order_id
    cross join lateral (
      select count(*)::int as line_count, jsonb_path_query_array(jsonb_agg(jsonb_build_object(
        'skuId', l.sku_id, 'unitId', l.unit_id, 'name', l.name, 'quantity', l.quantity, 'unitName', l.unit_name) order by l.position), '$[0 to 2]') as goods
      from orders.line l where l.order_id = o.id) goods
    order by r.order_id ${direction}`)
}

/** By order staff who placed, priced or changed it. */
export const shapersOf = (tx: Queryable, orderIds: readonly number[]) =>
  tx.rows<{ orderId: number; staffId: number }>(sql`
    select distinct order_id, actor_id as staff_id from orders.history
    where order_id = any(${orderIds as number[]}::bigint[]) and actor = 'staff' and actor_id is not null
      and event in (${PLACED_FOR}, 'adjusted', 'revised', 'changeProposed')`)

export const countReviews = (db: Queryable, now: Instant) =>
  db.row<{ waitingCount: number; lateCount: number; askedCount: number }>(sql`
    select count(*) filter (where paused_at is null)::int as waiting_count,
      count(*) filter (where paused_at is null and due_at <= ${now})::int as late_count,
      count(*) filter (where paused_at is not null)::int as asked_count
    from orders.review where outcome is null`)

export const orderOfReview = (tx: Queryable, orderId: number) =>
  tx.row<{ number: string; dueAt: Instant }>(sql`
    select o.number, r.due_at from orders.review r join orders.sales_order o on o.id = r.order_id
    where r.order_id = ${orderId}`)

export type RehearsedOrder = Omit<ReviewFacts, 'customerType' | 'isQuoted'> & {
  number: string
  buyerId: number
}

/** The latest orders, and what rules look at; closed ones too. */
export const latestOrders = (db: Queryable, limit: number): Promise<RehearsedOrder[]> =>
  db.rows(sql`
    select o.number, o.buyer_id, o.terms_at is not null as is_on_terms, (o.payable_amount / o.rate)::float8 as base_amount,
      o.address ->> 'country' as country
    from orders.sales_order o order by o.id desc limit ${limit}`)
