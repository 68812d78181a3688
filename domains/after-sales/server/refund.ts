/** The money of a case leaves, the ways it came; above the limit of one person when a second agrees. Executed by two people at once it leaves once. */
import { askApproval, endApprovalsOf, isApprovalAsked } from '#domains/approvals/server/door.ts'
import { addSales } from '#domains/catalog/server/sale-door.ts'
import { demandReversed } from '#domains/invoices/server/door.ts'
import { linesForCases, noteLinesRefunded } from '#domains/orders/server/case-door.ts'
import { givenBackOf, refundPart } from '#domains/payments/server/case-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { recordDecision } from '#domains/work/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { agreedOf, shareBack } from '../amounts.ts'
import type { refundCase } from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { mayCase } from '../states.ts'
import { freightByLine, log } from './decide.ts'
import { sourcesOf } from './difference.ts'
import { settleGifts } from './gifts-freed.ts'
import { mailCase } from './mail.ts'
import { byStaff, demandAct, lockCase, move, type Located } from './move.ts'
import { checkInOf } from './check-in-sql.ts'
import { giveBackPointsOf } from './points.ts'
import { latestLines } from './latest-round.ts'
import { endRound, linesOf, noteRefunded, replacedAmountOf } from './round-sql.ts'
import { findCase, type CaseRow } from './sql.ts'

type Asked = { caseNumber: string; amount: number }

/** @throws {Refused} as the call says */
export async function refund(
  context: StaffContext,
  { caseNumber, amount }: InputOf<typeof refundCase>,
): Promise<DataOf<typeof refundCase>> {
  await takeOffGifts(context, caseNumber)
  return context.db.tx(async (tx) => {
    await endStaleApprovals(tx, context, caseNumber)
    const ask = { kind: 'afterSales.refund', payload: { caseNumber } } as const
    if (await isApprovalAsked(tx, ask)) throw new Refused(AfterSalesReasons.waitsForColleague)
    await recordDecision(tx, context, { kind: 'afterSales', ref: caseNumber, outcome: 'approved' })
    const located = await lockCase(tx, caseNumber)
    const { order, differences, row } = located
    demandRefund(row)
    // Money of another case may have left since gifts were looked at: what that changes is refused here and read again at the next try.
    const settled = await settleGifts(tx, row, context.now)
    if (agreedOf(settled) !== amount) throw new Refused(Reasons.changedMeanwhile)
    const limit = (await readSettings(tx))['approvals.refundAmount']
    const orderIds = [order, ...differences].map(({ id }) => id)
    // Of all that left of the order together, money and replacements: many small parts are no way past the limit.
    const [backAmount, replacedAmount] = await Promise.all([
      givenBackOf(tx, orderIds),
      replacedAmountOf(tx, { orderId: row.orderId, id: null }),
    ])
    const due = { ...located, row: settled }
    if ((backAmount + replacedAmount + amount) / Number(order.rate) <= limit) {
      await carryOut(context, tx, due)
      return { isAsked: false }
    }
    const isAsked = await askApproval(tx, context, {
      kind: 'afterSales.refund',
      object: `case:${caseNumber}`,
      orderNumber: row.orderNumber,
      payload: { caseNumber, amount } satisfies Asked,
      lines: [{ word: 'refund', amount, text: null }],
      currency: row.currency,
      note: '',
    })
    if (!isAsked) await carryOut(context, tx, due)
    return { isAsked }
  })
}

/** What is due for gifts is known as the money leaves; where that changes the amount, staff and buyer read it again before it does. */
const takeOffGifts = ({ db, now }: StaffContext, caseNumber: string): Promise<void> =>
  db.tx(async (tx) => {
    const { row } = await lockCase(tx, caseNumber)
    if (!mayCase(row.state, 'refund') || row.refundAt !== null) return
    const settled = await settleGifts(tx, row, now)
    if (settled === row) return
    const amount = { amount: agreedOf(settled), currency: row.currency }
    await mailCase(tx, settled, 'case-gift-kept', { amount }, now)
  })

/** A colleague who was asked about an amount that has changed since is not waited for. Before the order is locked, as whoever decides it. */
async function endStaleApprovals(
  tx: Queryable,
  { now, staffId: exceptId }: StaffContext,
  caseNumber: string,
): Promise<void> {
  const row = await findCase(tx, caseNumber)
  if (row === null) return
  const kind = 'afterSales.refund'
  if (await isApprovalAsked(tx, { kind, payload: { caseNumber, amount: agreedOf(row) } })) return
  await endApprovalsOf(tx, { kind, payload: { caseNumber }, now, exceptId })
}

