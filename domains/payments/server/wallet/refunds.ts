/** Refunds that arrive in the wallet: of what it has paid at once, and of what staff would send by bank where the buyer chooses it. */
import {
  asProvider,
  lockedOrder,
  mailTo,
  orderForPayment,
  type OrderRow,
} from '#domains/orders/server/order-door.ts'
import { applyRefund, recordSurplusReturned } from '#domains/orders/server/payment-door.ts'
import { refundToWallet } from '#domains/wallet/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { refundsToWallet } from '../../refund-account-contract.ts'
import { postRefund } from '../ledger/post-money.ts'
import { refundsOf, type KnownRefund, type Refund } from '../refunds/sql.ts'
import { sendToWallet } from './sql.ts'

type Arrived = Pick<Refund, 'id' | 'amount' | 'reason'> & { now: Instant }

/** It is in the wallet: the ledger and the order have it, and the buyer reads it. */
export async function noteInWallet(
  tx: Queryable,
  order: OrderRow,
  { id, amount, reason, now }: Arrived,
): Promise<void> {
  await postRefund(tx, id)
  const locked = await lockedOrder(tx, order.id)
  const refunded = { amount, by: asProvider('wallet'), now }
  if (reason === 'cancelled') await applyRefund(tx, locked, refunded)
  else await recordSurplusReturned(tx, locked, refunded)
  const values = { amount: { amount, currency: order.currency } }
  await mailTo(tx, order, 'refunded-to-wallet', values, { now, once: String(id) })
}

/** Staff would send it by bank and nobody does yet, no provider may have sent any of it, and its buyer has paid it themselves. */
const mayGoToWallet = ({ route, state, ...refund }: KnownRefund): boolean =>
  (state === 'failed' || (state === 'waiting' && route === 'bank')) &&
  refund.takenBy === null &&
  refund.unknownSince === null &&
  refund.statement === null &&
  refund.providerReference === null &&
  !refund.isByLink

const sumOf = (refunds: readonly KnownRefund[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0)

/** How much of an order's refunds its buyer may have in their wallet. */
export const toWalletAmount = (refunds: readonly KnownRefund[]): number =>
  sumOf(refunds.filter(mayGoToWallet))

/** @throws {Refused} orders.orderNotFound, changedMeanwhile: a member of staff sends one of them now, or it is another amount */
export async function choose(
  { db, now, buyerId }: BuyerContext,
  { orderNumber, amount: seenAmount }: InputOf<typeof refundsToWallet>,
): Promise<DataOf<typeof refundsToWallet>> {
  const { id: orderId } = await orderForPayment(db, { orderNumber, buyerId })
  await db.tx(async (tx) => {
    const order = await lockedOrder(tx, orderId)
    const refunds = (await refundsOf(tx, orderId)).filter(mayGoToWallet)
    const amount = sumOf(refunds)
    if (amount !== seenAmount) throw new Refused(Reasons.changedMeanwhile, { detail: { amount } })
    const { currency } = order
    for (const refund of refunds) {
      const { key } = refund
      const to = { buyerId, currency, amount: refund.amount, orderNumber, key, now }
      const { id: movementId } = await refundToWallet(tx, to)
      const reference = `WM${movementId}`
      if (!(await sendToWallet(tx, { id: refund.id, movementId, reference, now }))) {
        throw new Refused(Reasons.changedMeanwhile, { detail: { amount } })
      }
      await noteInWallet(tx, order, { ...refund, now })
    }
  })
  return {}
}
