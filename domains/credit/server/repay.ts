/** What customers pay for entries: staff record what came to the bank, and reverse what they recorded by mistake. */
import { askApproval, demandAnotherPerson, isOneWord } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { freeBankLine, post } from '#domains/ledger/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { recordRepayment, reverseRepayment } from '../office-contract.ts'
import { sumToPay } from '../allocation.ts'
import { CreditReasons } from '../reasons.ts'
import { lockAccount } from './account-sql.ts'
import { bookRepayment, demandDay, demandFree, isMuchInADay } from './book-repayment.ts'
import { customerLinesOf } from './customer-lines.ts'
import { returnToLimit } from './entry-sql.ts'
import { findPayable, postReversedDiscounts, undoDiscountsOfOthers } from './discounts.ts'
import { mailBuyer } from './mails.ts'
import { usePrepayment } from './prepayment.ts'
import * as sql from './repayment-sql.ts'
import { objectOf } from './terms.ts'

/** Of a line of a bank statement that pays it, which a request for approval names. */
export type OfLine = { statementLineId?: number }
export type RecordForm = Omit<InputOf<typeof recordRepayment>, 'chosenIds'> &
  Partial<Pick<InputOf<typeof recordRepayment>, 'chosenIds'>> &
  OfLine

/** Of a line of an imported bank statement. */
export type Imported = { importedBy?: number }

/**
 * Records a repayment; a large one waits for a second person, and so does one of a bank line that was recorded and reversed before. All
 * of one customer within a day count together, reversed ones too. No buyer has proved it: what one person alone says, because they type it or
 * have imported the statement too, or could be who did, takes a second one from what a proof may differ by (`approvals.voucherAmount`).
 * @throws {Refused} notFound, moreThanOwed, referenceUsed, notYet, tooLongAgo, approvals.alreadyAsked, approvals.aloneFrom
 */
export async function recordIn(
  tx: Queryable,
  context: StaffContext,
  form: RecordForm,
  { importedBy: broughtBy = context.staffId }: Imported = {},
): Promise<DataOf<typeof recordRepayment>> {
  const { currency, chosen } = await demandRecordable(tx, context, form)
  const mustAsk =
    !(await demandFree(tx, form.bankReference)) ||
    (await isMuchUnproved(tx, context, { came: form, broughtBy }))
  const isAsked = mustAsk && (await ask(tx, context, form, { currency, chosen }))
  if (!isAsked) await bookRepayment(tx, context, form)
  return { isAsked }
}

/** Whether money that no buyer has proved takes a second person. @param broughtBy who says that it came */
export const isMuchUnproved = async (
  tx: Queryable,
  context: StaffContext,
  { came, broughtBy }: { came: { buyerId: number; amount: number }; broughtBy: number },
): Promise<boolean> =>
  (await isMuchInADay(tx, came, { now: context.now, limit: 'approvals.transferAmount' })) ||
  ((await isMuchInADay(tx, came, { now: context.now, limit: 'approvals.voucherAmount' })) &&
    (await isOneWord(tx, context, { broughtBy, permission: 'credit.write' })))

/** In a transaction of its own. @throws {Refused} as `recordIn` does */
export const recordMoney = (
  context: StaffContext,
  form: RecordForm,
): Promise<DataOf<typeof recordRepayment>> => context.db.tx((tx) => recordIn(tx, context, form))

/** Carries out what a second person approved. @throws {Refused} as `recordMoney` does */
export async function recordApproved(
  context: StaffContext,
  tx: Queryable,
  form: RecordForm,
): Promise<void> {
  await demandRecordable(tx, context, form)
  await demandFree(tx, form.bankReference)
  await bookRepayment(tx, context, form)
}

type Numbered = { id: number; number: string }

/** The entries that are paid before the others. Requests of before entries could be chosen name none. */
const chosenOf = <Entry extends Numbered>(payable: readonly Entry[], form: RecordForm): Entry[] =>
  payable.filter(({ id }) => form.chosenIds?.includes(id))

/**
 * Locks the account. What is more than the customer owes is a slip of the pen, unless staff say that it is paid in advance.
 * @throws {Refused} notFound, notYet, tooLongAgo, changedMeanwhile, moreThanOwed
 */
async function demandRecordable(tx: Queryable, { now }: StaffContext, form: RecordForm) {
  const account = await lockAccount(tx, form.buyerId)
  if (account === null) throw new Refused(Reasons.notFound)
  await demandDay(tx, form.receivedOn, now)
  const payable = (await findPayable(tx, form.buyerId))(form.receivedOn)
  const chosen = chosenOf(payable, form)
  if (chosen.length < (form.chosenIds?.length ?? 0)) throw new Refused(Reasons.changedMeanwhile)
  const amount = sumToPay(payable)
  if (form.amount > amount && !form.isPrepaid) {
    const { currency } = account
    throw new Refused(CreditReasons.moreThanOwed, { detail: { amount, currency } })
  }
  return { currency: account.currency, chosen }
}

