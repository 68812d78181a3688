/** Staff list and decide the reviews of orders. */
import { buyersByIds, contactOf } from '#domains/accounts/server/door.ts'
import { skuNamesFor, unitNames } from '#domains/catalog/server/sale-door.ts'
import { audit } from '#domains/audit/server/door.ts'
import {
  asStaff,
  mailTo,
  orderForPayment,
  type SoldOrder,
} from '#domains/orders/server/order-door.ts'
import { approveReview, closeUnaccepted, rejectReview } from '#domains/orders/server/review-door.ts'
import { countReviews, listReviews, type ReviewRow } from '#domains/orders/server/queue-door.ts'
import { revisionsOf, type RevisionRow } from '#domains/orders/server/revision-door.ts'
import { closeAndReturn, refundOf } from '#domains/payments/server/closing-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { recordDecision } from '#domains/work/server/door.ts'
import { listInfoRequests, listInfoRequestsForBuyer } from '#domains/work/server/question-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Currency } from '#kit/contract/money.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import type {
  approveOrder,
  myOrderReview,
  OrderReview,
  orderReviews,
  Revision,
  rejectOrder,
  waitingOrderReviews,
} from '../contract.ts'
import { OrderReviewReasons } from '../reasons.ts'
import { demandOtherOrder, findOwn } from './four-eyes.ts'
import { lockedAsSeen } from './lock.ts'

const PAGE_ROWS = 20

export async function list(
  context: StaffContext,
  { state, after }: InputOf<typeof orderReviews>,
): Promise<DataOf<typeof orderReviews>> {
  const { db, lang } = context
  const rows = await listReviews(db, { state, after: idAfter(after), limit: PAGE_ROWS + 1 })
  const { items, next } = cutPage(rows, PAGE_ROWS)
  const numbers = items.map(({ orderNumber }) => orderNumber)
  const waiting = items.filter(({ outcome }) => outcome === null)
  const [buyers, namesOf, infoRequests, revisions, own] = await Promise.all([
    buyersByIds(db, [...new Set(items.map(({ buyerId }) => buyerId))]),
    goodsNames(
      db,
      items.flatMap(({ goods }) => goods),
      lang,
    ),
    listInfoRequests(db, 'orderReviews', numbers),
    revisionsOf(db, numbers),
    findOwn(
      db,
      context,
      waiting.map(({ id, orderNumber: number }) => ({ id, number })),
    ),
  ])
  return {
    items: items.map((row) => ({
      ...viewOf(row, buyers),
      goods: row.goods.map(namesOf),
      isOwn: own.includes(row.id),
      infoRequests: infoRequests(row.orderNumber),
      revisions: revisions
        .filter((each) => each.orderNumber === row.orderNumber)
        .map((each) => ({ ...toRevision(each, row.currency), staffName: each.staffName })),
    })),
    next,
  }
}

type Goods = ReviewRow['goods'][number]

/** As goods are called today in the reader's language; those that are gone, as their buyer ordered them. */
async function goodsNames(
  db: Queryable,
  goods: readonly Goods[],
  lang: Lang,
): Promise<(of: Goods) => OrderReview['goods'][number]> {
  const idsOf = (key: 'skuId' | 'unitId') => [...new Set(goods.map((each) => each[key]))]
  const [skus, units] = await Promise.all([
    skuNamesFor(db, idsOf('skuId'), lang),
    unitNames(db, idsOf('unitId'), lang),
  ])
  return ({ skuId, unitId, name, unitName, quantity }) => ({
    name: skus.find((each) => each.skuId === skuId)?.name ?? name,
    unitName: units.get(unitId) ?? unitName,
    quantity,
  })
}

function viewOf(
  { buyerId, receivedCount, goods: _goods, ...row }: ReviewRow,
  buyers: Awaited<ReturnType<typeof buyersByIds>>,
): Omit<OrderReview, 'goods' | 'infoRequests' | 'revisions' | 'isOwn'> {
  const buyer = buyers.find(({ id }) => id === buyerId)
  return {
    ...row,
    buyer: {
      id: buyerId,
      nickName: buyer?.nickName ?? '',
      contact: contactOf(buyer),
      customerType: buyer?.customerType ?? 'individual',
      receivedCount,
    },
  }
}

