/** Refunds that arrive in the wallet: of what it has paid at once, and of what staff would send by bank where the buyer chooses it. */
import { demandProof } from '#domains/accounts/server/account-door.ts'
import {
  asProvider,
  lockedOrder,
  mailTo,
  orderForPayment,
  type OrderRow,
} from '#domains/orders/server/order-door.ts'
import { applyRefund, recordSurplusReturned } from '#domains/orders/server/payment-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { refundToWallet } from '#domains/wallet/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Currency } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { refundsToWallet } from '../../refund-account-contract.ts'
import { isDisputed } from '../charges/sql.ts'
import { postRefund } from '../ledger/post-money.ts'
import { inBase } from '../refunds/in-base.ts'
import { refundsOf, type KnownRefund, type Refund } from '../refunds/sql.ts'
import { lockRefundsOfBuyer, wordToWalletSums } from '../refunds/sums-sql.ts'
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

/** Staff would send it by bank and nobody ever began to, no provider may have sent any of it, and its buyer has paid it themselves. */
const mayGoToWallet = ({ route, state, ...refund }: KnownRefund): boolean =>
  (state === 'failed' || (state === 'waiting' && route === 'bank')) &&
  refund.takenBy === null &&
  refund.firstTakenAt === null &&
  refund.unknownSince === null &&
  refund.statement === null &&
  refund.providerReference === null &&
  !refund.isByLink

const sumOf = (refunds: readonly KnownRefund[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0)

type Whose = { buyerId: number; orderNumber: string; currency: Currency; now: Instant }

/**
 * Of an order's refunds those that may go to the wallet. What staff alone have said to have come goes there as far as one person may send it back
 * within a day: the rest is sent by somebody who has not accepted it (decision 570). None while their payment is disputed: the bank would give it
 * back once more.
 */
async function walletable(
  db: Queryable,
  refunds: readonly KnownRefund[],
  { buyerId, orderNumber, currency, now }: Whose,
): Promise<KnownRefund[]> {
  const found = refunds.filter(mayGoToWallet)
  if (found.length > 0 && (await isDisputed(db, orderNumber))) return []
  const amount = sumOf(found.filter(({ isByWord }) => isByWord))
  if (amount === 0) return found
  const since = later(now, -DAY_MS)
  const [settings, before] = await Promise.all([
    readSettings(db),
    wordToWalletSums(db, { buyerId, since }),
  ])
  const sum = inBase(settings, [...before, { currency, amount }])
  return sum <= settings['approvals.refundAmount'] ? found : found.filter((each) => !each.isByWord)
}

/** How much of an order's refunds its buyer may have in their wallet. */
export const toWalletAmount = async (
  db: Queryable,
  refunds: readonly KnownRefund[],
  whose: Whose,
): Promise<number> => sumOf(await walletable(db, refunds, whose))

/**
 * It is for good, and of a buyer without a verified business it never leaves the wallet again but for goods: a session alone does not choose it.
 * @throws {Refused} accounts.proofNeeded, orders.orderNotFound, changedMeanwhile: a member of staff sends one of them now, or it is another amount
 */
export async function choose(
  context: BuyerContext,
  { orderNumber, amount: seenAmount }: InputOf<typeof refundsToWallet>,
): Promise<DataOf<typeof refundsToWallet>> {
  const { db, now, buyerId } = context
  const { id: orderId } = await orderForPayment(db, { orderNumber, buyerId })
  await demandProof(context)
  await db.tx(async (tx) => {
    await lockRefundsOfBuyer(tx, buyerId)
    const order = await lockedOrder(tx, orderId)
    const { currency } = order
    const all = await refundsOf(tx, orderId)
    const refunds = await walletable(tx, all, { buyerId, orderNumber, currency, now })
    const amount = sumOf(refunds)
    if (amount !== seenAmount) throw new Refused(Reasons.changedMeanwhile, { detail: { amount } })
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
