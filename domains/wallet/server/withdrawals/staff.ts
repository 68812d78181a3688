/** Staff decide withdrawals, two of them above the limit, and record what became of each transfer. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { askApproval, endApproval, type Act } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { beginDecision, demandNotClaimed, recordDecision } from '#domains/work/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { referenceKey } from '#kit/contract/text.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type {
  approveWithdrawal,
  recordWithdrawalFailed,
  recordWithdrawalPaid,
  rejectWithdrawal,
} from '../../office-withdrawals-contract.ts'
import { WalletReasons } from '../../reasons.ts'
import { mailWithdrawal } from '../mails.ts'
import { inCurrency } from './apply.ts'
import { giveBack, lockFor, postPaid } from './move.ts'
import { demandPayable } from './payable.ts'
import * as sql from './sql.ts'
import { itemOf, objectOf, requestOf } from './views.ts'

type Nothing = Record<string, never>
type Approval = InputOf<typeof approveWithdrawal>
type Failure = InputOf<typeof recordWithdrawalFailed>

export const figures = ({ number, amount, currency }: sql.WithdrawalRow) => ({
  reference: number,
  amount,
  currency,
})

/** @throws {Refused} notFound, withdrawalOver, notVerified, nameChanged, buyerBlocked, buyerOwes, topUpDisputed, approvals.alreadyAsked, approvals.aloneFrom, work.claimed */
export function approve(
  context: StaffContext,
  form: Approval,
): Promise<DataOf<typeof approveWithdrawal>> {
  return context.db.tx(async (tx) => {
    const item = itemOf(form.withdrawalId)
    await beginDecision(tx, context, item)
    const found = await lockFor(tx, form.withdrawalId, 'approve')
    await demandPayable(tx, found)
    const isAsked =
      (await isMuchInADay(tx, context, found)) &&
      (await ask(tx, context, { kind: 'wallet.withdraw', found, payload: form, note: '' }))
    if (isAsked) await recordDecision(tx, context, { ...item, outcome: 'proposed' })
    else await putApproved(tx, context, found)
    return { isAsked }
  })
}

export const approveAct: Act = {
  kind: 'wallet.withdraw',
  permission: 'wallet.write',
  isAloneForLong: true,
  async run(context: StaffContext, tx: Queryable, { withdrawalId }: Approval) {
    await beginDecision(tx, context, itemOf(withdrawalId))
    const found = await lockFor(tx, withdrawalId, 'approve')
    await demandPayable(tx, found)
    await putApproved(tx, context, found)
  },
}

/** Parts of a large one count as one. */
async function isMuchInADay(
  tx: Queryable,
  { now }: StaffContext,
  { buyerId, currency, amount }: sql.WithdrawalRow,
): Promise<boolean> {
  const settings = await readSettings(tx)
  const since = later(now, -DAY_MS)
  const before = await sql.approvedSince(tx, { buyerId, currency, since })
  return before + amount > inCurrency(settings, settings['wallet.withdrawAloneAmount'], currency)
}

type Asking = {
  kind: 'wallet.withdraw' | 'wallet.failWithdrawal' | 'wallet.takeOverWithdrawal'
  found: sql.WithdrawalRow
  payload: Approval | Failure
  note: string
}

/** A second person is asked to agree. @returns whether it waits for one */
export async function ask(
  tx: Queryable,
  context: StaffContext,
  { kind, found, payload, note }: Asking,
): Promise<boolean> {
  const { id, number, buyerId, holder, bank, masked, amount, currency } = found
  const [buyer] = await buyersByIds(tx, [buyerId])
  const text = (word: string, value: string) => ({
    word: `wallet.${word}`,
    amount: null,
    text: value,
  })
  return askApproval(tx, context, {
    ...requestOf(kind, id),
    orderNumber: null,
    payload,
    lines: [
      text('withdrawal', number),
      text('buyer', buyer?.nickName ?? ''),
      text('customerId', String(buyerId)),
      text('holder', holder),
      text('account', `${bank} ${masked}`.trim()),
      { word: 'wallet.withdrawn', amount, text: null },
    ],
    currency,
    note,
  })
}

async function putApproved(
  tx: Queryable,
  context: StaffContext,
  found: sql.WithdrawalRow,
): Promise<void> {
  await recordDecision(tx, context, { ...itemOf(found.id), outcome: 'approved' })
  await sql.approve(tx, found.id, context)
  await audit(tx, context, {
    action: 'wallet.approveWithdrawal',
    object: objectOf(found.id),
    after: figures(found),
  })
}

/** @throws {Refused} notFound, withdrawalOver, work.claimed */
export async function reject(
  context: StaffContext,
  { withdrawalId, reason }: InputOf<typeof rejectWithdrawal>,
): Promise<Nothing> {
  const { now } = context
  await context.db.tx(async (tx) => {
    await recordDecision(tx, context, { ...itemOf(withdrawalId), outcome: 'rejected' })
    const found = await lockFor(tx, withdrawalId, 'reject')
    const exceptId = context.staffId
    await endApproval(tx, { ...requestOf('wallet.withdraw', withdrawalId), now, exceptId })
    await endUnpaid(tx, context, { found, state: 'rejected', reason })
  })
  return {}
}

