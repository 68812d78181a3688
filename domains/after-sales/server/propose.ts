/** Staff propose another type than was asked for; with the buyer's consent it is the next round. */
import { audit } from '#domains/audit/server/door.ts'
import { endItem, recordDecision } from '#domains/work/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import { causeOf } from '../case-reasons.ts'
import type { answerProposedType, CaseType, Recovery } from '../contract.ts'
import type { proposeType } from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { itemOf, latestRound } from './decide.ts'
import { mailCase } from './mail.ts'
import {
  addEvent,
  byBuyer,
  byStaff,
  demandAct,
  giveBack,
  lockCase,
  move,
  type Located,
} from './move.ts'
import { addFiles, addRound, endRound, filesOf, roundLinesOf, takeLines } from './round-sql.ts'
import * as sql from './sql.ts'

type Done = Record<string, never>

/** @throws {Refused} as the call says */
export async function propose(
  context: StaffContext,
  { caseNumber, round: seen, type, note }: InputOf<typeof proposeType>,
): Promise<Done> {
  const { db, now } = context
  await db.tx(async (tx) => {
    await recordDecision(tx, context, { ...itemOf(caseNumber), outcome: 'approved' })
    const { row } = await lockCase(tx, caseNumber)
    demandAct(row, 'edit')
    if (row.round !== seen) throw new Refused(Reasons.changedMeanwhile)
    if (type === row.type) throw new Refused(AfterSalesReasons.notNow)
    await sql.saveCase(tx, { ...row, proposedType: type })
    await addEvent(tx, row, { by: byStaff(context), event: 'proposeType', note, now })
    await mailCase(tx, row, 'case-type-proposed', { reason: note }, now)
    await audit(tx, context, {
      action: 'afterSales.proposeType',
      object: `case:${row.number}`,
      before: { type: row.type },
      after: { type, note },
    })
  })
  return {}
}

/** @throws {Refused} caseNotFound, notNow where nothing is proposed */
export async function answer(
  { db, now, buyerId }: BuyerContext,
  { caseNumber, type, isAccepted }: InputOf<typeof answerProposedType>,
): Promise<Done> {
  await db.tx(async (tx) => {
    await endItem(tx, itemOf(caseNumber), now)
    const located = await lockCase(tx, caseNumber, buyerId)
    const { row } = located
    demandAct(row, 'edit')
    if (row.proposedType !== type) throw new Refused(AfterSalesReasons.notNow)
    if (isAccepted) return convert(tx, located, type, now)
    await sql.saveCase(tx, { ...row, proposedType: null })
    await addEvent(tx, row, { by: byBuyer(row), event: 'declineType', note: '', now })
  })
  return {}
}

/** The same pieces, words and pictures, as a round of the other type; what goes back is their share of what was paid. */
async function convert(
  tx: Queryable,
  located: Located,
  type: CaseType,
  now: string,
): Promise<void> {
  const { order, row } = located
  const last = await latestRound(tx, row)
  const lines = (await roundLinesOf(tx, [row.id]))
    .filter(({ number }) => number === row.round)
    .map((line) => ({
      ...line,
      newSkuId: null,
      newOptionText: null,
      backAmount: null,
      extraAmount: null,
    }))
  const { id: caseId, buyerId } = row
  const nobody = { staffId: null, staffName: '', answer: '' }
  await endRound(tx, { caseId, number: row.round, outcome: 'edited', ...nobody, now })
  await giveBack(tx, row)
  const taken = await takeLines(tx, { orderId: order.id, lines, sign: 1 })
  if (taken !== lines.length) throw new Refused(AfterSalesReasons.tooMany)
  const number = row.round + 1
  const back = last.recovery === 'none' ? 'self' : last.recovery
  const recovery: Recovery = type === 'refund_only' ? 'none' : back
  const reason = causeOf(type, last.reason) === null ? 'other' : last.reason
  const about = { caseId, number, buyerId, orderId: order.id, createdAt: now }
  const amount = lines.reduce((sum, { goodsAmount }) => sum + goodsAmount, 0)
  const { text } = last
  await addRound(tx, { ...about, type, recovery, reason, text, amount, lines })
  const set = { type, recovery, round: number }
  await move(tx, located, { act: 'edit', set, by: byBuyer(row), now })
  const fileIds = (await filesOf(tx, caseId))
    .filter((file) => file.kind === 'round' && file.round === row.round)
    .map(({ fileId }) => fileId)
  if (fileIds.length > 0)
    await addFiles(tx, { caseId, buyerId, kind: 'round', round: number, fileIds })
}
