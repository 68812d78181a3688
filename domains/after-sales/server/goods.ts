/** Goods of a case on their way back: staff have them picked up, check them in or refuse them. */
import { endApprovalsOf } from '#domains/approvals/server/door.ts'
import { linesForCases } from '#domains/orders/server/case-door.ts'
import { adjust } from '#domains/stock/server/door.ts'
import { claimEvidence } from '#domains/uploads/server/door.ts'
import { recordDecision } from '#domains/work/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { isWhole } from '../amounts.ts'
import type { bookPickup, checkInGoods, markPickedUp, refuseGoods } from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { mayLookAtGoods } from '../states.ts'
import { endRefused, itemOf, log } from './decide.ts'
import { deductAgain } from './gifts.ts'
import { mailCase } from './mail.ts'
import { heldSkus } from './held.ts'
import { NOT_HOME } from './parcels.ts'
import { byStaff, lockCase, move, type Located } from './move.ts'
import { addCheckIn } from './check-in-sql.ts'
import { latestLines, latestRound } from './latest-round.ts'
import { endRound } from './round-sql.ts'
import type * as sql from './sql.ts'

type Done = Record<string, never>

/** @throws {Refused} as the call says */
export async function bookPickupDay(
  context: StaffContext,
  { caseNumber, pickupOn }: InputOf<typeof bookPickup>,
): Promise<Done> {
  const { db, now } = context
  await db.tx(async (tx) => {
    await recordDecision(tx, context, { ...itemOf(caseNumber), outcome: 'approved' })
    const located = await lockCase(tx, caseNumber)
    demandPickup(located.row)
    const moved = await move(tx, located, {
      act: 'bookPickup',
      set: { pickupOn },
      by: byStaff(context),
      note: pickupOn,
      now,
    })
    await mailCase(tx, moved, 'case-pickup-booked', { day: pickupOn }, now)
    await log(tx, context, located, moved, { action: 'afterSales.bookPickup', note: pickupOn })
  })
  return {}
}

/** @throws {Refused} notNow where the buyer sends the goods back */
function demandPickup(row: sql.CaseRow): void {
  if (row.recovery === 'pickup') return
  throw new Refused(AfterSalesReasons.notNow, { detail: { state: row.state } })
}

/** @throws {Refused} as the call says */
export async function markPickUp(
  context: StaffContext,
  { caseNumber }: InputOf<typeof markPickedUp>,
): Promise<Done> {
  const { db, now } = context
  await db.tx(async (tx) => {
    await recordDecision(tx, context, { ...itemOf(caseNumber), outcome: 'approved' })
    const located = await lockCase(tx, caseNumber)
    const moved = await move(tx, located, {
      act: 'pickUp',
      set: { sentAt: now },
      by: byStaff(context),
      now,
    })
    await log(tx, context, located, moved, { action: 'afterSales.pickUp', note: '' })
  })
  return {}
}

/**
 * Locks a case whose goods nobody has looked at. Where they count as received all the same, nobody is asked to agree to its refund any more.
 * @throws {Refused} caseNotFound, notNow
 */
async function lockUnseen(
  tx: Queryable,
  { now, staffId: exceptId }: StaffContext,
  caseNumber: string,
): Promise<Located> {
  const ask = { kind: 'afterSales.refund', payload: { caseNumber } } as const
  await endApprovalsOf(tx, { ...ask, now, exceptId })
  const located = await lockCase(tx, caseNumber)
  const { state, receivedByItself } = located.row
  if (mayLookAtGoods(state, receivedByItself)) return located
  throw new Refused(AfterSalesReasons.notNow, { detail: { state } })
}

/** @throws {Refused} as the call says */
export async function checkIn(
  context: StaffContext,
  { caseNumber, lines, goodsAmount, answer }: InputOf<typeof checkInGoods>,
): Promise<Done> {
  const { db, now, staffId, staffName } = context
  await db.tx(async (tx) => {
    await recordDecision(tx, context, { ...itemOf(caseNumber), outcome: 'approved' })
    const located = await lockUnseen(tx, context, caseNumber)
    const { row } = located
    const asked = await latestLines(tx, row)
    const isComplete =
      lines.length === asked.length &&
      asked.every(({ lineId, quantity }) =>
        lines.some(
          (line) =>
            line.lineId === lineId &&
            line.quantity <= quantity &&
            line.resellableQuantity <= line.quantity,
        ),
      )
    if (!isComplete) throw new Refused(AfterSalesReasons.linesWrong)
    const stored = await claimPictures(tx, row, { lines, now })
    const isExchange = row.type === 'exchange'
    const isShort = asked.some(
      ({ lineId, quantity }) => lines.find((line) => line.lineId === lineId)?.quantity !== quantity,
    )
    const { reason } = await latestRound(tx, row)
    const agreedAmount = row.agreedGoodsAmount ?? 0
    const coming = { reason, amount: agreedAmount, asked, came: lines }
    const most = await deductAgain(tx, row, coming)
    if (isExchange && (isShort || goodsAmount !== most)) {
      throw new Refused(AfterSalesReasons.exchangeWhole)
    }
    const isLower = !isExchange && demandAmount(row, { goodsAmount, answer, most })
    await addCheckIn(tx, { caseId: row.id, lines: stored, now, staffId, staffName })
    const moved = await move(tx, located, {
      act: 'checkIn',
      to: isExchange ? 'replacement_ready' : 'received',
      set: { receivedAt: now, receivedByItself: false, agreedGoodsAmount: goodsAmount },
      by: byStaff(context),
      note: answer,
      now,
    })
    const total = goodsAmount + (row.agreedFreightAmount ?? 0)
    if (isLower) {
      const { id: caseId, round: number, currency } = row
      const agreed = { caseId, number, outcome: 'agreed', staffId, staffName, answer, now } as const
      await endRound(tx, agreed)
      const money = { amount: { amount: total, currency }, reason: answer }
      await mailCase(tx, moved, 'case-received-lower', money, now)
    } else if (!row.receivedByItself) {
      const template = isExchange ? 'case-exchange-received' : 'case-received'
      await mailCase(tx, moved, template, {}, now)
    }
    await log(tx, context, located, moved, {
      action: 'afterSales.checkIn',
      note: answer,
      amount: total,
      count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    })
    const held = await heldSkus(tx, row.orderId, asked)
    await putBack(tx, row, { lines, held, now, by: staffName })
  })
  return {}
}

