/** Statements that count orders into entries and rollups. Each order is counted whole, so counting it again changes nothing. */
import sql, { type Sql } from 'sql-template-tag'
import { BOUGHT_LINES } from '#domains/orders/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type Progress = {
  shownGeneration: number
  generation: number
  timeZone: string
  /** Orders up to this id are counted; null: all are. */
  filledUntil: number | null
}

/** Locked: two processes that counted the same order at once would both add it. */
export const lockProgress = (tx: Queryable) =>
  tx.row<Progress>(sql`
    select shown_generation, generation, time_zone, filled_until from reports.progress for update`)

/** Begins to count all orders again, by days of this zone. */
export const beginGeneration = (tx: Queryable, timeZone: string) =>
  tx.count(sql`
    update reports.progress set generation = generation + 1, time_zone = ${timeZone}, filled_until = 0`)

/** @param filledUntil null when every order is counted: then the generation is shown */
export const noteFilled = (tx: Queryable, filledUntil: number | null) =>
  tx.count(sql`
    update reports.progress set filled_until = ${filledUntil}::bigint,
      shown_generation = case when ${filledUntil}::bigint is null then generation else shown_generation end`)

/** In the order of their ids; unpaid ones too, which have nothing to count. */
export async function ordersAfter(tx: Queryable, id: number, limit: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from orders.sales_order where id > ${id} order by id limit ${limit}`)
  return rows.map((row) => row.id)
}

const MEASURES = sql`unit_count, gross_amount, discount_amount, freight_amount, tax_amount, charged_amount, refund_amount`

/** Adds what the entries of these orders come to, or with -1 takes it off. */
export const addToRollups = (
  tx: Queryable,
  orderIds: readonly number[],
  { generation, sign }: { generation: number; sign: 1 | -1 },
) =>
  tx.count(sql`
    with of_order as (
      select e.order_id, d.dimension, d.warehouse_id, d.key, e.day, bool_or(e.kind = 'sale')::int as order_count,
        sum(e.unit_count) as unit_count, sum(e.gross_amount) as gross_amount, sum(e.discount_amount) as discount_amount,
        sum(e.freight_amount) as freight_amount, sum(e.tax_amount) as tax_amount, sum(e.charged_amount) as charged_amount,
        sum(e.refund_amount) as refund_amount
      from reports.entry e
      cross join lateral (values
        ('all', 0::bigint, ''), ('all', e.warehouse_id, ''), ('warehouse', 0, e.warehouse_id::text),
        ('product', 0, e.product_id::text), ('product', e.warehouse_id, e.product_id::text),
        ('category', 0, e.category_id::text), ('category', e.warehouse_id, e.category_id::text),
        ('buyer', 0, e.buyer_id::text), ('buyer', e.warehouse_id, e.buyer_id::text),
        ('country', 0, e.country), ('country', e.warehouse_id, e.country)) as d (dimension, warehouse_id, key)
      where e.order_id = any(${orderIds as number[]}::bigint[]) and e.generation = ${generation}
      group by e.order_id, d.dimension, d.warehouse_id, d.key, e.day)
    insert into reports.rollup as r (generation, dimension, warehouse_id, grain, period, key, order_count, ${MEASURES})
    select ${generation}, o.dimension, o.warehouse_id, g.grain, date_trunc(g.grain, o.day)::date, o.key,
      ${sign}::int * sum(o.order_count), ${sums(sign)}
    from of_order o cross join (values ('day'), ('month')) as g (grain)
    group by o.dimension, o.warehouse_id, g.grain, date_trunc(g.grain, o.day)::date, o.key
    on conflict (generation, dimension, warehouse_id, grain, period, key) do update set
      order_count = r.order_count + excluded.order_count, unit_count = r.unit_count + excluded.unit_count,
      gross_amount = r.gross_amount + excluded.gross_amount, discount_amount = r.discount_amount + excluded.discount_amount,
      freight_amount = r.freight_amount + excluded.freight_amount, tax_amount = r.tax_amount + excluded.tax_amount,
      charged_amount = r.charged_amount + excluded.charged_amount, refund_amount = r.refund_amount + excluded.refund_amount`)

const sums = (sign: 1 | -1): Sql => sql`
  ${sign}::int * sum(o.unit_count), ${sign}::int * sum(o.gross_amount), ${sign}::int * sum(o.discount_amount),
  ${sign}::int * sum(o.freight_amount), ${sign}::int * sum(o.tax_amount), ${sign}::int * sum(o.charged_amount),
  ${sign}::int * sum(o.refund_amount)`

export const deleteEntries = (tx: Queryable, orderIds: readonly number[]) =>
  tx.count(sql`delete from reports.entry where order_id = any(${orderIds as number[]}::bigint[])`)

/** Removes rows of former generations. @returns how many */
export const deleteFormer = (db: Queryable, limit: number) =>
  db.count(sql`
    delete from reports.rollup where ctid in (
      select r.ctid from reports.rollup r, reports.progress p
      where r.generation < p.shown_generation limit ${limit})`)

/**
 * This line's part of an amount of its order, in proportion to a weight: the running sums are rounded, so that the lines of an
 * order add up to it exactly. Where all weights are zero, the first line takes it all.
 */
const shareOf = (amount: Sql, weight: Sql): Sql => sql`
  (case when sum(${weight}) over whole = 0 then case when l.rank = 1 then ${amount} else 0 end
    else round(${amount}::numeric * sum(${weight}) over upto / nullif(sum(${weight}) over whole, 0))
      - round(${amount}::numeric * (sum(${weight}) over upto - ${weight}) / nullif(sum(${weight}) over whole, 0)) end)::bigint`

/**
 * Reads orders that were ever paid in full, as they are now, and writes their entries. A closed order gives everything back on the
 * day it was closed, whenever its money leaves; of others, what was refunded counts when it has left. Domestic tax that an export
 * is not charged is no discount: list prices and freight are without it abroad, each by its
 * part of it. Units of a closed rest are taken back on the day it was closed, its money on the day it leaves.
 */
export const writeEntries = (
  tx: Queryable,
  orderIds: readonly number[],
  {
    generation,
    timeZone,
    homeCountry,
  }: { generation: number; timeZone: string; homeCountry: string },
) =>
  tx.count(sql`
    with paid as (
      select o.id, o.buyer_id, o.paid_at, o.closed_at, o.lifecycle, o.rate, o.tax_included,
        o.tax_relief_amount - of_freight.relief_amount as goods_relief,
        -- What is picked up changes hands in the shop's country, as its tax does.
        case when o.delivery = 'pickup' then ${homeCountry} else coalesce(o.address ->> 'country', '') end as country,
        round(o.payable_amount / o.rate)::bigint as charged, round((o.freight_amount + of_freight.relief_amount) / o.rate)::bigint as freight,
        round(o.tax_amount / o.rate)::bigint as tax
      from orders.sales_order o cross join lateral (
        select coalesce(round(o.tax_relief_amount::numeric * o.freight_amount
          / nullif(o.goods_amount + o.member_amount + o.coupon_amount + o.points_amount + o.freight_amount, 0)), 0) as relief_amount) of_freight
      where o.id = any(${orderIds as number[]}::bigint[]) and o.paid_at is not null),
    ranked as (
      select l.order_id, l.id, l.product_id, l.warehouse_id, l.quantity::bigint * l.factor as unit_count,
        l.closed_quantity::bigint * l.factor as closed_count,
        (l.list_unit_amount * l.quantity)::numeric as listed, l.line_amount + l.coupon_amount + l.points_amount as line_amount, l.freight_amount, l.tax_amount,
        row_number() over (partition by l.order_id order by l.position, l.id) as rank
      from ${BOUGHT_LINES} l where l.order_id = any(${orderIds as number[]}::bigint[])
      union all
      -- A difference order has no lines: its money is for those of the exchange, whose pieces are counted with their order.
      select o.id, l.id, l.product_id, l.warehouse_id, 0, 0, e.extra_amount::numeric * o.adjustment_amount / o.payable_amount, e.extra_amount,
        0, case when o.tax_included then 0 else round(e.extra_amount::numeric * o.tax_amount / o.payable_amount)::bigint end,
        row_number() over (partition by o.id order by l.position, l.id) as rank
      from orders.sales_order o
      join after_sales.sales_case c on c.number = o.case_number
      join after_sales.round_line e on e.case_id = c.id and e.number = o.case_round and e.extra_amount > 0
      join orders.line l on l.order_id = e.order_id and l.id = e.line_id
      where o.id = any(${orderIds as number[]}::bigint[]) and o.difference_of_id is not null),
    shared as (
      select o.*, l.id as line_id, l.product_id, l.warehouse_id, l.unit_count, l.closed_count, l.rank,
        ${shareOf(sql`round((sum(l.listed) over whole + o.goods_relief) / o.rate)`, sql`l.listed`)} as gross_share,
        ${shareOf(sql`o.charged`, sql`(l.line_amount + l.freight_amount + case when o.tax_included then 0 else l.tax_amount end)`)} as charged_share,
        ${shareOf(sql`o.freight`, sql`l.freight_amount`)} as freight_share,
        ${shareOf(sql`o.tax`, sql`l.tax_amount`)} as tax_share
      from paid o join ranked l on l.order_id = o.id
      window whole as (partition by o.id), upto as (partition by o.id order by l.rank)),
    refund as (
      select r.order_id, r.done_at as at, round(sum(r.amount) over upto / o.rate)::bigint
        - round((sum(r.amount) over upto - r.amount) / o.rate)::bigint as amount
      from payments.refund r join paid o on o.id = r.order_id
      where o.lifecycle <> 'closed' and r.state = 'succeeded' and r.reason = 'cancelled'
      window upto as (partition by r.order_id order by r.done_at, r.id)),
    given_back as (
      select order_id, at, sum(amount)::bigint as amount, false as is_closed from refund group by order_id, at
      union all
      select id, closed_at, charged, true from paid where lifecycle = 'closed'),
    back as (
      select l.*, b.at as back_at, b.is_closed,
        ${shareOf(sql`b.amount`, sql`l.charged_share`)} as refund_share
      from shared l join given_back b on b.order_id = l.id
      window whole as (partition by l.id, b.at), upto as (partition by l.id, b.at order by l.rank)),
    taken_back as (
      select *, case when is_closed then unit_count - closed_count else 0 end as back_count from back
      union all
      select l.*, r.closed_at, false, 0, l.closed_count
      from shared l join orders.closed_rest r on r.order_id = l.id where l.closed_count > 0)
    insert into reports.entry (order_id, line_id, kind, at, generation, day, product_id, category_id, buyer_id, warehouse_id,
      country, ${MEASURES})
    select e.id, e.line_id, e.kind, e.at, ${generation}, (e.at at time zone ${timeZone})::date, e.product_id,
      coalesce(p.category_id, 0), e.buyer_id, e.warehouse_id, e.country, e.unit_count, e.gross, e.discount, e.freight, e.tax,
      e.charged, e.refund
    from (
      select id, line_id, 'sale' as kind, paid_at as at, product_id, buyer_id, warehouse_id, country, unit_count,
        gross_share as gross, charged_share - gross_share - freight_share - case when tax_included then 0 else tax_share end as discount,
        freight_share as freight, tax_share as tax, charged_share as charged, 0::bigint as refund
      from shared
      union all
      select id, line_id, 'refund', back_at, product_id, buyer_id, warehouse_id, country,
        -sum(back_count)::bigint, 0, 0, 0, 0, 0, sum(refund_share)::bigint
      from taken_back group by 1, 2, 4, 5, 6, 7, 8) e
    left join catalog.product p on p.id = e.product_id`)
