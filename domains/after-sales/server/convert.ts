/** A case becomes another type: the same pieces, words and pictures, as its next round. Within the caller's transaction, on a locked order. */
import type { Queryable } from '#kit/server/database/db.ts'
import { causeOf } from '../case-reasons.ts'
import type { CaseType, Recovery } from '../contract.ts'
import { latestRound } from './decide.ts'
import { deductionsOf } from './gifts-sql.ts'
import { move, type Located, type Move } from './move.ts'
import { addFiles, addRound, endRound, filesOf, roundLinesOf } from './round-sql.ts'
import type * as sql from './sql.ts'

type Conversion = Omit<Move, 'note'> & { type: CaseType }

/**
 * What goes back is the share of what was paid for the pieces, which the case has taken already.
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
  await endRound(tx, { caseId, number: row.round, outcome: 'edited', ...nobody, now })
  const number = row.round + 1
  const back = last.recovery === 'none' ? 'self' : last.recovery
  const recovery: Recovery = type === 'refund_only' ? 'none' : back
  const reason = causeOf(type, last.reason) === null ? 'other' : last.reason
  const about = { caseId, number, buyerId, orderId: order.id, createdAt: now }
  const wholeAmount = lines.reduce((sum, { goodsAmount }) => sum + goodsAmount, 0)
  // What was taken off for gifts stays off.
  const amount = (await deductionsOf(tx, caseId)).reduce(
    (rest, each) => rest - each.amount,
    wholeAmount,
  )
  const { text } = last
  await addRound(tx, { ...about, type, recovery, reason, text, amount, lines })
  const moved = await move(tx, located, { ...how, set: { ...set, type, recovery, round: number } })
  const fileIds = (await filesOf(tx, caseId))
    .filter((file) => file.kind === 'round' && file.round === row.round)
    .map(({ fileId }) => fileId)
  if (fileIds.length > 0)
    await addFiles(tx, { caseId, buyerId, kind: 'round', round: number, fileIds })
  return moved
}