/**
 * Carries out what a second person approved, if as much goes back as they saw.
 * @throws {Refused} notNow, changedMeanwhile
 */
export async function refundApproved(
  context: StaffContext,
  tx: Queryable,
  { caseNumber, amount }: Asked,
): Promise<void> {
  const located = await lockCase(tx, caseNumber)
  demandRefund(located.row)
  const settled = await settleGifts(tx, located.row, context.now)
  if (agreedOf(settled) !== amount) throw new Refused(Reasons.changedMeanwhile)
  await carryOut(context, tx, { ...located, row: settled })
}

/** Of an exchange only the difference goes back, and once. @throws {Refused} notNow */
function demandRefund(row: CaseRow): void {
  demandAct(row, 'refund')
  if (row.refundAt === null && agreedOf(row) > 0) return
  throw new Refused(AfterSalesReasons.notNow, { detail: { state: row.state } })
}

/** @param located with the case as its gifts are settled */
async function carryOut(context: StaffContext, tx: Queryable, located: Located): Promise<void> {
  const { now, staffId, staffName } = context
  const { row } = located
  const amount = agreedOf(row)
  const sources = await sourcesOf(tx, located, amount)
  for (const source of sources) await demandReversed(tx, source.order, source.amount)
  await giveBackPointsOf(tx, located, now)
  await noteByLine(tx, row, now)
  const moved = await move(tx, located, {
    act: 'refund',
    to: row.type === 'exchange' ? 'replacement_ready' : 'refunding',
    // Staff who send the refund have read that nobody checked the goods in.
    set: { refundAt: now, receivedByItself: row.type !== 'exchange' && row.receivedByItself },
    by: byStaff(context),
    now,
  })
  await endRound(tx, {
    caseId: row.id,
    number: row.round,
    outcome: row.type === 'exchange' ? 'agreed' : 'completed',
    staffId,
    staffName,
    answer: '',
    now,
  })
  const key = `case:${row.number}`
  for (const source of sources) {
    await refundPart(tx, source.order, { amount: source.amount, by: staffId, now, key })
  }
  await log(tx, context, located, moved, { action: 'afterSales.refund', note: '', amount })
  if (row.receivedAt !== null && row.type !== 'exchange') await countReturned(tx, row)
}

/** What goes back of each line, so that no line ever gives back more than was paid for it. */
async function noteByLine(tx: Queryable, row: CaseRow, now: Instant): Promise<void> {
  const asked = await latestLines(tx, row)
  const freight = await freightByLine(tx, row)
  const goodsShares = shareBack(
    row.agreedGoodsAmount ?? 0,
    asked.map(({ goodsAmount, backAmount }) => backAmount ?? goodsAmount),
    row.currency,
  )
  const freightShares = shareBack(
    row.agreedFreightAmount ?? 0,
    freight.map(({ freightAmount }) => freightAmount),
    row.currency,
  )
  const lines = asked.map(({ lineId, quantity }, index) => ({
    lineId,
    quantity: row.type === 'exchange' ? 0 : quantity,
    goodsAmount: goodsShares[index] ?? 0,
    freightAmount: freightShares[index] ?? 0,
  }))
  await noteRefunded(tx, { orderId: row.orderId, lines })
  const lineIds = (await linesOf(tx, row.orderId))
    .filter((line) => line.goodsAmount > 0 && line.refundedGoodsAmount === line.goodsAmount)
    .map(({ lineId }) => lineId)
  await noteLinesRefunded(tx, { orderId: row.orderId, lineIds, now })
}

/** Goods that came back do not count as sold any more: as many as were checked in, or all of those that nobody looked at in time. */
async function countReturned(tx: Queryable, row: CaseRow): Promise<void> {
  const ordered = await linesForCases(tx, [row.orderId])
  const back = row.receivedByItself
    ? await latestLines(tx, row)
    : (await checkInOf(tx, row.id)).filter(({ quantity }) => quantity > 0)
  const returned = back.flatMap(({ lineId, quantity }) => {
    const line = ordered.find(({ id }) => id === lineId)
    return line === undefined || line.gift !== null
      ? []
      : [{ productId: line.productId, quantity: quantity * line.factor }]
  })
  const counted = [...Map.groupBy(returned, ({ productId }) => productId)]
    .map(([productId, each]) => ({
      productId,
      quantity: -each.reduce((sum, { quantity }) => sum + quantity, 0),
    }))
    .toSorted((one, other) => one.productId - other.productId)
  await addSales(tx, counted)
}
