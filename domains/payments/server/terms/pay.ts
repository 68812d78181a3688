/** The buyer pays an order on credit terms: an entry of their account stands for the money, in the same transaction. */
import { useCredit, usePrepayment } from '#domains/credit/server/door.ts'
import {
  asBuyer,
  axesAt,
  isPayable,
  lockedOrder,
  orderForPayment,
} from '#domains/orders/server/order-door.ts'
import { settleOnTerms } from '#domains/orders/server/payment-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { payOnTerms } from '../../contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { postReceipt } from '../ledger/post-money.ts'
import { recordOnTerms } from './sql.ts'

/** @throws {Refused} orders.orderNotFound, notPayable, voucherWaiting, changedMeanwhile, credit.notUsable */
export function pay(
  { db, now, buyerId }: BuyerContext,
  { orderNumber, amount: seenAmount, periodDays: seenDays }: InputOf<typeof payOnTerms>,
): Promise<DataOf<typeof payOnTerms>> {
  return db.tx(async (tx) => {
    const { id: orderId } = await orderForPayment(tx, { orderNumber, buyerId })
    const order = await lockedOrder(tx, orderId)
    const axes = axesAt(order, now)
    const { lifecycle, payment } = axes
    const amount = order.payableAmount - order.paidAmount
    // What another address costs more is paid with money: the order was paid, and is not reviewed or due again.
    if (!isPayable(axes) || amount <= 0 || order.paidAt !== null) {
      const isWaiting = lifecycle === 'open' && payment === 'voucher_review'
      throw new Refused(isWaiting ? PaymentReasons.voucherWaiting : PaymentReasons.notPayable)
    }
    const { currency } = order
    const entry = await useCredit(tx, { orderNumber, buyerId, amount, currency, now })
    if (amount !== seenAmount || entry.periodDays !== seenDays) {
      const detail = { amount, periodDays: entry.periodDays }
      throw new Refused(Reasons.changedMeanwhile, { detail })
    }
    const { id } = await recordOnTerms(tx, {
      orderId,
      buyerId,
      entryId: entry.id,
      reference: entry.number,
      amount,
      currency,
      now,
    })
    const by = asBuyer({ buyerId })
    await settleOnTerms(tx, order, { by, reference: entry.number, now })
    await postReceipt(tx, {
      id,
      orderNumber,
      charge: null,
      buyerId,
      provider: null,
      source: 'terms',
      amount,
      appliedAmount: amount,
      currency,
      at: now,
    })
    await usePrepayment(tx, { buyerId, now })
    return { termNumber: entry.number }
  })
}
