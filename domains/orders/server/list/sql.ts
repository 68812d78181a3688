/** Statements of the office's list of orders: each filter is a condition of its own, so that the plan knows which are there. */
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { literal } from '#kit/server/database/literal.ts'
import { isShipByOver } from '../ship-by-over.ts'
import type { CancelWait, OfficeTab, OrderFilter, OrderSort } from '../../filter.ts'
import type { CountedTab } from '../../office-contract.ts'
import { OPEN_CASES } from '../read/sql.ts'
import type { OrderRow } from '../row.ts'
import type * as z from 'zod/mini'

/** The columns of `o` for a row of the back office. */
export const ROW = sql`o.*, goods.*, ${OPEN_CASES},
  (select coalesce(jsonb_agg(p.tracking_number order by p.id), '[]') from orders.parcel p
    where p.order_id = o.id and p.tracking_number is not null) as tracking_numbers`

/** Joined to `o`: what its lines come to. */
export const GOODS = sql`
  cross join lateral (
    select count(*)::int as line_count, coalesce(sum(l.quantity), 0)::int as piece_count,
      coalesce(jsonb_object_agg(l.warehouse_id, l.warehouse_name) filter (where l.id is not null), '{}') as warehouses,
      coalesce((array_agg(l.picture_url order by l.position) filter (where l.picture_url is not null))[1:3], '{}') as picture_urls
    from orders.line l where l.order_id = o.id) goods`

export type OfficeRow = OrderRow & {
  lineCount: number
  pieceCount: number
  /** Names by id, as the buyer saw them. */
  warehouses: Record<string, string>
  pictureUrls: string[]
  trackingNumbers: string[]
  openCaseCount: number
}

/** A row of a page, and where it stands in the order of the list. */
export type ListedRow = OfficeRow & { place: string }

export type ListQuery = Omit<
  OrderFilter,
  'q' | 'sort' | 'reversed' | 'type' | 'level' | 'vip' | 'tag'
> & {
  /** A pattern for `like`, lower case; null matches everything. */
  pattern: string | null
  /** Where the words are the beginning of order numbers. */
  numbers: Numbers | null
  /** Where the words may be a tracking number: upper case, without spaces. */
  tracking: string | null
  /** Buyers who match the words. */
  buyerIds: readonly number[]
  /** The buyers of this kind, or a statement that finds them; null is everybody. */
  ofBuyers: readonly number[] | Sql | null
  /** Orders paid before it and not shipped are overdue. */
  paidBefore: Instant
  now: Instant
}

/** The tab of an order in SQL: the same as its label (see labelOf in states.ts). */
function inTab(tab: OfficeTab, now: Instant): Sql {
  const open = sql`o.lifecycle = 'open'`
  const waits = sql`o.review in ('submitted', 'under_review')`
  const owing = sql`o.payment in ('unpaid', 'partially_paid')`
  switch (tab) {
    case 'closed':
      return sql`(o.lifecycle = 'closed' or (${open} and ${owing} and o.closes_at <= ${now}))`
    case 'received':
      return sql`o.lifecycle = 'completed'`
    case 'voucher':
      return sql`${open} and o.payment = 'voucher_review'`
    case 'review':
      return sql`${open} and ${waits}`
    case 'unpaid':
      return sql`${open} and not ${waits} and ${owing} and o.closes_at > ${now}`
    case 'shipped':
      return sql`${open} and o.payment not in ('unpaid', 'partially_paid', 'voucher_review') and o.fulfilment = 'shipped'`
    case 'toShip':
      return sql`${open} and not ${waits} and o.payment not in ('unpaid', 'partially_paid', 'voucher_review')
        and o.fulfilment in ('unfulfilled', 'partially_shipped')`
    default:
      return sql`true`
  }
}

/** Amounts of several currencies are compared in the base currency. */
const BASE_AMOUNT = sql`(o.payable_amount / o.rate)`
const WAITING_SINCE = sql`(coalesce(o.paid_at, o.offline_at, o.placed_at))`
const DATES = { placed: sql`o.placed_at`, paid: sql`o.paid_at`, shipped: sql`o.shipped_at` }

/** Order numbers that begin so; `areMany`: of more orders than are found faster by their ids than along the list. */
export type Numbers = { prefix: string; areMany: boolean }

