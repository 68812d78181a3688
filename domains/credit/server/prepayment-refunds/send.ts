/**
 * What two people agreed to goes back: whoever transfers it takes it first, and records the transfer. Until then it can be undone by who has taken
 * it.
 */
import { demandAnotherPerson } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { post } from '#domains/ledger/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { endItem } from '#domains/work/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { referenceKey } from '#kit/contract/text.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { dayIn } from '#kit/contract/zone.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type {
  recordPrepaymentSent,
  releasePrepaymentRefund,
  reversePrepaymentRefund,
  takePrepaymentRefund,
} from '../../prepayment-refunds-contract.ts'
import { CreditReasons } from '../../reasons.ts'
import { membersBehind } from '../importers.ts'
import { mailBuyer } from '../mails.ts'
import { usePrepayment } from '../prepayment.ts'
import { objectOf } from '../terms.ts'
import { takenBeforeOf } from './accounts.ts'
import * as sql from './sql.ts'
import { itemOf, lockRefund } from './staff.ts'

/**
 * Whoever transfers it takes it first: the others see who and since when. Taking it again changes nothing.
 * @throws {Refused} notFound, prepaymentRefundOver, prepaymentRefundOfOwn, prepaymentRefundTaken, payments.refundAccountYoung
 */
export async function take(
  context: StaffContext,
  { prepaymentRefundId }: InputOf<typeof takePrepaymentRefund>,
): Promise<void> {
  await context.db.tx(async (tx) => {
    const refund = await lockRefund(tx, prepaymentRefundId)
    const { id, number, buyerId, amount, currency, takenBy } = refund
    await demandAnother(tx, context, refund)
    if (takenBy === null && refund.state === 'toSend') {
      await context.refundAccounts?.demandUsable(tx, { buyerId, isByLink: false }, context.now)
    }
    if ((await sql.claim(tx, id, context)) === null) throw toTakenRefusal(refund)
    if (takenBy === context.staffId) return
    await audit(tx, context, {
      action: 'credit.takePrepaymentRefund',
      object: objectOf(buyerId),
      after: { number, amount, currency },
    })
  })
}

/** @throws {Refused} notFound, prepaymentRefundOver, prepaymentRefundNotTaken, prepaymentRefundTaken (less than a day ago) */
export async function release(
  context: StaffContext,
  { prepaymentRefundId }: InputOf<typeof releasePrepaymentRefund>,
): Promise<void> {
  const { now, staffId } = context
  await context.db.tx(async (tx) => {
    const refund = await lockRefund(tx, prepaymentRefundId)
    const { id, number, buyerId, takenName, takenAt } = refund
    const takenBefore = takenBeforeOf(now)
    if ((await sql.release(tx, { id, staffId, takenBefore })) === null) throw toTakenRefusal(refund)
    await audit(tx, context, {
      action: 'credit.releasePrepaymentRefund',
      object: objectOf(buyerId),
      before: { number, takenName, takenAt },
    })
  })
}

/** Why a refund is not the caller's: it is over, nobody has taken it, or a colleague has. */
function toTakenRefusal({ state, takenName }: sql.RefundRow): Refused {
  if (state !== 'toSend') return new Refused(CreditReasons.prepaymentRefundOver)
  if (takenName === null) return new Refused(CreditReasons.prepaymentRefundNotTaken)
  return new Refused(CreditReasons.prepaymentRefundTaken, { values: { name: takenName } })
}

/**
 * @throws {Refused} notFound, prepaymentRefundOver, prepaymentRefundOfOwn, prepaymentRefundNotTaken, prepaymentRefundTaken, transferRecorded,
 * transferOfOrder, payments.refundDestinationNeeded, payments.refundAccountYoung, changedMeanwhile (the caller cannot have seen this account)
 */
