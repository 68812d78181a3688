/**
 * What is taken off for gifts moves between the open cases of an order: a case comes to nothing and gifts are earned again without it, or one
 * takes off what another held as its money leaves. Within the caller's transaction, on a locked order.
 */
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { deductAgain, deductAtRefund } from './gifts.ts'
import { othersOpen } from './gifts-sql.ts'
import { checkInOf } from './check-in-sql.ts'
import { latestLines, latestRound } from './latest-round.ts'
import { addEvent, findCase, saveCase, type CaseRow } from './sql.ts'

/** A case has come to nothing. What is not agreed to yet is computed when it is. */
export const deductLess = (tx: Queryable, ended: Pick<CaseRow, 'id' | 'orderId'>, now: Instant) =>
  lowerOthers(tx, ended, { isAgreed: true, now })

async function lowerOthers(
  tx: Queryable,
  { id: exceptCaseId, orderId }: Pick<CaseRow, 'id' | 'orderId'>,
  { isAgreed, now }: { isAgreed: boolean; now: Instant },
): Promise<void> {
  for (const number of await othersOpen(tx, { orderId, exceptCaseId, isAgreed })) {
    const row = await findCase(tx, number)
    if (row === null) continue
    const amount = await deductAgain(tx, row, await comingOf(tx, row))
    if (row.agreedGoodsAmount === null || amount === row.agreedGoodsAmount) continue
    await saveCase(tx, { ...row, agreedGoodsAmount: amount })
    await note(tx, row, 'deductLess', now)
  }
}

/**
 * Takes off what is due as the money of a case leaves, and less off the other cases that held it.
 * @returns the case as it is then
 */
export async function settleGifts(tx: Queryable, row: CaseRow, now: Instant): Promise<CaseRow> {
  const amount = await deductAtRefund(tx, row, await comingOf(tx, row))
  if (amount === row.agreedGoodsAmount) return row
  const changed = { ...row, agreedGoodsAmount: amount }
  await saveCase(tx, changed)
  await note(tx, changed, 'deductMore', now)
  await lowerOthers(tx, row, { isAgreed: false, now })
  return changed
}

const note = (tx: Queryable, row: CaseRow, event: 'deductLess' | 'deductMore', at: Instant) =>
  addEvent(tx, row, { at, actor: 'system', actorId: null, actorName: '', event, note: '' })

/** What of a case has come, or is to come; null: nothing is sent. */
async function comingOf(tx: Queryable, row: CaseRow) {
  const [round, asked] = await Promise.all([latestRound(tx, row), latestLines(tx, row)])
  const amount = row.agreedGoodsAmount ?? round.amount
  return { reason: round.reason, amount, asked, came: await cameOf(tx, row, asked) }
}

async function cameOf(
  tx: Queryable,
  row: CaseRow,
  asked: readonly { lineId: number; quantity: number }[],
) {
  if (row.recovery === 'none') return null
  const checkedIn = await checkInOf(tx, row.id)
  return checkedIn.length > 0 ? checkedIn : asked
}
