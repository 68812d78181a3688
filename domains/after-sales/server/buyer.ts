/** What buyers read: their cases, one of them, and what of an order they can apply for. */
import { orderForPayment } from '#domains/orders/server/order-door.ts'
import { linesForCases } from '#domains/orders/server/case-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { listInfoRequestsForBuyer } from '#domains/work/server/question-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { isFinal } from '../amounts.ts'
import type { afterSalesOfOrder, MyCase, myCaseCounts, myCases } from '../contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { WINDOWS_AGAIN_MOST } from '../limits.ts'
import { isEnded, mayCase } from '../states.ts'
import { listOfOrder, listOwn } from './list-sql.ts'
import { appealAmountOf, appealUntilOf } from './appeal.ts'
import { refundInstead } from './decide.ts'
import { earnedGifts, giftsBeside } from './gifts.ts'
import { listHeldSkus } from './held.ts'
import { windowsAgain } from './reapplying.ts'
import { proposedAmountOf } from './propose.ts'
import { replacementsFor } from './replacements.ts'
import { otherPricedOf, replacedAtOf } from './round-sql.ts'
import { findCase } from './sql.ts'
import { linesLeft, pointsOfShipped, windowOf } from './take.ts'
import { countBuyersTurns, toDetail, toSummaries } from './views.ts'

const PAGE_ROWS = 20

export async function list(
  { db, now, buyerId }: BuyerContext,
  { state, after }: InputOf<typeof myCases>,
): Promise<DataOf<typeof myCases>> {
  const rows = await listOwn(db, { buyerId, state, after: idAfter(after), limit: PAGE_ROWS + 1 })
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return { items: await toSummaries(db, items, now), next }
}

/** More open cases than these are not counted: nobody has them. */
const COUNTED_MOST = 200

export async function counts({
  db,
  now,
  buyerId,
}: BuyerContext): Promise<DataOf<typeof myCaseCounts>> {
  const open = await listOwn(db, { buyerId, state: 'open', after: null, limit: COUNTED_MOST })
  return { openCount: open.length, waitingCount: await countBuyersTurns(db, open, now) }
}

