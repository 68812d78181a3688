/** Statements that list repayment submissions, for buyers and for the office's queue, with what looks like a duplicate. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { DiscountTerms } from '../../discount.ts'
import type { SubmissionRow } from './sql.ts'

/** The newest first. */
export const ofBuyer = (
  db: Queryable,
  { buyerId, after, limit }: { buyerId: number; after: number | null; limit: number },
) =>
  db.rows<SubmissionRow>(sql`
    select * from credit.submission
    where buyer_id = ${buyerId} and (${after}::bigint is null or id < ${after})
    order by id desc limit ${limit}`)

type Page = { limit: number; after: number | null }

/** By longest wait: those that wait for staff, or for their buyer, who is asked for more. */
export const pending = (
  db: Queryable,
  { waitsForBuyer, limit, after }: Page & { waitsForBuyer: boolean },
) =>
  db.rows<SubmissionRow>(sql`
    select * from credit.submission
    where state = 'underReview' and (asked_at is not null) = ${waitsForBuyer} and (${after}::bigint is null or id > ${after})
    order by id limit ${limit}`)

/** The newest first. */
export const decided = (
  db: Queryable,
  { state, limit, after }: Page & { state: 'passed' | 'rejected' },
) =>
  db.rows<SubmissionRow>(sql`
    select * from credit.submission
    where state = ${state} and (${after}::bigint is null or id < ${after})
    order by id desc limit ${limit}`)

export const counts = (db: Queryable, now: Instant) =>
  db.row<{ submissionCount: number; overdueCount: number; askedCount: number }>(sql`
    select count(*) filter (where asked_at is null)::int as submission_count,
      count(*) filter (where asked_at is null and review_by <= ${now})::int as overdue_count,
      count(asked_at)::int as asked_count
    from credit.submission where state = 'underReview'`)

export type Duplicate = { submissionId: number; number: string; kind: 'file' | 'bankReference' }

/** Other submissions with the same file or bank reference, and repayments of its line, reversed ones too. */
export const duplicatesOf = (db: Queryable, ids: readonly number[]) =>
  db.rows<Duplicate>(sql`
    select distinct s.id as submission_id, o.number, 'bankReference' as kind
    from credit.submission s join credit.submission o on o.reference_key = s.reference_key and o.id <> s.id
    where s.id = any(${ids as number[]}::bigint[]) and o.state <> 'withdrawn'
    union
    select s.id, r.number, 'bankReference'
    from credit.submission s join credit.repayment r on r.reference_key = s.reference_key and r.id <> coalesce(s.repayment_id, 0)
    where s.id = any(${ids as number[]}::bigint[])
    union
    select s.id, o.number, 'file'
    from credit.submission s
    join credit.submission_file f on f.submission_id = s.id and f.round = s.round
    join credit.submission_file x on x.sha256 = f.sha256 and x.submission_id <> s.id
    join credit.submission o on o.id = x.submission_id
    where s.id = any(${ids as number[]}::bigint[]) and o.state <> 'withdrawn'
    order by 1, 2, 3`)

/** What submissions became: with what was paid of which entry. */
export const repaymentsOf = (db: Queryable, ids: readonly number[]) =>
  db.rows<{
    id: number
    amount: number
    prepaidAmount: number
    isReversed: boolean
    parts: { number: string; amount: number; discountAmount: number }[]
  }>(sql`
    select r.id, r.amount, r.prepaid_amount, r.reversed_at is not null as is_reversed, (
      select coalesce(jsonb_agg(jsonb_build_object('number', e.number, 'amount', a.amount,
        'discountAmount', a.discount_amount - a.returned_amount) order by e.id), '[]')
      from credit.allocation a join credit.entry e on e.id = a.entry_id where a.repayment_id = r.id) as parts
    from credit.repayment r where r.id = any(${ids as number[]}::bigint[])`)

/** What of it has a cash discount. */
export const discountable = (db: Queryable, buyerIds: readonly number[]) =>
  db.rows<
    DiscountTerms & {
      id: number
      buyerId: number
      currency: Currency
      openAmount: number
      periodDays: number
      dueAt: Instant | null
    }
  >(sql`
    select id, buyer_id, currency, open_amount, period_days, due_at, discount_basis_points, discount_days from credit.entry
    where buyer_id = any(${buyerIds as number[]}::bigint[]) and amount - returned_amount - repaid_amount > 0
      and discount_basis_points > 0`)

/** What buyers owe in all. */
export const usedAmounts = (db: Queryable, buyerIds: readonly number[]) =>
  db.rows<{ buyerId: number; usedAmount: number }>(sql`
    select buyer_id, used_amount from credit.account where buyer_id = any(${buyerIds as number[]}::bigint[])`)
