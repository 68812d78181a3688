/** A case becomes another type: the same pieces, words and pictures, as its next round. Within the caller's transaction, on a locked order. */
import type { Queryable } from '#kit/server/database/db.ts'
import { sumOf } from '../amounts.ts'
import { reasonAs } from '../case-reasons.ts'
import type { CaseType, Recovery } from '../contract.ts'
import { latestRound } from './decide.ts'
import { deductionsDue } from './gifts.ts'
import { addDeductions } from './gifts-sql.ts'
import { move, type Located, type Move } from './move.ts'
import { addFiles, addRound, endRound, filesOf, roundLinesOf } from './round-sql.ts'
import type * as sql from './sql.ts'

type Conversion = Omit<Move, 'note'> & { type: CaseType }

/**
 * What goes back is the share of what was paid for the pieces, which the case has taken already, without gifts that stay now.
 * @returns the case in its new round, which nobody has decided
 */
export async function convert(
  tx: Queryable,
  located: Located,
  { type, set = {}, ...how }: Conversion,
): Promise<sql.CaseRow> {
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
  const { now } = how
  const nobody = { staffId: null, staffName: '', answer: '' }
  // A round that staff have agreed to stays agreed.
  if (last.outcome === null) {
    await endRound(tx, { caseId, number: row.round, outcome: 'edited', ...nobody, now })
  }
  const number = row.round + 1
  const back = last.recovery === 'none' ? 'self' : last.recovery
  const recovery: Recovery = type === 'refund_only' ? 'none' : back
  const reason = reasonAs(type, last.type, last.reason)
  const about = { caseId, number, buyerId, orderId: order.id, createdAt: now }
  const wholeAmount = lines.reduce((sum, { goodsAmount }) => sum + goodsAmount, 0)
  const isSent = recovery !== 'none'
  const asking = { caseId, type, reason, isSent, lines, amount: wholeAmount }
  const deductions = await deductionsDue(tx, order, asking)
  const amount = wholeAmount - sumOf(deductions)
  const { text } = last
  await addRound(tx, { ...about, type, recovery, reason, text, amount, lines })
  await addDeductions(tx, { ...about, round: number }, deductions)
  const moved = await move(tx, located, { ...how, set: { ...set, type, recovery, round: number } })
  const fileIds = (await filesOf(tx, caseId))
    .filter((file) => file.kind === 'round' && file.round === row.round)
    .map(({ fileId }) => fileId)
  if (fileIds.length > 0)
    await addFiles(tx, { caseId, buyerId, kind: 'round', round: number, fileIds })
  return moved
}
