/** Refunds that staff send by bank: recording the transfer, and taking over refunds that a provider has not accepted. */
import { askApproval, couldBeOne } from '#domains/approvals/server/door.ts'
import { recordersOf } from '#domains/credit/server/door.ts'
import {
  lockTransfer,
  prepaymentRefundOfTransfer,
  takenBeforeOf,
} from '#domains/credit/server/refund-door.ts'
import { asStaff, lockedOrder } from '#domains/orders/server/order-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { refundSent } from '../../refunds-contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import type { sendRefundByBank } from '../../provider-contract.ts'
import { referenceKey } from '#kit/contract/text.ts'
import { demandUndisputed } from '../charges/disputed.ts'
import { askForAccount, demandUsable, noteUsed } from './accounts.ts'
import { completeRefund } from './complete.ts'
import { bankFrom, CALL_MS } from './send.ts'
import { inBase } from './in-base.ts'
import * as sql from './sql.ts'
import * as sums from './sums-sql.ts'

/**
 * Claims a refund, so that no one else transfers it. Claiming it again changes nothing.
 * @throws {Refused} refundNotFound, refundUnknown, refundOfOwn, refundTaken, refundAccountYoung, disputed
 */
export async function takeRefund(context: StaffContext, refundId: number): Promise<void> {
  const { db, now, staffId, staffName } = context
  await db.tx(async (tx) => {
    const refund = await demandSendable(tx, context, refundId)
    // Whoever has begun may have sent it already.
    if (refund.takenBy === null) {
      await demandUndisputed(tx, refund.orderNumber)
      await demandUsable(tx, refund, now)
    }
    if (!(await sql.take(tx, { id: refundId, staffId, name: staffName, now }))) {
      throw await toClaimedRefusal(tx, refundId)
    }
    if (refund.takenBy === staffId) return
    await audit(tx, context, {
      action: 'payments.takeRefund',
      object: `order:${refund.orderNumber}`,
      after: { amount: refund.amount, currency: refund.currency },
    })
  })
}

/** @throws {Refused} refundNotTaken, refundTaken (claimed by a colleague less than a day ago) */
export async function releaseRefund(context: StaffContext, refundId: number): Promise<void> {
  const { db, now, staffId } = context
  await db.tx(async (tx) => {
    const refund = await sql.refundById(tx, refundId)
    if (refund === null || refund.takenBy === null) throw new Refused(PaymentReasons.refundNotTaken)
    const takenBefore = takenBeforeOf(now)
    if (!(await sql.release(tx, { id: refundId, staffId, takenBefore }))) {
      throw await toClaimedRefusal(tx, refundId)
    }
    await audit(tx, context, {
      action: 'payments.releaseRefund',
      object: `order:${refund.orderNumber}`,
      before: { takenName: refund.takenName, takenAt: refund.takenAt },
    })
  })
}

/** Why a refund is not the caller's: a colleague has claimed it, it is done, or it is not claimed. */
async function toClaimedRefusal(tx: Queryable, refundId: number): Promise<Refused> {
  const refund = await sql.refundById(tx, refundId)
  if (refund === null || refund.state === 'succeeded') {
    return new Refused(PaymentReasons.refundNotFound)
  }
  if (refund.takenName === null) return new Refused(PaymentReasons.refundNotTaken)
  return new Refused(PaymentReasons.refundTaken, { values: { name: refund.takenName } })
}

/**
 * Checks that this person may transfer the refund.
 * @throws {Refused} refundNotFound, refundUnknown, refundByLink, refundOnline (it is moved to the bank first), refundOfOwn
 */
async function demandSendable(
  tx: Queryable,
  context: StaffContext,
  refundId: number,
): Promise<sql.KnownRefund> {
  const refund = await sql.refundById(tx, refundId)
  const isByBank = refund?.route === 'bank' || refund?.state === 'failed'
  if (refund === null || !isByBank || refund.state === 'succeeded') {
    throw new Refused(PaymentReasons.refundNotFound)
  }
  if (refund.unknownSince !== null && refund.agreedBy === null) {
    throw new Refused(PaymentReasons.refundUnknown)
  }
  if (refund.route === 'online') {
    throw new Refused(refund.isByLink ? PaymentReasons.refundByLink : PaymentReasons.refundOnline)
  }
  await demandAnother(tx, context, refund)
  return refund
}

