/** Statements about revisions of orders in review, and the lines that they change. */
import sql from 'sql-template-tag'
import type { Step } from '#domains/pricing/contract.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Awake } from '#kit/server/jobs/row-sweep.ts'

export type Line = {
  id: number
  position: number
  productId: number
  skuId: number
  name: string
  unitName: string
  quantity: number
  factor: number
  listUnitAmount: number
  unitAmount: number
  couponAmount: number
  pointsAmount: number
  steps: Step[]
  /** The activity that gives it; null: it is bought. */
  giftActivityId: number | null
}

export const linesOf = (tx: Queryable, orderId: number) =>
  tx.rows<Line>(sql`
    select id, position, product_id, sku_id, name, unit_name, quantity, factor, list_unit_amount, unit_amount, coupon_amount, points_amount, steps,
      (gift ->> 'activityId')::bigint as gift_activity_id
    from orders.line where order_id = ${orderId} order by position`)

export type Charged = Pick<Line, 'id' | 'quantity' | 'listUnitAmount' | 'unitAmount' | 'steps'> & {
  goodsAmount: number
  memberAmount: number
  couponAmount: number
  pointsAmount: number
  freightAmount: number
  taxAmount: number
  taxReliefAmount: number
}

export async function setLines(
  tx: Queryable,
  orderId: number,
  lines: readonly Charged[],
): Promise<void> {
  const of = (key: Exclude<keyof Charged, 'steps'>) => lines.map((each) => each[key])
  const steps = lines.map((each) => JSON.stringify(each.steps))
  await tx.count(sql`
    update orders.line l set quantity = s.quantity, list_unit_amount = s.list, unit_amount = s.unit, steps = s.steps, goods_amount = s.goods, member_amount = s.member,
      line_amount = s.goods + s.member, coupon_amount = s.coupon, points_amount = s.points, freight_amount = s.freight, tax_amount = s.tax, tax_relief_amount = s.relief
    from unnest(${of('id')}::bigint[], ${of('quantity')}::int[], ${of('listUnitAmount')}::bigint[], ${of('unitAmount')}::bigint[],
      ${steps}::jsonb[], ${of('goodsAmount')}::bigint[], ${of('memberAmount')}::bigint[], ${of('couponAmount')}::bigint[],
      ${of('pointsAmount')}::bigint[], ${of('freightAmount')}::bigint[], ${of('taxAmount')}::bigint[], ${of('taxReliefAmount')}::bigint[])
      as s (id, quantity, list, unit, steps, goods, member, coupon, points, freight, tax, relief)
    where l.order_id = ${orderId} and l.id = s.id`)
}

export type RevisionRow = {
  id: number
  orderId: number
  orderNumber: string
  buyerId: number
  state: 'applied' | 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired'
  createdAt: Instant
  answerBy: Instant | null
  endedAt: Instant | null
  staffId: number
  staffName: string
  note: string
  /** Of the lines that change; as the buyer ordered them. */
  lines: {
    lineId: number
    name: string
    unitName: string
    wasQuantity: number
    quantity: number
    /** Absent in those from before prices followed quantities. */
    wasUnitAmount?: number
    unitAmount?: number
  }[]
  /** One piece costs more than before. */
  raisesPrice: boolean
  wasFreightAmount: number
  freightAmount: number
  wasAdjustmentAmount: number
  adjustmentAmount: number
  wasPayableAmount: number
  payableAmount: number
}

export type NewRevision = Omit<RevisionRow, 'id' | 'orderNumber' | 'endedAt'>

/** @returns null when another is open */
export const addRevision = (tx: Queryable, to: NewRevision) =>
  tx.maybeRow<{ id: number }>(sql`
    insert into orders.revision (order_id, buyer_id, state, created_at, answer_by, ended_at, staff_id, staff_name, note, lines,
      raises_price, was_freight_amount, freight_amount, was_adjustment_amount, adjustment_amount, was_payable_amount, payable_amount)
    values (${to.orderId}, ${to.buyerId}, ${to.state}, ${to.createdAt}, ${to.answerBy},
      ${to.state === 'open' ? null : to.createdAt}::timestamptz, ${to.staffId}, ${to.staffName}, ${to.note},
      ${JSON.stringify(to.lines)}::jsonb, ${to.raisesPrice}, ${to.wasFreightAmount}, ${to.freightAmount}, ${to.wasAdjustmentAmount},
      ${to.adjustmentAmount}, ${to.wasPayableAmount}, ${to.payableAmount})
    on conflict (order_id) where state = 'open' do nothing returning id`)

