/** Statements about repayment submissions: what buyers send, and what becomes of it. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { SUBMISSION_ACTS, type SubmissionState } from '../../states.ts'

export type SubmissionRow = {
  id: number
  number: string
  buyerId: number
  currency: Currency
  state: SubmissionState
  round: number
  createdAt: Instant
  payerName: string | null
  payerLast4: string | null
  amount: number | null
  paidAt: Instant | null
  bankReference: string | null
  referenceKey: string | null
  submittedAt: Instant | null
  reviewBy: Instant | null
  askedAt: Instant | null
  endedAt: Instant | null
  rejectReason: string | null
  repaymentId: number | null
}

export const submissionById = (db: Queryable, id: number) =>
  db.maybeRow<SubmissionRow>(sql`select * from credit.submission where id = ${id}`)

export const lockSubmission = (tx: Queryable, id: number) =>
  tx.maybeRow<SubmissionRow>(sql`select * from credit.submission where id = ${id} for update`)

/** Begins one, or returns the one that is being prepared. The caller has locked the account. @returns null at the most that are not over */
export const begin = (
  tx: Queryable,
  to: { buyerId: number; currency: Currency; now: Instant; most: number },
) =>
  tx.maybeRow<{ id: number }>(sql`
    insert into credit.submission (buyer_id, currency, created_at)
    select ${to.buyerId}, ${to.currency}, ${to.now}::timestamptz
    from credit.submission where buyer_id = ${to.buyerId} and ended_at is null
    having count(*) < ${to.most}
    on conflict (buyer_id) where state = 'pendingSubmission' do update set created_at = credit.submission.created_at
    returning id`)

/** Of these entries those that are the buyer's and owe something. */
export const chooseEntries = (
  tx: Queryable,
  { id, entryIds }: { id: number; entryIds: readonly number[] },
): Promise<void> =>
  tx.write(sql`
    with gone as (
      delete from credit.submission_entry where submission_id = ${id} and not entry_id = any(${entryIds as number[]}::bigint[]))
    insert into credit.submission_entry (submission_id, entry_id)
    select ${id}, e.id from credit.entry e join credit.submission s on s.id = ${id} and s.buyer_id = e.buyer_id
    where e.id = any(${entryIds as number[]}::bigint[]) and e.amount - e.returned_amount - e.repaid_amount > 0
    on conflict do nothing`)

export type ChosenEntry = {
  submissionId: number
  id: number
  number: string
  orderNumber: string
  openAmount: number
  dueAt: Instant | null
}

/** By submission; the earliest deadline first. */
export const chosenEntries = (db: Queryable, ids: readonly number[]) =>
  db.rows<ChosenEntry>(sql`
    select c.submission_id, e.id, e.number, e.order_number, e.open_amount, e.due_at
    from credit.submission_entry c join credit.entry e on e.id = c.entry_id
    where c.submission_id = any(${ids as number[]}::bigint[])
    order by e.due_at nulls last, e.id`)

export type NewProof = {
  id: number
  payerName: string
  payerLast4: string
  amount: number
  paidAt: Instant
  bankReference: string
  referenceKey: string
  now: Instant
  reviewBy: Instant
  most: number
}

const FROM_BUYER = [...SUBMISSION_ACTS.submit.from, ...SUBMISSION_ACTS.resubmit.from]

/** @returns the round; null when it is over, under review, or was sent too often */
export const addProof = (tx: Queryable, form: NewProof) =>
  tx.maybeRow<{ round: number }>(sql`
    update credit.submission set state = 'underReview', round = round + 1, payer_name = ${form.payerName},
      payer_last4 = ${form.payerLast4}, amount = ${form.amount}, paid_at = ${form.paidAt}, bank_reference = ${form.bankReference},
      reference_key = ${form.referenceKey}, submitted_at = ${form.now}, review_by = ${form.reviewBy}, reject_reason = null
    where id = ${form.id} and state = any(${FROM_BUYER as string[]}) and round < ${form.most}
    returning round`)

