/** Statements about what was paid in advance. The caller has locked the account. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Part } from '../allocation.ts'

type Source = { id: number; prepaidAmount: number; paidOn: string }

/** Of each repayment that was not reversed, the oldest first. What an order gave back counts as of the day on which it did. */
export const sources = (tx: Queryable, buyerId: number) =>
  tx.rows<Source>(sql`
    select id, prepaid_amount, greatest(coalesce(paid_on, received_on), freed_on)::text as paid_on from credit.repayment
    where buyer_id = ${buyerId} and prepaid_amount > 0 and reversed_at is null order by id`)

type Paid = Part & { repaymentId: number; buyerId: number }

/** @returns what the repayment has paid of the entry by now, also what went back to the prepayment since: it only grows */
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
    insert into credit.allocation as a (repayment_id, entry_id, amount, prepaid_amount, discount_amount, discounted_at_amount)
    values (${repaymentId}, ${entryId}, ${amount}, ${amount}, ${discountAmount}, ${discountAmount > 0 ? amount : null}::bigint)
    on conflict (repayment_id, entry_id) do update set amount = a.amount + excluded.amount,
      prepaid_amount = a.prepaid_amount + excluded.prepaid_amount,
      discount_amount = a.discount_amount + excluded.discount_amount,
      discounted_at_amount = case when excluded.discount_amount > 0 then a.amount + excluded.amount + a.freed_amount
        else a.discounted_at_amount end
    returning amount + freed_amount as amount`)

type Freed = { repaymentId: number; amount: number; freedAmount: number }

/**
 * What an entry took of prepayments is paid in advance again, as far as it goes: of the latest repayments first, and never what was sent back
 * by bank already. It is owed again.
 * @param freedOn the day in the shop's zone (2026-04-30)
 * @returns the parts, and what of each allocation went back by now
 */
export const freePrepaid = (
  tx: Queryable,
  { entryId, amount, freedOn }: { entryId: number; amount: number; freedOn: string },
) =>
  tx.rows<Freed>(sql`
    with most as (
      select id, buyer_id, least(${amount}::bigint, repaid_amount - written_off_amount - discount_amount - paid_out_amount) as amount
      from credit.entry where id = ${entryId}),
    part as (
      select a.repayment_id, most.buyer_id, least(a.prepaid_amount, greatest(0, most.amount - coalesce(
        sum(a.prepaid_amount) over (order by a.repayment_id desc rows between unbounded preceding and 1 preceding), 0)))::bigint as amount
      from most join credit.allocation a on a.entry_id = most.id join credit.repayment r on r.id = a.repayment_id
      where r.reversed_at is null and a.prepaid_amount > 0),
    raised as (
      update credit.repayment r set prepaid_amount = r.prepaid_amount + part.amount, freed_on = ${freedOn}::date from part
      where r.id = part.repayment_id and part.amount > 0),
    whole as (select buyer_id, sum(amount)::bigint as amount from part group by buyer_id),
    owed as (
      update credit.entry e set repaid_amount = e.repaid_amount - whole.amount from whole where e.id = ${entryId}),
    more as (
      update credit.account c set prepaid_amount = c.prepaid_amount + whole.amount, used_amount = c.used_amount + whole.amount
      from whole where c.buyer_id = whole.buyer_id)
    update credit.allocation a set amount = a.amount - part.amount, prepaid_amount = a.prepaid_amount - part.amount,
      freed_amount = a.freed_amount + part.amount
    from part where a.repayment_id = part.repayment_id and a.entry_id = ${entryId} and part.amount > 0
    returning a.repayment_id, part.amount, a.freed_amount`)
