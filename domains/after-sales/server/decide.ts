/** Staff agree to a case or reject it. */
import { audit } from '#domains/audit/server/door.ts'
import { demandPayable } from '#domains/orders/server/difference-door.ts'
import { recordDecision } from '#domains/work/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { amountOfRound, isWhole, sumOf } from '../amounts.ts'
import { causeOf, reasonAs } from '../case-reasons.ts'
import type { agreeToCase, rejectCase } from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { returnAddressLines } from '../return-address-lines.ts'
import { addressFor } from './return-addresses.ts'
import { secondLook } from './second-look.ts'
import { askForDifference, extraOf } from './difference.ts'
import { deductAgain, deductionsDue } from './gifts.ts'
import { deductionsOf } from './gifts-sql.ts'
import { mailCase } from './mail.ts'
import { byStaff, demandAct, lockCase, move, type Located } from './move.ts'
import { reserveReplacement, stockFor } from './reserve.ts'
import { latestLines, latestRound } from './latest-round.ts'
import { endRound, linesOf } from './round-sql.ts'
import type * as sql from './sql.ts'

type Done = Record<string, never>

const outcomeBy = ({ staffId, staffName }: StaffContext) => ({ staffId, staffName })

/** The freight shares of a case's pieces, as far as they have not gone back. */
export async function freightLeft(tx: Queryable, row: sql.CaseRow): Promise<number> {
  const round = await latestRound(tx, row)
  if (causeOf(round.type, round.reason) !== 'quality') return 0
  return (await freightByLine(tx, row)).reduce((sum, { freightAmount }) => sum + freightAmount, 0)
}

/** Of each line the freight that the case has taken with its pieces, as far as it has not gone back. */
export async function freightByLine(tx: Queryable, row: sql.CaseRow) {
  const [lines, asked] = await Promise.all([linesOf(tx, row.orderId), latestLines(tx, row)])
  return asked.map(({ lineId, freightAmount }) => {
    const line = lines.find((each) => each.lineId === lineId)
    if (line === undefined) throw new Error(`${row.number} is about a line that is gone`)
    const leftAmount = line.freightAmount - line.refundedFreightAmount
    return { lineId, freightAmount: Math.min(leftAmount, freightAmount) }
  })
}

/** What goes back where an exchange becomes a refund: what was paid for its pieces, without the gifts that stay, and freight where the merchant is at fault. */
export async function refundInstead(tx: Queryable, row: sql.CaseRow): Promise<number> {
  const lines = await latestLines(tx, row)
  const goodsAmount = lines.reduce((sum, line) => sum + line.goodsAmount, 0)
  const { reason } = await latestRound(tx, row)
  const isSent = row.recovery !== 'none'
  const type = isSent ? 'return_refund' : 'refund_only'
  const asking = { caseId: row.id, type, reason: reasonAs(type, row.type, reason) } as const
  const order = { id: row.orderId, currency: row.currency }
  const due = await deductionsDue(tx, order, { ...asking, isSent, lines, amount: goodsAmount })
  return goodsAmount - sumOf(due) + (await freightLeft(tx, row))
}

/** What of the latest round goes back at most: where nothing is sent, without the gifts that were to come. */
async function mostByRound(tx: Queryable, row: sql.CaseRow, isSent: boolean): Promise<number> {
  const { amount: askedAmount, reason } = await latestRound(tx, row)
  const asked = await latestLines(tx, row)
  const since = (await deductionsOf(tx, row.id)).filter(({ round }) => round === row.round)
  const amount = amountOfRound(askedAmount, since)
  return deductAgain(tx, row, { reason, amount, asked, came: isSent ? asked : null })
}

/**
 * Whether an exchange waits for its replacement. Nothing waits that could not become a refund.
 * @throws {Refused} noStock
 */
async function demandStock(
  tx: Queryable,
  row: sql.CaseRow,
  waitsForStock: boolean,
): Promise<boolean> {
  if ((await stockFor(tx, row)) !== null) return false
  if (waitsForStock && (await refundInstead(tx, row)) > 0) return true
  throw new Refused(AfterSalesReasons.noStock)
}

