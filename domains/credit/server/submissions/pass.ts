/** Staff compare a submission with the bank statement: it passes into the books, or goes back with a reason. */
import { askApproval, endApproval } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { beginDecision, recordDecision } from '#domains/work/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { passSubmission, rejectSubmission } from '../../office-submissions-contract.ts'
import { CreditReasons } from '../../reasons.ts'
import { maySubmission, type SubmissionAct } from '../../states.ts'
import { lockAccount } from '../account-sql.ts'
import { bookRepayment, demandDay, demandFree, isMuchInADay } from '../book-repayment.ts'
import { customerLinesOf } from '../customer-lines.ts'
import { mailBuyer } from '../mails.ts'
import { isMuchUnproved, type Imported, type OfLine } from '../repay.ts'
import { objectOf } from '../terms.ts'
import { findDuplicates } from './duplicates.ts'
import * as sql from './sql.ts'

type PassForm = InputOf<typeof passSubmission> & OfLine
/** The round of the proof that the second person reads about. */
export type AskedPass = PassForm & { round: number }

const itemOf = (submissionId: number) =>
  ({ kind: 'repayments', ref: String(submissionId) }) as const

const requestOf = (submissionId: number) =>
  ({ kind: 'credit.repayment', object: `submission:${submissionId}` }) as const

/** Nobody agrees any more to pass a submission that was rejected or withdrawn. */
export const endRequest = (
  tx: Queryable,
  submissionId: number,
  at: { now: Instant; exceptId?: number },
): Promise<void> => endApproval(tx, { ...requestOf(submissionId), ...at })

/**
 * Passes it, or asks a second person when the amount is large, differs from what the buyer states, or looks used before. What no buyer has proved is
 * passed by a line of a statement alone, and takes a second person as a repayment does that staff record.
 * @throws {Refused} notFound, submissionOver, notYet, tooLongAgo, referenceUsed, approvals.alreadyAsked, approvals.aloneFrom,
 * work.claimed
 */
export async function passIn(
  tx: Queryable,
  context: StaffContext,
  form: PassForm,
  { importedBy: broughtBy = context.staffId }: Imported = {},
): Promise<DataOf<typeof passSubmission>> {
  const item = itemOf(form.submissionId)
  await beginDecision(tx, context, item)
  const submission = await lockFor(tx, form.submissionId, passActsOf(form))
  const isNew = await demandPassable(tx, context, form)
  const came = { buyerId: submission.buyerId, amount: form.amount }
  const isAsked =
    (!isNew ||
      (isInReview(submission)
        ? await isDoubtful(tx, context, { submission, form })
        : await isMuchUnproved(tx, context, { came, broughtBy }))) &&
    (await ask(tx, context, { submission, form }))
  if (!isAsked) await put(tx, context, { submission, form })
  else if (isInReview(submission)) {
    await recordDecision(tx, context, { ...item, outcome: 'proposed' })
  }
  return { isAsked }
}

/** In a transaction of its own. @throws {Refused} as `passIn` does */
export const pass = (
  context: StaffContext,
  form: PassForm,
): Promise<DataOf<typeof passSubmission>> => context.db.tx((tx) => passIn(tx, context, form))

/**
 * Carries out what a second person approved, if its proof is the one that they read about.
 * @throws {Refused} changedMeanwhile, and as `pass` does
 */
export async function passApproved(
  context: StaffContext,
  tx: Queryable,
  { round, ...form }: AskedPass,
): Promise<void> {
  await beginDecision(tx, context, itemOf(form.submissionId))
  const submission = await lockFor(tx, form.submissionId, passActsOf(form))
  if (submission.round !== round) throw new Refused(Reasons.changedMeanwhile)
  await demandPassable(tx, context, form)
  await put(tx, context, { submission, form })
}

/** Else nobody has proved it, and nobody waits for a decision. */
const isInReview = ({ state }: Pick<sql.SubmissionRow, 'state'>) => maySubmission(state, 'pass')

const passActsOf = ({ statementLineId }: OfLine): SubmissionAct[] =>
  statementLineId === undefined ? ['pass'] : ['pass', 'passByLine']

/** Locks the account before the submission, as whoever changes entries does. @throws {Refused} notFound, submissionOver */
async function lockFor(
  tx: Queryable,
  id: number,
  acts: readonly SubmissionAct[],
): Promise<sql.SubmissionRow> {
  const seen = await sql.submissionById(tx, id)
  if (seen === null) throw new Refused(Reasons.notFound)
  await lockAccount(tx, seen.buyerId)
  const found = await sql.lockSubmission(tx, id)
  if (found === null || !acts.some((act) => maySubmission(found.state, act))) {
    throw new Refused(CreditReasons.submissionOver)
  }
  return found
}

