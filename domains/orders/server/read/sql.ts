/** Statements of order lists and details. Lines, history and parcels come as JSON, so each answer is one statement. */
import sql, { empty, type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { BOUGHT_LINES } from '../bought-lines.ts'
import { isShipByOver } from '../ship-by-over.ts'
import type {
  AddressChange,
  CancelRequest,
  HistoryEntry,
  OrderLine,
  Parcel,
  Tab,
} from '../../contract.ts'
import type { OrderRow } from '../row.ts'

/** An instant inside JSON, as `Instant` writes it. */
const instant = (column: Sql) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const LINES = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'skuId', l.sku_id, 'productId', l.product_id,
    'unitId', l.unit_id, 'warehouseId', l.warehouse_id, 'warehouseName', l.warehouse_name, 'name', l.name,
    'optionText', l.option_text, 'code', l.code, 'unitName', l.unit_name, 'pictureUrl', l.picture_url,
    'quantity', l.quantity, 'shippedQuantity', l.shipped_quantity, 'closedQuantity', l.closed_quantity, 'unitAmount', l.unit_amount,
    'lineAmount', l.line_amount, 'note', l.note, 'steps', l.steps, 'giftOf', l.gift ->> 'name') order by l.position), '[]')
  from orders.line l where l.order_id = o.id) as lines`

/** A line whose money went back in full is not reviewed. */
const UNREVIEWED = sql`(o.payment <> 'refunded' and exists (
  select from ${BOUGHT_LINES} l where l.order_id = o.id and l.evaluated_at is null and l.refunded_at is null
    and l.closed_quantity < l.quantity))`

const HISTORY = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('at', ${instant(sql`h.at`)}, 'actor', h.actor,
    'actorName', h.actor_name, 'agreedName', coalesce(h."values" ->> 'agreedName', ''),
    'event', 'orders.event.' || h.event, 'values', h."values" - 'agreedName',
    'note', h.note) order by h.id), '[]')
  from orders.history h where h.order_id = o.id) as history`

/** A parcel has hundreds of reports at most (`addTraces`). */
const TRACE = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('at', ${instant(sql`t.at`)}, 'text', t.text) order by t.at desc, t.text), '[]')
  from orders.parcel_trace t where t.parcel_id = p.id and t.tracking_number = p.tracking_number)`

const FOLLOWED = sql`exists (select from orders.parcel p where p.order_id = o.id and p.followed_at is not null) as is_followed`

const PARCELS = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'carrierId', p.carrier_id, 'carrierName', p.carrier_name,
    'carrierPhone', p.carrier_phone, 'way', p.way, 'trackingNumber', p.tracking_number, 'trackingUrl', p.tracking_url,
    'shippedAt', ${instant(sql`p.shipped_at`)}, 'signedAt', ${instant(sql`p.signed_at`)}, 'isFollowed', p.followed_at is not null,
    'trackingState', p.tracking_state, 'trace', ${TRACE},
    'lines', (select jsonb_agg(jsonb_build_object('lineId', pl.line_id, 'name', l.name,
        'quantity', pl.quantity) order by l.position)
      from orders.parcel_line pl join orders.line l on l.order_id = pl.order_id and l.id = pl.line_id
      where pl.parcel_id = p.id))
    order by p.id), '[]')
  from orders.parcel p where p.order_id = o.id) as parcels`

const REQUEST = sql`(
  select jsonb_build_object('state', r.state, 'reason', r.reason, 'text', r.text, 'askedAt', ${instant(sql`r.asked_at`)},
    'dueAt', case when r.paused_at is null then ${instant(sql`r.due_at`)} end, 'decidedAt', ${instant(sql`r.decided_at`)}, 'decision', r.decision)
  from orders.cancel_request r where r.order_id = o.id order by r.id desc limit 1) as cancel_request,
  (select started_at from orders.packing p where p.order_id = o.id) as packing_since`

