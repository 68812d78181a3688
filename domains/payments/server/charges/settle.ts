/** A provider has the money of a charge: it is recorded, and given what it is for, in one transaction. */
import { topUpWallet } from '#domains/wallet/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { postReceipt } from '../ledger/post-money.ts'
import * as attempts from '../online/sql.ts'

/**
 * Money that comes late, or twice, comes into the wallet too: it is the buyer's. Safe to repeat.
 * @returns null when this money was recorded before
 */
export async function settleCharge(
  tx: Queryable,
  attempt: attempts.Attempt,
  money: Omit<attempts.Capture, 'attempt'>,
): Promise<true | null> {
  const receiptId = await attempts.noteCapture(tx, { attempt, ...money })
  if (receiptId === null) return null
  const { amount, now } = money
  const { buyerId, currency, orderNumber: number, provider } = attempt
  await topUpWallet(tx, { buyerId, currency, amount, number, receiptId, now })
  await postReceipt(tx, {
    id: receiptId,
    orderNumber: number,
    charge: 'top_up',
    buyerId,
    provider,
    source: 'money',
    amount,
    appliedAmount: amount,
    currency,
    at: now,
  })
  return true
}
