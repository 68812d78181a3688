/** What became of a line's parts, and how it is opened again: for what of it has paid nothing. */
import { endApprovalsOf, lockAskedApproval } from '#domains/approvals/server/door.ts'
import { findRepayments } from '#domains/credit/server/bank-door.ts'
import { takersOfBankLine } from '#domains/ledger/server/door.ts'
import { isLineAsked, leaveLine, vouchersByIds } from '#domains/payments/server/statement-door.ts'
import { leavePayout } from '#domains/reconciliation/server/payout-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import * as decide from './decide-sql.ts'
import { partsOf, type LineRow, type PartRow } from './line-sql.ts'

/** It counts, waits for a second person, or was not agreed to, or reversed. */
type PartEnd = 'paid' | 'asked' | 'over'
type OfLine = Pick<LineRow, 'id' | 'state' | 'amount' | 'referenceKey' | 'payoutId'>

/** By part of the line, which the caller has locked. */
export async function endsOfParts(tx: Queryable, line: OfLine): Promise<Map<number, PartEnd>> {
  const parts = await partsOf(tx, [line.id])
  const isAsked = await isLineAsked(tx, line.id)
  const vouchers = await vouchersByIds(
    tx,
    parts.flatMap(({ voucherId }) => voucherId ?? []),
  )
  const voucherOf = new Map(vouchers.map((voucher) => [voucher.id, voucher]))
  const ends = new Map<number, PartEnd>()
  for (const part of parts) {
    if (part.voucherId === null) {
      ends.set(part.id, await endOfRepayment(tx, line, part))
      continue
    }
    const voucher = voucherOf.get(part.voucherId)
    if (voucher === undefined || voucher.statementLineId !== line.id) ends.set(part.id, 'over')
    else if (voucher.state === 'accepted') ends.set(part.id, 'paid')
    else ends.set(part.id, voucher.state === 'rejected' || !isAsked ? 'over' : 'asked')
  }
  return ends
}

/** What was asked for of this line: a colleague may have asked for another repayment by the same reference. */
const askedFor = ({ id }: OfLine) =>
  ({ kind: 'credit.repayment', payload: { statementLineId: id } }) as const

/** Its request is locked first: agreeing to it ends the request and books the repayment at one moment. */
async function endOfRepayment(tx: Queryable, line: OfLine, part: PartRow): Promise<PartEnd> {
  const isAsked = await lockAskedApproval(tx, askedFor(line))
  const takers = await takersOfBankLine(tx, line.referenceKey)
  const ids = takers.flatMap(({ takenBy, isFreed }) => {
    const [kind, id] = takenBy.split(':')
    return !isFreed && kind === 'repayment' ? [Number(id)] : []
  })
  const isTheirs = (await findRepayments(tx, ids)).some(
    ({ buyerId, amount }) => buyerId === part.buyerId && amount === part.amount,
  )
  if (isTheirs) return 'paid'
  return isAsked ? 'asked' : 'over'
}

/**
 * Opens the line for what has paid nothing: set aside by somebody, not agreed to, or reversed. Nobody is asked about it any more.
 * What went out is work then: whoever opens it sees that the bank takes an earlier transfer back.
 * @param line locked by the caller
 * @param exceptId the member who opens it; others who have asked for what is over are told
 * @returns false where all of it has paid something: then nothing of it may be changed, and the caller refuses
 */
export async function reopenIn(
  tx: Queryable,
  line: OfLine,
  { now, exceptId = null }: { now: Instant; exceptId?: number | null },
): Promise<boolean> {
  if (line.state === 'set_aside') {
    await decide.reopen(tx, line.id, now, [])
    return true
  }
  if (line.payoutId !== null) {
    await decide.reopen(tx, line.id, now, [])
    await leavePayout(tx, line.payoutId, now)
    return true
  }
  if (line.state !== 'done' && line.state !== 'asked') return false
  // Locks the vouchers: whoever agrees to one at this moment has agreed, or finds that it belongs to no line.
  await leaveLine(tx, line.id, { now, exceptId })
  const ends = [...(await endsOfParts(tx, line))]
  const over = ends.flatMap(([id, end]) => (end === 'paid' ? [] : [id]))
  if (over.length === 0) return false
  if (ends.some(([, end]) => end === 'asked'))
    await endApprovalsOf(tx, { ...askedFor(line), now, exceptId })
  await decide.reopen(tx, line.id, now, over)
  return true
}
