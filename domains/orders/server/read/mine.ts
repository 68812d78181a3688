/** A buyer's own orders: list and detail. */
import { readSettings } from '#domains/settings/server/door.ts'
import { listInfoRequestsForBuyer, ordersWithQuestion } from '#domains/work/server/question-door.ts'
import { carrierNames } from '#domains/shipping/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { likePattern } from '#kit/server/database/like.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { myOrders, myOrdersFile, orderCounts } from '../../buyer-contract.ts'
import { Tab, type OrderDetail } from '../../contract.ts'
import { awaitsAddressExtra, isDepositPaid } from '../../payment-plan.ts'
import { OrderReasons } from '../../reasons.ts'
import { pickupOf } from '../pickup/hand-over.ts'
import { axesAt, totalsOf } from '../row.ts'
import { PLACED_FOR } from '../make/sql.ts'
import { ordersWithOpen } from '../review/revise-sql.ts'
import * as sql from './sql.ts'
import {
  buyerActions,
  closedReasonOf,
  ownLabelOf,
  planOf,
  reviewedFrom,
  summaryOf,
  type Seen,
} from './view.ts'

export async function list(
  { db, now, lang, buyerId }: BuyerContext,
  { page, size, ...filter }: InputOf<typeof myOrders>,
): Promise<DataOf<typeof myOrders>> {
  const settings = await readSettings(db)
  const wanted = ownQueryOf(filter, { buyerId, settings, now })
  const [orders, total] = await Promise.all([
    sql.myOrders(db, wanted, size, (page - 1) * size),
    sql.myOrderCount(db, wanted),
  ])
  const seen = { settings, now, lang }
  const asked = await findAsked(
    db,
    orders.map(({ number }) => number),
  )
  const items = orders.map((order) => ({
    ...summaryOf(order, seen),
    label: ownLabelOf(order, seen),
    needsAnswer: asked.has(order.number),
    actions: buyerActions(order, seen),
  }))
  return { items, total, page, size }
}

/** What the filter of a buyer's list means. */
export const ownQueryOf = (
  { tab, family, onTheWay, q, from, until }: Omit<InputOf<typeof myOrdersFile>, 'format'>,
  {
    buyerId,
    settings,
    now,
  }: Pick<BuyerContext, 'buyerId' | 'now'> & { settings: Seen['settings'] },
): sql.OwnQuery => ({
  buyerId,
  tab,
  family: family ?? null,
  onTheWay,
  pattern: patternOf(q),
  from: from ?? null,
  until: until ?? null,
  now,
  reviewedFrom: reviewedFrom({ settings, now }),
})

/** Of these orders, those whose buyer is asked something: by a question, or for their consent to a change. */
async function findAsked(db: Queryable, orderNumbers: readonly string[]): Promise<Set<string>> {
  if (orderNumbers.length === 0) return new Set()
  const [questions, changes] = await Promise.all([
    ordersWithQuestion(db, orderNumbers),
    ordersWithOpen(db, orderNumbers),
  ])
  return new Set([...questions, ...changes])
}

/** For `like`; spaces of a grouped number do not count. */
export function patternOf(q: string | undefined): string | null {
  const words = q?.trim().toLowerCase() ?? ''
  if (words === '') return null
  const text = /^(so|do)?[\d ]+$/.test(words) ? words.replaceAll(' ', '') : words
  return likePattern(text)
}

export async function counts(
  { db, now, buyerId }: BuyerContext,
  { family }: InputOf<typeof orderCounts>,
): Promise<DataOf<typeof orderCounts>> {
  const settings = await readSettings(db)
  const rows = await sql.myCounts(db, {
    buyerId,
    family: family ?? null,
    now,
    reviewedFrom: reviewedFrom({ settings, now }),
  })
  const counted = Object.fromEntries(Tab.options.map((tab) => [tab, 0])) as DataOf<
    typeof orderCounts
  >
  for (const { tab, count, toEvaluateCount } of rows) {
    counted[tab] = count
    counted.all += count
    counted.toEvaluate += toEvaluateCount
  }
  return counted
}

type Reader = Pick<BuyerContext, 'now' | 'lang'> & { db: Queryable }

/** @throws {Refused} orderNotFound, also for the orders of others, and for those that the buyer has deleted */
export async function detail(
  { buyerId, ...reader }: Reader & Pick<BuyerContext, 'buyerId'>,
  orderNumber: string,
): Promise<OrderDetail> {
  const order = await read(reader, { orderNumber, buyerId })
  // Buyers do not see which member of staff did something.
  const history = order.history.map((entry) => ({ ...entry, actorName: '', agreedName: '' }))
  return { ...order, history }
}