/** @throws {Refused} orderNotFound */
export async function findForBuyer(
  { db, buyerId }: BuyerContext,
  { orderNumber }: InputOf<typeof myOrderReview>,
): Promise<DataOf<typeof myOrderReview>> {
  const { currency } = await orderForPayment(db, { orderNumber, buyerId })
  const [infoRequests, revisions] = await Promise.all([
    listInfoRequestsForBuyer(db, 'orderReviews', [orderNumber]),
    revisionsOf(db, [orderNumber]),
  ])
  return {
    infoRequests: infoRequests(orderNumber),
    revisions: revisions.map((each) => toRevision(each, currency)),
  }
}

const toRevision = (
  { orderId: _order, orderNumber: _number, buyerId: _buyer, staffId: _staff, ...row }: RevisionRow,
  currency: Currency,
): Revision => {
  const { staffName: _name, ...revision } = row
  return { ...revision, currency }
}

export const countWaiting = ({
  db,
  now,
}: StaffContext): Promise<DataOf<typeof waitingOrderReviews>> => countReviews(db, now)

/** @throws {Refused} orderNotFound, notNow, cancelledByBuyer, buyerAccepted, changedMeanwhile, ownOrder, work.claimed */
export async function approve(
  context: StaffContext,
  { orderNumber, payableAmount, note }: InputOf<typeof approveOrder>,
): Promise<Record<string, never>> {
  const { db, now } = context
  await db.tx(async (tx) => {
    const item = { kind: 'orderReviews', ref: orderNumber } as const
    await recordDecision(tx, context, { ...item, outcome: 'approved' })
    const order = await lockedAsSeen(tx, orderNumber, payableAmount)
    await demandOtherOrder(tx, context, order)
    await approveReview(tx, order, { by: asStaff(context), note, now })
    await auditDecision(tx, context, order, {
      action: 'orderReviews.approve',
      review: 'approved',
      note,
    })
  })
  return {}
}

/** @throws {Refused} orderNotFound, notNow, cancelledByBuyer, buyerAccepted, changedMeanwhile, refundFirst, work.claimed, work.reasonUnknown */
export async function reject(
  context: StaffContext,
  { orderNumber, payableAmount, note, reasonCode }: InputOf<typeof rejectOrder>,
): Promise<Record<string, never>> {
  const { db } = context
  await db.tx(async (tx) => {
    const item = { kind: 'orderReviews', ref: orderNumber } as const
    await recordDecision(tx, context, { ...item, outcome: 'rejected', reasonCode })
    const order = await lockedAsSeen(tx, orderNumber, payableAmount)
    await close(tx, context, order, note)
    await auditDecision(tx, context, order, {
      action: 'orderReviews.reject',
      review: 'rejected',
      note,
    })
  })
  return {}
}

async function close(
  tx: Queryable,
  context: StaffContext,
  order: SoldOrder,
  note: string,
): Promise<void> {
  const { now } = context
  const by = asStaff(context)
  const rejected: SoldOrder = { ...order, ...(await rejectReview(tx, order, { by, note, now })) }
  if (order.payment === 'unpaid') {
    const closed = await closeUnaccepted(tx, rejected, { by, note, now })
    await mailTo(tx, closed, 'order-rejected', { reason: note }, { now })
    return
  }
  const limit = (await readSettings(tx))['approvals.refundAmount'] * Number(order.rate)
  const ended = await closeAndReturn(tx, rejected, { by, note, now })
  if (ended.refunding.sentAmount > limit) throw new Refused(OrderReviewReasons.refundFirst)
  const refund = refundOf(ended.order, ended.refunding)
  await mailTo(tx, ended.order, 'order-rejected', { reason: note, ...refund }, { now })
}

const auditDecision = (
  tx: Queryable,
  context: StaffContext,
  order: SoldOrder,
  {
    action,
    review,
    note,
  }: { action: 'orderReviews.approve' | 'orderReviews.reject'; review: string; note: string },
): Promise<void> =>
  audit(tx, context, {
    action,
    object: `order:${order.number}`,
    before: { review: order.review },
    after: { review, payableAmount: order.payableAmount, currency: order.currency, note },
  })
