/** The buyer pays what is due of an order with their wallet: in one transaction the wallet has less, and the order is paid. */
import { demandPayPassword } from '#domains/accounts/server/pay-door.ts'
import {
  asProvider,
  axesAt,
  isPayable,
  lockedOrder,
  orderForPayment,
} from '#domains/orders/server/order-door.ts'
import { applyReceipt, bankTransferTimes } from '#domains/orders/server/payment-door.ts'
import { dueNowOf } from '#domains/orders/server/plan-door.ts'
import { payFromWallet, spendableAmount } from '#domains/wallet/server/door.ts'
import { WalletReasons } from '#domains/wallet/reasons.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { payWithWallet } from '../../contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { noteOutcome } from '../refunds/refunds.ts'
import { recordByWallet } from './sql.ts'

/**
 * @throws {Refused} accounts.payPasswordMissing, accounts.wrongPayPassword, accounts.payPasswordLocked, orders.orderNotFound, notPayable,
 * voucherWaiting, changedMeanwhile, wallet.moreThanHeld
 */
export async function pay(
  context: BuyerContext,
  { orderNumber, amount: seenAmount, payPassword }: InputOf<typeof payWithWallet>,
): Promise<DataOf<typeof payWithWallet>> {
  const { db, now, buyerId } = context
  const { id: orderId } = await orderForPayment(db, { orderNumber, buyerId })
  // Outside of the transaction: a wrong one counts, whatever becomes of the payment.
  await demandPayPassword(context, payPassword)
  return db.tx(async (tx) => {
    const order = await lockedOrder(tx, orderId)
    const axes = axesAt(order, now)
    const amount = dueNowOf(order)
    if (!isPayable(axes) || amount <= 0) {
      const isWaiting = axes.lifecycle === 'open' && axes.payment === 'voucher_review'
      throw new Refused(isWaiting ? PaymentReasons.voucherWaiting : PaymentReasons.notPayable)
    }
    if (amount !== seenAmount) throw new Refused(Reasons.changedMeanwhile, { detail: { amount } })
    const { currency } = order
    const key = `${orderNumber}:${order.version}`
    const movement = await payFromWallet(tx, { buyerId, currency, amount, orderNumber, key, now })
    if (movement === null) {
      const held = await spendableAmount(tx, { buyerId, currency })
      throw new Refused(WalletReasons.moreThanHeld, { detail: { amount: held, currency } })
    }
    const reference = `WM${movement.id}`
    const money = { orderId, buyerId, movementId: movement.id, reference, amount, currency, now }
    const { id: receiptId } = await recordByWallet(tx, money)
    const { uploadBy } = await bankTransferTimes(tx, now)
    const by = asProvider('wallet')
    const receipt = { amount, via: 'online' as const, reference, by, now, uploadBy }
    const outcome = await applyReceipt(tx, order, receipt)
    await noteOutcome(tx, { receiptId, provider: null, source: 'wallet', amount, now }, outcome)
    return { balanceAmount: movement.balanceAmount }
  })
}
