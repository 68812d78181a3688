/** What staff do with orders of points goods: sending them, and cancelling them for their buyers. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { carrierNames, demandParcel } from '#domains/shipping/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { textIn } from '#kit/contract/lang.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { StaffContext } from '#kit/server/context.ts'
import { likePattern } from '#kit/server/database/like.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type {
  cancelPointsOrderForBuyer,
  officePointsOrders,
  shipPointsOrder,
} from '../office-contract.ts'
import { PointsGoodsReasons } from '../reasons.ts'
import { mayOrder } from '../states.ts'
import { mailOrder } from './mails.ts'
import * as orderSql from './order-sql.ts'
import { cancelIn, demandFound, toRow } from './orders.ts'

const PAGE_ROWS = 30

export async function list(
  { db, lang }: StaffContext,
  { state, q = '', after }: InputOf<typeof officePointsOrders>,
): Promise<DataOf<typeof officePointsOrders>> {
  const rows = await orderSql.listForOffice(db, {
    state: state ?? null,
    pattern: q.trim() === '' ? null : likePattern(q.trim().toUpperCase()),
    after: idAfter(after),
    limit: PAGE_ROWS + 1,
  })
  const { items, next } = cutPage(rows, PAGE_ROWS, ({ id }) => String(id))
  const [buyers, nameOf] = await Promise.all([
    buyersByIds(db, [...new Set(items.map(({ buyerId }) => buyerId))]),
    carrierNames(db, lang),
  ])
  return {
    items: items.map((row) => ({
      ...toRow(row, lang),
      buyerId: row.buyerId,
      buyerName: buyers.find(({ id }) => id === row.buyerId)?.nickName ?? null,
      address: row.address,
      carrierName: row.carrierId === null ? null : (nameOf(row.carrierId) ?? null),
      trackingNumber: row.trackingNumber,
      shippedAt: row.shippedAt,
      receivedAt: row.receivedAt,
      cancelledAt: row.cancelledAt,
      cancelledBy: row.cancelledBy,
      cancelNote: row.cancelNote,
    })),
    next,
  }
}

/** @throws {Refused} orderNotFound, notNow, badTrackingNumber, notFound (carrier) */
export async function ship(
  context: StaffContext,
  { number, carrierId, trackingNumber: given }: InputOf<typeof shipPointsOrder>,
): Promise<DataOf<typeof shipPointsOrder>> {
  const { db, now } = context
  const { carrier, trackingNumber } = await demandParcel(
    db,
    { carrierId, trackingNumber: given },
    PointsGoodsReasons.badTrackingNumber,
  )
  return db.tx(async (tx) => {
    const order = demandFound(await orderSql.lockOrder(tx, number, null))
    if (!mayOrder(order.state, 'ship')) throw new Refused(PointsGoodsReasons.notNow)
    const settings = await readSettings(tx)
    const receiveBy = later(now, settings['pointsGoods.receiveDays'] * DAY_MS)
    await orderSql.setShipped(tx, order.id, { carrierId, trackingNumber, receiveBy, now })
    const [buyer] = await buyersByIds(tx, [order.buyerId])
    await mailOrder(tx, order, 'points-order-shipped', {
      values: {
        carrier: textIn(carrier.names, buyer?.lang ?? 'cn').text,
        tracking: trackingNumber ?? '—',
      },
      now,
    })
    await audit(tx, context, {
      action: 'pointsGoods.ship',
      object: `pointsOrder:${number}`,
      after: { carrier: carrier.name, trackingNumber },
    })
    return {}
  })
}

/** @throws {Refused} orderNotFound, notNow */
export const cancel = (
  context: StaffContext,
  { number, note }: InputOf<typeof cancelPointsOrderForBuyer>,
): Promise<DataOf<typeof cancelPointsOrderForBuyer>> =>
  context.db.tx(async (tx) => {
    const { now } = context
    const order = demandFound(await orderSql.lockOrder(tx, number, null))
    await cancelIn(tx, order, { by: 'staff', note, now })
    await mailOrder(tx, order, 'points-order-cancelled', { values: { reason: note }, now })
    await audit(tx, context, {
      action: 'pointsGoods.cancel',
      object: `pointsOrder:${number}`,
      after: { pointsCount: order.pointsCount, note },
    })
    return {}
  })
