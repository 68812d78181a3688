/** A provider has the money of a charge: it is recorded, and given what it is for, in one transaction. */
import { addBoughtDays } from '#domains/membership/server/door.ts'
import { topUpWallet } from '#domains/wallet/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { postReceipt } from '../ledger/post-money.ts'
import * as attempts from '../online/sql.ts'
import { chargeOf } from './sql.ts'

/**
 * Money that comes late counts. What cannot buy its days (a second payment, a membership without an end) comes into the wallet: it is the
 * buyer's. Safe to repeat.
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
  const isForDays = await buysDays(tx, attempt, receiptId, now)
  if (!isForDays) await topUpWallet(tx, { buyerId, currency, amount, number, receiptId, now })
  await postReceipt(tx, {
    id: receiptId,
    orderNumber: number,
    charge: isForDays ? 'super_days' : 'top_up',
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

/** @returns whether this money has bought days of super membership */
async function buysDays(
  tx: Queryable,
  { chargeId, orderNumber: number, buyerId, currency, amount }: attempts.Attempt,
  receiptId: number,
  now: Instant,
): Promise<boolean> {
  const { superDays: days, receiptCount } = await chargeOf(tx, chargeId)
  if (days === null || receiptCount > 1) return false
  const key = `receipt:${receiptId}`
  return addBoughtDays(tx, { key, number, buyerId, days, currency, amount, now })
}
