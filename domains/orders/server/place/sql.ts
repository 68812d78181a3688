/** Keeps quotes, and makes an order of one. */
import sql from 'sql-template-tag'
import type { Instant, Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { OrderRow } from '../row.ts'
import type { Agreed, QuoteForm } from './quote.ts'

export type QuoteRow = {
  id: string
  buyerId: number
  lang: Lang
  form: QuoteForm
  agreed: Agreed
  createdAt: Instant
  expiresAt: Instant
}

/** Of one buyer; a person has a page or two open. Older ones are as good as expired. */
const QUOTES_MAX = 30

export async function keepQuote(db: Queryable, quote: QuoteRow): Promise<void> {
  await db.write(sql`
    with surplus as (
      delete from orders.quote where id in (
        select id from orders.quote where buyer_id = ${quote.buyerId}
        order by created_at desc offset ${QUOTES_MAX - 1} for update skip locked))
    insert into orders.quote (id, buyer_id, lang, form, agreed, created_at, expires_at)
    values (${quote.id}, ${quote.buyerId}, ${quote.lang}, ${JSON.stringify(quote.form)}::jsonb,
      ${JSON.stringify(quote.agreed)}::jsonb, ${quote.createdAt}, ${quote.expiresAt})`)
}

/** `made` is the order that the quote has become, if it has. */
export type Submittable = QuoteRow & { sequence: number; key: string; made: Made | null }

/** A buyer's quote, with what the number of its order is made from. */
export function quoteToSubmit(db: Queryable, quoteId: string, buyerId: number) {
  return db.maybeRow<Submittable>(sql`
    select q.*, n.key, nextval('orders.number_sequence') as sequence, (
      select jsonb_build_object('number', o.number, 'payableAmount', o.payable_amount,
        'currency', o.currency, 'remarks', o.remarks,
        'payBy', to_char(o.pay_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from orders.sales_order o where o.quote_id = q.id) as made
    from orders.quote q, orders.numbering n where q.id = ${quoteId} and q.buyer_id = ${buyerId}`)
}

export type Made = Pick<OrderRow, 'number' | 'payableAmount' | 'currency' | 'payBy' | 'remarks'>

export function orderOfQuote(db: Queryable, quoteId: string, buyerId: number) {
  return db.maybeRow<Made>(sql`
    select number, payable_amount, currency, pay_by, remarks from orders.sales_order
    where quote_id = ${quoteId} and buyer_id = ${buyerId}`)
}

/** The order that has one of these lines of the buyer's cart. */
export async function orderOfCartLines(
  tx: Queryable,
  { buyerId, lineIds }: { buyerId: number; lineIds: readonly number[] },
): Promise<string | null> {
  const found = await tx.maybeRow<{ number: string }>(sql`
    select o.number from orders.line l join orders.sales_order o on o.id = l.order_id
    where l.cart_line_id = any(${lineIds}::bigint[]) and o.buyer_id = ${buyerId}
    order by o.id desc limit 1`)
  return found?.number ?? null
}

type Fixed =
  | 'number'
  | 'buyerId'
  | 'quoteId'
  | 'family'
  | 'lang'
  | 'placedAt'
  | 'currency'
  | 'goodsAmount'
  | 'memberAmount'
  | 'freightAmount'
  | 'taxAmount'
  | 'taxIncluded'
  | 'taxRatePercent'
  | 'payableAmount'
  | 'totalSteps'
  | 'address'
  | 'delivery'
  | 'remarks'
  | 'payBy'
  | 'nextReminderAt'

export type NewOrder = Pick<OrderRow, Fixed> & { rate: number; lines: NewLine[] }

/** Keys as the columns are called: the database reads the lines as records. */
export type NewLine = {
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
  /** No other order has it. */
  cart_line_id: number | null
  quantity: number
  factor: number
  list_unit_amount: number
  unit_amount: number
  goods_amount: number
  member_amount: number
  line_amount: number
  freight_amount: number
  tax_amount: number
  steps: unknown
}

/**
 * The order, its lines and the first line of its history. Who submits the same quote at the same time waits here.
 * @returns false when the quote has become an order already
 */
export async function insertOrder(tx: Queryable, order: NewOrder): Promise<boolean> {
  const made = await tx.maybeRow<{ id: number }>(sql`
    with made as (
      insert into orders.sales_order (number, buyer_id, quote_id, family, lang, placed_at, currency, rate,
        goods_amount, member_amount, freight_amount, tax_amount, tax_included, tax_rate_percent,
        payable_amount, total_steps, address, delivery, remarks, pay_by, next_reminder_at)
      values (${order.number}, ${order.buyerId}, ${order.quoteId}, ${order.family}, ${order.lang},
        ${order.placedAt}, ${order.currency}, ${order.rate}, ${order.goodsAmount}, ${order.memberAmount},
        ${order.freightAmount}, ${order.taxAmount}, ${order.taxIncluded}, ${order.taxRatePercent},
        ${order.payableAmount}, ${JSON.stringify(order.totalSteps)}::jsonb,
        ${JSON.stringify(order.address)}::jsonb, ${order.delivery}, ${order.remarks}, ${order.payBy},
        ${order.nextReminderAt})
      on conflict (quote_id) do nothing
      returning id, buyer_id, placed_at, review, payment, fulfilment, lifecycle),
    told as (
      insert into orders.history (order_id, buyer_id, at, actor, actor_id, event, review, payment,
        fulfilment, lifecycle)
      select id, buyer_id, placed_at, 'buyer', buyer_id, 'placed', review, payment, fulfilment, lifecycle
      from made),
    filled as (
      insert into orders.line (order_id, buyer_id, position, sku_id, product_id, unit_id, warehouse_id,
        name, option_text, code, unit_name, warehouse_name, picture_url, cart_line_id, quantity, factor,
        list_unit_amount, unit_amount, goods_amount, member_amount, line_amount, freight_amount,
        tax_amount, steps)
      select made.id, made.buyer_id, l.position, l.sku_id, l.product_id, l.unit_id, l.warehouse_id,
        l.name, l.option_text, l.code, l.unit_name, l.warehouse_name, l.picture_url, l.cart_line_id,
        l.quantity, l.factor,
        l.list_unit_amount, l.unit_amount, l.goods_amount, l.member_amount, l.line_amount,
        l.freight_amount, l.tax_amount, l.steps
      from made, jsonb_to_recordset(${JSON.stringify(order.lines)}::jsonb) as l (position int,
        sku_id bigint, product_id bigint, unit_id bigint, warehouse_id bigint, name text,
        option_text text, code text, unit_name text, warehouse_name text, picture_url text,
        cart_line_id bigint, quantity int, factor int, list_unit_amount bigint, unit_amount bigint, goods_amount bigint,
        member_amount bigint, line_amount bigint, freight_amount bigint, tax_amount bigint, steps jsonb))
    select id from made`)
  return made !== null
}
