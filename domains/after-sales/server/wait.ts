/** Exchanges that wait for stock: what becomes of them when it comes, when it does not, and when the buyer waits no longer. */
import { availabilityOf } from '#domains/stock/server/door.ts'
import { recordDecision } from '#domains/work/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Money } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import type { Awake } from '#kit/server/jobs/row-sweep.ts'
import type { chooseRefund } from '../contract.ts'
import type { stopWaiting } from '../office-contract.ts'
import { agreedOf } from '../amounts.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { convert } from './convert.ts'
import { addressText, freightLeft, itemOf, log, refundInstead } from './decide.ts'
import { askForDifference, extraOf } from './difference.ts'
import { mailCase } from './mail.ts'
import {
  byBuyer,
  byStaff,
  demandAct,
  lockCase,
  move,
  SYSTEM,
  type Located,
  type Move,
} from './move.ts'
import { reserveReplacement, stockFor } from './reserve.ts'
import { latestRound } from './latest-round.ts'
import { endRound } from './round-sql.ts'
import { findCase, firstInLine, type CaseRow } from './sql.ts'

/** The exchange that waits longest of those that are first in line and whose replacement is in stock. Not locked: its order is first, as in every act. */
export async function nextInStock(
  tx: Queryable,
  _now: Instant,
  isAwake: Awake,
): Promise<string | null> {
  const first = await firstInLine(tx, isAwake)
  const stock = await availabilityOf(tx, [...new Set(first.flatMap(({ skuIds }) => skuIds))])
  const isThere = (skuId: number) =>
    stock.some((each) => each.skuId === skuId && each.warehouses.some((w) => w.availableCount > 0))
  for (const { number, skuIds } of first) {
    if (!skuIds.every(isThere)) continue
    const row = await findCase(tx, number)
    if (row !== null && (await stockFor(tx, row)) !== null) return number
  }
  return null
}

/** The replacement has come: the exchange goes on as if there had been enough at once. */
export async function resumeExchange(tx: Queryable, located: Located, now: Instant): Promise<void> {
  const { order, row } = located
  const extraAmount = await extraOf(tx, row)
  const next = row.recovery === 'none' ? 'replacement_ready' : 'awaiting_return'
  const to = extraAmount > 0 ? 'awaiting_payment' : next
  const moved = await move(tx, located, { act: 'reserveStock', to, by: SYSTEM, now })
  if (extraAmount > 0) await askForDifference(tx, order, { moved, extraAmount, by: SYSTEM, now })
  else await mailCase(tx, moved, 'case-stock-reserved', {}, now)
  await reserveReplacement(tx, moved, now)
}

/** The exchange becomes a refund, to which staff agreed with the waiting: its goods go back first, unless they stay with the buyer. */
export async function becomeRefund(
  tx: Queryable,
  located: Located,
  how: Pick<Move, 'by' | 'now'> & { act: 'chooseRefund' | 'stopWaiting' | 'endWaiting' },
): Promise<CaseRow> {
  const { row } = located
  const { now } = how
  const { staffId, staffName } = await latestRound(tx, row)
  const agreedFreightAmount = await freightLeft(tx, row)
  const total = { amount: await refundInstead(tx, row), currency: row.currency }
  const agreedGoodsAmount = total.amount - agreedFreightAmount
  const isReturn = row.recovery !== 'none'
  const moved = await convert(tx, located, {
    ...how,
    type: isReturn ? 'return_refund' : 'refund_only',
    to: isReturn ? 'awaiting_return' : 'agreed',
    set: { agreedGoodsAmount, agreedFreightAmount },
  })
  const { id: caseId, round: number } = moved
  await endRound(tx, { caseId, number, outcome: 'agreed', staffId, staffName, answer: '', now })
  await notifyOfRefund(tx, moved, { isChosen: how.act === 'chooseRefund', amount: total, now })
  return moved
}

type Notification = { isChosen: boolean; amount: Money; now: Instant }

/** The buyer who chose it reads what is next, the others why it is a refund now. */
async function notifyOfRefund(
  tx: Queryable,
  row: CaseRow,
  { isChosen, amount, now }: Notification,
) {
  if (!isChosen) return mailCase(tx, row, 'case-stock-missed', { amount }, now)
  if (row.recovery === 'none') return mailCase(tx, row, 'case-agreed', { amount }, now)
  if (row.recovery === 'pickup') return mailCase(tx, row, 'case-pick-up', { amount }, now)
  const address = addressText(row)
  return mailCase(tx, row, 'case-send-back', { amount, address, sendBy: row.dueAt ?? now }, now)
}

/** @throws {Refused} as the call says */
export async function chooseRefundInstead(
  { db, now, buyerId }: BuyerContext,
  { caseNumber, amount }: InputOf<typeof chooseRefund>,
): Promise<Record<string, never>> {
  await db.tx(async (tx) => {
    const located = await lockCase(tx, caseNumber, buyerId)
    const { row } = located
    demandAct(row, 'chooseRefund')
    const due = await refundInstead(tx, row)
    if (amount !== due) {
      throw new Refused(AfterSalesReasons.amountChanged, {
        detail: { amount: due, extraAmount: 0 },
      })
    }
    await becomeRefund(tx, located, { act: 'chooseRefund', by: byBuyer(row), now })
  })
  return {}
}

/** @throws {Refused} as the call says */
export async function stopWaitingForStock(
  context: StaffContext,
  { caseNumber }: InputOf<typeof stopWaiting>,
): Promise<Record<string, never>> {
  const { db, now } = context
  await db.tx(async (tx) => {
    await recordDecision(tx, context, { ...itemOf(caseNumber), outcome: 'approved' })
    const located = await lockCase(tx, caseNumber)
    demandAct(located.row, 'stopWaiting')
    const by = byStaff(context)
    const moved = await becomeRefund(tx, located, { act: 'stopWaiting', by, now })
    const logged = { action: 'afterSales.stopWaiting', note: '', amount: agreedOf(moved) } as const
    await log(tx, context, located, moved, logged)
  })
  return {}
}