/** How many orders have a number that begins so, but at most `most`. */
export async function countNumbers(db: Queryable, prefix: string, most: number): Promise<number> {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from (
      select from orders.sales_order where number >= ${prefix} and number < ${`${prefix}:`} limit ${most}) found`)
  return count
}

/** Digits are followed by the colon in the order of the alphabet. */
const startsWith = ({ prefix }: Numbers) => sql`
  (number >= ${literal(prefix)} and number < ${literal(prefix)} || ':')`

/**
 * Each condition uses an index (`db/migrations/0110-finding-orders.sql` has the same expressions). The beginning of an order number is
 * looked for as one, and of very many orders as nothing else.
 */
function matchesWords(wanted: ListQuery): Sql | null {
  const { pattern, numbers, buyerIds, tracking } = wanted
  if (pattern === null) return null
  if (numbers?.areMany === true) return startsWith(numbers)
  return sql`
    o.id in (select id from orders.sales_order where ${inOrder(wanted)}
      union select id from orders.sales_order where buyer_id = any(${buyerIds as number[]})
      union select id from orders.sales_order where ${inPoNumber(wanted)}
      union select order_id from orders.line where lower(name || E'\\n' || code) like ${pattern}
      union select order_id from orders.line where ${inNote(wanted)}
      ${tracking === null ? empty : sql`union select order_id from orders.parcel where ${isTracked(tracking)}`})`
}

/** By the index of `db/migrations/0961-po-numbers-hold.concurrently.sql`. */
const inPoNumber = ({ pattern }: ListQuery): Sql =>
  sql`(po_number <> '' and lower(po_number) like ${pattern})`

/** What a buyer wrote beside a line; by the index of `db/migrations/1323-notes-of-lines.concurrently.sql`. */
const inNote = ({ pattern }: ListQuery): Sql => sql`(note <> '' and lower(note) like ${pattern})`

/** By the index of `db/migrations/0421-finding-in-the-office.concurrently.sql`. */
const isTracked = (tracking: string): Sql => sql`
  (tracking_number is not null and upper(tracking_number) = ${tracking})`

/** The same of one order after another. */
const matchesNear = (wanted: ListQuery): Sql => sql`
  (${inOrder(wanted)} or ${inPoNumber(wanted)} or buyer_id = any(${wanted.buyerIds as number[]})
    or exists (select from orders.line where order_id = o.id
      and (lower(name || E'\\n' || code) like ${wanted.pattern} or ${inNote(wanted)}))
    ${
      wanted.tracking === null
        ? empty
        : sql`or exists (select from orders.parcel where order_id = o.id and ${isTracked(wanted.tracking)})`
    })`

const inOrder = ({ pattern, numbers }: ListQuery): Sql =>
  numbers === null
    ? sql`lower(number || E'\\n' || coalesce(address ->> 'consignee', '') || E'\\n' || coalesce(address ->> 'phone', ''))
        like ${pattern}`
    : startsWith(numbers)

const isList = (ofBuyers: readonly number[] | Sql): ofBuyers is readonly number[] =>
  Array.isArray(ofBuyers)

function conditionsOf(wanted: ListQuery): Sql[] {
  const { family, payment, fulfilment, method, delivery, currency, warehouse, carrier, country } =
    wanted
  const { min, max, dated, from, until, overdue, reminded, cancel, ofBuyers, now } = wanted
  const date = DATES[dated] ?? DATES.placed
  return [
    inTab(wanted.tab, now),
    family === undefined ? null : sql`o.family = ${literal(family)}`,
    payment === undefined ? null : sql`o.payment = ${literal(payment)}`,
    fulfilment === undefined ? null : sql`o.fulfilment = ${literal(fulfilment)}`,
    method === undefined
      ? null
      : method === 'terms'
        ? sql`o.terms_at is not null`
        : method === 'transfer'
          ? sql`o.terms_at is null and o.offline_at is not null`
          : sql`o.terms_at is null and o.offline_at is null`,
    delivery === undefined ? null : sql`o.delivery = ${literal(delivery)}`,
    currency === undefined ? null : sql`o.currency = ${literal(currency)}`,
    warehouse === undefined
      ? null
      : sql`o.id in (select order_id from orders.line where warehouse_id = ${literal(warehouse)})`,
    carrier === undefined
      ? null
      : sql`o.id in (select order_id from orders.parcel where carrier_id = ${literal(carrier)})`,
    country === undefined ? null : sql`o.address ->> 'country' = ${literal(country)}`,
    ofBuyers === null
      ? null
      : isList(ofBuyers)
        ? sql`o.buyer_id = any(${ofBuyers as number[]}::bigint[])`
        : sql`o.buyer_id in (${ofBuyers})`,
    min === undefined ? null : sql`${BASE_AMOUNT} >= ${literal(min)}`,
    max === undefined ? null : sql`${BASE_AMOUNT} <= ${literal(max)}`,
    from === undefined ? null : sql`${date} >= ${literal(String(from))}`,
    until === undefined ? null : sql`${date} < ${literal(String(until))}`,
    overdue === undefined
      ? null
      : overdue
        ? isOverdue(wanted)
        : sql`(${isOverdue(wanted)}) is not true`,
    reminded === undefined
      ? null
      : reminded
        ? sql`o.reminded_count > 0`
        : sql`o.reminded_count = 0`,
    cancel === undefined ? null : waitsToCancel(cancel),
  ].filter((each) => each !== null)
}

/** As an array: the few that wait are found first, and no order of the others is looked at. */
const waitsToCancel = (who: CancelWait) => sql`
  o.id = any(array(select order_id from orders.cancel_request
    where state = 'waiting' and paused_at is ${raw(who === 'buyer' ? 'not null' : 'null')}))`

const isOverdue = ({ paidBefore, now }: Pick<ListQuery, 'paidBefore' | 'now'>) => sql`
  o.lifecycle = 'open' and o.review not in ('submitted', 'under_review') and o.payment in ('paid', 'partially_refunded') and o.fulfilment in ('unfulfilled', 'partially_shipped')
    and ${isShipByOver({ paidBefore, now })}`

type Order = { by: OrderSort; isFalling: boolean }
/** A row's value of the sort order as text, and its id. */
export type Place = { value: string; id: number }

const SORTS = {
  placed: { value: sql`o.id`, text: sql`o.id::text`, type: sql`bigint` },
  amount: { value: BASE_AMOUNT, text: sql`${BASE_AMOUNT}::text`, type: sql`numeric` },
  // Whatever the time zone of the connection.
  waiting: {
    value: WAITING_SINCE,
    text: sql`(${WAITING_SINCE} at time zone 'UTC')::text || '+00'`,
    type: sql`timestamptz`,
  },
}

type Page = { order: Order; after: Place | null; limit: number }

/** Of so many times the rows of a page, words that a tenth of all orders share fill it. */
const NEAR_PAGES = 10

/**
 * A page after `after`, in the order of an index of `db/migrations/0441-sorted-orders.concurrently.sql`. Words that many orders share fill it
 * among the first ones of the list, where their indexes would find all of them first; rarer words are found by these.
 */
export async function listOrders(
  db: Queryable,
  wanted: ListQuery,
  page: Page,
): Promise<ListedRow[]> {
  const { pattern, numbers } = wanted
  if (pattern === null || numbers?.areMany === true) return readPage(db, wanted, page, null)
  const near = await readPage(db, wanted, page, page.limit * NEAR_PAGES)
  return near.length === page.limit ? near : readPage(db, wanted, page, null)
}

/** @param nearCount only so many of the first orders are compared with the words; null: all are looked up */
function readPage(
  db: Queryable,
  wanted: ListQuery,
  { order, after, limit }: Page,
  nearCount: number | null,
): Promise<ListedRow[]> {
  const { value, text, type } = SORTS[order.by] ?? SORTS.placed
  const direction = order.isFalling ? sql`desc` : sql`asc`
  const beyond = order.isFalling ? sql`<` : sql`>`
  const isById = order.by === 'placed'
  const others = conditionsOf(wanted)
  if (after !== null) {
    others.push(
      isById
        ? sql`o.id ${beyond} ${after.id}`
        : sql`(${value}, o.id) ${beyond} (${after.value}::${type}, ${after.id}::bigint)`,
    )
  }
  const by = isById ? sql`o.id ${direction}` : sql`${value} ${direction}, o.id ${direction}`
  const words = matchesWords(wanted)
  const listed =
    nearCount === null
      ? sql`orders.sales_order o where ${join(words === null ? others : [...others, words], ' and ')}`
      : sql`(select o.* from orders.sales_order o where ${join(others, ' and ')} order by ${by} limit ${literal(nearCount)}) o
          where ${matchesNear(wanted)}`
  // The page is cut before what its rows show is read.
  return db.rows<ListedRow>(sql`
    with chosen as materialized (
      select o.id, ${text} as place from ${listed} order by ${by} limit ${literal(limit)})
    select ${ROW}, chosen.place from chosen join orders.sales_order o on o.id = chosen.id ${GOODS}
    order by ${by}`)
}

/** How many orders match, on all pages. */
export async function countOrders(db: Queryable, wanted: ListQuery): Promise<number> {
  const words = matchesWords(wanted)
  const conditions = conditionsOf(wanted)
  if (words !== null) conditions.push(words)
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from orders.sales_order o where ${join(conditions, ' and ')}`)
  return count
}

export function countOpenByTab(db: Queryable, now: Instant) {
  return db.row<Record<z.infer<typeof CountedTab>, number>>(sql`
    select count(*) filter (where ${inTab('review', now)})::int as review,
      count(*) filter (where ${inTab('unpaid', now)})::int as unpaid,
      count(*) filter (where ${inTab('voucher', now)})::int as voucher,
      count(*) filter (where ${inTab('toShip', now)})::int as to_ship,
      count(*) filter (where ${inTab('shipped', now)})::int as shipped
    from orders.sales_order o where o.lifecycle = 'open'`)
}

/** Paid and not (fully) shipped, longest wait first. */
export function longestWaiting(db: Queryable, limit: number) {
  return db.rows<OfficeRow>(sql`
    select ${ROW} from orders.sales_order o ${GOODS}
    where o.lifecycle = 'open' and o.review not in ('submitted', 'under_review') and o.payment in ('paid', 'partially_refunded')
      and o.fulfilment in ('unfulfilled', 'partially_shipped')
    order by o.paid_at limit ${limit}`)
}