const ADDRESS_CHANGES = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('at', ${instant(sql`c.at`)}, 'former', coalesce(c.former, c.before -> 'address'),
    'chosen', c.chosen, 'isWaiting', c.before is not null) order by c.id), '[]')
  from orders.address_change c where c.order_id = o.id) as address_changes`

/** Buyers do not see the unit's id: its name is stored as it was ordered. */
export type Line = z.infer<typeof OrderLine> & { unitId: number }
/** Cases of after-sales that are not over: of the order, or of the exchange whose difference it is. */
export const OPEN_CASES = sql`(
  select count(*)::int from orders.open_case c
  where c.order_id = coalesce(o.difference_of_id, o.id) and (o.case_number is null or c.number = o.case_number)) as open_case_count`

export type Listed = OrderRow & {
  lines: Line[]
  isFollowed: boolean
  /** It has goods that its buyer has not reviewed. */
  isUnreviewed: boolean
  openCaseCount: number
}
export type Looked = Listed & {
  history: z.infer<typeof HistoryEntry>[]
  /** The carrier's name as stored, in Chinese; no carrier where the buyer collected the order. */
  parcels: (z.infer<typeof Parcel> & { carrierId: number | null })[]
  cancelRequest: z.infer<typeof CancelRequest> | null
  packingSince: Instant | null
  /** `isWaiting`: what it costs more is not paid. */
  addressChanges: (z.infer<typeof AddressChange> & { isWaiting: boolean })[]
}

/** The tab of an order in SQL: the same as its label (see labelOf in states.ts). */
const tabAt = (now: Instant) => sql`
  case
    when o.lifecycle = 'closed' then 'closed'
    when o.lifecycle = 'completed' then 'completed'
    -- The merchant's turn, as what is to be shipped.
    when o.payment = 'voucher_review' or o.review in ('submitted', 'under_review') then 'pendingShipment'
    when o.payment in ('unpaid', 'partially_paid') then
      case when o.closes_at <= ${now} then 'closed' else 'pendingPayment' end
    when o.fulfilment = 'shipped' then 'pendingReceipt'
    else 'pendingShipment'
  end`

export type OwnQuery = {
  buyerId: number
  tab: z.infer<typeof Tab>
  family: OrderRow['family'] | null
  onTheWay: boolean
  /** A pattern for `like`, lower case; null matches everything. */
  pattern: string | null
  /** Placed from (including) until (excluding). */
  from: Instant | null
  until: Instant | null
  now: Instant
  /** Orders that were received since then may be reviewed. */
  reviewedFrom: Instant
}

/** In time for a review, with something that is not reviewed. */
const isToEvaluate = (reviewedFrom: Instant) => sql`
  (o.lifecycle = 'completed' and o.received_at > ${reviewedFrom} and ${UNREVIEWED})`

/** Those that are to be evaluated are completed too. */
const inTab = (tab: z.infer<typeof Tab>, now: Instant, reviewedFrom: Instant) => {
  if (tab === 'all') return empty
  return tab === 'toEvaluate'
    ? sql`and ${isToEvaluate(reviewedFrom)}`
    : sql`and ${tabAt(now)} = ${tab}`
}

/** A condition only where one is chosen, so that the plan knows it. */
const inFamily = (family: OrderRow['family'] | null) =>
  family === null ? empty : sql`and o.family = ${family}`

const ofBuyer = ({ buyerId, tab, family, onTheWay, pattern, from, until, ...at }: OwnQuery) => sql`
  from orders.sales_order o
  where o.buyer_id = ${buyerId} and o.hidden_at is null
    ${inFamily(family)} ${inTab(tab, at.now, at.reviewedFrom)}
    and (${from}::timestamptz is null or o.placed_at >= ${from})
    and (${until}::timestamptz is null or o.placed_at < ${until})
    and (not ${onTheWay}::boolean or o.lifecycle = 'open' and o.fulfilment in ('shipped', 'partially_shipped'))
    and (${pattern}::text is null or lower(o.number) like ${pattern}
      or lower(o.po_number) like ${pattern} or lower(o.address ->> 'consignee') like ${pattern} or exists (
      select from orders.line l where l.order_id = o.id
        and (lower(l.name) like ${pattern} or lower(l.code) like ${pattern} or lower(l.note) like ${pattern})))`

export function myOrders(db: Queryable, wanted: OwnQuery, limit: number, offset: number) {
  return db.rows<Listed>(sql`
    select o.*, ${FOLLOWED}, ${OPEN_CASES}, ${UNREVIEWED} as is_unreviewed, ${LINES} ${ofBuyer(wanted)} order by o.id desc limit ${limit} offset ${offset}`)
}

/** The same as far as a file goes, page by page: `beforeId` is the last one of the page before. */
export function myOrdersBefore(
  db: Queryable,
  wanted: OwnQuery,
  { beforeId, limit }: { beforeId: number | null; limit: number },
) {
  return db.rows<Listed>(sql`
    select o.*, ${FOLLOWED}, ${OPEN_CASES}, ${UNREVIEWED} as is_unreviewed, ${LINES} ${ofBuyer(wanted)}
      and (${beforeId}::bigint is null or o.id < ${beforeId}) order by o.id desc limit ${limit}`)
}

export async function myOrderCount(db: Queryable, wanted: OwnQuery): Promise<number> {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count ${ofBuyer(wanted)}`)
  return count
}

