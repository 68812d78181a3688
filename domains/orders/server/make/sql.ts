/** Inserts an order that was agreed to in a checkout, and finds it again. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ReviewRule } from '../../contract.ts'
import type { OrderRow } from '../row.ts'

/** The order made from a checkout, as submitting answers with it. */
export type MadeOrder = Pick<
  OrderRow,
  'number' | 'payableAmount' | 'currency' | 'payBy' | 'reviewBy' | 'remarks' | 'poNumber'
>

/** The order made from this buyer's checkout. Checkouts are deleted after some days, their orders are not. */
export function findOrderOfCheckout(db: Queryable, checkoutId: string, buyerId: number) {
  return db.maybeRow<MadeOrder>(sql`
    select number, payable_amount, currency, pay_by, review_by, remarks, po_number from orders.sales_order
    where quote_id = ${checkoutId} and buyer_id = ${buyerId}`)
}

/** The number of the order that has one of these lines of the buyer's cart. */
export async function findOrderOfCartLines(
  tx: Queryable,
  { buyerId, lineIds }: { buyerId: number; lineIds: readonly number[] },
): Promise<string | null> {
  const found = await tx.maybeRow<{ number: string }>(sql`
    select o.number from orders.line l join orders.sales_order o on o.id = l.order_id
    where l.cart_line_id = any(${lineIds}::bigint[]) and o.buyer_id = ${buyerId}
    order by o.id desc limit 1`)
  return found?.number ?? null
}

/** The input of the next order number. */
export type Numbering = { sequence: number; key: string }

export const drawNumber = (tx: Queryable) =>
  tx.row<Numbering>(sql`
    select key, nextval('orders.number_sequence') as sequence from orders.numbering`)

type Fixed =
  | 'number'
  | 'buyerId'
  | 'family'
  | 'lang'
  | 'placedAt'
  | 'currency'
  | 'goodsAmount'
  | 'memberAmount'
  | 'couponAmount'
  | 'couponId'
  | 'pointsAmount'
  | 'pointsCount'
  | 'freightAmount'
  | 'taxReliefAmount'
  | 'taxAmount'
  | 'taxIncluded'
  | 'taxRatePercent'
  | 'payableAmount'
  | 'totalSteps'
  | 'address'
  | 'delivery'
  | 'remarks'
  | 'poNumber'
  | 'payBy'
  | 'piecesHeldUntil'
  | 'nextReminderAt'
  | 'reviewBy'
  | 'closingHeldUntil'
  | 'depositAmount'
  | 'balanceDays'
  | 'keepsDeposit'
  | 'warrantyMonths'

/** An order before it is inserted. `checkoutId` is the checkout that it was agreed to in. */
export type NewOrder = Pick<OrderRow, Fixed> & {
  checkoutId: string
  /** The member of staff who placed it for the buyer; null: the buyer did. */
  placedBy: { staffId: number; staffName: string } | null
  rate: number
  /** The rules that want it reviewed before it is paid. */
  reviewRules: readonly ReviewRule[]
  lines: NewOrderLine[]
}

/** Keys are named as the columns: the database reads the lines as records. */
export type NewOrderLine = {
  position: number
  sku_id: number
  product_id: number
  unit_id: number
  warehouse_id: number
  name: string
  option_text: string
  code: string
  unit_name: string
  warehouse_name: string
  picture_url: string | null
  /** Unique among orders. */
  cart_line_id: number | null
  quantity: number
  factor: number
  list_unit_amount: number
  unit_amount: number
  goods_amount: number
  member_amount: number
  line_amount: number
  coupon_amount: number
  points_amount: number
  freight_amount: number
  tax_amount: number
  tax_relief_amount: number
  note: string
  steps: unknown
  /** What it is given for; null: it is bought. */
  gift: GiftOfLine | null
}

/** Frozen with its order. Amounts in its currency. */
export type GiftOfLine = {
  activityId: number
  name: string
  tier: number
  measure: 'amount' | 'quantity'
  /** Minor units, or base units. */
  least: number
  /** Of the lines that it is given for. */
  positions: number[]
  /** What one is stated to be worth. */
  valueAmount: number
}

/** The first event of an order that staff placed for its buyer. */
export const PLACED_FOR = 'placedFor'

/**
 * Inserts the order, its lines and the first history entry. Another request for the same checkout waits here.
 * @returns false when the checkout has become an order already
 */