/** The order of a revision; null too when it is another buyer's. */
export const orderOfRevision = (tx: Queryable, id: number, buyerId: number | null) =>
  tx.maybeRow<{ orderId: number; orderNumber: string }>(sql`
    select v.order_id, o.number as order_number from orders.revision v join orders.sales_order o on o.id = v.order_id
    where v.id = ${id} and (${buyerId}::bigint is null or v.buyer_id = ${buyerId})`)

type Ended = { state: RevisionRow['state']; now: Instant; isInTime?: boolean }

/** Ends one that is open, with its order locked. @returns null when it is over, or its time is */
export const endRevision = (tx: Queryable, id: number, { state, now, isInTime = false }: Ended) =>
  tx.maybeRow<RevisionRow>(sql`
    update orders.revision v set state = ${state}, ended_at = ${now} from orders.sales_order o
    where v.id = ${id} and v.state = 'open' and o.id = v.order_id and (not ${isInTime}::boolean or v.answer_by > ${now})
    returning v.*, o.number as order_number`)

/** Of these orders, the oldest first. */
export const revisionsOf = (db: Queryable, orderNumbers: readonly string[]) =>
  db.rows<RevisionRow>(sql`
    select v.*, o.number as order_number from orders.revision v join orders.sales_order o on o.id = v.order_id
    where o.number = any(${orderNumbers as string[]}::text[]) order by v.id`)

/** Those that wait for a buyer, the earliest deadline first. */
export const openRevisionsOfBuyer = (db: Queryable, buyerId: number, now: Instant) =>
  db.rows<{ id: number; orderNumber: string; note: string; answerBy: Instant }>(sql`
    select v.id, o.number as order_number, v.note, v.answer_by
    from orders.revision v join orders.sales_order o on o.id = v.order_id
    where v.buyer_id = ${buyerId} and v.state = 'open' and v.answer_by > ${now} order by v.answer_by, v.id limit 50`)

/** What the freight was before staff changed it for the first time, and what other addresses have changed of it since. */
export const agreedFreightOf = async (tx: Queryable, orderId: number): Promise<number | null> => {
  const row = await tx.maybeRow<{ amount: number }>(sql`
    select v.was_freight_amount + coalesce((select sum(c.freight_difference_amount)::bigint from orders.address_change c
      where c.order_id = v.order_id and c.at > v.ended_at and c.undone_at is null), 0) as amount
    from orders.revision v where v.order_id = ${orderId} and v.state in ('applied', 'accepted') order by v.id limit 1`)
  return row?.amount ?? null
}

export const overdueRevision = async (
  tx: Queryable,
  now: Instant,
  isAwake: Awake,
): Promise<number | null> => {
  const row = await tx.maybeRow<{ id: number }>(sql`
    select id from orders.revision v where state = 'open' and answer_by <= ${now} and ${isAwake(sql`v.id`)}
    order by answer_by limit 1`)
  return row?.id ?? null
}

/** The buyer can no longer answer one that is open: its order is decided or closed. @returns who had proposed it */
export const withdrawOpen = async (
  tx: Queryable,
  orderId: number,
  now: Instant,
): Promise<number[]> => {
  const rows = await tx.rows<{ staffId: number }>(sql`
    update orders.revision set state = 'withdrawn', ended_at = ${now} where order_id = ${orderId} and state = 'open'
    returning staff_id`)
  return rows.map(({ staffId }) => staffId)
}

/** Of these orders, those with one that waits for the buyer. */
export const ordersWithOpen = async (
  db: Queryable,
  orderNumbers: readonly string[],
): Promise<string[]> => {
  const rows = await db.rows<{ number: string }>(sql`
    select o.number from orders.revision v join orders.sales_order o on o.id = v.order_id
    where v.state = 'open' and o.number = any(${orderNumbers as string[]}::text[])`)
  return rows.map(({ number }) => number)
}