/** @throws {Refused} as the call says */
export async function agree(
  context: StaffContext,
  {
    caseNumber,
    round: seen,
    goodsAmount,
    freightAmount,
    waivesReturn,
    waitsForStock,
    returnAddressId,
    returnAddress: otherAddress,
    answer,
  }: InputOf<typeof agreeToCase>,
): Promise<Done> {
  const { db, now } = context
  await db.tx(async (tx) => {
    await recordDecision(tx, context, { ...itemOf(caseNumber), outcome: 'approved' })
    const located = await lockCase(tx, caseNumber)
    const { row } = located
    demandAct(row, 'agree')
    if (row.round !== seen) throw new Refused(Reasons.changedMeanwhile)
    const isReturn = row.type !== 'refund_only' && !waivesReturn
    const amount = await mostByRound(tx, row, isReturn)
    if (goodsAmount > amount) throw new Refused(AfterSalesReasons.amountTooHigh)
    if (!isWhole(goodsAmount, amount, row.currency)) {
      throw new Refused(AfterSalesReasons.wholeRupiah)
    }
    if (goodsAmount < amount && answer.length < 2) {
      throw new Refused(AfterSalesReasons.lowerNeedsReason)
    }
    const isExchange = row.type === 'exchange'
    if (isExchange && (goodsAmount !== amount || freightAmount > 0)) {
      throw new Refused(AfterSalesReasons.exchangeWhole)
    }
    const freightMost = await freightLeft(tx, row)
    if (freightAmount > freightMost) throw new Refused(AfterSalesReasons.noFreight)
    if (!isWhole(freightAmount, freightMost, row.currency)) {
      throw new Refused(AfterSalesReasons.wholeRupiah)
    }
    if (goodsAmount + freightAmount === 0 && !isExchange)
      throw new Refused(AfterSalesReasons.amountTooHigh)
    const returnAddress = isReturn
      ? await addressFor(tx, { id: returnAddressId, other: otherAddress })
      : null
    const extraAmount = isExchange ? await extraOf(tx, row) : 0
    // Also before waiting for stock: what can never go on would hold up who waits behind it.
    demandPayable({ payableAmount: extraAmount, currency: row.currency }, located.order.lang)
    const isShort = isExchange && (await demandStock(tx, row, waitsForStock))
    const next = isReturn ? 'awaiting_return' : isExchange ? 'replacement_ready' : 'agreed'
    const moved = await move(tx, located, {
      act: 'agree',
      // Something dearer is paid before anything moves, and what is not there is waited for before that.
      to: isShort ? 'awaiting_stock' : extraAmount > 0 ? 'awaiting_payment' : next,
      set: {
        agreedGoodsAmount: goodsAmount,
        agreedFreightAmount: freightAmount,
        decidedBy: context.staffId,
        ...(await secondLook(tx, row, context)),
        returnAddress,
        recovery: isReturn ? row.recovery : 'none',
      },
      by: byStaff(context),
      note: answer,
      now,
    })
    await endRound(tx, {
      caseId: row.id,
      number: row.round,
      outcome: 'agreed',
      ...outcomeBy(context),
      answer,
      now,
    })
    const money = { amount: { amount: goodsAmount + freightAmount, currency: row.currency } }
    const by = byStaff(context)
    if (isShort) {
      const instead = { amount: await refundInstead(tx, moved), currency: row.currency }
      await mailCase(tx, moved, 'case-awaiting-stock', { instead, until: moved.dueAt ?? now }, now)
    } else if (extraAmount > 0) {
      await askForDifference(tx, located.order, { moved, extraAmount, by, now })
    } else if (isExchange) await mailCase(tx, moved, 'case-exchange-agreed', {}, now)
    else if (moved.state === 'agreed') await mailCase(tx, moved, 'case-agreed', money, now)
    else if (moved.recovery === 'pickup') await mailCase(tx, moved, 'case-pick-up', money, now)
    else {
      const address = addressText(moved)
      const sendBy = moved.dueAt ?? now
      await mailCase(tx, moved, 'case-send-back', { ...money, address, sendBy }, now)
    }
    await log(tx, context, located, moved, {
      action: 'afterSales.agree',
      amount: goodsAmount + freightAmount,
      note: answer,
      ...(returnAddress === null
        ? {}
        : { returnAddress: addressText(moved), isOtherAddress: returnAddressId === null }),
    })
    if (isExchange && !isShort) await reserveReplacement(tx, moved, now)
  })
  return {}
}

export const addressText = ({ returnAddress, lang }: sql.CaseRow): string =>
  returnAddress === null ? '' : returnAddressLines(returnAddress, lang).join('\n')

export const itemOf = (caseNumber: string) => ({ kind: 'afterSales', ref: caseNumber }) as const

/** @throws {Refused} as the call says */
export async function reject(
  context: StaffContext,
  { caseNumber, round: seen, note, reasonCode }: InputOf<typeof rejectCase>,
): Promise<Done> {
  const { db, now } = context
  await db.tx(async (tx) => {
    await recordDecision(tx, context, { ...itemOf(caseNumber), outcome: 'rejected', reasonCode })
    const located = await lockCase(tx, caseNumber)
    const { row } = located
    demandAct(row, 'reject')
    if (row.round !== seen) throw new Refused(Reasons.changedMeanwhile)
    const rejectedBy = row.appealedAt === null ? context.staffId : row.rejectedBy
    const set = { rejectedBy, ...(await secondLook(tx, row, context)) }
    const moved = await move(tx, located, { act: 'reject', set, by: byStaff(context), note, now })
    await endRefused(tx, context, row, { outcome: 'rejected', note })
    await mailCase(tx, moved, 'case-rejected', { reason: note }, now)
    await log(tx, context, located, moved, { action: 'afterSales.reject', note })
  })
  return {}
}

export const endRefused = (
  tx: Queryable,
  context: StaffContext,
  row: sql.CaseRow,
  { outcome, note }: { outcome: 'rejected' | 'goods_refused'; note: string },
) =>
  endRound(tx, {
    caseId: row.id,
    number: row.round,
    outcome,
    ...outcomeBy(context),
    answer: note,
    now: context.now,
  })

type Logged = {
  action:
    | 'afterSales.agree'
    | 'afterSales.reject'
    | 'afterSales.stopWaiting'
    | 'afterSales.bookPickup'
    | 'afterSales.pickUp'
    | 'afterSales.checkIn'
    | 'afterSales.refuseGoods'
    | 'afterSales.sendHome'
    | 'afterSales.refund'
  note: string
  amount?: number
  count?: number
  /** Where goods go back to, and whether that is none of the shop's list. */
  returnAddress?: string
  isOtherAddress?: boolean
}

export const log = (
  tx: Queryable,
  context: StaffContext,
  { row }: Located,
  moved: sql.CaseRow,
  { action, ...values }: Logged,
): Promise<void> =>
  audit(tx, context, {
    action,
    object: `case:${row.number}`,
    before: { state: row.state },
    after: { state: moved.state, currency: row.currency, ...values },
  })
