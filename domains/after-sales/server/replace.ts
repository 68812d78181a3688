/** Replacements of an exchange: their way to the buyer, and its receipt. */
import { demandAnotherPerson } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { givenBackOf } from '#domains/payments/server/case-door.ts'
import { demandParcel } from '#domains/shipping/server/door.ts'
import { ship } from '#domains/stock/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { recordDecision } from '#domains/work/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { textIn } from '#kit/contract/lang.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import type { receiveReplacement } from '../contract.ts'
import type { correctReplacement as correctCall, shipReplacement } from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { itemOf } from './decide.ts'
import { mailCase } from './mail.ts'
import {
  addEvent,
  byBuyer,
  byStaff,
  demandAct,
  lockCase,
  move,
  type Located,
  type Move,
} from './move.ts'
import { parcelsOf, parcelText } from './parcels.ts'
import { replacedLines } from './reserve.ts'
import { endRound, NOBODY, replacedAmountOf } from './round-sql.ts'
import * as sql from './sql.ts'

/** @throws {Refused} as the call says */
export async function sendReplacement(
  context: StaffContext,
  { caseNumber, ...given }: InputOf<typeof shipReplacement>,
): Promise<Record<string, never>> {
  const { db, now, staffName } = context
  await db.tx(async (tx) => {
    await recordDecision(tx, context, { ...itemOf(caseNumber), outcome: 'approved' })
    const { carrier, trackingNumber } = await demandParcel(
      tx,
      given,
      AfterSalesReasons.badTrackingNumber,
    )
    const located = await lockCase(tx, caseNumber)
    const { row } = located
    demandAct(row, 'shipReplacement')
    if ((row.agreedGoodsAmount ?? 0) > 0 && row.refundAt === null) {
      throw new Refused(AfterSalesReasons.differenceFirst)
    }
    await demandAnother(tx, context, located)
    const moved = await move(tx, located, {
      act: 'shipReplacement',
      set: {
        replacementCarrier: carrier.name,
        replacementCarrierId: carrier.id,
        replacementNumber: trackingNumber,
        replacementSentAt: now,
        receivedByItself: false,
      },
      by: byStaff(context),
      note: parcelText(carrier, trackingNumber, row.lang),
      now,
    })
    const { text } = textIn(carrier.names, row.lang)
    const parcel = { carrier: text, trackingNumber: trackingNumber ?? '—' }
    await mailCase(tx, moved, 'case-replacement-shipped', parcel, now)
    await audit(tx, context, {
      action: 'afterSales.shipReplacement',
      object: `case:${row.number}`,
      before: { state: row.state },
      after: { state: moved.state, note: parcelText(carrier, trackingNumber, 'cn') },
    })
    const lines = (await replacedLines(tx, row)).map(({ lineId, count }) => ({
      key: String(lineId),
      quantity: count,
    }))
    const reference = row.number
    if (!(await ship(tx, { reference, lines, now, note: '', by: staffName }))) {
      throw new Error(`${row.number} holds less than it replaces`)
    }
  })
  return {}
}

/** @throws {Refused} as the call says */
export async function correctReplacement(
  context: StaffContext,
  { caseNumber, ...given }: InputOf<typeof correctCall>,
): Promise<Record<string, never>> {
  const { db, now } = context
  await db.tx(async (tx) => {
    const sent = await demandParcel(tx, given, AfterSalesReasons.badTrackingNumber)
    const { carrier, trackingNumber } = sent
    const { row } = await lockCase(tx, caseNumber)
    demandAct(row, 'correctReplacement')
    const corrected = {
      replacementCarrier: carrier.name,
      replacementCarrierId: carrier.id,
      replacementNumber: trackingNumber,
    }
    await sql.saveCase(tx, { ...row, ...corrected, changedAt: now })
    // Which number stood before is evidence too.
    const before = await parcelsOf(tx, row, row.lang)
    const wasSent = `${before.replacement?.carrier} ${before.replacement?.number ?? ''}`.trim()
    const note = `${wasSent} → ${parcelText(carrier, trackingNumber, row.lang)}`
    await addEvent(tx, row, { by: byStaff(context), event: 'correctReplacement', note, now })
    await audit(tx, context, {
      action: 'afterSales.correctReplacement',
      object: `case:${row.number}`,
      before: { note: `${row.replacementCarrier} ${row.replacementNumber ?? ''}`.trim() },
      after: { note: parcelText(carrier, trackingNumber, 'cn') },
    })
  })
  return {}
}

/**
 * Goods that leave for nothing are as good as money: above what one person gives of the order in all, who agreed does not send them too, where a
 * colleague may.
 * @throws {Refused} anotherSends
 */
async function demandAnother(
  tx: Queryable,
  context: StaffContext,
  { order, differences, row }: Located,
): Promise<void> {
  const limit = (await readSettings(tx))['approvals.refundAmount']
  const orderIds = [order, ...differences].map(({ id }) => id)
  const [replacedAmount, backAmount] = await Promise.all([
    replacedAmountOf(tx, row),
    givenBackOf(tx, orderIds),
  ])
  if ((replacedAmount + backAmount) / Number(order.rate) <= limit) return
  if (row.decidedBy === null) return
  await demandAnotherPerson(tx, context, {
    memberIds: [row.decidedBy],
    permission: 'after-sales.check-in',
    reason: AfterSalesReasons.anotherSends,
    isAloneEnough: true,
  })
}

/** @throws {Refused} caseNotFound, notNow */
export async function receive(
  { db, now, buyerId }: BuyerContext,
  { caseNumber }: InputOf<typeof receiveReplacement>,
): Promise<Record<string, never>> {
  await db.tx(async (tx) => {
    const located = await lockCase(tx, caseNumber, buyerId)
    await noteReceived(tx, located, { act: 'receiveReplacement', by: byBuyer(located.row), now })
  })
  return {}
}

/** The replacement has arrived. Where the difference is still on its way, the case completes with it. */
export async function noteReceived(
  tx: Queryable,
  located: Located,
  how: Pick<Move, 'by' | 'now'> & { act: 'receiveReplacement' | 'receiveReplacementAlone' },
): Promise<void> {
  const { row } = located
  const isOwed = await sql.isMoneyOnItsWay(tx, row.id)
  const moved = await move(tx, located, { ...how, to: isOwed ? 'refunding' : 'completed' })
  const { id: caseId, round: number } = row
  await endRound(tx, { caseId, number, outcome: 'completed', ...NOBODY, now: how.now })
  if (!isOwed) await mailCase(tx, moved, 'case-replaced', {}, how.now)
}