/**
 * Records the bank transfer of a refund that the caller has claimed.
 * @throws {Refused} refundNotFound, refundUnknown, refundOfOwn, refundNotTaken, refundTaken, transferUsed,
 * refundDestinationNeeded, refundAccountYoung, changedMeanwhile (the caller cannot have seen this account)
 */
export async function recordBankTransfer(
  context: StaffContext,
  { refundId, bankReference, ...to }: InputOf<typeof refundSent>,
): Promise<void> {
  const { db, now } = context
  await db.tx(async (tx) => {
    const refund = await demandSendable(tx, context, refundId)
    const key = referenceKey(bankReference)
    await demandUnused(tx, { refundId, key })
    await noteUsed(tx, refund, { ...to, now })
    const bank = { reference: bankReference, key }
    const sentBy = context.staffId
    if (
      !(await completeRefund(tx, refund, {
        by: asStaff(context),
        reference: null,
        bank,
        sentBy,
        now,
      }))
    ) {
      throw await toClaimedRefusal(tx, refundId)
    }
    await audit(tx, context, {
      action: 'payments.refundSent',
      object: `order:${refund.orderNumber}`,
      before: { state: refund.state },
      after: {
        state: 'succeeded',
        amount: refund.amount,
        currency: refund.currency,
        bankReference,
        // In words it may be forgotten; the log may not.
        ...(to.accountId === null ? { isDestinationStated: true } : {}),
      },
    })
  })
}

/**
 * Above the limit the person who accepted the money, or imported the line of the bank that it was accepted by, must not send it back, nor
 * anyone who could be the same person: an invented voucher or line would become real money. Their other refunds of the order, and of its buyer within
 * a day, count along, so that the amount cannot be split.
 * @throws {Refused} refundOfOwn
 */
async function demandAnother(
  tx: Queryable,
  context: StaffContext,
  refund: sql.Refund,
): Promise<void> {
  const { staffId, now } = context
  const { buyerId } = refund
  const since = later(now, -DAY_MS)
  for (const acceptedBy of await acceptorsOf(tx, context, refund.receiptId)) {
    const memberIds = [staffId, acceptedBy] as const
    if (!(await couldBeOne(tx, { memberIds, permission: 'payments.refund', now }))) continue
    await sums.lockRefundsOfBuyer(tx, buyerId)
    const besides = (given: Others) => sums.ownSentSums(tx, { ...given, buyerId, since, memberIds })
    if (await isAboveLimit(tx, refund, besides)) {
      throw new Refused(PaymentReasons.refundOfOwn)
    }
  }
}

/**
 * Who said that the money had come: of a voucher who accepted it, of an order on terms who recorded its repayments, and of both who imported the
 * line of a statement that says so.
 */
async function acceptorsOf(
  tx: Queryable,
  context: StaffContext,
  receiptId: number,
): Promise<number[]> {
  const { decidedBy, statementLineId, creditEntryId } = await sql.originOf(tx, receiptId)
  if (creditEntryId !== null) return recordersOf(tx, context, creditEntryId)
  if (decidedBy === null) return []
  if (statementLineId === null) return [decidedBy]
  const importedBy = (await context.importers?.ofLines(tx, [statementLineId])) ?? []
  return [...new Set([decidedBy, ...importedBy])]
}

type Others = { orderId: number; exceptId: number }
type Sums = Awaited<ReturnType<typeof sums.movedSums>>

/** @param besides what of other refunds counts along, read with the order locked */
async function isAboveLimit(
  tx: Queryable,
  { id, orderId, amount }: sql.Refund,
  besides: (given: Others) => Promise<Sums>,
): Promise<boolean> {
  const [settings, { rate }] = await Promise.all([readSettings(tx), lockedOrder(tx, orderId)])
  const others = inBase(settings, await besides({ orderId, exceptId: id }))
  return others + amount / Number(rate) > settings['approvals.refundAmount']
}

/**
 * A transfer proves one refund, of an order or of a prepayment. Two requests with the same reference wait for each other.
 * @throws {Refused} transferUsed
 */
async function demandUnused(tx: Queryable, { refundId, key }: { refundId: number; key: string }) {
  await lockTransfer(tx, key)
  const prepayment = await prepaymentRefundOfTransfer(tx, key)
  if (prepayment !== null) {
    throw new Refused(PaymentReasons.transferOfPrepayment, { values: prepayment })
  }
  const orderNumber = await sql.orderOfBankTransfer(tx, { key, exceptId: refundId })
  if (orderNumber !== null) {
    throw new Refused(PaymentReasons.transferUsed, { values: { orderNumber } })
  }
}