/** @throws {Refused} orders.orderNotFound, caseNotFound */
export async function ofOrder(
  { db, now, buyerId }: BuyerContext,
  { orderNumber, caseNumber }: InputOf<typeof afterSalesOfOrder>,
): Promise<DataOf<typeof afterSalesOfOrder>> {
  const order = await orderForPayment(db, { orderNumber, buyerId })
  const own = caseNumber === undefined ? null : await findCase(db, caseNumber)
  if (caseNumber !== undefined && own?.orderId !== order.id) {
    throw new Refused(AfterSalesReasons.caseNotFound)
  }
  const [settings, rows] = await Promise.all([readSettings(db), listOfOrder(db, order.id)])
  const cases = await toSummaries(db, rows, now)
  const replaced = (await replacedAtOf(db, order.id, WINDOWS_AGAIN_MOST))
    .map(({ at }) => at)
    .toSorted()
  const replacedAt = replaced.at(-1) ?? null
  const noReasonUntil = windowOf(order, 'none', settings, replacedAt)
  const qualityUntil = windowOf(order, 'quality', settings, replacedAt)
  const isPast = (until: Instant | null) => until !== null && until <= now
  const overCauses = [
    ...(isPast(qualityUntil) ? (['quality'] as const) : []),
    ...(isPast(noReasonUntil) ? (['none'] as const) : []),
  ]
  const [left, ordered] = await Promise.all([linesLeft(db, order), linesForCases(db, [order.id])])
  const about = {
    orderNumber,
    currency: order.currency,
    noReasonUntil,
    qualityUntil,
    overCauses,
    cases,
    isPartly: ordered.some((line) => line.closedQuantity < line.quantity && !isFinal(line)),
  }
  if (left.length === 0) {
    const why = order.lifecycle === 'closed' ? 'closed' : 'notShipped'
    return { ...about, why, lines: [], gifts: [] }
  }
  const exceptCaseId = own !== null && isEnded(own.state) ? own.id : null
  const held = await listHeldSkus(db, order.id, { ordered, exceptCaseId })
  const given = ordered.flatMap(({ id, productId }) =>
    (held.get(id) ?? []).map(({ skuId, optionText }) => ({ skuId, optionText, productId })),
  )
  const choice = await replacementsFor(db, { ...order, now }, given)
  const otherPriced = await otherPricedOf(db, order.id)
  // What `priceReplacements` refuses is not offered.
  const isSameAlone = ({ id, isPromoted }: { id: number; isPromoted: boolean }) =>
    isPromoted || otherPriced.includes(id)
  const lines = ordered.flatMap((line) => {
    const share = left.find(({ lineId }) => lineId === line.id)
    if (share === undefined) return []
    const { id: lineId, name, optionText, code, unitName, pictureUrl, shippedQuantity } = line
    return [
      {
        lineId,
        name,
        optionText,
        code,
        unitName,
        pictureUrl,
        gift: line.gift === null ? null : { valueAmount: line.gift.valueAmount * line.quantity },
        shippedQuantity,
        leftQuantity: share.quantity - share.takenQuantity,
        leftAmount: share.goodsAmount - share.takenGoodsAmount,
        pointsAmount: pointsOfShipped(line),
        held: (held.get(lineId) ?? []).map((one) => ({
          ...one,
          replacements: (choice.get(one.skuId) ?? []).filter(
            ({ skuId }) => !isSameAlone(line) || skuId === one.skuId,
          ),
        })),
      },
    ]
  })
  const gifts = await earnedGifts(db, order.id, { ordered, exceptCaseId: null })
  const isOver = overCauses.length === 2
  const isTaken = lines.every((line) => line.leftQuantity === 0 || line.held.length === 0)
  return { ...about, why: isOver ? 'windowOver' : isTaken ? 'nothingLeft' : null, lines, gifts }
}

/** @throws {Refused} caseNotFound */
export async function detail(context: BuyerContext, caseNumber: string): Promise<MyCase> {
  const { db, buyerId } = context
  const row = await findCase(db, caseNumber)
  if (row === null || row.buyerId !== buyerId) throw new Refused(AfterSalesReasons.caseNotFound)
  const [shown, infoRequests] = await Promise.all([
    toDetail(context, row),
    listInfoRequestsForBuyer(db, 'afterSales', [caseNumber]),
  ])
  const mayAgain = mayCase(row.state, 'resubmit') && shown.reapplyLeft > 0
  const again = mayAgain ? await windowsAgain(db, row, context.now) : null
  const mayResubmit = again !== null && again.overCauses.length < 2
  const appealAmount = await appealAmountOf(db, row, context.now)
  return {
    ...shown,
    // Buyers do not see which member of staff did something.
    events: shown.events.map((event) => ({ ...event, actorName: '' })),
    infoRequests: infoRequests(caseNumber),
    mayEdit: mayCase(row.state, 'edit'),
    gifts: mayCase(row.state, 'edit') ? await giftsBeside(db, row) : [],
    mayRevoke: mayCase(row.state, 'revoke'),
    maySendBack: mayCase(row.state, 'sendBack') && row.recovery === 'self',
    mayCorrectReturn: mayCase(row.state, 'correctReturn'),
    mayResubmit,
    resubmitUntil: mayResubmit ? (again?.until ?? null) : null,
    overCauses: again?.overCauses ?? [],
    appealAmount,
    appealUntil: appealAmount === null ? null : await appealUntilOf(db, row),
    mayReceive: mayCase(row.state, 'receiveReplacement'),
    proposedAmount: await proposedAmountOf(db, row),
    refundInsteadAmount: mayCase(row.state, 'chooseRefund') ? await refundInstead(db, row) : null,
  }
}
