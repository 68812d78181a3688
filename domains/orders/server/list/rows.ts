/** Rows of the office's tables of orders, with what their buyers are today. */
import { buyersByIds, type BuyerCard } from '#domains/accounts/server/door.ts'
import { countNotes } from '#domains/notes/server/door.ts'
import { warehouseNames } from '#domains/stock/server/door.ts'
import type { Db } from '#kit/server/database/db.ts'
import type * as z from 'zod/mini'
import type { PaymentMethod } from '../../filter.ts'
import type { OfficeOrderRow } from '../../office-contract.ts'
import { axesAt } from '../row.ts'
import { clockOf, labelAt, type Seen } from '../read/view.ts'
import type * as sql from './sql.ts'

type Row = z.infer<typeof OfficeOrderRow>

export async function rowsOf(db: Db, orders: sql.OfficeRow[], seen: Seen): Promise<Row[]> {
  const [buyers, warehouses, noted] = await Promise.all([
    buyersByIds(db, [...new Set(orders.map((order) => order.buyerId))]),
    warehouseNames(db, seen.lang),
    countNotes(
      db,
      'order',
      orders.map(({ id }) => id),
    ),
  ])
  const byId = new Map(buyers.map((buyer) => [buyer.id, buyer]))
  const noteCounts = new Map(noted.map(({ id, count }) => [id, count]))
  return orders.map((order) => ({
    ...toRow(order, byId.get(order.buyerId), warehouses, seen),
    noteCount: noteCounts.get(order.id) ?? 0,
  }))
}

function toRow(
  order: sql.OfficeRow,
  buyer: BuyerCard | undefined,
  warehouses: ReadonlyMap<number, string>,
  seen: Seen,
): Omit<Row, 'noteCount'> {
  const axes = axesAt(order, seen.now)
  return {
    number: order.number,
    label: labelAt(order, seen.now),
    axes,
    delivery: order.delivery,
    pickupReadyAt: order.pickupReadyAt,
    buyerId: order.buyerId,
    buyerName: buyer?.nickName ?? '',
    customerType: buyer?.customerType ?? 'individual',
    level: buyer?.level ?? 1,
    superMember: buyer?.superMember ?? false,
    currency: order.currency,
    payableAmount: order.payableAmount,
    paidAmount: order.paidAmount,
    lineCount: order.lineCount,
    pieceCount: order.pieceCount,
    pictureUrls: order.pictureUrls,
    method: methodOf(order),
    country: order.address.country,
    // In the reader's language; the order itself keeps the names its buyer saw.
    warehouseNames: Object.entries(order.warehouses).map(
      ([id, name]) => warehouses.get(Number(id)) ?? name,
    ),
    trackingNumbers: order.trackingNumbers,
    placedAt: order.placedAt,
    paidAt: order.paidAt,
    waitingSince: waitingSince(order),
    remindedCount: order.remindedCount,
    clock: clockOf(order, axes, seen),
    openCaseCount: order.openCaseCount,
  }
}

/** Since when the merchant has to act. */
/** How the order is paid, or will be as far as its buyer has chosen. */
export const methodOf = ({
  termsAt,
  offlineAt,
}: Pick<sql.OfficeRow, 'termsAt' | 'offlineAt'>): PaymentMethod =>
  termsAt !== null ? 'terms' : offlineAt === null ? 'online' : 'transfer'

function waitingSince({ lifecycle, payment, fulfilment, paidAt, offlineAt }: sql.OfficeRow) {
  if (lifecycle !== 'open') return null
  if (payment === 'voucher_review') return offlineAt
  return fulfilment === 'shipped' ? null : paidAt
}