export async function insertOrder(tx: Queryable, order: NewOrder): Promise<boolean> {
  const { placedBy } = order
  const actor = placedBy === null ? 'buyer' : 'staff'
  const event = placedBy === null ? 'placed' : PLACED_FOR
  const review = order.reviewRules.length === 0 ? 'none' : 'submitted'
  const made = await tx.maybeRow<{ id: number }>(sql`
    with made as (
      insert into orders.sales_order (number, buyer_id, quote_id, family, lang, placed_at, currency, rate,
        goods_amount, member_amount, coupon_amount, coupon_id, points_amount, points_count, freight_amount, tax_relief_amount, tax_amount, tax_included, tax_rate_percent,
        payable_amount, total_steps, address, delivery, remarks, po_number, pay_by, pieces_held_until, next_reminder_at,
        review, review_by, closing_held_until, deposit_amount, balance_days, keeps_deposit, warranty_months)
      values (${order.number}, ${order.buyerId}, ${order.checkoutId}, ${order.family}, ${order.lang},
        ${order.placedAt}, ${order.currency}, ${order.rate}, ${order.goodsAmount}, ${order.memberAmount},
        ${order.couponAmount}, ${order.couponId}, ${order.pointsAmount}, ${order.pointsCount}, ${order.freightAmount}, ${order.taxReliefAmount}, ${order.taxAmount}, ${order.taxIncluded}, ${order.taxRatePercent},
        ${order.payableAmount}, ${JSON.stringify(order.totalSteps)}::jsonb,
        ${JSON.stringify(order.address)}::jsonb, ${order.delivery}, ${order.remarks}, ${order.poNumber}, ${order.payBy}, ${order.piecesHeldUntil},
        ${order.nextReminderAt}, ${review}, ${order.reviewBy}, ${order.closingHeldUntil},
        ${order.depositAmount}, ${order.balanceDays}, ${order.keepsDeposit}, ${order.warrantyMonths})
      on conflict (quote_id) do nothing
      returning id, buyer_id, placed_at, review, payment, fulfilment, lifecycle),
    logged as (
      insert into orders.history (order_id, buyer_id, at, actor, actor_id, actor_name, event, review, payment,
        fulfilment, lifecycle)
      select id, buyer_id, placed_at, ${actor}, coalesce(${placedBy?.staffId ?? null}::bigint, buyer_id),
        ${placedBy?.staffName ?? ''}, ${event}, review, payment, fulfilment, lifecycle
      from made),
    reviewed as (
      insert into orders.review (order_id, buyer_id, rules, asked_at, due_at)
      select id, buyer_id, ${order.reviewRules as string[]}::text[], placed_at, ${order.reviewBy}::timestamptz
      from made where review = 'submitted'),
    filled as (
      insert into orders.line (order_id, buyer_id, position, sku_id, product_id, unit_id, warehouse_id,
        name, option_text, code, unit_name, warehouse_name, picture_url, cart_line_id, quantity, factor,
        list_unit_amount, unit_amount, goods_amount, member_amount, line_amount, coupon_amount, points_amount, freight_amount,
        tax_amount, tax_relief_amount, note, steps, gift)
      select made.id, made.buyer_id, l.position, l.sku_id, l.product_id, l.unit_id, l.warehouse_id,
        l.name, l.option_text, l.code, l.unit_name, l.warehouse_name, l.picture_url, l.cart_line_id,
        l.quantity, l.factor,
        l.list_unit_amount, l.unit_amount, l.goods_amount, l.member_amount, l.line_amount,
        l.coupon_amount, l.points_amount, l.freight_amount, l.tax_amount, l.tax_relief_amount, l.note, l.steps, case when jsonb_typeof(l.gift) = 'object' then l.gift end
      from made, jsonb_to_recordset(${JSON.stringify(order.lines)}::jsonb) as l (position int,
        sku_id bigint, product_id bigint, unit_id bigint, warehouse_id bigint, name text,
        option_text text, code text, unit_name text, warehouse_name text, picture_url text,
        cart_line_id bigint, quantity int, factor int, list_unit_amount bigint, unit_amount bigint, goods_amount bigint,
        member_amount bigint, line_amount bigint, coupon_amount bigint, points_amount bigint, freight_amount bigint, tax_amount bigint,
        tax_relief_amount bigint, note text, steps jsonb, gift jsonb))
    select id from made`)
  return made !== null
}