type Ending = { found: sql.WithdrawalRow; state: 'rejected' | 'failed'; reason: string }

/** The amount is the wallet's again, and its buyer reads why. */
async function endUnpaid(
  tx: Queryable,
  context: StaffContext,
  { found, state, reason }: Ending,
): Promise<void> {
  const { now, staffName } = context
  await giveBack(tx, found, { state, now, staffName, note: reason })
  await audit(tx, context, {
    action: state === 'rejected' ? 'wallet.rejectWithdrawal' : 'wallet.failWithdrawal',
    object: objectOf(found.id),
    before: figures(found),
    after: { reason },
  })
  const template = state === 'rejected' ? 'withdrawal-rejected' : 'withdrawal-failed'
  await mailWithdrawal(tx, { template, withdrawal: { ...found, endNote: reason }, now })
}

/** @throws {Refused} notFound, withdrawalOver, notVerified, nameChanged, buyerBlocked, buyerOwes, topUpDisputed, work.claimed */
export async function start(context: StaffContext, { withdrawalId }: Approval): Promise<Nothing> {
  await context.db.tx(async (tx) => {
    await demandNotClaimed(tx, context, itemOf(withdrawalId))
    const found = await lockFor(tx, withdrawalId, 'start')
    await demandPayable(tx, found)
    await sql.start(tx, withdrawalId, context)
    await audit(tx, context, {
      action: 'wallet.startWithdrawal',
      object: objectOf(withdrawalId),
      after: figures(found),
    })
  })
  return {}
}

/** Of two who could transfer it by hand one does. @throws {Refused} paidByAnother */
export function demandPayer({ staffId }: StaffContext, found: sql.WithdrawalRow): void {
  if (found.fileId !== null || found.payingBy === staffId) return
  throw new Refused(WalletReasons.paidByAnother, { values: { name: found.payingName ?? '' } })
}

/** @throws {Refused} notFound, withdrawalOver, paidByAnother, referenceUsed, work.claimed */
export async function pay(
  context: StaffContext,
  { withdrawalId, bankReference }: InputOf<typeof recordWithdrawalPaid>,
): Promise<Nothing> {
  const { now } = context
  const key = referenceKey(bankReference)
  await context.db.tx(async (tx) => {
    await recordDecision(tx, context, { ...itemOf(withdrawalId), outcome: 'approved' })
    const found = await lockFor(tx, withdrawalId, 'pay')
    demandPayer(context, found)
    await sql.lockReference(tx, key)
    if (!(await sql.pay(tx, withdrawalId, { ...context, bankReference, key }))) {
      throw new Refused(WalletReasons.referenceUsed)
    }
    await postPaid(tx, found, now)
    await endRequests(tx, context, withdrawalId)
    await audit(tx, context, {
      action: 'wallet.withdrawalPaid',
      object: objectOf(withdrawalId),
      after: { ...figures(found), bankReference },
    })
    const withdrawal = { ...found, bankReference }
    await mailWithdrawal(tx, { template: 'withdrawal-paid', withdrawal, now })
  })
  return {}
}

/** Nobody agrees any more to what was asked of one that is over. */
async function endRequests(
  tx: Queryable,
  { now, staffId: exceptId }: StaffContext,
  withdrawalId: number,
): Promise<void> {
  for (const kind of ['wallet.failWithdrawal', 'wallet.takeOverWithdrawal'] as const) {
    await endApproval(tx, { ...requestOf(kind, withdrawalId), now, exceptId })
  }
}

/**
 * Money may have left: whoever alone says that it has not could have it paid twice.
 * @throws {Refused} notFound, withdrawalOver, approvals.alreadyAsked, approvals.aloneFrom, work.claimed
 */
export function fail(
  context: StaffContext,
  form: Failure,
): Promise<DataOf<typeof recordWithdrawalFailed>> {
  return context.db.tx(async (tx) => {
    const item = itemOf(form.withdrawalId)
    await beginDecision(tx, context, item)
    const found = await lockFor(tx, form.withdrawalId, 'fail')
    const isAsked = await ask(tx, context, {
      kind: 'wallet.failWithdrawal',
      found,
      payload: form,
      note: form.reason,
    })
    if (isAsked) await recordDecision(tx, context, { ...item, outcome: 'proposed' })
    else await putFailed(tx, context, { found, state: 'failed', reason: form.reason })
    return { isAsked }
  })
}

export const failAct: Act = {
  kind: 'wallet.failWithdrawal',
  permission: 'wallet.write',
  isAloneForLong: true,
  async run(context: StaffContext, tx: Queryable, { withdrawalId, reason }: Failure) {
    const found = await lockFor(tx, withdrawalId, 'fail')
    await putFailed(tx, context, { found, state: 'failed', reason })
  },
}

async function putFailed(tx: Queryable, context: StaffContext, ending: Ending): Promise<void> {
  const { id } = ending.found
  await recordDecision(tx, context, { ...itemOf(id), outcome: 'rejected' })
  const { now, staffId: exceptId } = context
  await endApproval(tx, { ...requestOf('wallet.takeOverWithdrawal', id), now, exceptId })
  await endUnpaid(tx, context, ending)
}