/** @returns the lines with what is stored of their pictures. @throws {Refused} notFound */
async function claimPictures(
  tx: Queryable,
  { number }: sql.CaseRow,
  { lines, now }: { lines: Back; now: string },
): Promise<Back> {
  const claim = { reference: `case:${number}`, now }
  const claimOne = async (url: string) => {
    const stored = await claimEvidence(tx, url, claim)
    if (stored === null) throw new Refused(Reasons.notFound)
    return stored
  }
  return Promise.all(
    lines.map(async (line) => ({
      ...line,
      pictureUrls: await Promise.all(line.pictureUrls.map(claimOne)),
    })),
  )
}

/**
 * Fewer pieces than were agreed to, or worse ones, are worth less, and so are goods whose gift did not come with them.
 * @param most what was agreed to, by the gifts that came
 * @returns whether less goes back than was agreed to
 * @throws {Refused} amountTooHigh, also for nothing at all: such goods are refused; wholeRupiah; lowerNeedsReason
 */
function demandAmount(
  { agreedGoodsAmount, agreedFreightAmount, currency }: sql.CaseRow,
  { goodsAmount, answer, most }: { goodsAmount: number; answer: string; most: number },
): boolean {
  if (goodsAmount > most || goodsAmount + (agreedFreightAmount ?? 0) === 0) {
    throw new Refused(AfterSalesReasons.amountTooHigh)
  }
  if (!isWhole(goodsAmount, most, currency)) throw new Refused(AfterSalesReasons.wholeRupiah)
  const isLower = goodsAmount < Math.max(most, agreedGoodsAmount ?? 0)
  if (isLower && answer.length < 2) throw new Refused(AfterSalesReasons.lowerNeedsReason)
  return isLower
}

type Back = InputOf<typeof checkInGoods>['lines']

/** What is fit for sale is in its warehouse again, as the SKU that the buyer held, in base units; the last of the transaction, since stock is what others wait for. */
async function putBack(
  tx: Queryable,
  row: sql.CaseRow,
  { lines, held, now, by }: { lines: Back; held: Map<number, number>; now: string; by: string },
): Promise<void> {
  const ordered = await linesForCases(tx, [row.orderId])
  const back = ordered
    .map((line) => ({
      ...line,
      skuId: held.get(line.id) ?? line.skuId,
      count: lines.find(({ lineId }) => lineId === line.id)?.resellableQuantity ?? 0,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => one.warehouseId - other.warehouseId || one.skuId - other.skuId)
  for (const { skuId, productId, warehouseId, factor, count } of back) {
    const delta = count * factor
    const movement = { kind: 'returned', reference: row.number, note: '', by } as const
    await adjust(tx, { ...movement, skuId, productId, warehouseId, delta, now })
  }
}

/** @throws {Refused} as the call says */
export async function refuse(
  context: StaffContext,
  { caseNumber, note, reasonCode }: InputOf<typeof refuseGoods>,
): Promise<Done> {
  const { db, now } = context
  await db.tx(async (tx) => {
    await recordDecision(tx, context, { ...itemOf(caseNumber), outcome: 'rejected', reasonCode })
    const located = await lockUnseen(tx, context, caseNumber)
    const moved = await move(tx, located, {
      act: 'refuseGoods',
      set: { keepsGoods: true, ...NOT_HOME },
      by: byStaff(context),
      note,
      now,
    })
    await endRefused(tx, context, located.row, { outcome: 'goods_refused', note })
    await mailCase(tx, moved, 'case-goods-refused', { reason: note }, now)
    await log(tx, context, located, moved, { action: 'afterSales.refuseGoods', note })
  })
  return {}
}