/** @returns whether the line of the statement was never counted, not even by mistake @throws {Refused} notYet, tooLongAgo, referenceUsed */
async function demandPassable(
  tx: Queryable,
  { now }: StaffContext,
  { receivedOn, paidOn = receivedOn, bankReference }: PassForm,
): Promise<boolean> {
  await demandDay(tx, receivedOn, now)
  await demandDay(tx, paidOn, now)
  if (paidOn > receivedOn) throw new Refused(CreditReasons.notYet)
  return demandFree(tx, bankReference)
}

/** So long a transfer takes. Paid earlier still, a cash discount would be given for a day that only the buyer names. */
const TRANSFER_DAYS = 5

const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS

type Passing = { submission: sql.SubmissionRow; form: PassForm }

async function isDoubtful(
  tx: Queryable,
  context: StaffContext,
  { submission, form }: Passing,
): Promise<boolean> {
  const { buyerId, amount } = submission
  if (daysBetween(form.paidOn ?? form.receivedOn, form.receivedOn) > TRANSFER_DAYS) return true
  const most = (await readSettings(tx))['approvals.voucherAmount']
  if (Math.abs(form.amount - (amount ?? 0)) > most) return true
  const { now } = context
  const came = { buyerId, amount: form.amount }
  if (await isMuchInADay(tx, came, { now, limit: 'approvals.transferAmount' })) return true
  return (await findDuplicates(context, tx, [submission])).length > 0
}

async function ask(
  tx: Queryable,
  context: StaffContext,
  { submission, form }: Passing,
): Promise<boolean> {
  const { id, number, buyerId, currency, amount, round } = submission
  const text = (word: string, value: string) => ({ word, amount: null, text: value })
  return askApproval(tx, context, {
    ...requestOf(id),
    orderNumber: null,
    payload: { ...form, round } satisfies AskedPass,
    lines: [
      ...(await customerLinesOf(tx, buyerId)),
      text('credit.submission', number),
      ...(isInReview(submission) ? [{ word: 'claimed', amount, text: null }] : []),
      { word: 'received', amount: form.amount, text: null },
      text('bankReference', form.bankReference),
      text('credit.receivedOn', form.receivedOn),
      ...(form.paidOn === undefined ? [] : [text('credit.paidOn', form.paidOn)]),
    ],
    currency,
    note: '',
  })
}

/** @throws {Refused} referenceUsed, submissionOver */
async function put(
  tx: Queryable,
  context: StaffContext,
  { submission, form }: Passing,
): Promise<void> {
  const { id, buyerId } = submission
  const { now, staffId } = context
  const { amount, bankReference, receivedOn } = form
  if (isInReview(submission)) {
    await recordDecision(tx, context, { ...itemOf(id), outcome: 'approved' })
  }
  const chosenIds = (await sql.chosenEntries(tx, [id])).map((entry) => entry.id)
  const { paidOn = receivedOn } = form
  const money = { buyerId, amount, bankReference, receivedOn, paidOn, chosenIds }
  const repaymentId = await bookRepayment(tx, context, money)
  if (!(await sql.pass(tx, { id, repaymentId, staffId, now }))) {
    throw new Refused(CreditReasons.submissionOver)
  }
}

/** @throws {Refused} notFound, submissionOver, work.claimed */
export async function reject(
  context: StaffContext,
  { submissionId, reason, reasonCode }: InputOf<typeof rejectSubmission>,
): Promise<void> {
  const { db, now, staffId } = context
  await db.tx(async (tx) => {
    const item = itemOf(submissionId)
    await recordDecision(tx, context, { ...item, outcome: 'rejected', reasonCode })
    const { id, number, buyerId, round } = await lockFor(tx, submissionId, ['reject'])
    if (!(await sql.reject(tx, { id, reason, staffId }))) {
      throw new Refused(CreditReasons.submissionOver)
    }
    await endRequest(tx, id, { now, exceptId: staffId })
    const once = `${id}:${round}`
    const values = { number, reason }
    await mailBuyer(tx, { buyerId, template: 'repayment-rejected', values, once, now })
    await audit(tx, context, {
      action: 'credit.rejectSubmission',
      object: objectOf(buyerId),
      before: { number, round },
      after: { reason },
    })
  })
}