async function ask(
  tx: Queryable,
  context: StaffContext,
  form: RecordForm,
  { currency, chosen }: { currency: sql.RepaymentRow['currency']; chosen: readonly Numbered[] },
): Promise<boolean> {
  return askApproval(tx, context, {
    kind: 'credit.repayment',
    object: objectOf(form.buyerId),
    orderNumber: null,
    payload: form,
    lines: [
      ...(await customerLinesOf(tx, form.buyerId)),
      { word: 'received', amount: form.amount, text: null },
      { word: 'bankReference', amount: null, text: form.bankReference },
      { word: 'credit.receivedOn', amount: null, text: form.receivedOn },
      ...chosen.map(({ number }) => ({ word: 'credit.chosen', amount: null, text: number })),
    ],
    currency,
    note: '',
  })
}

/**
 * Somebody else than who recorded it, by any login of theirs, reverses it, where there is somebody: or one person could free a limit, have it used, and take the money
 * away again. What was sent back by bank stays repaid; a refund that nobody has taken ends, and its order's money returns to the limit.
 * @throws {Refused} notFound, alreadyReversed, ownRepayment, paidOut, refundTaken, prepaymentGoesBack
 */
export async function reverseMoney(
  context: StaffContext,
  { repaymentId, note }: InputOf<typeof reverseRepayment>,
): Promise<void> {
  const { now, staffId, staffName } = context
  await context.db.tx(async (tx) => {
    const seen = await sql.repaymentById(tx, repaymentId)
    const entryIds = await sql.entriesOf(tx, repaymentId)
    for (const planned of context.plannedRefunds) await planned.lock(tx, entryIds)
    if (seen !== null) await lockAccount(tx, seen.buyerId)
    const found = seen && (await sql.repaymentById(tx, repaymentId))
    if (found === null) throw new Refused(Reasons.notFound)
    if (found.reversedAt !== null) throw new Refused(CreditReasons.alreadyReversed)
    const { id, buyerId, amount, currency, bankReference } = found
    await demandAnotherPerson(tx, context, {
      memberIds: [found.staffId],
      permission: 'credit.write',
      reason: CreditReasons.ownRepayment,
      isAloneEnough: true,
    })
    const ended = await endPlanned(tx, context, id)
    if (!(await sql.reverse(tx, { id, now, staffId, staffName, note }))) {
      throw new Refused(CreditReasons.alreadyReversed)
    }
    await freeBankLine(tx, `repayment:${id}`, now)
    await post(tx, {
      key: `repayment:${id}:reversed`,
      kind: 'repayment_reversed',
      corrects: `repayment:${id}`,
      reference: bankReference,
      buyerId,
      at: now,
      currency,
      entries: [
        { kind: 'bank', amount: -amount },
        { kind: 'receivable', buyerId, amount: amount - found.prepaidAmount },
        { kind: 'prepayment', buyerId, amount: found.prepaidAmount },
      ],
    })
    await postReversedDiscounts(tx, id, { buyerId, currency, reference: bankReference, now })
    await undoDiscountsOfOthers(tx, id, now)
    for (const { settle, ...part } of ended) {
      await returnToLimit(tx, { ...part, paidOutAmount: 0 })
      await settle()
    }
    await audit(tx, context, {
      action: 'credit.reverse',
      object: objectOf(buyerId),
      before: { amount, currency, bankReference },
      after: { note },
    })
    // What is owed again is paid by what else was paid in advance.
    await usePrepayment(tx, { buyerId, now })
    const values = { amount: { amount, currency }, reference: bankReference }
    await mailBuyer(tx, { buyerId, template: 'repayment-reversed', values, once: String(id), now })
  })
}

type Ended = { id: number; amount: number; settle: () => Promise<void> }

/**
 * Nobody has repaid what is about to be sent back: its refunds end, as far as nobody has taken them. The caller has locked the account.
 * @returns what returns to the limit once the repayment is reversed
 * @throws {Refused} paidOut, refundTaken, prepaymentGoesBack
 */
async function endPlanned(
  tx: Queryable,
  { plannedRefunds, now }: StaffContext,
  repaymentId: number,
): Promise<Ended[]> {
  const prepayment = await sql.prepaymentRefundOf(tx, repaymentId)
  if (prepayment?.isSent === true) throw new Refused(CreditReasons.paidOut)
  if (prepayment !== null) {
    throw new Refused(CreditReasons.prepaymentGoesBack, { values: { number: prepayment.number } })
  }
  const returned: Ended[] = []
  for (const { entryId, number: termNumber, amount } of await sql.paidOutOf(tx, repaymentId)) {
    let left = amount
    for (const { end, takenOf } of plannedRefunds) {
      const ended = await end(tx, { entryId, termNumber, amount: left, now })
      left -= ended.amount
      if (ended.amount > 0) returned.push({ id: entryId, ...ended })
      const taken = left === 0 ? null : await takenOf(tx, entryId)
      if (taken !== null) throw new Refused(CreditReasons.refundTaken, { values: taken })
    }
    if (left > 0) throw new Refused(CreditReasons.paidOut)
    await sql.endPaidOut(tx, { entryId, amount })
  }
  return returned
}
