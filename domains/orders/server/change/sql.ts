/** Locks orders, writes their changes, and finds those that are due. */
import sql, { type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Actor } from '../../states.ts'
import { FREIGHT_OFF } from '../freight-off.ts'
import type { OrderRow, SoldOrder } from '../row.ts'
import { BOUGHT_LINES } from '../bought-lines.ts'

/** Locks an order until the transaction ends. Null too when it is another buyer's. */
export function lockOrder(tx: Queryable, number: string, buyerId: number | null) {
  return tx.maybeRow<OrderRow>(sql`
    select * from orders.sales_order
    where number = ${number} and (${buyerId}::bigint is null or buyer_id = ${buyerId})
    for update`)
}

/** The same by id, with the base units of each SKU that it sells, in the order of products: gifts are none. */
export function lockOrderById(tx: Queryable, orderId: number) {
  return tx.maybeRow<SoldOrder>(sql`
    select o.*, (
      select coalesce(jsonb_agg(jsonb_build_object('productId', product_id, 'skuId', sku_id, 'quantity', quantity) order by product_id, sku_id), '[]')
      from (select product_id, sku_id, sum(quantity * factor) as quantity from ${BOUGHT_LINES} l
        where order_id = o.id group by product_id, sku_id) as goods) as sold
    from orders.sales_order o where o.id = ${orderId} for update of o`)
}

/** Locks an order that the transaction has found by its id. */
export async function lockedById(tx: Queryable, orderId: number): Promise<SoldOrder> {
  const order = await lockOrderById(tx, orderId)
  if (order === null) throw new Error(`order ${orderId} is gone`)
  return order
}

export function findOrder(db: Queryable, number: string, buyerId: number | null) {
  return db.maybeRow<OrderRow>(sql`
    select * from orders.sales_order
    where number = ${number} and (${buyerId}::bigint is null or buyer_id = ${buyerId})`)
}

/** Loads several orders, in no particular order and unlocked. */
export function findOrders(db: Queryable, numbers: readonly string[]) {
  return db.rows<OrderRow>(sql`select * from orders.sales_order where number = any(${numbers})`)
}

export type HistoryRow = {
  at: Instant
  actor: Actor
  actorId: number | null
  actorName: string
  event: string
  values: Record<string, string | number>
  note: string
}

/** Writes all changeable columns of a locked order, and the history entry of the change. Reports count a paid one again. */
export async function saveOrder(tx: Queryable, order: OrderRow, entry: HistoryRow): Promise<void> {
  await tx.row(sql`
    with changed as (
      update orders.sales_order set
        review = ${order.review}, payment = ${order.payment}, fulfilment = ${order.fulfilment},
        lifecycle = ${order.lifecycle}, version = version + 1,
        goods_amount = ${order.goodsAmount}, member_amount = ${order.memberAmount}, coupon_amount = ${order.couponAmount},
        coupon_id = ${order.couponId}::bigint, points_amount = ${order.pointsAmount}, points_count = ${order.pointsCount}, freight_amount = ${order.freightAmount},
        tax_relief_amount = ${order.taxReliefAmount}, tax_amount = ${order.taxAmount},
        address = ${JSON.stringify(order.address)}::jsonb,
        adjustment_amount = ${order.adjustmentAmount}, payable_amount = ${order.payableAmount},
        total_steps = ${JSON.stringify(order.totalSteps)}::jsonb, paid_amount = ${order.paidAmount},
        refunded_amount = ${order.refundedAmount}, deposit_amount = ${order.depositAmount},
        balance_days = ${order.balanceDays}, keeps_deposit = ${order.keepsDeposit}, retained_amount = ${order.retainedAmount},
        balance_overdue_at = ${order.balanceOverdueAt},
        po_number = ${order.poNumber}, pay_by = ${order.payBy}, ship_by = ${order.shipBy},
        closing_held_until = ${order.closingHeldUntil}, offline_at = ${order.offlineAt},
        terms_at = ${order.termsAt},
        review_by = ${order.reviewBy}, next_reminder_at = ${order.nextReminderAt},
        paid_at = ${order.paidAt}, reminded_at = ${order.remindedAt},
        reminded_count = ${order.remindedCount}, shipped_at = ${order.shippedAt},
        pickup_ready_at = ${order.pickupReadyAt},
        confirm_due = ${order.confirmDue}, extended_at = ${order.extendedAt}, received_at = ${order.receivedAt},
        closed_at = ${order.closedAt}, closed_by = ${order.closedBy},
        closed_reason = ${order.closedReason}, hidden_at = ${order.hiddenAt}
      where id = ${order.id} and version = ${order.version}
      returning id, buyer_id, paid_at, review, payment, fulfilment, lifecycle),
    noted as (insert into orders.order_change (order_id) select id from changed where paid_at is not null)
    insert into orders.history (order_id, buyer_id, at, actor, actor_id, actor_name, event, "values",
      note, review, payment, fulfilment, lifecycle)
    select id, buyer_id, ${entry.at}, ${entry.actor}, ${entry.actorId}::bigint, ${entry.actorName},
      ${entry.event}, ${JSON.stringify(entry.values)}::jsonb, ${entry.note}, review, payment,
      fulfilment, lifecycle
    from changed returning id`)
}

