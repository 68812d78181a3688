/** Whether an account may be used, in SQL: the same as `explainCreditUse` (use.ts), which says why not. That the business is verified is asked apart. */
import sql, { type Sql } from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'

export type Use = {
  /** What is to be ordered on terms, in minor units. */
  amount: number
  currency: Currency
  now: Instant
  /** What is due until then is overdue beyond the days of grace. */
  lateBefore: Instant
}

/** Of `credit.account a`: what is late, by deadlines until an instant. */
export const owesLate = (
  lateBefore: Instant,
): Sql => sql`exists (select from credit.entry e where e.buyer_id = a.buyer_id
  and e.amount - e.returned_amount - e.repaid_amount > 0 and e.due_at <= ${lateBefore})`

/** Of `credit.account a`. @param use without a currency: in its own */
export const mayUse = ({
  amount,
  currency,
  now,
  lateBefore,
}: Omit<Use, 'currency'> & { currency: Currency | null }): Sql => sql`
  (a.currency = coalesce(${currency}::text, a.currency) and a.frozen_at is null and (a.valid_until is null or a.valid_until > ${now})
  and a.used_amount + ${amount}::bigint <= a.limit_amount + a.prepaid_amount
    + case when a.temporary_until > ${now} then a.temporary_amount else 0 end
  and not ${owesLate(lateBefore)})`
