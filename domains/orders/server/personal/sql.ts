/** Statements about all orders of one buyer. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export const ordersOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select number, family, lang, placed_at, review, payment, fulfilment, lifecycle, currency, rate,
      goods_amount, member_amount, coupon_amount, points_amount, points_count, freight_amount, tax_relief_amount, tax_amount, tax_included, tax_rate_percent,
      adjustment_amount, payable_amount, paid_amount, refunded_amount, address, delivery, remarks,
      po_number, pay_by, paid_at, reminded_at, shipped_at, received_at, closed_at, closed_by, closed_reason, hidden_at
    from orders.sales_order where buyer_id = ${buyerId} order by id`)

export const linesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select o.number as order_number, l.position, l.sku_id, l.product_id, l.name, l.option_text, l.code, l.unit_name,
      l.warehouse_name, l.quantity, l.factor, l.shipped_quantity, l.unit_amount, l.goods_amount,
      l.member_amount, l.line_amount, l.coupon_amount, l.points_amount, l.freight_amount, l.tax_relief_amount, l.tax_amount, l.note
    from orders.line l join orders.sales_order o on o.id = l.order_id
    where o.buyer_id = ${buyerId} order by o.id, l.position`)

/** Names of staff are not the buyer's data. */
export const historyOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select o.number as order_number, h.at, h.actor, h.event, h."values" - 'agreedName' as "values", h.note
    from orders.history h join orders.sales_order o on o.id = h.order_id
    where o.buyer_id = ${buyerId} order by o.id, h.id`)

export const parcelsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select o.number as order_number, p.carrier_name, p.tracking_number, p.tracking_state, p.shipped_at, p.signed_at
    from orders.parcel p join orders.sales_order o on o.id = p.order_id
    where o.buyer_id = ${buyerId} order by p.id`)

export const tracesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select o.number as order_number, t.tracking_number, t.at, t.text
    from orders.parcel_trace t join orders.parcel p on p.id = t.parcel_id join orders.sales_order o on o.id = p.order_id
    where o.buyer_id = ${buyerId} order by p.id, t.at, t.text`)

export const addressChangesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select o.number as order_number, c.at, c.difference_amount, coalesce(c.former, c.before -> 'address') as address_before, c.chosen as address_after, c.undone_at
    from orders.address_change c join orders.sales_order o on o.id = c.order_id
    where o.buyer_id = ${buyerId} order by c.id`)

export const requestsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select o.number as order_number, r.reason, r.text, r.asked_at, r.state, r.decided_at, r.decision
    from orders.cancel_request r join orders.sales_order o on o.id = r.order_id
    where o.buyer_id = ${buyerId} order by r.id`)

/** Names of staff are not the buyer's data. */
export const reviewsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select o.number as order_number, r.rules, r.asked_at, r.outcome, r.decided_at, r.note
    from orders.review r join orders.sales_order o on o.id = r.order_id
    where r.buyer_id = ${buyerId} order by r.order_id`)

/** Names of staff are not the buyer's data. */
export const revisionsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select o.number as order_number, v.state, v.created_at, v.answer_by, v.ended_at, v.note, v.lines, v.was_freight_amount,
      v.freight_amount, v.was_adjustment_amount, v.adjustment_amount, v.was_payable_amount, v.payable_amount
    from orders.revision v join orders.sales_order o on o.id = v.order_id
    where v.buyer_id = ${buyerId} order by v.id`)

export const forgetRequests = (tx: Queryable, buyerId: number) =>
  tx.count(sql`update orders.cancel_request set text = '' where buyer_id = ${buyerId}`)

export const openOf = (tx: Queryable, buyerId: number) =>
  tx.row<{ count: number; first: string | null }>(sql`
    select count(*) as count, min(number) as first from orders.sales_order
    where buyer_id = ${buyerId} and lifecycle = 'open'`)

/**
 * Country and region stay, since taxes depend on them. A history entry records the change, so that the latest digest
 * still fits the order.
 */
export const forgetAddresses = (
  tx: Queryable,
  { buyerId, nobody, now }: { buyerId: number; nobody: string; now: Instant },
) =>
  tx.count(sql`
    with mask as (select jsonb_build_object('consignee', ${nobody}::text, 'phone', ${nobody}::text, 'street', ${nobody}::text,
      'detail', ${nobody}::text, 'postalCode', '', 'salutation', 'none') as of_nobody),
    changes as (
      update orders.address_change set former = null, chosen = null,
        before = jsonb_set(before, '{address}', (before -> 'address') || mask.of_nobody)
      from mask where buyer_id = ${buyerId}),
    notes as (update orders.line set note = '' where buyer_id = ${buyerId} and note <> ''),
    forgotten as (
      update orders.sales_order set remarks = '', po_number = '', address = address || mask.of_nobody
      from mask where buyer_id = ${buyerId}
      returning id, buyer_id, review, payment, fulfilment, lifecycle)
    insert into orders.history (order_id, buyer_id, at, actor, event, review, payment, fulfilment, lifecycle)
    select id, buyer_id, ${now}, 'system', 'forgotten', review, payment, fulfilment, lifecycle from forgotten`)

export const idsOf = (db: Queryable, buyerId: number) =>
  db.rows<{ id: number }>(sql`
    select id from orders.sales_order where buyer_id = ${buyerId} order by id`)