export async function recordSent(
  context: StaffContext,
  { prepaymentRefundId, bankReference, ...to }: InputOf<typeof recordPrepaymentSent>,
): Promise<void> {
  const { now } = context
  await context.db.tx(async (tx) => {
    const refund = await lockRefund(tx, prepaymentRefundId)
    const { id, number, buyerId, amount, currency } = refund
    await demandAnother(tx, context, refund)
    const key = referenceKey(bankReference)
    await sql.lockTransfer(tx, key)
    const other = await sql.refundOfTransfer(tx, key)
    if (other !== null) {
      throw new Refused(CreditReasons.transferRecorded, { values: { number: other.number } })
    }
    const { refundAccounts } = context
    const orderNumber = await refundAccounts?.orderOfTransfer(tx, key)
    if (orderNumber != null) {
      throw new Refused(CreditReasons.transferOfOrder, { values: { orderNumber } })
    }
    if (refund.state !== 'toSend' || refund.takenBy !== context.staffId)
      throw toTakenRefusal(refund)
    await refundAccounts?.demandSeen(tx, { ...refund, isByLink: false }, { ...to, now })
    const { accountId } = to
    const destination = accountId === null ? (to.destination ?? null) : null
    const transfer = { id, reference: bankReference, key, accountId, destination }
    if ((await sql.send(tx, transfer, context)) === null) throw toTakenRefusal(refund)
    await post(tx, {
      key: `prepayment_refund:${id}:sent`,
      kind: 'prepayment_refund_sent',
      reference: number,
      buyerId,
      at: now,
      currency,
      entries: [
        { kind: 'prepayment_owed', buyerId, amount },
        { kind: 'bank', amount: -amount },
      ],
    })
    await endItem(tx, itemOf(buyerId), now)
    await audit(tx, context, {
      action: 'credit.prepaymentSent',
      object: objectOf(buyerId),
      after: { number, amount, currency, bankReference },
    })
    const values = { amount: { amount, currency }, reference: bankReference }
    await mailBuyer(tx, { buyerId, template: 'prepayment-sent', values, once: String(id), now })
  })
}

/**
 * Above the limit of a day whoever recorded that the money had come, or imported the line of the bank that says so, does not send it back, nor
 * anybody who could be the same: invented money would become real.
 * @throws {Refused} prepaymentRefundOfOwn
 */
async function demandAnother(
  tx: Queryable,
  context: StaffContext,
  { id, buyerId, amount }: sql.RefundRow,
): Promise<void> {
  const { now, importers } = context
  const most = (await readSettings(tx))['approvals.refundAmount']
  if ((await sql.sentSince(tx, buyerId, later(now, -DAY_MS))) + amount <= most) return
  await demandAnotherPerson(tx, context, {
    memberIds: await membersBehind(tx, importers, await sql.repaymentsOfRefund(tx, id)),
    permission: 'credit.write',
    reason: CreditReasons.prepaymentRefundOfOwn,
  })
}

/**
 * By whoever has taken it alone: nobody else is transferring it then.
 * @throws {Refused} notFound, prepaymentRefundOver, prepaymentRefundNotTaken, prepaymentRefundTaken
 */
export async function reverse(
  context: StaffContext,
  { prepaymentRefundId, note }: InputOf<typeof reversePrepaymentRefund>,
): Promise<void> {
  const { now } = context
  await context.db.tx(async (tx) => {
    const refund = await lockRefund(tx, prepaymentRefundId)
    const { id, number, buyerId, amount, currency } = refund
    const freedOn = dayIn(now, (await readSettings(tx))['shop.timeZone'])
    if (!(await sql.reverse(tx, id, { note, freedOn }, context))) throw toTakenRefusal(refund)
    await post(tx, {
      key: `prepayment_refund:${id}:reversed`,
      kind: 'prepayment_refund_reversed',
      corrects: `prepayment_refund:${id}`,
      reference: number,
      buyerId,
      at: now,
      currency,
      entries: [
        { kind: 'prepayment_owed', buyerId, amount },
        { kind: 'prepayment', buyerId, amount: -amount },
      ],
    })
    await endItem(tx, itemOf(buyerId), now)
    await audit(tx, context, {
      action: 'credit.reversePrepaymentRefund',
      object: objectOf(buyerId),
      before: { number, amount, currency },
      after: { note },
    })
    // What was ordered on terms meanwhile is paid by it.
    await usePrepayment(tx, { buyerId, now })
  })
}
