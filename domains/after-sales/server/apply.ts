/** A buyer applies for something, replaces what they applied for, applies again, revokes, and sends goods back. */
import { documentNumber, openCase } from '#domains/orders/server/case-door.ts'
import { orderForPayment } from '#domains/orders/server/order-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { claimFiles, fileRecords } from '#domains/uploads/server/door.ts'
import { endItem } from '#domains/work/server/door.ts'
import { endApprovalsOf } from '#domains/approvals/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { DAY_SECONDS } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type {
  applyForCase,
  correctReturn as correctReturnCall,
  revokeCase,
  sendBack,
  sendRound,
} from '../contract.ts'
import { CASE_ROUNDS_MOST } from '../limits.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { isEnded, type CaseAct } from '../states.ts'
import { addDeductions } from './gifts-sql.ts'
import { addEvent, byBuyer, demandAct, dueOf, giveBack, lockCase, move } from './move.ts'
import { beginOf, demandAttemptsLeft } from './reapplying.ts'
import { addFiles, addRound, endRound, filesOf, NOBODY } from './round-sql.ts'
import { demandValidRound, demandWindow, takeFor } from './take.ts'
import * as sql from './sql.ts'

/** Its claim, its question and what a colleague is asked end before the order is locked, in the order in which staff who decide lock them. */
const KIND = 'afterSales'

/** What one buyer may send: applications leave a round and an event each, for ever. */
const APPLYING: Limit = { name: 'after-sales.apply', count: 40, perSeconds: DAY_SECONDS }

/** How often one buyer corrects a parcel: each leaves an event, for ever. */
const CORRECTING: Limit = { name: 'after-sales.correct-return', count: 20, perSeconds: DAY_SECONDS }

/** @throws {Refused} orders.orderNotFound, and as the call says */
export async function apply(
  { db, now, buyerId, lang }: BuyerContext,
  { orderNumber, fileIds, ...asked }: InputOf<typeof applyForCase>,
): Promise<DataOf<typeof applyForCase>> {
  await demandToken(db, now, APPLYING, String(buyerId))
  return db.tx(async (tx) => {
    const order = await orderForPayment(tx, { orderNumber, buyerId }, { lock: true })
    await demandWindow(tx, order, { cause: demandValidRound(asked), lines: asked.lines, now })
    await demandAttemptsLeft(tx, order.id, asked)
    const { lines, deductions } = await takeFor(tx, order, asked, { caseId: null, now })
    const settings = await readSettings(tx)
    const { sequence, key } = await sql.nextNumbering(tx)
    const timeZone = settings['shop.timeZone']
    const { type, recovery, reason, text, amount } = asked
    const row = await sql.addCase(tx, {
      number: documentNumber({ family: 'case', sequence, key, now, timeZone }),
      orderId: order.id,
      orderNumber,
      buyerId,
      lang,
      currency: order.currency,
      type,
      recovery,
      createdAt: now,
      dueAt: dueOf('applied', { settings, now, recovery, pickupOn: null, keepsGoods: false }),
    })
    const by = byBuyer(row)
    const about = { caseId: row.id, number: 1, buyerId, orderId: order.id, createdAt: now }
    await addRound(tx, { ...about, type, recovery, reason, text, amount, lines })
    await addDeductions(tx, { ...about, round: 1 }, deductions)
    await attach(tx, row, { kind: 'round', fileIds, now })
    await addEvent(tx, row, { by, event: 'apply', note: '', now })
    await openCase(tx, order, { number: row.number, by, now })
    return { caseNumber: row.number }
  })
}

type Attached = { kind: 'round' | 'return'; fileIds: readonly string[]; now: string }

/** Up to nine pictures, or one video; those that the case has shown before are named again. @throws {Refused} fileUnknown, videoAlone */
async function attach(
  tx: Queryable,
  row: sql.CaseRow,
  { kind, fileIds, now }: Attached,
): Promise<void> {
  const chosen = [...new Set(fileIds)]
  if (chosen.length === 0) return
  const records = await fileRecords(tx, chosen)
  const hasVideo = chosen.some((id) => records.get(id)?.type.startsWith('video/') === true)
  if (hasVideo && chosen.length > 1) throw new Refused(AfterSalesReasons.videoAlone)
  const before = new Set((await filesOf(tx, row.id)).map(({ fileId }) => fileId))
  const added = chosen.filter((id) => !before.has(id))
  const { buyerId, number } = row
  const purpose = hasVideo ? 'case-video' : 'answer'
  const claim = { buyerId, purpose, reference: `case:${number}`, isProof: true } as const
  if (added.length > 0 && (await claimFiles(tx, { ...claim, fileIds: added, now })) === null) {
    throw new Refused(AfterSalesReasons.fileUnknown)
  }
  await addFiles(tx, { caseId: row.id, buyerId, kind, round: row.round, fileIds: chosen })
}