/** No clock closes an order whose deposit is paid, or that was paid in full before another address made it more expensive. */
const IS_CLOSED_BY_CLOCK = sql`(paid_at is null and (deposit_amount is null or paid_amount < deposit_amount))`

/** Makes closing wait for the provider's answer. */
export async function holdClosing(tx: Queryable, orderId: number, until: Instant): Promise<void> {
  await tx.count(sql`
    update orders.sales_order set closing_held_until = ${until}
    where id = ${orderId} and ${IS_CLOSED_BY_CLOCK}`)
}

/** The provider has answered, so closing need not wait. */
export async function releaseClosing(tx: Queryable, orderId: number): Promise<void> {
  await tx.count(sql`
    update orders.sales_order set closing_held_until = null
    where id = ${orderId} and closing_held_until is not null and ${IS_CLOSED_BY_CLOCK}`)
}

export type Awake = (key: Sql) => Sql

/** The next due order with this condition. Orders that another transaction has locked are skipped. */
async function nextDue(
  tx: Queryable,
  { due, by, isAwake }: { due: Sql; by: Sql; isAwake: Awake },
): Promise<number | null> {
  const found = await tx.maybeRow<{ id: number }>(sql`
    select id from orders.sales_order
    where ${due} and ${isAwake(sql`sales_order.id`)}
    order by ${by} limit 1 for update skip locked`)
  return found?.id ?? null
}

/** One unpaid order past its deadline. */
export const overdueUnpaid = (tx: Queryable, now: Instant, isAwake: Awake) =>
  nextDue(tx, {
    due: sql`lifecycle = 'open' and payment = 'unpaid' and closes_at <= ${now}`,
    by: sql`closes_at`,
    isAwake,
  })

/** One partially paid order past its deadline, whose money must be refunded. */
export const overduePartlyPaid = (tx: Queryable, now: Instant, isAwake: Awake) =>
  nextDue(tx, {
    due: sql`lifecycle = 'open' and payment = 'partially_paid' and closes_at <= ${now}`,
    by: sql`closes_at`,
    isAwake,
  })

/** While a case of after-sales is open, receipt neither confirms itself nor is reminded of. */
const WITHOUT_CASE = sql`not exists (select from orders.open_case where order_id = sales_order.id)`

export const dueForReceipt = (tx: Queryable, now: Instant, isAwake: Awake) =>
  nextDue(tx, {
    due: sql`lifecycle = 'open' and fulfilment = 'shipped' and confirm_due <= ${now} and ${WITHOUT_CASE}`,
    by: sql`confirm_due`,
    isAwake,
  })

export const dueForReminder = (tx: Queryable, now: Instant, isAwake: Awake) =>
  nextDue(tx, {
    due: sql`lifecycle = 'open' and next_reminder_at <= ${now} and ${WITHOUT_CASE}`,
    by: sql`next_reminder_at`,
    isAwake,
  })

/** One completed order whose buyer is to be invited to review its goods. */
export const dueForInvitation = (tx: Queryable, now: Instant, isAwake: Awake) =>
  nextDue(tx, {
    due: sql`lifecycle = 'completed' and next_reminder_at <= ${now}`,
    by: sql`next_reminder_at`,
    isAwake,
  })

export async function setReminder(
  tx: Queryable,
  orderId: number,
  nextReminderAt: Instant | null,
): Promise<void> {
  await tx.count(sql`
    update orders.sales_order set next_reminder_at = ${nextReminderAt}::timestamptz
    where id = ${orderId}`)
}

export type LineRow = {
  id: number
  position: number
  skuId: number
  productId: number
  warehouseId: number
  name: string
  quantity: number
  factor: number
  shippedQuantity: number
  unitId: number
}

export function linesOf(db: Queryable, orderId: number) {
  return db.rows<LineRow>(sql`
    select id, position, sku_id, product_id, warehouse_id, unit_id, name, quantity, factor, shipped_quantity
    from orders.line where order_id = ${orderId} order by position`)
}

export type ChargedLine = {
  skuId: number
  productId: number
  quantity: number
  factor: number
  shippedQuantity: number
  /** What goods and freight cost after this line's shares of coupon and points. */
  lineAmount: number
  freightAmount: number
  taxAmount: number
  taxReliefAmount: number
  /** What points take off it (≤ 0). */
  pointsAmount: number
  /** The activity that gives it; null: it is bought. */
  giftActivityId: number | null
}

export const chargedLines = (db: Queryable, orderId: number): Promise<ChargedLine[]> =>
  db.rows(sql`
    select l.sku_id, l.product_id, l.quantity, l.factor, l.shipped_quantity, l.line_amount + l.coupon_amount + l.points_amount - off.freight as line_amount,
      l.freight_amount + off.freight as freight_amount, l.tax_amount, l.tax_relief_amount, l.points_amount,
      (l.gift ->> 'activityId')::bigint as gift_activity_id
    from orders.line l join orders.sales_order o on o.id = l.order_id ${FREIGHT_OFF}
    where l.order_id = ${orderId} order by l.position`)

