/**
 * Posts receipts and refunds to the ledger, in the transaction in which they happen; what a version of before has
 * recorded, by a sweep.
 */
import { post, type Entry } from '#domains/ledger/server/door.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { batchSweep } from '#kit/server/jobs/row-sweep.ts'
import type { ChargeKind } from '../../charge-kinds.ts'
import * as sql from './sql.ts'

type Source = Pick<sql.ReceiptToPost, 'provider' | 'source' | 'buyerId'>

/** Where the money of a receipt lies; of one on credit terms, the buyer owes it. */
const place = ({ provider, source, buyerId }: Source) =>
  source === 'terms'
    ? ({ kind: 'receivable', buyerId } as const)
    : source === 'wallet'
      ? ({ kind: 'wallet', buyerId } as const)
      : provider === null
        ? ({ kind: 'bank' } as const)
        : ({ kind: 'provider_clearing', provider } as const)

/** The money of a charge is in the buyer's wallet, or the shop's for days of membership. */
const ofCharge = (
  charge: ChargeKind,
  { buyerId, amount }: { buyerId: number; amount: number },
): Entry =>
  charge === 'top_up'
    ? { kind: 'wallet', buyerId, amount: -amount }
    : { kind: 'super_sales', amount: -amount }

/** One that may have been recorded before the ledger. */
async function postReceiptOf(tx: Queryable, receiptId: number): Promise<void> {
  const receipt = await sql.receiptToPost(tx, receiptId)
  if (receipt !== null) await postReceipt(tx, receipt)
}

/** What counts towards the order is the buyer's payment, the rest goes back; what a charge brought is for what it is for. Once, however often it is called. */
export async function postReceipt(tx: Queryable, receipt: sql.ReceiptToPost): Promise<void> {
  const { id, orderNumber, charge, buyerId, amount, appliedAmount, currency, at } = receipt
  const ofOrder: Entry[] = [
    { kind: 'order_payments', buyerId, amount: -appliedAmount },
    { kind: 'refunds_owed', buyerId, amount: appliedAmount - amount },
  ]
  await post(tx, {
    key: `receipt:${id}`,
    kind: charge ?? 'receipt',
    reference: orderNumber,
    buyerId,
    at,
    currency,
    entries: [
      { ...place(receipt), amount },
      ...(charge === null ? ofOrder : [ofCharge(charge, { buyerId, amount })]),
    ],
  })
  await sql.notePostedReceipt(tx, id)
}

type Unapplied = {
  receiptId: number
  key: string
  order: { number: string; buyerId: number; currency: Currency }
  amount: number
  now: Instant
}

/** A part of a receipt does not count towards its order any more: it is owed to the buyer. */
export async function postUnapplied(
  tx: Queryable,
  { receiptId, key, order, amount, now }: Unapplied,
): Promise<void> {
  await postReceiptOf(tx, receiptId)
  const { number: reference, buyerId, currency } = order
  await post(tx, {
    key,
    kind: 'refund',
    reference,
    buyerId,
    at: now,
    currency,
    entries: [
      { kind: 'order_payments', buyerId, amount },
      { kind: 'refunds_owed', buyerId, amount: -amount },
    ],
  })
}

/**
 * What has happened to a refund so far. One of money that counted towards an order makes it owed to the buyer (surplus was so
 * from the start); once it has arrived it is owed no more.
 */
export async function postRefund(tx: Queryable, refundId: number): Promise<void> {
  const refund = await sql.refundToPost(tx, refundId)
  if (refund === null) return
  const { id, orderNumber, buyerId, receiptId, reason, amount, currency, createdAt } = refund
  await postReceiptOf(tx, receiptId) // of before the ledger: nothing goes back that has not come
  const common = { reference: orderNumber, buyerId, currency }
  const owed = (change: number): Entry => ({ kind: 'refunds_owed', buyerId, amount: change })
  if (reason === 'cancelled' && !refund.isPosted) {
    await post(tx, {
      ...common,
      key: `refund:${id}`,
      kind: 'refund',
      at: createdAt,
      entries: [{ kind: 'order_payments', buyerId, amount }, owed(-amount)],
    })
  }
  if (refund.doneAt !== null) {
    await post(tx, {
      ...common,
      key: `refund:${id}:sent`,
      kind: 'refund_sent',
      at: refund.doneAt,
      entries: [
        owed(amount),
        {
          ...place({ ...refund, provider: refund.isByBank ? null : refund.provider }),
          amount: -amount,
        },
      ],
    })
  }
  await sql.notePostedRefund(tx, id)
}

/** How many share a transaction: they wait for none but those that pay or refund at the same moment. */
const BATCH = 50

export const postReceipts = batchSweep({
  name: 'payments.post-receipts',
  everySeconds: 30,
  atOnce: BATCH,
  find: (tx, _now, filter) => sql.unpostedReceipts(tx, filter),
  async move(tx, ids) {
    for (const id of ids) await postReceiptOf(tx, id)
  },
})

export const postRefunds = batchSweep({
  name: 'payments.post-refunds',
  everySeconds: 30,
  atOnce: BATCH,
  find: (tx, _now, filter) => sql.unpostedRefunds(tx, filter),
  async move(tx, ids) {
    for (const id of ids) await postRefund(tx, id)
  },
})
