/** Statements about lists of cases: a buyer's own, the office's queue, and how many wait. */
import sql, { empty, type Sql } from 'sql-template-tag'
import { ORDER_LINES } from '#domains/orders/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { MomentKey } from '#kit/server/database/page.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { literal } from '#kit/server/database/literal.ts'
import type { CaseFilter, CaseSort, OfficeCaseTab } from '../case-filter.ts'
import { isOfProduct, type OfProduct } from './of-product.ts'
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
  | 'proposedType'
  | 'keepsGoods'
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
/** The same of cases that are open, by the index of `db/migrations/1392-open-ones-in-order.concurrently.sql`. */
const AT_OF_OPEN = sql`coalesce(c.due_at, c.changed_at)`
const listedAt = (
  at: Sql,
): Sql => sql`c.id, c.number, c.order_id, c.order_number, c.buyer_id, c.lang, c.currency, c.type, c.state, c.recovery, c.proposed_type, c.keeps_goods, c.round,
  c.created_at, c.due_at, c.paused_at, ${at} as at, coalesce(c.agreed_goods_amount + c.agreed_freight_amount, r.amount) as amount, r.reason,
  r.text`
const LISTED = listedAt(AT)
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
  review: sql`c.state in ('applied', 'appealed') and c.paused_at is null and c.proposed_type is null`,
  asked: sql`c.state = 'applied' and (c.paused_at is not null or c.proposed_type is not null)`,
  stock: sql`c.state = 'awaiting_stock'`,
  returns: sql`(c.state in ('pickup_booked', 'picked_up', 'returning') or (c.state = 'awaiting_return' and c.recovery = 'pickup'))`,
  replacements: sql`c.state = 'replacement_ready'`,
  refunds: sql`c.state in ('agreed', 'received', 'refunding')`,
  buyers: sql`(c.state in ('awaiting_payment', 'replacement_shipped') or (c.state = 'awaiting_return' and c.recovery = 'self'))`,
  home: sql`(c.keeps_goods and c.ended_at is not null)`,
  ended: sql`c.ended_at is not null`,
  all: sql`true`,
}

/** What a filter means for its reader. */
export type CaseQuery = Omit<CaseFilter, 'q' | 'mine' | 'sort' | 'reason' | 'product'> & {
  reason?: string | undefined
  product?: OfProduct | undefined
  /** Of words; null: none. */
  pattern: string | null
  /** What a case number begins with; null: any. */
  numbers: string | null
  /** Whose name in any language, or code, is like the words. */
  productIds: readonly number[]
  /** Whose name or contact is like the words. */
  buyerIds: readonly number[]
  /** Claimed by the reader; null: whoever has claimed it. */
  claimed: readonly string[] | null
  sort: CaseSort
}

/** As the index of `db/migrations/1571-parcels-of-cases-hold.concurrently.sql` has it. */
const CASE_WORDS = sql`lower(c.number || E'\\n' || c.order_number || E'\\n' || coalesce(c.return_number, '') || E'\\n' ||
  coalesce(c.replacement_number, '') || E'\\n' || coalesce(c.home_number, ''))`

/** Cases are found by words of their own, of their goods and of their buyer, each by an index. */
const matchesWords = ({ pattern, buyerIds, productIds }: CaseQuery): Sql =>
  pattern === null
    ? empty
    : sql`and c.id in (
        select c.id from after_sales.sales_case c where ${CASE_WORDS} like ${pattern}
        union all select id from after_sales.sales_case where buyer_id = any(${buyerIds as number[]}::bigint[])
        union all select own.case_id from ${ORDER_LINES} l
          join after_sales.round_line own on own.order_id = l.order_id and own.line_id = l.id
          where lower(l.name || E'\\n' || l.code) like ${pattern}
        ${
          productIds.length === 0
            ? empty
            : sql`union all select own.case_id from ${ORDER_LINES} l
                join after_sales.round_line own on own.order_id = l.order_id and own.line_id = l.id
                where l.product_id = any(${productIds as number[]}::bigint[])`
        })`

/** Of all that begins so, by the index of the numbers: digits are followed by the colon in the order of the alphabet. */
const beginsWith = (numbers: string | null): Sql =>
  numbers === null
    ? empty
    : sql`and c.number >= ${literal(numbers)} and c.number < ${literal(`${numbers}:`)}`