/**
 * What its buyer sees of an order, for documents and files of cases: also where they have deleted it, since the merchant keeps it, and with who
 * did what. Whether the reader may see it, the caller knows.
 * @throws {Refused} orderNotFound
 */
export const detailForDocuments = (reader: Reader, orderNumber: string): Promise<OrderDetail> =>
  read(reader, { orderNumber, buyerId: null })

async function read(
  { db, now, lang }: Reader,
  { orderNumber, buyerId }: { orderNumber: string; buyerId: number | null },
): Promise<OrderDetail> {
  const [settings, found] = await Promise.all([
    readSettings(db),
    sql.look(db, orderNumber, buyerId),
  ])
  if (found === null) throw new Refused(OrderReasons.orderNotFound)
  const [order, pickup, infoRequests, asked] = await Promise.all([
    withCarriers(db, found, lang),
    pickupOf(db, found, lang),
    listInfoRequestsForBuyer(db, 'cancelRequests', askedRefs(found)),
    findAsked(db, [orderNumber]),
  ])
  const seen = { settings, now, lang }
  return {
    ...detailOf(order, seen),
    label: ownLabelOf(order, seen),
    needsAnswer: asked.has(orderNumber),
    pickup,
    infoRequests: infoRequests(orderNumber),
    actions: buyerActions(order, seen).map((each) => {
      const isAsking = each.action === 'requestCancel' && each.allowed
      const why = isAsking ? whyNotAgain(order) : null
      return why === null ? each : { ...each, allowed: false, why }
    }),
  }
}

/** An order without a request to cancel has no questions about one. */
export const askedRefs = ({ number, cancelRequest }: sql.Looked): string[] =>
  cancelRequest === null ? [] : [number]

/** A request is pending, or was declined since packing began: then `requestCancel` is refused. */
function whyNotAgain(order: sql.Looked): string | null {
  const { cancelRequest, packingSince } = order
  if (cancelRequest?.state === 'waiting') return 'orders.why.cancelAsked'
  const isDeclined =
    cancelRequest?.state === 'declined' &&
    (isDepositPaid(order) ||
      (packingSince !== null && (cancelRequest.decidedAt ?? '') >= packingSince))
  return isDeclined ? 'orders.why.cancelDeclined' : null
}

const requestReason = ({ cancelRequest }: sql.Looked, { lang }: Seen) =>
  translate(lang, `orders.cancelReason.${cancelRequest?.reason ?? 'other'}`)

/** Carriers of parcels and history, in the reader's language. */
export async function withCarriers(
  db: Queryable,
  order: sql.Looked,
  lang: Lang,
): Promise<sql.Looked> {
  if (order.parcels.length === 0) return order
  const nameOf = await carrierNames(db, lang)
  return {
    ...order,
    parcels: order.parcels.map((parcel) => ({
      ...parcel,
      carrierName: nameOf(parcel.carrierId ?? parcel.carrierName) ?? parcel.carrierName,
    })),
    history: order.history.map((entry) => {
      const { carrier } = entry.values
      if (carrier === undefined) return entry
      return { ...entry, values: { ...entry.values, carrier: nameOf(carrier) ?? carrier } }
    }),
  }
}

const addressExtraOf = (order: sql.Looked) => {
  if (!awaitsAddressExtra(order) || order.lifecycle !== 'open') return null
  const former = order.addressChanges.find(({ isWaiting }) => isWaiting)?.former ?? null
  return { payBy: order.payBy, former }
}

/** What both buyer and staff see of an order. */
export function detailOf(
  order: sql.Looked,
  seen: Seen,
): Omit<OrderDetail, 'actions' | 'pickup' | 'infoRequests' | 'needsAnswer'> {
  const axes = axesAt(order, seen.now)
  return {
    ...summaryOf(order, seen),
    address: order.address,
    remarks: order.remarks,
    placedFor: order.history[0]?.event === `orders.event.${PLACED_FOR}`,
    plan: planOf(order, seen.now),
    totals: totalsOf(order),
    history: order.history,
    addressChanges: order.addressChanges.map(({ at, former, chosen }) => ({ at, former, chosen })),
    addressExtra: addressExtraOf(order),
    parcels: order.parcels,
    closedReason: closedReasonOf(order, axes, seen.lang),
    packingSince: order.packingSince,
    cancelRequest: order.cancelRequest && {
      ...order.cancelRequest,
      reason: requestReason(order, seen),
    },
    receivedAt: order.receivedAt,
    paidAt: order.paidAt,
    shippedAt: order.shippedAt,
  }
}
