/** A second look at a rejection: the buyer asks for it, and somebody else than who rejected decides. */
import { linesForCases } from '#domains/orders/server/case-door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { appealCase } from '../contract.ts'
import { amountFor, sumOf, type Deduction } from '../amounts.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { deductionsDue } from './gifts.ts'
import { changeDeductions, deductionsOf } from './gifts-sql.ts'
import { listHeldSkus } from './held.ts'
import { byBuyer, demandAct, lockCase, move } from './move.ts'
import { latestLines, latestRound } from './latest-round.ts'
import { linesOf, takeLines } from './round-sql.ts'
import type * as sql from './sql.ts'

/**
 * Once for a case, as long as an answer to a rejection may be sent. The case takes its pieces again, and what is off by now for gifts that stay.
 * @throws {Refused} caseNotFound, notNow, appealedAlready, windowOver, amountChanged, tooMany where another case has the pieces
 */
export async function appeal(
  { db, now, buyerId }: BuyerContext,
  { caseNumber, text, amount }: InputOf<typeof appealCase>,
): Promise<Record<string, never>> {
  await db.tx(async (tx) => {
    const located = await lockCase(tx, caseNumber, buyerId)
    const { row } = located
    demandAct(row, 'appeal')
    if (row.appealedAt !== null) throw new Refused(AfterSalesReasons.appealedAlready)
    const terms = await appealTerms(tx, row, now)
    if (terms === null) throw new Refused(AfterSalesReasons.windowOver)
    if (amount !== terms.amount) {
      const detail = { amount: terms.amount, extraAmount: 0 }
      throw new Refused(AfterSalesReasons.amountChanged, { detail })
    }
    const { staffId } = await latestRound(tx, row)
    if (!(await isStillHeld(tx, row))) throw new Refused(AfterSalesReasons.tooMany)
    await takeAgain(tx, row)
    const { id: caseId, round, orderId } = row
    await changeDeductions(tx, { caseId, round, orderId }, terms.deductions)
    const rejectedBy = row.rejectedBy ?? staffId
    const set = { appealedAt: now, appealText: text, rejectedBy }
    await move(tx, located, { act: 'appeal', set, by: byBuyer(row), now })
  })
  return {}
}

/** Until when a rejection may be answered by asking for a second look; null while the case is open. */
export async function appealUntilOf(
  db: Queryable,
  { endedAt }: Pick<sql.CaseRow, 'endedAt'>,
): Promise<Instant | null> {
  const days = (await readSettings(db))['afterSales.sendBackDays']
  return endedAt === null ? null : later(endedAt, days * DAY_MS)
}

type Terms = {
  /** What goes back at most. */
  amount: number
  deductions: readonly Deduction[]
}

/**
 * What a second look may give back: what the round asked for, but for gifts that are not earned any more since other cases of the order came
 * after the rejection, and with those that are earned again. Once, and as long as an answer to the rejection may be sent.
 * @returns null where none may be asked for
 */
async function appealTerms(db: Queryable, row: sql.CaseRow, now: Instant): Promise<Terms | null> {
  if (row.state !== 'rejected' || row.appealedAt !== null) return null
  const until = await appealUntilOf(db, row)
  if (until === null || now >= until) return null
  const [{ amount, reason }, lines, deducted] = await Promise.all([
    latestRound(db, row),
    latestLines(db, row),
    deductionsOf(db, row.id),
  ])
  const own = deducted.filter(({ round }) => round === row.round)
  const whole = amount + own.reduce((sum, { askedAmount }) => sum + askedAmount, 0)
  const { id: caseId, type, orderId, currency } = row
  const asking = { caseId, type, reason, isSent: true, lines, amount: whole }
  const deductions = await deductionsDue(db, { id: orderId, currency }, asking)
  return { amount: whole - sumOf(deductions), deductions }
}

/**
 * Whether the buyer holds the pieces as they were asked for, and as much is left for them: another exchange may have replaced them, or made them
 * cheaper.
 */
async function isStillHeld(db: Queryable, row: sql.CaseRow): Promise<boolean> {
  const [ordered, lines, asked] = await Promise.all([
    linesForCases(db, [row.orderId]),
    linesOf(db, row.orderId),
    latestLines(db, row),
  ])
  const held = await listHeldSkus(db, row.orderId, { ordered, exceptCaseId: row.id })
  return asked.every(({ lineId, quantity, goodsAmount, heldSkuId }) => {
    const line = lines.find((each) => each.lineId === lineId)
    const skuId = heldSkuId ?? ordered.find(({ id }) => id === lineId)?.skuId
    const own = held.get(lineId)?.find((each) => each.skuId === skuId)
    if (line === undefined || own === undefined || own.leftQuantity < quantity) return false
    const left = {
      quantity: line.quantity - line.takenQuantity,
      goodsAmount: line.goodsAmount - line.takenGoodsAmount,
    }
    return quantity <= left.quantity && goodsAmount <= amountFor(left, quantity, row.currency)
  })
}

/** What a second look may give back, as the buyer reads it; null where none may be asked for. */
export async function appealAmountOf(
  db: Queryable,
  row: sql.CaseRow,
  now: Instant,
): Promise<number | null> {
  const terms = await appealTerms(db, row, now)
  return terms !== null && (await isStillHeld(db, row)) ? terms.amount : null
}

/** @throws {Refused} tooMany */
async function takeAgain(tx: Queryable, row: sql.CaseRow): Promise<void> {
  const lines = await latestLines(tx, row)
  const count = await takeLines(tx, { orderId: row.orderId, lines, sign: 1 })
  if (count !== lines.length) throw new Refused(AfterSalesReasons.tooMany)
}