/** Cases that are over, in the order in which they ended. */
const isOverTab = (tab: OfficeCaseTab): boolean => tab === 'ended' || tab === 'all'
const isOpenTab = (tab: OfficeCaseTab): boolean => !isOverTab(tab) && tab !== 'home'

function conditions(wanted: CaseQuery): Sql {
  const { tab, type, reason, product, buyer, claimed, from, until } = wanted
  const open = isOpenTab(tab) ? sql`and c.ended_at is null` : empty
  return sql`${IN_TAB[tab]} ${open} ${matchesWords(wanted)} ${beginsWith(wanted.numbers)} ${isOfProduct(product)}
    ${type === undefined ? empty : sql`and c.type = ${literal(type)}`}
    ${
      reason === undefined
        ? empty
        : sql`and exists (select from after_sales.round r where r.case_id = c.id and r.number = c.round and r.reason = ${literal(reason)})`
    }
    ${buyer === undefined ? empty : sql`and c.buyer_id = ${buyer}`}
    ${claimed === null ? empty : sql`and c.number = any(${claimed as string[]}::text[])`}
    ${from === undefined ? empty : sql`and c.created_at >= ${literal(from)}`}
    ${until === undefined ? empty : sql`and c.created_at < ${literal(until)}`}`
}

type Page = { after: MomentKey | null; limit: number }

/** In the order of the filter: by its instant, which a row has as `at`, and by id. */
export function listInTab(db: Queryable, wanted: CaseQuery, { after, limit }: Page) {
  const { tab, sort } = wanted
  const isOver = isOverTab(tab)
  const at = sort !== 'due' ? sql`c.created_at` : isOver ? AT : AT_OF_OPEN
  const isFalling = sort === 'due' ? isOver : sort === 'newest'
  const key = after === null ? null : sql`(${after.at}::timestamptz, ${after.id}::bigint)`
  const beyond =
    key === null
      ? empty
      : isFalling
        ? sql`and (${at}, c.id) < ${key}`
        : sql`and (${at}, c.id) > ${key}`
  const order = isFalling ? sql`${at} desc, c.id desc` : sql`${at}, c.id`
  // The page first, by the indexes of cases; its rounds are read for these rows alone.
  return db.rows<ListedRow>(sql`
    with page as (
      select c.id from after_sales.sales_case c
      where ${conditions(wanted)} ${beyond}
      order by ${order} limit ${limit})
    select ${listedAt(at)} from page join ${FROM} on c.id = page.id order by ${order}`)
}

/** For the office's search: the latest first. */
export const findByWords = (
  db: Queryable,
  { pattern, limit }: { pattern: string; limit: number },
) =>
  db.rows<{ number: string; orderNumber: string; createdAt: Instant }>(sql`
    select c.number, c.order_number, c.created_at from after_sales.sales_case c
    where ${CASE_WORDS} like ${pattern} order by c.id desc limit ${limit}`)

export const countInTab = async (db: Queryable, wanted: CaseQuery): Promise<number> => {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from after_sales.sales_case c where ${conditions(wanted)}`)
  return count
}

export const countWaiting = (db: Queryable, now: Instant) =>
  db.row<{
    reviewCount: number
    askedCount: number
    stockCount: number
    returnsCount: number
    replacementsCount: number
    refundsCount: number
    homeCount: number
    lateCount: number
  }>(sql`
    select count(*) filter (where ${IN_TAB.review})::int as review_count, count(*) filter (where ${IN_TAB.asked})::int as asked_count,
      count(*) filter (where ${IN_TAB.stock})::int as stock_count,
      count(*) filter (where ${IN_TAB.returns})::int as returns_count,
      count(*) filter (where ${IN_TAB.replacements})::int as replacements_count,
      count(*) filter (where c.state in ('agreed', 'received'))::int as refunds_count,
      count(*) filter (where c.due_at <= ${now} and c.paused_at is null and c.proposed_type is null
        and not ${IN_TAB.buyers})::int + max(h.late_count) as late_count, max(h.count) as home_count
    from after_sales.sales_case c
    right join (select count(*)::int as count, count(*) filter (where c.due_at <= ${now})::int as late_count
      from after_sales.sales_case c where ${IN_TAB.home}) h on c.ended_at is null`)
