/** Sending the receipt voucher of an order, and reading it: its buyer their own, staff any. */
import {
  orderForPayment,
  ordersForPayment,
  type OrderRow,
} from '#domains/orders/server/order-door.ts'
import { confirmReceiptIn, needsReceiptVoucher } from '#domains/orders/server/receipt-door.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { claimFiles, viewFiles } from '#domains/uploads/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import type { myReceiptVoucher, officeReceiptVoucher, sendReceiptVoucher } from '../contract.ts'
import { ReceiptVoucherReasons } from '../reasons.ts'
import * as sql from './sql.ts'

/**
 * Goods on their way are received with it; one that was received already has it added, once.
 * @throws {Refused} orders.orderNotFound, orders.notNow, fileUnknown, sentAlready
 */
export async function send(
  { db, now, buyerId }: BuyerContext,
  { orderNumber, fileIds }: InputOf<typeof sendReceiptVoucher>,
): Promise<void> {
  await db.tx(async (tx) => {
    const order = await orderForPayment(tx, { orderNumber, buyerId }, { lock: true })
    if (order.fulfilment !== 'received') {
      await confirmReceiptIn(tx, { orderNumber, buyerId, now, hasVoucher: true })
    }
    const chosen = [...new Set(fileIds)]
    const reference = `order:${orderNumber}`
    const of = { fileIds: chosen, buyerId, purpose: 'voucher', reference, now } as const
    if ((await claimFiles(tx, of)) === null) throw new Refused(ReceiptVoucherReasons.fileUnknown)
    if (!(await sql.add(tx, { orderId: order.id, buyerId, fileIds: chosen, now }))) {
      throw new Refused(ReceiptVoucherReasons.sentAlready)
    }
  })
}

type Reader = Pick<StaffContext, 'db' | 'now' | 'session'>

async function read(
  { db, now, session }: Reader,
  order: OrderRow,
): Promise<DataOf<typeof officeReceiptVoucher>> {
  const [sent, isRequired] = await Promise.all([
    sql.filesOf(db, order.id),
    needsReceiptVoucher(db, order),
  ])
  const ids = sent.map(({ fileId }) => fileId)
  const files = await viewFiles(db, ids, { now, session })
  return {
    files: ids.flatMap((id) => files.filter((file) => file.id === id)),
    sentAt: sent[0]?.sentAt ?? null,
    isRequired,
  }
}

/** @throws {Refused} orders.orderNotFound */
export async function readMine(
  context: BuyerContext,
  orderNumber: string,
): Promise<DataOf<typeof myReceiptVoucher>> {
  const { db, buyerId } = context
  const order = await orderForPayment(db, { orderNumber, buyerId })
  const voucher = await read(context, order)
  const isThere = order.fulfilment === 'shipped' || order.fulfilment === 'received'
  return { ...voucher, canSend: isThere && voucher.sentAt === null }
}

/** @throws {Refused} orders.orderNotFound */
export async function readAny(
  context: StaffContext,
  orderNumber: string,
): Promise<DataOf<typeof officeReceiptVoucher>> {
  const [order] = await ordersForPayment(context.db, [orderNumber])
  if (order === undefined) throw new Refused(OrderReasons.orderNotFound)
  return read(context, order)
}
