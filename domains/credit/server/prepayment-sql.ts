/** Statements about what was paid in advance. The caller has locked the account. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Part } from '../allocation.ts'

type Source = { id: number; prepaidAmount: number; paidOn: string }

/** Of each repayment that was not reversed, the oldest first. */
export const sources = (tx: Queryable, buyerId: number) =>
  tx.rows<Source>(sql`
    select id, prepaid_amount, coalesce(paid_on, received_on)::text as paid_on from credit.repayment
    where buyer_id = ${buyerId} and prepaid_amount > 0 and reversed_at is null order by id`)

type Paid = Part & { repaymentId: number; buyerId: number }

/** @returns what the repayment has paid of the entry by now */
export const allocatePart = (
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
