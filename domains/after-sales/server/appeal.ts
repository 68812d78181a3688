/** A second look at a rejection: the buyer asks for it, and somebody else than who rejected decides. */
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { appealCase } from '../contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { latestRound } from './decide.ts'
import { byBuyer, demandAct, lockCase, move } from './move.ts'
import { roundLinesOf, takeLines } from './round-sql.ts'
import type * as sql from './sql.ts'

/**
 * Once for a case, as long as an answer to a rejection may be sent. The case takes its pieces again.
 * @throws {Refused} caseNotFound, notNow, appealedAlready, windowOver, tooMany where another case has the pieces
 */
export async function appeal(
  { db, now, buyerId }: BuyerContext,
  { caseNumber, text }: InputOf<typeof appealCase>,
): Promise<Record<string, never>> {
  await db.tx(async (tx) => {
    const located = await lockCase(tx, caseNumber, buyerId)
    const { row } = located
    demandAct(row, 'appeal')
    if (row.appealedAt !== null) throw new Refused(AfterSalesReasons.appealedAlready)
    if (!(await mayAppeal(tx, row, now))) throw new Refused(AfterSalesReasons.windowOver)
    const { staffId } = await latestRound(tx, row)
    await takeAgain(tx, row)
    const rejectedBy = row.rejectedBy ?? staffId
    const set = { appealedAt: now, appealText: text, rejectedBy }
    await move(tx, located, { act: 'appeal', set, by: byBuyer(row), now })
  })
  return {}
}

/** Once, and as long as an answer to the rejection may be sent. */
export async function mayAppeal(db: Queryable, row: sql.CaseRow, now: Instant): Promise<boolean> {
  if (row.state !== 'rejected' || row.appealedAt !== null || row.endedAt === null) return false
  const days = (await readSettings(db))['afterSales.sendBackDays']
  return now < later(row.endedAt, days * DAY_MS)
}

/** @throws {Refused} tooMany */
async function takeAgain(tx: Queryable, row: sql.CaseRow): Promise<void> {
  const lines = (await roundLinesOf(tx, [row.id])).filter(({ number }) => number === row.round)
  const count = await takeLines(tx, { orderId: row.orderId, lines, sign: 1 })
  if (count !== lines.length) throw new Refused(AfterSalesReasons.tooMany)
}
