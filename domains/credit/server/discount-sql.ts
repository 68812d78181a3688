/** Statements about cash discounts. The caller has locked the account. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import type { EntryRow } from './entry-sql.ts'

type Discounted = { entryId: number; paidAmount: number; amount: number }

/**
 * What a repayment discounts, less what goods that went back have undone.
 * `paidAmount`: with which the latest was posted; of allocations from before that was kept, what it has paid by now.
 */
export const discountedBy = (tx: Queryable, repaymentId: number) =>
  tx.rows<Discounted>(sql`
    select entry_id, coalesce(discounted_at_amount, amount + freed_amount) as paid_amount, discount_amount - returned_amount as amount
    from credit.allocation where repayment_id = ${repaymentId} and discount_amount > returned_amount order by entry_id`)

/** Entries that a repayment pays a part of, and that have a discount. What went back of it wholly has no part in them. */
export const discountedEntries = (tx: Queryable, repaymentId: number) =>
  tx.rows<EntryRow>(sql`
    select e.* from credit.entry e join credit.allocation a on a.entry_id = e.id
    where a.repayment_id = ${repaymentId} and a.amount > 0 and e.discount_amount > 0 order by e.id`)

type Undone = { repaymentId: number; returnedAmount: number; amount: number }

/** Takes so much of an entry's discounts back, the latest first: it is owed again. */
export const undoDiscounts = (
  tx: Queryable,
  { entryId, buyerId, amount }: { entryId: number; buyerId: number; amount: number },
) =>
  tx.rows<Undone>(sql`
    with part as (
      select a.repayment_id, least(a.discount_amount - a.returned_amount, greatest(0, ${amount} - coalesce(
        sum(a.discount_amount - a.returned_amount) over (order by a.repayment_id desc rows between unbounded preceding and 1 preceding), 0)))
        as amount
      from credit.allocation a join credit.repayment r on r.id = a.repayment_id
      where a.entry_id = ${entryId} and r.reversed_at is null and a.discount_amount > a.returned_amount),
    owed as (
      update credit.entry set repaid_amount = repaid_amount - ${amount}, discount_amount = discount_amount - ${amount}
      where id = ${entryId}),
    used as (
      update credit.account set used_amount = used_amount + ${amount} where buyer_id = ${buyerId})
    update credit.allocation a set returned_amount = a.returned_amount + part.amount from part
    where a.repayment_id = part.repayment_id and a.entry_id = ${entryId} and part.amount > 0
    returning a.repayment_id, a.returned_amount, part.amount::bigint`)
