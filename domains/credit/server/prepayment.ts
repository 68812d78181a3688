/** What buyers have paid in advance pays what they owe, at once: when they order on terms, or when a repayment is reversed. */
import sql from 'sql-template-tag'
import { post } from '#domains/ledger/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { lockAccount } from './account-sql.ts'
import { openEntries } from './entry-sql.ts'

type Source = { id: number; prepaidAmount: number }

/** Of each repayment that was not reversed, the oldest first. */
const sources = (tx: Queryable, buyerId: number) =>
  tx.rows<Source>(sql`
    select id, prepaid_amount from credit.repayment
    where buyer_id = ${buyerId} and prepaid_amount > 0 and reversed_at is null order by id`)

type Part = { repaymentId: number; entryId: number; buyerId: number; amount: number }

/** @returns what the repayment has paid of the entry by now */
const allocatePart = (tx: Queryable, { repaymentId, entryId, buyerId, amount }: Part) =>
  tx.row<{ amount: number }>(sql`
    with taken as (
      update credit.repayment set prepaid_amount = prepaid_amount - ${amount} where id = ${repaymentId}),
    paid as (
      update credit.entry set repaid_amount = repaid_amount + ${amount} where id = ${entryId}),
    freed as (
      update credit.account set used_amount = used_amount - ${amount}, prepaid_amount = prepaid_amount - ${amount}
      where buyer_id = ${buyerId})
    insert into credit.allocation as a (repayment_id, entry_id, amount) values (${repaymentId}, ${entryId}, ${amount})
    on conflict (repayment_id, entry_id) do update set amount = a.amount + excluded.amount
    returning amount`)

/** Pays the earliest deadlines with what was paid in advance, as far as it goes. Locks the account. */
export async function usePrepayment(
  tx: Queryable,
  { buyerId, now }: { buyerId: number; now: Instant },
): Promise<void> {
  const account = await lockAccount(tx, buyerId)
  if (account === null || account.prepaidAmount === 0 || account.usedAmount === 0) return
  const entries = await openEntries(tx, buyerId)
  for (const { id: repaymentId, prepaidAmount } of await sources(tx, buyerId)) {
    let left = prepaidAmount
    for (const entry of entries) {
      const amount = Math.min(left, entry.openAmount)
      if (amount === 0) continue
      left -= amount
      entry.openAmount -= amount
      const part = { repaymentId, entryId: entry.id, buyerId, amount }
      const { amount: soFar } = await allocatePart(tx, part)
      await post(tx, {
        key: `prepayment:${repaymentId}:${entry.id}:${soFar}`,
        kind: 'prepayment_used',
        reference: entry.orderNumber,
        buyerId,
        at: now,
        currency: account.currency,
        entries: [
          { kind: 'prepayment', buyerId, amount },
          { kind: 'receivable', buyerId, amount: -amount },
        ],
      })
    }
  }
}
