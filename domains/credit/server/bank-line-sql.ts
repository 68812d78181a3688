/** Statements about what a line of a bank statement may pay: debts, and repayments that buyers have submitted. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

/** Customers who owe something on credit terms. */
export const listOwing = (db: Queryable, currency: Currency) =>
  db.rows<{ buyerId: number }>(sql`
    select buyer_id from credit.account where used_amount > 0 and currency = ${currency} order by buyer_id`)

/** Of a customer's credit terms; null: they have none. */
export const currencyOfTerms = async (db: Queryable, buyerId: number): Promise<Currency | null> => {
  const row = await db.maybeRow<{ currency: Currency }>(sql`
    select currency from credit.account where buyer_id = ${buyerId}`)
  return row?.currency ?? null
}

type EntryRow = {
  id: number
  number: string
  orderNumber: string
  buyerId: number
  openAmount: number
  periodDays: number
  discountBasisPoints: number
  discountDays: number
  dueAt: Instant | null
}

/** What each order on terms owes. @param buyerIds of these alone */
export const owingEntries = (db: Queryable, currency: Currency, buyerIds?: readonly number[]) =>
  db.rows<EntryRow>(sql`
    select id, number, order_number, buyer_id, open_amount, period_days, discount_basis_points, discount_days, due_at from credit.entry
    where open_amount > 0 and currency = ${currency}
      and (${(buyerIds as number[] | undefined) ?? null}::bigint[] is null or buyer_id = any(${(buyerIds as number[] | undefined) ?? null}))
    order by id`)

/** Whose debts recorded repayments pay, and how much. */
export const findRepayments = (db: Queryable, ids: readonly number[]) =>
  db.rows<{ id: number; buyerId: number; amount: number }>(sql`
    select id, buyer_id, amount from credit.repayment where id = any(${ids as number[]}::bigint[]) and reversed_at is null`)

export type SubmittedRepayment = {
  id: number
  number: string
  buyerId: number
  amount: number
  payerName: string
  payerLast4: string
  paidAt: Instant
  referenceKey: string
}

/** Repayments that buyers have submitted and nobody has decided. */
export const listSubmitted = (db: Queryable, currency: Currency) =>
  db.rows<SubmittedRepayment>(sql`
    select id, number, buyer_id, amount, payer_name, payer_last4, paid_at, reference_key from credit.submission
    where state = 'underReview' and currency = ${currency} order by id`)

/** A repayment that a buyer has begun, whose proof is missing or was rejected. */
export type BegunRepayment = {
  id: number
  number: string
  buyerId: number
  /** The term numbers of the entries that they chose; none: the earliest deadlines are paid. */
  entryNumbers: string[]
}

export const listBegun = (db: Queryable, currency: Currency) =>
  db.rows<BegunRepayment>(sql`
    select s.id, s.number, s.buyer_id, array(
      select e.number from credit.submission_entry c join credit.entry e on e.id = c.entry_id where c.submission_id = s.id order by e.id
    ) as entry_numbers
    from credit.submission s where s.state in ('pendingSubmission', 'rejected') and s.currency = ${currency} order by s.id`)
