/** Ships parcels with quantities of order lines; the last parcel starts the time to confirm receipt. */
import { beginTerm } from '#domains/credit/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { demandParcel, trackingUrlOf } from '#domains/shipping/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { ship as shipStock } from '#domains/stock/server/door.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { textIn } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { DAY_MS, HOUR_MS, later } from '#kit/contract/time.ts'
import { OrderReasons } from '../../reasons.ts'
import { mailTo } from '../mail.ts'
import { markOf } from '../address-mark.ts'
import type { OrderRow } from '../row.ts'
import { demandNoRequest } from '../cancel-request/request.ts'
import { lockOrderOf } from './cancel.ts'
import { asStaff, change, remark } from './change.ts'
import { demandUndisputed } from './disputed.ts'
import { withConfirmationOfShipping } from './receive.ts'
import { receiptReminderOf } from './reminders.ts'
import { isMoved } from './readdress-sql.ts'
import * as sql from './sql.ts'

type ParcelForm = {
  orderNumber: string
  carrierId: number
  trackingNumber: string | null
  lines: { lineId: number; quantity: number }[]
  /** Of the address that it was packed for. */
  addressMark?: string | null | undefined
}

/** Who ships, and when. */
export type Shipper = Pick<StaffContext, 'staffId' | 'staffName' | 'agreedName' | 'ip' | 'now'>

/** @throws {Refused} orderNotFound, pickupByCode, cancelAsked, disputed, notNow, moreThanOrdered, badTrackingNumber, notFound (carrier or line), addressChanged */
export async function ship(context: StaffContext, form: ParcelForm): Promise<void> {
  const carrier = await carrierOf(context.db, form)
  await context.db.tx(async (tx) => {
    const order = await lockOrderOf(tx, form.orderNumber, null)
    const lines = await sql.linesOf(tx, order.id)
    await dispatch(tx, context, { order, lines, carrier, form })
  })
}

type RestForm = Omit<ParcelForm, 'lines'>

/**
 * Ships everything that is left of an order in one parcel. A refusal comes before anything is written.
 * @throws {Refused} orderNotFound, pickupByCode, cancelAsked, disputed, notNow, badTrackingNumber, notFound (carrier), addressChanged
 */
export async function shipRest(tx: Queryable, shipper: Shipper, form: RestForm): Promise<void> {
  const carrier = await carrierOf(tx, form)
  const order = await lockOrderOf(tx, form.orderNumber, null)
  const lines = await sql.linesOf(tx, order.id)
  const rest = lines
    .filter(({ quantity, shippedQuantity }) => quantity > shippedQuantity)
    .map(({ id: lineId, quantity, shippedQuantity }) => ({
      lineId,
      quantity: quantity - shippedQuantity,
    }))
  await dispatch(tx, shipper, { order, lines, carrier, form: { ...form, lines: rest } })
}

type Dispatch = {
  /** Locked. */
  order: OrderRow
  lines: sql.LineRow[]
  carrier: Awaited<ReturnType<typeof carrierOf>>
  form: ParcelForm
}

async function dispatch(
  tx: Queryable,
  context: Shipper,
  { order, lines, carrier, form }: Dispatch,
): Promise<void> {
  const { now } = context
  // Otherwise a parcel without a number would be a way past the code.
  if (order.delivery === 'pickup') throw new Refused(OrderReasons.pickupByCode)
  await demandNoRequest(tx, order)
  await demandUndisputed(tx, order)
  if (!(await isPackedFor(tx, order, form.addressMark ?? null)))
    throw new Refused(OrderReasons.addressChanged)
  const packed = sumByLine(form.lines)
  const shipped = lines.map((line) => ({ ...line, now: packed.get(line.id) ?? 0 }))
  if (packed.size > shipped.filter((line) => line.now > 0).length)
    throw new Refused(Reasons.notFound)
  const isLast = shipped.every((line) => line.shippedQuantity + line.now === line.quantity)
  const gone = await bookDispatch(tx, order, { context, isLast, carrier })
  const tooMany = shipped.filter((line) => line.shippedQuantity + line.now > line.quantity)
  if (tooMany.length > 0) throw moreThanOrdered(tooMany)
  const { packedCount } = await sql.packParcel(tx, {
    orderId: order.id,
    buyerId: order.buyerId,
    ...carrier,
    shippedAt: now,
    lineIds: [...packed.keys()],
    quantities: [...packed.values()],
  })
  if (packedCount !== packed.size) throw new Error(`order ${order.number} packs more than it has`)
  await beginTerm(tx, { orderNumber: order.number, from: now })
  const { carrierName, trackingNumber } = carrier
  const sent = { now, once: String(gone.version) }
  const named = { carrier: textIn(carrier.carrierNames, order.lang).text }
  if (trackingNumber === null) await mailTo(tx, gone, 'order-sent', named, sent)
  else await mailTo(tx, gone, 'order-shipped', { ...named, trackingNumber }, sent)
  const fits = await shipStock(tx, {
    reference: order.number,
    lines: shipped
      .filter((line) => line.now > 0)
      .map((line) => ({ key: String(line.position), quantity: line.now * line.factor })),
    now,
    note: trackingNumber ?? carrierName,
    by: context.staffName,
  })
  if (!fits) throw new Error(`order ${order.number} ships what it has not reserved`)
  await audit(tx, context, {
    action: 'orders.ship',
    object: `order:${form.orderNumber}`,
    before: { fulfilment: order.fulfilment },
    after: {
      fulfilment: gone.fulfilment,
      trackingNumber,
      lines: form.lines,
    },
  })
}