type ByBank = InputOf<typeof sendRefundByBank>

/**
 * Staff send by bank a refund that a provider has refused, or has not accepted for some hours; it is no longer sent online. If a call
 * was never answered, or the provider no longer knows a refund that it had accepted, it may have paid: then one person
 * states what the provider's records show, and another agrees. Another person also agrees above the refund limit, which
 * counts what was moved from the order's providers before, and to money that somebody else than the buyer paid by a link.
 * @returns whether a second person was asked
 * @throws {Refused} refundNotFound, refundUnknown (nothing stated), approvals.alreadyAsked, approvals.nobodyElse,
 * refundNotYours (too early, known to the provider, or just being sent)
 */
export function takeToBank(
  context: StaffContext,
  { refundId, note, evidence }: ByBank,
): Promise<{ isAsked: boolean }> {
  return context.db.tx(async (tx) => {
    const refund = await lockedTakeable(tx, { refundId, now: context.now })
    const moved = (given: Others) => sums.movedSums(tx, given)
    const isAloneEnough = refund.unknownSince === null && !refund.isByLink
    if (isAloneEnough && !(await isAboveLimit(tx, refund, moved))) {
      await moveToBank(tx, context, { refund, note, statement: null })
      return { isAsked: false }
    }
    if (refund.unknownSince !== null && evidence === undefined)
      throw new Refused(PaymentReasons.refundUnknown)
    const { orderNumber, amount, currency, unknownSince } = refund
    const isAsked = await askApproval(tx, context, {
      kind: 'payments.refundByBank',
      isNeverAlone: unknownSince !== null,
      object: `order:${orderNumber}`,
      orderNumber,
      payload: { refundId, note, evidence: evidence ?? null } satisfies Stated,
      lines: [
        { word: 'refund', amount, text: null },
        ...(refund.isByLink ? [{ word: 'paidByLink', amount: null, text: null }] : []),
        ...(unknownSince === null || evidence === undefined
          ? []
          : [
              {
                word: refund.providerReference === null ? 'unknownSince' : 'disownedSince',
                amount: null,
                text: unknownSince,
              },
              { word: 'evidence', amount: null, text: evidence },
            ]),
      ],
      currency,
      note,
    })
    if (!isAsked) await moveToBank(tx, context, { refund, note, statement: null })
    return { isAsked }
  })
}

type Stated = Omit<ByBank, 'evidence'> & { evidence: string | null }

/**
 * Applies what a second person approved, unless the provider has answered meanwhile.
 * @throws {Refused} refundNotYours, refundUnknown when a call has been lost since and nothing was stated
 */
export async function takeToBankApproved(
  context: StaffContext,
  tx: Queryable,
  { refundId, note, evidence, agreedBy }: Stated & { agreedBy: number },
): Promise<void> {
  const refund = await lockedTakeable(tx, { refundId, now: context.now })
  if (refund.unknownSince !== null && evidence === null) {
    throw new Refused(PaymentReasons.refundUnknown)
  }
  const statement =
    evidence === null ? null : { statement: note, evidence, statedBy: context.staffId, agreedBy }
  await moveToBank(tx, context, { refund, note, statement })
}

/** @throws {Refused} refundNotFound, refundNotYours */
async function lockedTakeable(
  tx: Queryable,
  { refundId, now }: { refundId: number; now: Instant },
): Promise<sql.KnownRefund> {
  const hours = (await readSettings(tx))['payments.refundBankHours']
  const refund = await sql.lockTakeable(tx, {
    id: refundId,
    waitingBefore: bankFrom(now, hours),
    triedBefore: later(now, -CALL_MS),
  })
  if (refund !== null) return refund
  if ((await sql.refundById(tx, refundId)) === null) {
    throw new Refused(PaymentReasons.refundNotFound)
  }
  throw new Refused(PaymentReasons.refundNotYours, { values: { hours } })
}

async function moveToBank(
  tx: Queryable,
  context: StaffContext,
  {
    refund,
    note,
    statement,
  }: { refund: sql.Refund; note: string; statement: sql.Statement | null },
): Promise<void> {
  await sql.takeToBank(tx, refund.id, statement)
  await askForAccount(tx, refund, context.now)
  await audit(tx, context, {
    action: 'payments.refundByBank',
    object: `order:${refund.orderNumber}`,
    before: { route: refund.route, tryCount: refund.tryCount, trouble: refund.trouble },
    after: { route: 'bank', note, ...(statement === null ? {} : { evidence: statement.evidence }) },
  })
}
