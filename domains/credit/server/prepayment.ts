/** What buyers have paid in advance pays what they owe, at once: when they order on terms, or when a repayment is reversed. */
import sql from 'sql-template-tag'
import { post } from '#domains/ledger/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { lockAccount } from './account-sql.ts'
import { allocate, type Part } from '../allocation.ts'
import { findPayable, postDiscount } from './discounts.ts'

type Source = { id: number; prepaidAmount: number; paidOn: string }

/** Of each repayment that was not reversed, the oldest first. */
const sources = (tx: Queryable, buyerId: number) =>
  tx.rows<Source>(sql`
    select id, prepaid_amount, coalesce(paid_on, received_on)::text as paid_on from credit.repayment
    where buyer_id = ${buyerId} and prepaid_amount > 0 and reversed_at is null order by id`)

type Paid = Part & { repaymentId: number; buyerId: number }

/** @returns what the repayment has paid of the entry by now */
const allocatePart = (
  tx: Queryable,
  { repaymentId, entryId, buyerId, amount, discountAmount }: Paid,
) =>
  tx.row<{ amount: number }>(sql`
    with taken as (
      update credit.repayment set prepaid_amount = prepaid_amount - ${amount} where id = ${repaymentId}),
    paid as (
      update credit.entry set repaid_amount = repaid_amount + ${amount + discountAmount},
        discount_amount = discount_amount + ${discountAmount} where id = ${entryId}),
    freed as (
      update credit.account set used_amount = used_amount - ${amount + discountAmount}, prepaid_amount = prepaid_amount - ${amount}
      where buyer_id = ${buyerId})
    insert into credit.allocation as a (repayment_id, entry_id, amount, discount_amount)
    values (${repaymentId}, ${entryId}, ${amount}, ${discountAmount})
    on conflict (repayment_id, entry_id) do update set amount = a.amount + excluded.amount,
      discount_amount = a.discount_amount + excluded.discount_amount
    returning amount`)

/** Pays the earliest deadlines with what was paid in advance, as far as it goes. Locks the account. */
export async function usePrepayment(
  tx: Queryable,
  { buyerId, now }: { buyerId: number; now: Instant },
): Promise<void> {
  const account = await lockAccount(tx, buyerId)
  if (account === null || account.prepaidAmount === 0 || account.usedAmount === 0) return
  const { currency } = account
  for (const { id: repaymentId, prepaidAmount, paidOn } of await sources(tx, buyerId)) {
    const payable = (await findPayable(tx, buyerId))(paidOn)
    for (const part of allocate(payable, prepaidAmount)) {
      const { entryId, amount, discountAmount } = part
      const reference = payable.find(({ id }) => id === entryId)!.orderNumber
      const { amount: paidAmount } = await allocatePart(tx, { ...part, repaymentId, buyerId })
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
