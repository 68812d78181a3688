/** A case comes to nothing: gifts that are earned again without it are not taken off others of its order any more, as long as their money has not left. */
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { deductAgain } from './gifts.ts'
import { othersAgreedTo } from './gifts-sql.ts'
import { checkInOf, roundLinesOf, roundsOf } from './round-sql.ts'
import { addEvent, findCase, saveCase, type CaseRow } from './sql.ts'

/** Within the caller's transaction, on a locked order. What is not agreed to yet is computed when it is. */
export async function deductLess(
  tx: Queryable,
  ended: Pick<CaseRow, 'id' | 'orderId'>,
  now: Instant,
): Promise<void> {
  for (const number of await othersAgreedTo(tx, {
    orderId: ended.orderId,
    exceptCaseId: ended.id,
  })) {
    const row = await findCase(tx, number)
    if (row !== null) await deductLessOf(tx, row, now)
  }
}

async function deductLessOf(tx: Queryable, row: CaseRow, now: Instant): Promise<void> {
  const [[round], lines] = await Promise.all([roundsOf(tx, [row.id]), roundLinesOf(tx, [row.id])])
  const agreedAmount = row.agreedGoodsAmount ?? 0
  const asked = lines.filter((line) => line.number === row.round)
  const coming = { reason: round?.reason ?? '', amount: agreedAmount, asked }
  const amount = await deductAgain(tx, row, { ...coming, came: await cameOf(tx, row, asked) })
  if (amount === agreedAmount) return
  await saveCase(tx, { ...row, agreedGoodsAmount: amount })
  const by = { actor: 'system', actorId: null, actorName: '' } as const
  await addEvent(tx, row, { at: now, ...by, event: 'deductLess', note: '' })
}

/** What of a case has come, or is to come; null: nothing is sent. */
async function cameOf(
  tx: Queryable,
  row: CaseRow,
  asked: readonly { lineId: number; quantity: number }[],
) {
  if (row.recovery === 'none') return null
  const checkedIn = await checkInOf(tx, row.id)
  return checkedIn.length > 0 ? checkedIn : asked
}
