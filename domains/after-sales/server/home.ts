/** Goods that were refused go home to their buyer. */
import { demandParcel } from '#domains/shipping/server/door.ts'
import { recordDecision } from '#domains/work/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { sendGoodsHome } from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { maySendHome } from '../states.ts'
import { itemOf, log } from './decide.ts'
import { mailCase } from './mail.ts'
import { addEvent, byStaff, lockCase } from './move.ts'
import { NOT_HOME, parcelText } from './parcels.ts'
import * as sql from './sql.ts'

/** Neither the state of the case nor when it ended changes: what it may be applied for again does not depend on the parcel. @throws {Refused} as the call says */
export async function sendHome(
  context: StaffContext,
  { caseNumber, parcel, note }: InputOf<typeof sendGoodsHome>,
): Promise<Record<string, never>> {
  const { db, now } = context
  if (parcel === null && note.length < 2) throw new Refused(AfterSalesReasons.homeNoteNeeded)
  await db.tx(async (tx) => {
    await recordDecision(tx, context, { ...itemOf(caseNumber), outcome: 'approved' })
    const sent = await demandHome(tx, parcel)
    const located = await lockCase(tx, caseNumber)
    const { row } = located
    if (!maySendHome(row.state, row.keepsGoods)) {
      throw new Refused(AfterSalesReasons.notNow, { detail: { state: row.state } })
    }
    const { carrier, ...by } = sent
    const done = { keepsGoods: false, dueAt: null, escalatedAt: null, changedAt: now }
    const moved: sql.CaseRow = { ...row, ...by, ...done, homeNote: note, homeSentAt: now }
    await sql.saveCase(tx, moved)
    const { homePaidBy: paidBy, homeNumber } = by
    const how = [
      carrier === null ? '' : parcelText(carrier, homeNumber, row.lang),
      paidBy === null ? '' : translate(row.lang, `after-sales.home.paidBy.${paidBy}`),
      note,
    ]
      .filter((part) => part !== '')
      .join('\n')
    await addEvent(tx, moved, { by: byStaff(context), event: 'sendHome', note: how, now })
    await mailCase(tx, moved, 'case-goods-home', { how }, now)
    await log(tx, context, located, moved, { action: 'afterSales.sendHome', note: how })
  })
  return {}
}

/** @throws {Refused} notFound, badTrackingNumber */
async function demandHome(tx: Queryable, parcel: InputOf<typeof sendGoodsHome>['parcel']) {
  if (parcel === null) return { ...NOT_HOME, carrier: null }
  const { carrier, trackingNumber } = await demandParcel(
    tx,
    parcel,
    AfterSalesReasons.badTrackingNumber,
  )
  return {
    ...NOT_HOME,
    carrier,
    homeCarrierId: carrier.id,
    homeNumber: trackingNumber,
    homePaidBy: parcel.paidBy,
  }
}
