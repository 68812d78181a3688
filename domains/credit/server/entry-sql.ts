/** Statements about entries: what orders owe, what goes back to the limit, and what of them is due. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { mayUse, type Use } from './use-conditions.ts'

export type EntryRow = {
  id: number
  number: string
  buyerId: number
  orderNumber: string
  currency: Currency
  amount: number
  returnedAmount: number
  /** What is settled otherwise: by money, by write-offs and by cash discounts. */
  repaidAmount: number
  writtenOffAmount: number
  discountAmount: number
  /** Of the money, what was sent back by bank. */
  paidOutAmount: number
  openAmount: number
  recordedAt: Instant
  periodDays: number
  /** Hundredths of a percent for whoever pays within so many days of the shipment; 0: none. */
  discountBasisPoints: number
  discountDays: number
  dueAt: Instant | null
  /** Null: to be computed, once there is a deadline. */
  nextReminderAt: Instant | null
}

export type NewEntry = Use & { buyerId: number; orderNumber: string }

/**
 * Takes an amount of a buyer's credit for an order, in one statement: of many at once as many pass as the limit allows. That the business
 * is verified is for the caller to know, and so is using up what was paid in advance.
 * @returns null when the account cannot be used for it
 */
export const takeCredit = (tx: Queryable, entry: NewEntry) =>
  tx.maybeRow<{ id: number; number: string; periodDays: number }>(sql`
    with taken as (
      update credit.account a set used_amount = used_amount + ${entry.amount}
      where buyer_id = ${entry.buyerId} and ${mayUse(entry)}
      returning buyer_id, currency, period_days, discount_basis_points, discount_days)
    insert into credit.entry (buyer_id, order_number, currency, amount, recorded_at, period_days, discount_basis_points, discount_days)
    select buyer_id, ${entry.orderNumber}, currency, ${entry.amount}, ${entry.now}, period_days, discount_basis_points, discount_days
    from taken
    returning id, number, period_days`)

/**
 * An order on terms costs more or less than it did. More is taken of the credit as an order takes it.
 * @returns false where the account does not allow more, or the entry is settled beyond what it would come to
 */
export const changeCredit = async (tx: Queryable, to: NewEntry): Promise<boolean> => {
  const changed = await tx.count(sql`
    with changed as (
      update credit.entry set amount = amount + ${to.amount}
      where order_number = ${to.orderNumber} and buyer_id = ${to.buyerId}
        and amount + ${to.amount} >= greatest(1, returned_amount + repaid_amount) returning buyer_id)
    update credit.account a set used_amount = used_amount + ${to.amount} from changed c
    where a.buyer_id = c.buyer_id and (${to.amount}::bigint <= 0 or ${mayUse(to)})`)
  return changed === 1
}

export const entryById = (tx: Queryable, entryId: number) =>
  tx.row<EntryRow>(sql`select * from credit.entry where id = ${entryId}`)

export const findEntry = (tx: Queryable, entryId: number) =>
  tx.maybeRow<EntryRow>(sql`select * from credit.entry where id = ${entryId}`)

export const entryOfOrder = (db: Queryable, orderNumber: string) =>
  db.maybeRow<EntryRow>(sql`select * from credit.entry where order_number = ${orderNumber}`)

/** Gives an amount back to the limit, and notes what is sent back by bank. The caller has locked the account. */
export const returnToLimit = (
  tx: Queryable,
  { id, amount, paidOutAmount }: { id: number; amount: number; paidOutAmount: number },
): Promise<void> =>
  tx.write(sql`
    with returned as (
      update credit.entry set returned_amount = returned_amount + ${amount},
        paid_out_amount = paid_out_amount + ${paidOutAmount} where id = ${id} returning buyer_id)
    update credit.account a set used_amount = used_amount - ${amount} from returned r where a.buyer_id = r.buyer_id`)

/** The latest parcel counts, but what is overdue stays so. An order that is not on terms has no entry. */
export const setDue = (
  tx: Queryable,
  { orderNumber, dueAt, now }: { orderNumber: string; dueAt: Instant; now: Instant },
): Promise<void> =>
  tx.write(sql`
    update credit.entry set due_at = ${dueAt}, next_reminder_at = null
    where order_number = ${orderNumber} and (due_at is null or due_at > ${now})`)

/** Those that owe something, the earliest deadline first, and those without a deadline at the end. The caller has locked the account. */
export const openEntries = (tx: Queryable, buyerId: number) =>
  tx.rows<EntryRow>(sql`
    select * from credit.entry
    where buyer_id = ${buyerId} and amount - returned_amount - repaid_amount > 0
    order by due_at nulls last, id`)

/** Those to pay by their deadlines, the earliest first; others the newest first. @param after the id of the last that was listed */
export const entriesOf = (
  db: Queryable,
  wanted: { buyerId: number; isOpen: boolean | null; after: number | null; limit: number },
) =>
  db.rows<EntryRow>(sql`
    select * from credit.entry
    where buyer_id = ${wanted.buyerId} and (${wanted.after}::bigint is null or (${wanted.isOpen === true}::boolean and
        (coalesce(due_at, 'infinity'), id) > (select coalesce(due_at, 'infinity'), id from credit.entry where id = ${wanted.after}))
        or (${wanted.isOpen !== true}::boolean and id < ${wanted.after}))
      and (${wanted.isOpen}::boolean is null or (amount - returned_amount - repaid_amount > 0) = ${wanted.isOpen})
    order by case when ${wanted.isOpen === true}::boolean then coalesce(due_at, 'infinity') end, case when ${wanted.isOpen === true}::boolean then id end, id desc
    limit ${wanted.limit}`)
