/** Statements that read reports: sums of rollups, never of orders. */
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Grouping, SortKey } from '../../contract.ts'
import type { Span } from './span.ts'

export type Shown = { generation: number; isComplete: boolean; timeZone: string }

export const readShown = (db: Queryable) =>
  db.row<Shown>(sql`
    select shown_generation as generation, filled_until is null as is_complete, time_zone from reports.progress`)

/** What was charged beyond goods and freight: tax on top of prices. */
const ADDED_TAX_OF_ROW = sql`r.charged_amount - r.gross_amount - r.discount_amount - r.freight_amount`
const ADDED_TAX = sql`sum(${ADDED_TAX_OF_ROW})`

/** Measures of rows, as the contract names them. */
const SUMS = sql`
  coalesce(sum(r.order_count), 0)::int as order_count, coalesce(sum(r.unit_count), 0)::bigint as unit_count,
  coalesce(sum(r.gross_amount), 0)::bigint as gross_amount, coalesce(sum(r.discount_amount), 0)::bigint as discount_amount,
  coalesce(sum(r.freight_amount), 0)::bigint as freight_amount, coalesce(${ADDED_TAX}, 0)::bigint as added_tax_amount,
  coalesce(sum(r.tax_amount) - ${ADDED_TAX}, 0)::bigint as included_tax_amount,
  coalesce(sum(r.refund_amount), 0)::bigint as refund_amount,
  coalesce(sum(r.charged_amount) - sum(r.refund_amount), 0)::bigint as net_amount,
  coalesce(round(sum(r.charged_amount)::numeric / nullif(sum(r.order_count), 0)), 0)::bigint as average_amount`

export type Wanted = {
  generation: number
  /** 0 is all warehouses. */
  warehouseId: number
  span: Span
}

type Dimension = 'all' | Exclude<Grouping, 'day' | 'month'>

/** Rows of whole months where the period has them, of days at its edges: a year is twelve rows of each key, and some of days. */
const rowsIn = (
  dimension: Dimension,
  { generation, warehouseId, span }: Wanted,
  /** Further conditions of each part: a plan looks them up in the index there, and not around all parts. */
  further: Sql = empty,
): Sql => {
  const of = (grain: 'day' | 'month', from: string, until: string) => sql`
    select * from reports.rollup where generation = ${generation} and dimension = ${dimension}
      and warehouse_id = ${warehouseId} and grain = ${grain} and period >= ${from}::date and period < ${until}::date
      ${further}`
  const { from, until, monthsFrom, monthsUntil } = span
  if (monthsFrom === null || monthsUntil === null) return of('day', from, until)
  return sql`${of('day', from, monthsFrom)} union all ${of('month', monthsFrom, monthsUntil)}
    union all ${of('day', monthsUntil, until)}`
}

export type Summed = {
  orderCount: number
  unitCount: number
  grossAmount: number
  discountAmount: number
  freightAmount: number
  addedTaxAmount: number
  refundAmount: number
  netAmount: number
  includedTaxAmount: number
  averageAmount: number
}

export const totals = (db: Queryable, wanted: Wanted) =>
  db.row<Summed>(sql`select ${SUMS} from (${rowsIn('all', wanted)}) r`)

/** How many units of each of these products were sold. */
export const unitsSold = (db: Queryable, wanted: Wanted, productIds: readonly number[]) => {
  const keys = productIds.map(String)
  const those = rowsIn('product', wanted, sql`and key = any(${keys}::text[])`)
  return db.rows<{ key: string; unitCount: number }>(sql`
    select r.key, coalesce(sum(r.unit_count), 0)::bigint as unit_count from (${those}) r group by r.key`)
}

/** Each day or month in which something was sold or given back. */
export const periods = (db: Queryable, wanted: Wanted, grain: 'day' | 'month') =>
  db.rows<Summed & { key: string }>(sql`
    select to_char(${grain === 'day' ? sql`r.period` : sql`date_trunc('month', r.period)`}, 'YYYY-MM-DD') as key, ${SUMS}
    from reports.rollup r
    where r.generation = ${wanted.generation} and r.dimension = 'all' and r.warehouse_id = ${wanted.warehouseId}
      and r.grain = 'day' and r.period >= ${wanted.span.from}::date and r.period < ${wanted.span.until}::date
    group by 1 order by 1`)

