/** A buyer's orders of points goods: reading, cancelling, receiving; by the clock where the buyer says nothing. */
import { giveBackPoints } from '#domains/points/server/door.ts'
import { parcelView } from '#domains/shipping/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { BuyerContext } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import type { myPointsOrders, PointsOrder, PointsOrderRow } from '../contract.ts'
import { PointsGoodsReasons } from '../reasons.ts'
import { mayOrder } from '../states.ts'
import { mayReveal } from './codes.ts'
import * as orderSql from './order-sql.ts'
import type { OrderRow } from './order-sql.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 20

export async function list(
  { db, buyerId, lang }: BuyerContext,
  { state, after }: InputOf<typeof myPointsOrders>,
): Promise<DataOf<typeof myPointsOrders>> {
  const rows = await orderSql.listOwn(db, {
    buyerId,
    state: state ?? null,
    after: idAfter(after),
    limit: PAGE_ROWS + 1,
  })
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return { items: items.map((row) => toRow(row, lang)), next }
}

export const toRow = (row: OrderRow, lang: Lang): PointsOrderRow => ({
  number: row.number,
  goodsId: row.goodsId,
  kind: row.kind,
  state: row.state,
  name: textIn(row.name, lang).text,
  pictureUrl: row.pictureUrl,
  quantity: row.quantity,
  pointsCount: row.pointsCount,
  placedAt: row.placedAt,
})

type Named = { number: string }

/** @throws {Refused} orderNotFound */
export async function detail(
  { db, buyerId, lang, now }: BuyerContext,
  { number }: Named,
): Promise<PointsOrder> {
  return toView(db, demandFound(await orderSql.findOwn(db, number, buyerId)), { lang, now })
}

/** @throws {Refused} orderNotFound */
export function demandFound(order: OrderRow | null): OrderRow {
  if (order === null) throw new Refused(PointsGoodsReasons.orderNotFound)
  return order
}

async function toView(
  db: Queryable,
  order: OrderRow,
  { lang, now }: { lang: Lang; now: string },
): Promise<PointsOrder> {
  const actions = [
    ...(mayOrder(order.state, 'cancel') ? (['cancel'] as const) : []),
    ...(mayOrder(order.state, 'receive') ? (['receive'] as const) : []),
    ...(mayReveal(order, now) ? (['reveal'] as const) : []),
  ]
  return {
    ...toRow(order, lang),
    unitPoints: order.unitPoints,
    address: order.address,
    carrier: await carrierOf(db, order, lang),
    trackingNumber: order.trackingNumber,
    shippedAt: order.shippedAt,
    receiveBy: order.receiveBy,
    receivedAt: order.receivedAt,
    cancelledAt: order.cancelledAt,
    cancelledBy: order.cancelledBy,
    cancelNote: order.cancelNote,
    revealedAt: order.revealedAt,
    superDays: order.superDays,
    superUntil: order.superUntil,
    actions,
  }
}

async function carrierOf(
  db: Queryable,
  { carrierId, trackingNumber }: OrderRow,
  lang: Lang,
): Promise<PointsOrder['carrier']> {
  if (carrierId === null) return null
  const { carrier: name, trackingUrl } = await parcelView(db, { carrierId, trackingNumber }, lang)
  return { name, trackingUrl }
}

/** @throws {Refused} orderNotFound, notNow */
export const cancel = (context: BuyerContext, { number }: Named): Promise<PointsOrder> =>
  context.db.tx(async (tx) => {
    const { buyerId, now } = context
    const order = demandFound(await orderSql.lockOrder(tx, number, buyerId))
    await cancelIn(tx, order, { by: 'buyer', note: '', now })
    return toView(tx, demandFound(await orderSql.findOwn(tx, number, buyerId)), context)
  })

type Cancelling = { by: 'buyer' | 'staff'; note: string; now: string }

/** Its points come back to their lots, and its pieces can be had again. @param order that this transaction has locked. @throws {Refused} notNow */
export async function cancelIn(tx: Queryable, order: OrderRow, cancelling: Cancelling) {
  if (!mayOrder(order.state, 'cancel')) throw new Refused(PointsGoodsReasons.notNow)
  const { now } = cancelling
  await orderSql.setCancelled(tx, order.id, cancelling)
  await giveBackPoints(tx, { orderNumber: order.number, now })
  await sql.givePiecesBack(tx, order.goodsId, order.quantity)
}

/** @throws {Refused} orderNotFound, notNow */
export const receive = (context: BuyerContext, { number }: Named): Promise<PointsOrder> =>
  context.db.tx(async (tx) => {
    const { buyerId, now } = context
    const order = demandFound(await orderSql.lockOrder(tx, number, buyerId))
    if (!mayOrder(order.state, 'receive')) throw new Refused(PointsGoodsReasons.notNow)
    await orderSql.setReceived(tx, order.id, now)
    return toView(tx, demandFound(await orderSql.findOwn(tx, number, buyerId)), context)
  })

export const receiveByClock = rowSweep<number>({
  name: 'points-goods.receive',
  everySeconds: 60,
  find: orderSql.lockDue,
  async move(tx, id, { now }) {
    await orderSql.setReceived(tx, id, now)
  },
})
