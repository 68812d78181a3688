/**
 * What buyers have paid in advance pays what they owe, at once: when they order on terms, or when a repayment is reversed. What an order took of
 * it goes back to it when the order costs less or is cancelled.
 */
import { post } from '#domains/ledger/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import { dayIn } from '#kit/contract/zone.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { lockAccount } from './account-sql.ts'
import { allocate } from '../allocation.ts'
import { findPayable, postDiscount } from './discounts.ts'
import type { EntryRow } from './entry-sql.ts'
import * as sql from './prepayment-sql.ts'

/** Pays the earliest deadlines with what was paid in advance, as far as it goes. Locks the account. */
export async function usePrepayment(
  tx: Queryable,
  { buyerId, now }: { buyerId: number; now: Instant },
): Promise<void> {
  const account = await lockAccount(tx, buyerId)
  if (account === null || account.prepaidAmount === 0 || account.usedAmount === 0) return
  const { currency } = account
  for (const { id: repaymentId, prepaidAmount, paidOn } of await sql.sources(tx, buyerId)) {
    const payable = (await findPayable(tx, buyerId))(paidOn)
    for (const part of allocate(payable, prepaidAmount)) {
      const { entryId, amount, discountAmount } = part
      const reference = payable.find(({ id }) => id === entryId)!.orderNumber
      const { amount: paidAmount } = await sql.allocatePart(tx, { ...part, repaymentId, buyerId })
      await post(tx, {
        key: `prepayment:${repaymentId}:${entryId}:${paidAmount}`,
        kind: 'prepayment_used',
        reference,
        buyerId,
        at: now,
        currency,
        entries: [
          { kind: 'prepayment', buyerId, amount },
          { kind: 'receivable', buyerId, amount: -amount },
        ],
      })
      const given = { repaymentId, entryId, paidAmount, amount: discountAmount }
      await postDiscount(tx, given, { buyerId, currency, reference, now })
    }
  }
}

/**
 * What goes back of an order, and what it took of prepayments: that is paid in advance again, and owed until it returns to the limit. The caller
 * has locked the account.
 * @param amount what of the order's money goes back
 * @returns how much is paid in advance again
 */
export async function freePrepaid(
  tx: Queryable,
  { id: entryId, buyerId, currency, orderNumber }: EntryRow,
  { amount, now }: { amount: number; now: Instant },
): Promise<number> {
  if (amount <= 0) return 0
  let sum = 0
  const freedOn = dayIn(now, (await readSettings(tx))['shop.timeZone'])
  const freed = await sql.freePrepaid(tx, { entryId, amount, freedOn })
  for (const { repaymentId, amount: part, freedAmount } of freed) {
    sum += part
    await post(tx, {
      key: `prepayment:${repaymentId}:${entryId}:returned:${freedAmount}`,
      kind: 'prepayment_returned',
      reference: orderNumber,
      buyerId,
      at: now,
      currency,
      entries: [
        { kind: 'receivable', buyerId, amount: part },
        { kind: 'prepayment', buyerId, amount: -part },
      ],
    })
  }
  return sum
}