export type Page = {
  sort: SortKey
  isFalling: boolean
  limit: number
  offset: number
}

/**
 * What rows are sorted by, of `r`: only this is summed for all keys, the other measures for those of the page. Sums of whole numbers as
 * doubles are exact up to 2^53, and cost half of what they do as bigint, whose sums are numeric.
 */
const PLACES: Record<SortKey, Sql> = {
  key: sql`r.key`,
  orderCount: sql`sum(r.order_count)`,
  unitCount: sql`sum(r.unit_count::float8)`,
  grossAmount: sql`sum(r.gross_amount::float8)`,
  discountAmount: sql`sum(r.discount_amount::float8)`,
  freightAmount: sql`sum(r.freight_amount::float8)`,
  addedTaxAmount: sql`sum((${ADDED_TAX_OF_ROW})::float8)`,
  refundAmount: sql`sum(r.refund_amount::float8)`,
  netAmount: sql`sum((r.charged_amount - r.refund_amount)::float8)`,
  includedTaxAmount: sql`sum((r.tax_amount - (${ADDED_TAX_OF_ROW}))::float8)`,
  averageAmount: sql`coalesce(round(sum(r.charged_amount)::numeric / nullif(sum(r.order_count), 0)), 0)`,
}

export type Row = Summed & { key: string; name: string | null; note: string }

/** A page of the report by a dimension, and with each row how many there are. */
export const rows = (
  db: Queryable,
  by: Exclude<Dimension, 'all'>,
  wanted: Wanted,
  { page, lang, pattern }: { page: Page; lang: Lang; pattern: string | null },
) => {
  const direction = page.isFalling ? sql`desc` : sql`asc`
  return db.rows<Row & { total: number }>(sql`
    with ranked as (
      select r.key, ${PLACES[page.sort] ?? PLACES.netAmount} as place from (${rowsIn(by, wanted)}) r
      ${pattern === null ? empty : sql`where r.key in (${keysLike(by, pattern)})`}
      group by r.key),
    paged as (
      select key, place, count(*) over ()::int as total from ranked
      order by place ${direction}, key limit ${page.limit} offset ${page.offset}),
    summed as (
      select r.key, ${SUMS} from (${rowsIn(by, wanted, sql`and key = any(array(select key from paged))`)}) r group by r.key)
    select summed.*, paged.total, named.name, coalesce(named.note, '') as note
    from paged join summed using (key) left join lateral (${namesOf(by, lang)}) named on true
    order by paged.place ${direction}, paged.key`)
}

/** The first rows of the whole report in one statement, for a file: what is counted meanwhile moves none of them. */
export const listAll = (
  db: Queryable,
  by: Exclude<Dimension, 'all'>,
  wanted: Wanted,
  { page, lang, pattern }: { page: Page; lang: Lang; pattern: string | null },
) => {
  const direction = page.isFalling ? sql`desc` : sql`asc`
  return db.rows<Row & { total: number }>(sql`
    with paged as (
      select r.key, ${SUMS}, ${PLACES[page.sort] ?? PLACES.netAmount} as place, count(*) over ()::int as total
      from (${rowsIn(by, wanted)}) r
      ${pattern === null ? empty : sql`where r.key in (${keysLike(by, pattern)})`}
      group by r.key order by place ${direction}, r.key limit ${page.limit})
    select paged.*, named.name, coalesce(named.note, '') as note
    from paged left join lateral (${namesOf(by, lang)}) named on true
    order by paged.place ${direction}, paged.key`)
}

/** In the reader's language, or one that is there. */
const textIn = (column: Sql, lang: Lang): Sql =>
  sql`coalesce(nullif(${column} ->> ${lang}, ''), nullif(${column} ->> 'en', ''), ${column} ->> 'cn')`

