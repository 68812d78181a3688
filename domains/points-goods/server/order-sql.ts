/** Statements about orders of points goods. Each that moves one names the state that it comes from. */
import sql from 'sql-template-tag'
import type { Address } from '#domains/addresses/contract.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Awake } from '#kit/server/jobs/row-sweep.ts'
import type { GoodsKind } from '../contract.ts'
import type { OrderState } from '../states.ts'

export type OrderRow = {
  id: number
  number: string
  buyerId: number
  goodsId: number
  key: string
  kind: GoodsKind
  state: OrderState
  name: Translated
  pictureUrl: string | null
  unitPoints: number
  quantity: number
  pointsCount: number
  address: Address | null
  couponId: number | null
  carrierId: number | null
  trackingNumber: string | null
  placedAt: Instant
  shippedAt: Instant | null
  receiveBy: Instant | null
  receivedAt: Instant | null
  cancelledAt: Instant | null
  cancelledBy: 'buyer' | 'staff' | null
  cancelNote: string
  revealedAt: Instant | null
  superDays: number | null
  superUntil: Instant | null
}

export const drawNumber = (tx: Queryable) =>
  tx.row<{ sequence: number; key: string }>(sql`
    select key::text as key, nextval('points_goods.number_sequence') as sequence from points_goods.numbering`)

export const findByKey = (db: Queryable, buyerId: number, key: string) =>
  db.maybeRow<OrderRow>(sql`
    select * from points_goods.goods_order where buyer_id = ${buyerId} and key = ${key}`)

type NewOrder = Pick<
  OrderRow,
  | 'number'
  | 'buyerId'
  | 'goodsId'
  | 'key'
  | 'kind'
  | 'name'
  | 'pictureUrl'
  | 'unitPoints'
  | 'quantity'
  | 'address'
  | 'couponId'
  | 'superDays'
  | 'superUntil'
  | 'placedAt'
>

export const insertOrder = (tx: Queryable, order: NewOrder) =>
  tx.row<OrderRow>(sql`
    insert into points_goods.goods_order (number, buyer_id, goods_id, key, kind, state, name, picture_url, unit_points, quantity, points_count,
      address, coupon_id, super_days, super_until, placed_at)
    values (${order.number}, ${order.buyerId}, ${order.goodsId}, ${order.key}, ${order.kind},
      ${order.kind === 'physical' ? 'to_ship' : 'issued'}, ${JSON.stringify(order.name)}::jsonb, ${order.pictureUrl}, ${order.unitPoints},
      ${order.quantity}, ${order.unitPoints * order.quantity},
      ${order.address === null ? null : JSON.stringify(order.address)}::jsonb, ${order.couponId},
      ${order.superDays}, ${order.superUntil}, ${order.placedAt})
    returning *`)

export const findOwn = (db: Queryable, number: string, buyerId: number) =>
  db.maybeRow<OrderRow>(sql`
    select * from points_goods.goods_order where number = ${number} and buyer_id = ${buyerId}`)

/** @param buyerId whose it has to be; null: of anybody */
export const lockOrder = (tx: Queryable, number: string, buyerId: number | null) =>
  tx.maybeRow<OrderRow>(sql`
    select * from points_goods.goods_order
    where number = ${number} and (${buyerId}::bigint is null or buyer_id = ${buyerId}) for update`)

type Page = { state: OrderState | null; after: number | null; limit: number }

export const listOwn = (
  db: Queryable,
  { buyerId, state, after, limit }: Page & { buyerId: number },
) =>
  db.rows<OrderRow>(sql`
    select * from points_goods.goods_order
    where buyer_id = ${buyerId} and (${state}::text is null or state = ${state}) and (${after}::bigint is null or id < ${after})
    order by id desc limit ${limit}`)

/** Those that wait to be sent the oldest first. */
export function listForOffice(
  db: Queryable,
  { state, pattern, after, limit }: Page & { pattern: string | null },
) {
  const isQueue = state === 'to_ship'
  const direction = isQueue ? sql`asc` : sql`desc`
  const beyond = isQueue ? sql`>` : sql`<`
  return db.rows<OrderRow>(sql`
    select * from points_goods.goods_order
    where (${state}::text is null or state = ${state}) and (${pattern}::text is null or number like ${pattern})
      and (${after}::bigint is null or id ${beyond} ${after})
    order by id ${direction} limit ${limit}`)
}

export const countToShip = (db: Queryable) =>
  db.row<{ count: number }>(
    sql`select count(*)::int as count from points_goods.goods_order where state = 'to_ship'`,
  )

type Sent = { carrierId: number; trackingNumber: string | null; receiveBy: Instant; now: Instant }

export const setShipped = (tx: Queryable, id: number, to: Sent) =>
  tx.count(sql`
    update points_goods.goods_order set state = 'shipped', shipped_at = ${to.now}, carrier_id = ${to.carrierId},
      tracking_number = ${to.trackingNumber}, receive_by = ${to.receiveBy}
    where id = ${id} and state = 'to_ship'`)

type Cancelled = { by: 'buyer' | 'staff'; note: string; now: Instant }

export const setCancelled = (tx: Queryable, id: number, { by, note, now }: Cancelled) =>
  tx.count(sql`
    update points_goods.goods_order set state = 'cancelled', cancelled_at = ${now}, cancelled_by = ${by}, cancel_note = ${note}
    where id = ${id} and state = 'to_ship'`)

export const setReceived = (tx: Queryable, id: number, now: Instant) =>
  tx.count(sql`
    update points_goods.goods_order set state = 'received', received_at = ${now} where id = ${id} and state = 'shipped'`)

/** The first one that counts as received by now. */
export const lockDue = async (tx: Queryable, now: Instant, isAwake: Awake) =>
  (
    await tx.maybeRow<{ id: number }>(sql`
      select id from points_goods.goods_order
      where state = 'shipped' and receive_by <= ${now} and ${isAwake(sql`id`)}
      order by receive_by limit 1 for update skip locked`)
  )?.id ?? null

export const setRevealed = (tx: Queryable, id: number, now: Instant) =>
  tx.count(sql`
    update points_goods.goods_order set revealed_at = ${now} where id = ${id} and revealed_at is null`)