/** @throws {Refused} as the call says */
export async function resubmit(
  { db, now, buyerId }: BuyerContext,
  { caseNumber, fileIds, ...asked }: InputOf<typeof sendRound>,
): Promise<Record<string, never>> {
  await demandToken(db, now, APPLYING, String(buyerId))
  await db.tx(async (tx) => {
    await endItem(tx, { kind: KIND, ref: caseNumber }, now)
    const located = await lockCase(tx, caseNumber, buyerId)
    const { order, row } = located
    const isAgain = isEnded(row.state)
    const act: CaseAct = isAgain ? 'resubmit' : 'edit'
    demandAct(row, act)
    if (row.round >= CASE_ROUNDS_MOST) {
      throw new Refused(AfterSalesReasons.tooManyRounds, { values: { count: CASE_ROUNDS_MOST } })
    }
    const cause = demandValidRound(asked)
    await demandAttemptsLeft(tx, order.id, asked)
    const wanted = { cause, lines: asked.lines }
    const begin = await beginOf(tx, row, { now, asked: wanted })
    await demandWindow(tx, order, { ...wanted, ...begin })
    if (!isAgain) {
      const { id: caseId, round: number } = row
      await endRound(tx, { caseId, number, outcome: 'edited', ...NOBODY, now })
      await giveBack(tx, row)
    }
    const { lines, deductions } = await takeFor(tx, order, asked, { caseId: row.id, now })
    const { type, recovery, reason, text, amount } = asked
    const round = row.round + 1
    const about = { caseId: row.id, number: round, buyerId, orderId: order.id, createdAt: now }
    await addRound(tx, { ...about, type, recovery, reason, text, amount, lines })
    await addDeductions(tx, { ...about, round }, deductions)
    const set = { type, recovery, round, ...BEGINNING }
    const moved = await move(tx, located, { act, set, by: byBuyer(row), now })
    await attach(tx, moved, { kind: 'round', fileIds, now })
  })
  return {}
}

/** What a round that is not decided yet has nothing of. */
const BEGINNING = {
  agreedGoodsAmount: null,
  agreedFreightAmount: null,
  decidedBy: null,
  returnAddress: null,
  returnCarrier: null,
  returnNumber: null,
  returnPhone: null,
  returnRemark: null,
  pickupOn: null,
  sentAt: null,
  receivedAt: null,
  receivedByItself: false,
  refundAt: null,
} as const

/** @throws {Refused} caseNotFound, notNow, proofWaiting */
export async function revoke(
  { db, now, buyerId }: BuyerContext,
  { caseNumber }: InputOf<typeof revokeCase>,
): Promise<Record<string, never>> {
  await db.tx(async (tx) => {
    await endItem(tx, { kind: KIND, ref: caseNumber }, now)
    await endApprovalsOf(tx, { kind: 'afterSales.refund', payload: { caseNumber }, now })
    const located = await lockCase(tx, caseNumber, buyerId)
    const { id: caseId, round: number } = located.row
    await move(tx, located, { act: 'revoke', by: byBuyer(located.row), now })
    await endRound(tx, { caseId, number, outcome: 'revoked', ...NOBODY, now })
  })
  return {}
}

/** @throws {Refused} caseNotFound, notNow, fileUnknown */
export async function sendGoodsBack(
  { db, now, buyerId }: BuyerContext,
  { caseNumber, carrier, trackingNumber, phone, remark, fileIds }: InputOf<typeof sendBack>,
): Promise<Record<string, never>> {
  await db.tx(async (tx) => {
    const located = await lockCase(tx, caseNumber, buyerId)
    const { row } = located
    // Goods that the merchant picks up are sent by nobody.
    if (row.recovery !== 'self') {
      throw new Refused(AfterSalesReasons.notNow, { detail: { state: row.state } })
    }
    const moved = await move(tx, located, {
      act: 'sendBack',
      set: {
        returnCarrier: carrier,
        returnNumber: trackingNumber,
        returnPhone: phone,
        returnRemark: remark,
        sentAt: now,
      },
      by: byBuyer(row),
      now,
    })
    await attach(tx, moved, { kind: 'return', fileIds, now })
  })
  return {}
}

/** Nothing is written where nothing changes. @throws {Refused} caseNotFound, notNow, tooMany */
export async function correctReturn(
  { db, now, buyerId }: BuyerContext,
  { caseNumber, carrier, trackingNumber, phone, remark }: InputOf<typeof correctReturnCall>,
): Promise<Record<string, never>> {
  await demandToken(db, now, CORRECTING, String(buyerId))
  await db.tx(async (tx) => {
    const { row } = await lockCase(tx, caseNumber, buyerId)
    demandAct(row, 'correctReturn')
    const before = `${row.returnCarrier} ${row.returnNumber}`
    const after = `${carrier} ${trackingNumber}`
    const sent = {
      returnCarrier: carrier,
      returnNumber: trackingNumber,
      returnPhone: phone,
      returnRemark: remark,
    }
    const isSame = before === after && row.returnPhone === phone && row.returnRemark === remark
    if (isSame) return
    await sql.saveCase(tx, { ...row, ...sent, changedAt: now })
    // Which number stood before is evidence too.
    const note = before === after ? '' : `${before} → ${after}`
    await addEvent(tx, row, { by: byBuyer(row), event: 'correctReturn', note, now })
  })
  return {}
}