const namesOf = (by: Exclude<Dimension, 'all'>, lang: Lang): Sql => {
  if (by === 'product') {
    return sql`select ${textIn(sql`p.name`, lang)} as name, p.code as note from catalog.product p where p.id = paged.key::bigint`
  }
  if (by === 'category') {
    return sql`select concat_ws(' / ', ${textIn(sql`root.name`, lang)}, ${textIn(sql`parent.name`, lang)}, ${textIn(sql`c.name`, lang)}) as name, '' as note
      from catalog.category c left join catalog.category parent on parent.id = c.parent_id
      left join catalog.category root on root.id = parent.parent_id where c.id = paged.key::bigint`
  }
  if (by === 'buyer') {
    return sql`select b.nick_name as name, coalesce(b.email, b.phone, '') as note from accounts.buyer b where b.id = paged.key::bigint`
  }
  if (by === 'warehouse') {
    return sql`select ${textIn(sql`w.name`, lang)} as name, '' as note from stock.warehouse w where w.id = paged.key::bigint`
  }
  return sql`select ''::text as name, '' as note`
}

/** The expression of the index `product_words`. */
const PRODUCT_WORDS = sql`lower(p.code || E'\\n' || coalesce(p.internal_number, '') || E'\\n' || coalesce(p.name ->> 'cn', '')
  || E'\\n' || coalesce(p.name ->> 'en', '') || E'\\n' || coalesce(p.name ->> 'spa', '') || E'\\n' || coalesce(p.name ->> 'id', ''))`

/** Where nothing but their keys could be searched, all. */
const keysLike = (by: Exclude<Dimension, 'all'>, pattern: string): Sql => {
  if (by === 'product') {
    return sql`select p.id::text from catalog.product p where ${PRODUCT_WORDS} like ${pattern}`
  }
  if (by === 'buyer') {
    return sql`select b.id::text from accounts.buyer b where lower(b.nick_name) like ${pattern}
      union select b.id::text from accounts.buyer b where lower(btrim(b.email)) like ${pattern}`
  }
  if (by === 'category') {
    return sql`select c.id::text from catalog.category c where lower(c.name::text) like ${pattern}`
  }
  if (by === 'warehouse') {
    return sql`select w.id::text from stock.warehouse w where lower(w.name::text) like ${pattern}`
  }
  return sql`select upper(btrim(${pattern}::text, '%'))`
}

/** How many buyers bought, each counted once. */
export async function buyerCount(db: Queryable, wanted: Wanted): Promise<number> {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from (
      select r.key from (${rowsIn('buyer', wanted)}) r group by r.key having sum(r.order_count) > 0) bought`)
  return count
}

type OfBuyer = { generation: number; buyerId: number; months: readonly string[] }

/** The months in which a buyer bought or got money back: a look at an index for each month. */
export const monthsOf = (db: Queryable, { generation, buyerId, months }: OfBuyer) =>
  db.rows<{ month: string; orderCount: number; netAmount: number }>(sql`
    select to_char(r.period, 'YYYY-MM-DD') as month, r.order_count, r.charged_amount - r.refund_amount as net_amount
    from unnest(${months as string[]}::date[]) as m (month)
    join reports.rollup r on r.generation = ${generation} and r.dimension = 'buyer' and r.warehouse_id = 0 and r.grain = 'month'
      and r.period = m.month and r.key = ${String(buyerId)}`)

export type Failure = { provider: string; reason: string; count: number }

/** Payments at providers that failed, by reason; those that only ran out of time are no failures. */
export const failures = (db: Queryable, { from, until }: { from: string; until: string }) =>
  db.rows<Failure>(sql`
    select provider, coalesce(failure, '') as reason, count(*)::int as count from payments.attempt
    where state = 'failed' and done_at >= ${from}::timestamptz and done_at < ${until}::timestamptz
    group by 1, 2 order by 3 desc, 1, 2 limit 100`)