/** How many rows the orders have in a file: one for each line, and one for an order without lines. */
export async function myRowCount(db: Queryable, wanted: OwnQuery): Promise<number> {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from (select o.id ${ofBuyer(wanted)}) o left join orders.line l on l.order_id = o.id`)
  return count
}

export function myCounts(
  db: Queryable,
  {
    buyerId,
    family,
    now,
    reviewedFrom,
  }: Pick<OwnQuery, 'buyerId' | 'family' | 'now' | 'reviewedFrom'>,
) {
  return db.rows<{
    tab: Exclude<z.infer<typeof Tab>, 'all' | 'toEvaluate'>
    count: number
    toEvaluateCount: number
  }>(sql`
    select ${tabAt(now)} as tab, count(*)::int as count,
      (count(*) filter (where ${isToEvaluate(reviewedFrom)}))::int as to_evaluate_count
    from orders.sales_order o where o.buyer_id = ${buyerId} and o.hidden_at is null ${inFamily(family)}
    group by 1`)
}

/** One order with all its details; null too when it is another buyer's, or its buyer has deleted it. */
export function look(db: Queryable, number: string, buyerId: number | null) {
  return db.maybeRow<Looked>(sql`
    select o.*, ${FOLLOWED}, ${OPEN_CASES}, ${UNREVIEWED} as is_unreviewed, ${LINES}, ${HISTORY}, ${PARCELS}, ${REQUEST}, ${ADDRESS_CHANGES}
    from orders.sales_order o
    where o.number = ${number}
      and (${buyerId}::bigint is null or (o.buyer_id = ${buyerId} and o.hidden_at is null))`)
}

export type Waiting = {
  toShipCount: number
  overdueCount: number
  remindedCount: number
  unpaidCount: number
}

export function countWaiting(
  db: Queryable,
  { now, paidBefore }: { now: Instant; paidBefore: Instant },
) {
  return db.row<Waiting>(sql`
    select count(*) filter (where o.payment in ('paid', 'partially_refunded') and o.pickup_ready_at is null)::int as to_ship_count,
      count(*) filter (where o.payment in ('paid', 'partially_refunded') and o.pickup_ready_at is null
        and ${isShipByOver({ paidBefore, now })})::int as overdue_count,
      count(*) filter (where o.payment in ('paid', 'partially_refunded') and o.pickup_ready_at is null and o.reminded_count > 0)::int as reminded_count,
      count(*) filter (where o.payment in ('unpaid', 'partially_paid') and o.closes_at > ${now})::int as unpaid_count
    from orders.sales_order o
    where o.lifecycle = 'open' and o.review not in ('submitted', 'under_review')
      and o.fulfilment in ('unfulfilled', 'partially_shipped')`)
}

/** The totals of one day of the shop so far. */
export type Today = {
  orderCount: number
  paidCount: number
  unpaidCount: number
  closedCount: number
  salesAmount: number
}

/**
 * Orders placed since the shop's midnight by whether they are paid, and the day's sales in base currency: receipts less
 * refunds of orders that were paid in full since then, whenever they were placed. Unpaid and closed orders are no sales:
 * money of a closed order is refunded, even if still on its way.
 */
export function summarizeToday(
  db: Queryable,
  { now, timeZone }: { now: Instant; timeZone: string },
) {
  const midnight = sql`date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}`
  return db.row<Today>(sql`
    select placed.*, sales.*
    from (
      select count(*)::int as order_count,
        count(*) filter (where o.paid_at is not null)::int as paid_count,
        count(*) filter (where o.paid_at is null and o.lifecycle = 'open')::int as unpaid_count,
        count(*) filter (where o.paid_at is null and o.lifecycle <> 'open')::int as closed_count
      from orders.sales_order o
      where o.placed_at >= ${midnight} and o.placed_at <= ${now}
    ) placed, (
      select coalesce(round(sum((o.paid_amount - o.refunded_amount) / o.rate)), 0)::bigint as sales_amount
      from orders.sales_order o
      where o.paid_at >= ${midnight} and o.paid_at <= ${now} and o.lifecycle <> 'closed'
    ) sales`)
}