/** Without a mark it was packed for the address that the order has had all along. */
const isPackedFor = async (tx: Queryable, order: OrderRow, mark: string | null): Promise<boolean> =>
  mark === null ? !(await isMoved(tx, order.id)) : mark === markOf(order.address)

type Leaving = {
  context: Shipper
  isLast: boolean
  carrier: Awaited<ReturnType<typeof carrierOf>>
}

/** @throws {Refused} notNow */
async function bookDispatch(
  tx: Queryable,
  order: OrderRow,
  { context, isLast, carrier }: Leaving,
): Promise<OrderRow> {
  const { now } = context
  const settings = await readSettings(tx)
  const confirmDue = later(now, settings['orders.confirmDays'] * DAY_MS)
  return change(tx, order, {
    act: 'ship',
    aim: { fulfilment: isLast ? 'shipped' : 'partially_shipped' },
    ...(isLast
      ? {
          set: {
            shippedAt: now,
            confirmDue,
            nextReminderAt: receiptReminderOf(confirmDue, { settings, now }),
          },
        }
      : {}),
    by: asStaff(context),
    event: isLast ? 'shipped' : 'partlyShipped',
    values: { carrier: carrier.carrierName, trackingNumber: carrier.trackingNumber ?? '' },
    now,
  })
}

type CorrectionForm = {
  orderNumber: string
  parcelId: number
  carrierId: number
  trackingNumber: string | null
}

/** @throws {Refused} orderNotFound, notNow, tooLateToCorrect, badTrackingNumber, notFound (carrier) */
export async function correctParcel(context: StaffContext, form: CorrectionForm): Promise<void> {
  const { db, now } = context
  const carrier = await carrierOf(db, form)
  await db.tx(async (tx) => {
    const order = await lockOrderOf(tx, form.orderNumber, null)
    const settings = await readSettings(tx)
    const hours = settings['orders.correctHours']
    const corrected = await sql.correctParcel(tx, {
      ...form,
      ...carrier,
      orderId: order.id,
      shippedAfter: later(now, -hours * HOUR_MS),
    })
    if (corrected === null) throw new Refused(OrderReasons.tooLateToCorrect, { values: { hours } })
    const { isSignatureGone, ...before } = corrected
    const after = { carrierName: carrier.carrierName, trackingNumber: carrier.trackingNumber }
    const following = isSignatureGone ? withConfirmationOfShipping(order, { settings, now }) : order
    await remark(tx, following, {
      by: asStaff(context),
      event: 'parcelCorrected',
      values: { carrier: after.carrierName, trackingNumber: after.trackingNumber ?? '' },
      now,
    })
    await audit(tx, context, {
      action: 'orders.correctParcel',
      object: `order:${form.orderNumber}`,
      before,
      after,
    })
  })
}

/** Carriers that track need a number, and the others take none. @throws {Refused} badTrackingNumber, notFound */
async function carrierOf(
  db: Queryable,
  sent: { carrierId: number; trackingNumber: string | null },
) {
  const { carrier, trackingNumber } = await demandParcel(db, sent, OrderReasons.badTrackingNumber)
  const { carrierId } = sent
  const { name: carrierName, names: carrierNames, phone: carrierPhone, tracked } = carrier
  const parcelCarrier = { carrierId, carrierName, carrierNames, carrierPhone }
  if (!tracked || trackingNumber === null) {
    return { ...parcelCarrier, way: 'untracked' as const, trackingNumber: null, trackingUrl: null }
  }
  const trackingUrl = trackingUrlOf(carrier, trackingNumber)
  return { ...parcelCarrier, way: 'carrier' as const, trackingNumber, trackingUrl }
}

/** Quantities of a line that is named twice are added up. */
function sumByLine(lines: ParcelForm['lines']): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { lineId, quantity } of lines) sums.set(lineId, (sums.get(lineId) ?? 0) + quantity)
  return sums
}

const moreThanOrdered = (lines: sql.LineRow[]) =>
  new Refused(OrderReasons.moreThanOrdered, {
    detail: {
      lines: lines.map(({ id, quantity, shippedQuantity }) => ({
        lineId: id,
        leftQuantity: quantity - shippedQuantity,
      })),
    },
  })
