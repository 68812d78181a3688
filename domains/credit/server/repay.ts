/** What customers pay for entries: staff record what came to the bank, and it pays the earliest deadlines first. */
import { askApproval, type Act } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { freeBankLine, post, takeBankLine, takersOfBankLine } from '#domains/ledger/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { colleaguesWith } from '#domains/staff/server/colleague-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { referenceKey } from '#kit/contract/text.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { dayIn } from '#kit/contract/zone.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { recordRepayment, reverseRepayment } from '../office-contract.ts'
import { CreditReasons } from '../reasons.ts'
import { allocate } from '../allocation.ts'
import { lockAccount } from './account-sql.ts'
import { customerLinesOf } from './customer-lines.ts'
import { openEntries } from './entry-sql.ts'
import * as sql from './repayment-sql.ts'
import { objectOf } from './terms.ts'

type Form = InputOf<typeof recordRepayment>

/**
 * Records a repayment; a large one waits for a second person, and so does one of a bank line that was recorded and reversed before. All
 * of one customer within a day count together, reversed ones too.
 * @throws {Refused} notFound, moreThanOwed, referenceUsed, notYet, tooLongAgo, approvals.alreadyAsked, approvals.aloneFrom
 */
export function recordMoney(
  context: StaffContext,
  form: Form,
): Promise<DataOf<typeof recordRepayment>> {
  return context.db.tx(async (tx) => {
    const { currency } = await demandRecordable(tx, context, form)
    const takers = await takersOfBankLine(tx, referenceKey(form.bankReference))
    if (takers.some(({ isFreed }) => !isFreed)) throw new Refused(CreditReasons.referenceUsed)
    const limit = (await readSettings(tx))['approvals.transferAmount']
    const since = later(context.now, -DAY_MS)
    const before = await sql.amountSince(tx, { buyerId: form.buyerId, since })
    const mustAsk = before + form.amount > limit || takers.length > 0
    const isAsked = mustAsk && (await ask(tx, context, form, currency))
    if (!isAsked) await put(tx, context, form)
    return { isAsked }
  })
}

/** Carries out what a second person approved. @throws {Refused} as `recordMoney` does */
async function recordApproved(context: StaffContext, tx: Queryable, form: Form): Promise<void> {
  await demandRecordable(tx, context, form)
  await put(tx, context, form)
}

export const repaymentAct: Act = {
  kind: 'credit.repayment',
  permission: 'credit.write',
  isAloneForLong: true,
  run: recordApproved,
}

/** A year and a day: what came before is a date that was typed wrong. */
const LATEST_MS = 366 * DAY_MS

/** Locks the account. @throws {Refused} notFound, notYet, tooLongAgo, moreThanOwed */
async function demandRecordable(tx: Queryable, { now }: StaffContext, form: Form) {
  const account = await lockAccount(tx, form.buyerId)
  if (account === null) throw new Refused(Reasons.notFound)
  const timeZone = (await readSettings(tx))['shop.timeZone']
  if (form.receivedOn > dayIn(now, timeZone)) throw new Refused(CreditReasons.notYet)
  if (form.receivedOn < dayIn(later(now, -LATEST_MS), timeZone)) {
    throw new Refused(CreditReasons.tooLongAgo)
  }
  if (form.amount > account.usedAmount) {
    const { usedAmount: amount, currency } = account
    throw new Refused(CreditReasons.moreThanOwed, { detail: { amount, currency } })
  }
  return account
}

async function ask(
  tx: Queryable,
  context: StaffContext,
  form: Form,
  currency: sql.RepaymentRow['currency'],
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
    ],
    currency,
    note: '',
  })
}

/** @throws {Refused} referenceUsed */
async function put(tx: Queryable, context: StaffContext, form: Form): Promise<void> {
  const { now, staffId, staffName } = context
  const { buyerId, amount, bankReference, receivedOn } = form
  const entries = await openEntries(tx, buyerId)
  const currency = entries[0]!.currency
  const allocations = allocate(entries, amount)
  const money = { buyerId, currency, amount, bankReference, receivedOn }
  const key = referenceKey(bankReference)
  const recorded = await sql.record(tx, {
    ...money,
    referenceKey: key,
    now,
    staffId,
    staffName,
    allocations,
  })
  const isTaken =
    recorded !== null &&
    (await takeBankLine(tx, {
      key,
      reference: bankReference,
      by: `repayment:${recorded.id}`,
      at: now,
      isConfirmed: false,
    }))
  if (!isTaken) throw new Refused(CreditReasons.referenceUsed)
  await post(tx, {
    key: `repayment:${recorded.id}`,
    kind: 'repayment',
    reference: bankReference,
    buyerId,
    at: now,
    currency,
    entries: [
      { kind: 'bank', amount },
      { kind: 'receivable', buyerId, amount: -amount },
    ],
  })
  await audit(tx, context, {
    action: 'credit.repayment',
    object: objectOf(buyerId),
    after: { amount, currency, bankReference, receivedOn },
  })
}

/**
 * Somebody else than who recorded it reverses it, where there is somebody: or one person could free a limit, have it used, and take the money
 * away again. What was sent back by bank stays repaid.
 * @throws {Refused} notFound, alreadyReversed, ownRepayment, paidOut
 */
export async function reverseMoney(
  context: StaffContext,
  { repaymentId, note }: InputOf<typeof reverseRepayment>,
): Promise<void> {
  const { now, staffId, staffName } = context
  await context.db.tx(async (tx) => {
    const seen = await sql.repaymentById(tx, repaymentId)
    if (seen !== null) await lockAccount(tx, seen.buyerId)
    const found = seen && (await sql.repaymentById(tx, repaymentId))
    if (found === null) throw new Refused(Reasons.notFound)
    if (found.reversedAt !== null) throw new Refused(CreditReasons.alreadyReversed)
    const { id, buyerId, amount, currency, bankReference } = found
    const colleagues = await colleaguesWith(tx, 'credit.write', staffId)
    if (found.staffId === staffId && colleagues.length > 0) {
      throw new Refused(CreditReasons.ownRepayment)
    }
    if (await sql.isPaidOut(tx, id)) throw new Refused(CreditReasons.paidOut)
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
        { kind: 'receivable', buyerId, amount },
      ],
    })
    await audit(tx, context, {
      action: 'credit.reverse',
      object: objectOf(buyerId),
      before: { amount, currency, bankReference },
      after: { note },
    })
  })
}