export type ClosedRest = {
  orderId: number
  buyerId: number
  amount: number
  now: Instant
  staffId: number
  staffName: string
}

/** Closes what was not shipped of each line. */
export const closeRest = (tx: Queryable, rest: ClosedRest): Promise<number> =>
  tx.count(sql`
    with noted as (
      insert into orders.closed_rest (order_id, buyer_id, amount, closed_at, staff_id, staff_name)
      values (${rest.orderId}, ${rest.buyerId}, ${rest.amount}, ${rest.now}, ${rest.staffId}, ${rest.staffName}))
    update orders.line set closed_quantity = quantity - shipped_quantity
    where order_id = ${rest.orderId} and shipped_quantity < quantity`)

export type ParcelForm = {
  orderId: number
  buyerId: number
  way: 'carrier' | 'untracked' | 'handed_over'
  carrierId: number | null
  carrierName: string
  carrierPhone: string
  trackingNumber: string | null
  trackingUrl: string | null
  shippedAt: Instant
  lineIds: number[]
  quantities: number[]
}

/**
 * Puts quantities of lines into a parcel. A line with less left than requested makes the count fall short.
 * @returns how many lines went in, and the parcel
 */
export function packParcel(tx: Queryable, form: ParcelForm) {
  return tx.row<{ id: number; packedCount: number }>(sql`
    with wanted as (
      select * from unnest(${form.lineIds}::bigint[], ${form.quantities}::int[]) as w (line_id, quantity)),
    taken as (
      update orders.line l set shipped_quantity = shipped_quantity + wanted.quantity
      from wanted
      where l.id = wanted.line_id and l.order_id = ${form.orderId}
        and l.shipped_quantity + l.closed_quantity + wanted.quantity <= l.quantity
      returning l.id, wanted.quantity),
    parcel as (
      insert into orders.parcel (order_id, buyer_id, carrier_id, carrier_name, carrier_phone,
        tracking_number, tracking_url, shipped_at, way)
      values (${form.orderId}, ${form.buyerId}, ${form.carrierId}::bigint, ${form.carrierName},
        ${form.carrierPhone}, ${form.trackingNumber}, ${form.trackingUrl}, ${form.shippedAt}, ${form.way})
      returning id),
    packed as (
      insert into orders.parcel_line (parcel_id, line_id, order_id, buyer_id, quantity)
      select parcel.id, taken.id, ${form.orderId}::bigint, ${form.buyerId}::bigint, taken.quantity
      from taken, parcel returning line_id)
    select parcel.id, (select count(*)::int from packed) as packed_count from parcel`)
}

export type Correction = {
  orderId: number
  parcelId: number
  way: 'carrier' | 'untracked'
  carrierId: number
  carrierName: string
  carrierPhone: string
  trackingNumber: string | null
  trackingUrl: string | null
  /** Parcels that were shipped before this can no longer be corrected. */
  shippedAfter: Instant
}

type Corrected = { carrierName: string; trackingNumber: string | null; isSignatureGone: boolean }

/**
 * What a carrier reported of the former number goes, its signature too.
 * @returns the parcel before the correction, or null when there is none or it was shipped too long ago
 */
export function correctParcel(tx: Queryable, to: Correction) {
  return tx.maybeRow<Corrected>(sql`
    with was as (
      select id, carrier_name, tracking_number, tracking_state is not distinct from 'delivered' as is_signature_gone
      from orders.parcel
      where id = ${to.parcelId} and order_id = ${to.orderId} and shipped_at > ${to.shippedAfter}
        and way <> 'handed_over'
      for update)
    update orders.parcel p set carrier_id = ${to.carrierId}, carrier_name = ${to.carrierName},
      carrier_phone = ${to.carrierPhone}, tracking_number = ${to.trackingNumber},
      tracking_url = ${to.trackingUrl}, way = ${to.way}, followed_at = null, tracking_state = null,
      signed_at = case when was.is_signature_gone then null else p.signed_at end
    from was where p.id = was.id
    returning was.carrier_name, was.tracking_number, was.is_signature_gone`)
}

/** @returns `last`: the last signature once every parcel of the order is signed for */
export function signParcel(
  tx: Queryable,
  parcel: { orderId: number; parcelId: number; signedAt: Instant },
) {
  return tx.row<{ isThere: boolean; isNew: boolean; last: Instant | null }>(sql`
    with signed as (
      update orders.parcel set signed_at = ${parcel.signedAt}
      where id = ${parcel.parcelId} and order_id = ${parcel.orderId} and signed_at is null returning id, signed_at),
    all_parcels as (
      select p.id, coalesce(signed.signed_at, p.signed_at) as signed_at
      from orders.parcel p left join signed on signed.id = p.id where p.order_id = ${parcel.orderId})
    select coalesce(bool_or(id = ${parcel.parcelId}), false) as is_there, exists (select from signed) as is_new,
      case when bool_and(signed_at is not null) then max(signed_at) end as last
    from all_parcels`)
}
