/** A case becomes another type: the same pieces, words and pictures, as its next round. Within the caller's transaction, on a locked order. */
import type { Queryable } from '#kit/server/database/db.ts'
import { sumOf, type Deduction } from '../amounts.ts'
import { reasonAs } from '../case-reasons.ts'
import type { CaseType, Recovery } from '../contract.ts'
import { deductionsDue } from './gifts.ts'
import { addDeductions } from './gifts-sql.ts'
import { move, type Located, type Move } from './move.ts'
import { latestLines, latestRound } from './latest-round.ts'
import {
  addFiles,
  addRound,
  endRound,
  filesOf,
  NOBODY,
  type RoundRow,
  type Taken,
} from './round-sql.ts'
import type * as sql from './sql.ts'

type Converted = {
  recovery: Recovery
  reason: string
  lines: Taken[]
  deductions: Deduction[]
  /** What goes back for it. */
  amount: number
}

/** What the latest round of a case would ask for as another type: the share of what was paid for its pieces, without gifts that stay then. */
export async function asType(
  db: Queryable,
  row: sql.CaseRow,
  { type, last }: { type: CaseType; last: RoundRow },
): Promise<Converted> {
  const lines = (await latestLines(db, row)).map((line) => ({
    ...line,
    newSkuId: null,
    newOptionText: null,
    backAmount: null,
    extraAmount: null,
  }))
  const back = last.recovery === 'none' ? 'self' : last.recovery
  const recovery: Recovery = type === 'refund_only' ? 'none' : back
  const reason = reasonAs(type, last.type, last.reason)
  const wholeAmount = lines.reduce((sum, { goodsAmount }) => sum + goodsAmount, 0)
  const isSent = recovery !== 'none'
  const asking = { caseId: row.id, type, reason, isSent, lines, amount: wholeAmount }
  const order = { id: row.orderId, currency: row.currency }
  const deductions = await deductionsDue(db, order, asking)
  return { recovery, reason, lines, deductions, amount: wholeAmount - sumOf(deductions) }
}

type Conversion = Omit<Move, 'note'> & { type: CaseType }

/** @returns the case in its new round, which nobody has decided */
export async function convert(
  tx: Queryable,
  located: Located,
  { type, set = {}, ...how }: Conversion,
): Promise<sql.CaseRow> {
  const { order, row } = located
  const last = await latestRound(tx, row)
  const { id: caseId, buyerId } = row
  const { now } = how
  // A round that staff have agreed to stays agreed.
  if (last.outcome === null) {
    await endRound(tx, { caseId, number: row.round, outcome: 'edited', ...NOBODY, now })
  }
  const number = row.round + 1
  const { deductions, ...asked } = await asType(tx, row, { type, last })
  const about = { caseId, number, buyerId, orderId: order.id, createdAt: now }
  const { text } = last
  const { recovery } = asked
  await addRound(tx, { ...about, ...asked, type, text })
  await addDeductions(tx, { ...about, round: number }, deductions)
  const moved = await move(tx, located, { ...how, set: { ...set, type, recovery, round: number } })
  const fileIds = (await filesOf(tx, caseId))
    .filter((file) => file.kind === 'round' && file.round === row.round)
    .map(({ fileId }) => fileId)
  if (fileIds.length > 0)
    await addFiles(tx, { caseId, buyerId, kind: 'round', round: number, fileIds })
  return moved
}