export const addFiles = (
  tx: Queryable,
  {
    id,
    round,
    files,
  }: { id: number; round: number; files: readonly { id: string; sha256: string }[] },
): Promise<void> =>
  tx.write(sql`
    insert into credit.submission_file (submission_id, round, position, file_id, sha256)
    select ${id}, ${round}, f.position, f.file_id, f.sha256
    from unnest(${files.map((file) => file.id)}::text[], ${files.map(({ sha256 }) => sha256)}::text[])
      with ordinality as f (file_id, sha256, position)`)

/** Of the latest round. */
export const filesOf = (db: Queryable, ids: readonly number[]) =>
  db.rows<{ submissionId: number; fileId: string; sha256: string }>(sql`
    select f.submission_id, f.file_id, f.sha256 from credit.submission_file f
    join credit.submission s on s.id = f.submission_id and s.round = f.round
    where f.submission_id = any(${ids as number[]}::bigint[]) order by f.submission_id, f.position`)

/** @returns false when it was decided or withdrawn meanwhile */
export const withdraw = async (
  tx: Queryable,
  to: { id: number; buyerId: number; now: Instant },
): Promise<boolean> =>
  (await tx.count(sql`
    update credit.submission set state = 'withdrawn', ended_at = ${to.now}, asked_at = null, reject_reason = null
    where id = ${to.id} and buyer_id = ${to.buyerId} and state = any(${SUBMISSION_ACTS.withdraw.from as unknown as string[]})`)) ===
  1

const TO_PASSED = [...SUBMISSION_ACTS.pass.from, ...SUBMISSION_ACTS.passByLine.from]

/** @returns false when it was decided or withdrawn meanwhile */
export const pass = async (
  tx: Queryable,
  to: { id: number; repaymentId: number; staffId: number; now: Instant },
): Promise<boolean> =>
  (await tx.count(sql`
    update credit.submission set state = 'passed', repayment_id = ${to.repaymentId}, decided_by = ${to.staffId}, ended_at = ${to.now},
      reject_reason = null
    where id = ${to.id} and state = any(${TO_PASSED as string[]})`)) === 1

/** @returns false when it was decided or withdrawn meanwhile */
export const reject = async (
  tx: Queryable,
  to: { id: number; reason: string; staffId: number },
): Promise<boolean> =>
  (await tx.count(sql`
    update credit.submission set state = 'rejected', reject_reason = ${to.reason}, decided_by = ${to.staffId}
    where id = ${to.id} and state = any(${SUBMISSION_ACTS.reject.from as unknown as string[]})`)) ===
  1

/** Stops the clock of a review. @returns null where it is decided, or stands already */
export const pause = (tx: Queryable, id: number, now: Instant) =>
  tx.maybeRow<{ buyerId: number; number: string }>(sql`
    update credit.submission set asked_at = ${now} where id = ${id} and state = 'underReview' and asked_at is null
    returning buyer_id, number`)

/** Moves the deadline on by the time that the clock stood. */
export const resume = (tx: Queryable, id: number, now: Instant): Promise<void> =>
  tx.write(sql`
    update credit.submission set asked_at = null, review_by = review_by + greatest(interval '0', ${now}::timestamptz - asked_at)
    where id = ${id} and asked_at is not null`)

/** For the audit log. */
export const namesOfSubmissions = (db: Queryable, ids: readonly number[]) =>
  db.rows<{ id: number; name: string }>(sql`
    select id, number as name from credit.submission where id = any(${ids as number[]}::bigint[])`)

/** Of the queue of repayments. */
export const WAITING_SUBMISSIONS = sql`
  select id::text as ref, submitted_at as waiting_since, review_by as due_at, null::bigint as asked_by
  from credit.submission where state = 'underReview' and asked_at is null`
