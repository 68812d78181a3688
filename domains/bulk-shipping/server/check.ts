/** Says before anything is shipped which rows could not be, and why: typed ones, and those of a file. */
import {
  findOrdersToShip,
  parcelsByTracking,
  type OrderToShip,
} from '#domains/orders/server/ship-door.ts'
import { activeCarriers, TRACKING_NUMBER } from '#domains/shipping/server/door.ts'
import { LANGS } from '#kit/contract/lang.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { UploadedFile } from '#kit/server/http/body.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { UnreadableSheet } from '#kit/server/sheets/row.ts'
import { sheetRows } from '#kit/server/sheets/sheet.ts'
import {
  SHIPMENT_ROWS_MOST,
  type CheckedShipment,
  type ShipmentDraft,
  type ShipmentProblem,
} from '../contract.ts'
import { BulkShippingReasons } from '../reasons.ts'

type Draft = ShipmentDraft & { line?: number; carrierText?: string }
type Carrier = Awaited<ReturnType<typeof activeCarriers>>[number]

/** In the order in which they came. */
export async function checkDrafts(
  { db, now }: StaffContext,
  drafts: readonly Draft[],
): Promise<CheckedShipment[]> {
  const numbers = drafts.map(({ orderNumber }) => toNumber(orderNumber))
  const tracked = drafts.flatMap(({ trackingNumber }) => toTracking(trackingNumber) ?? [])
  const [orders, carriers, parcels] = await Promise.all([
    findOrdersToShip(db, [...new Set(numbers)], now),
    activeCarriers(db),
    parcelsByTracking(db, [...new Set(tracked)]),
  ])
  const byNumber = new Map(orders.map((order) => [order.number, order]))
  const uses = [...parcels]
  return drafts.map((draft, index) => {
    const number = numbers[index] ?? ''
    const order = byNumber.get(number)
    const carrier = carriers.find(({ id }) => id === draft.carrierId)
    const isTwice = numbers.indexOf(number) < index
    const problem = isTwice
      ? ('orderTwice' as const)
      : (problemOfOrder(order, draft) ?? problemOfParcel(draft, carrier))
    return {
      orderNumber: order === undefined ? draft.orderNumber : number,
      carrierId: carrier?.id ?? null,
      trackingNumber: draft.trackingNumber,
      line: draft.line ?? null,
      carrierText: draft.carrierText ?? '',
      problem,
      consignee: order?.consignee ?? '',
      addressMark: draft.addressMark ?? (order?.isMoved === false ? order.addressMark : null),
      leftCount: order?.leftCount ?? 0,
      usedFor: order === undefined ? null : findOtherUse(uses, order, draft.trackingNumber),
    }
  })
}

type Use = { trackingNumber: string; orderNumber: string; buyerId: number }

const toTracking = (typed: string | null): string | null => typed?.trim().toUpperCase() || null

/** One parcel may hold several orders of one buyer, not of two. Adds this use to the others. */
function findOtherUse(uses: Use[], order: OrderToShip, typed: string | null): string | null {
  const trackingNumber = toTracking(typed)
  if (trackingNumber === null) return null
  const { number: orderNumber, buyerId } = order
  const other = uses.find((use) => use.trackingNumber === trackingNumber && use.buyerId !== buyerId)
  uses.push({ trackingNumber, orderNumber, buyerId })
  return other?.orderNumber ?? null
}

/** A number as the shop writes it, whatever grouped or shortened it on its way. */
const toNumber = (typed: string): string => typed.replaceAll(/[\s'-]/g, '').toUpperCase()

function problemOfOrder(
  order: OrderToShip | undefined,
  { addressMark }: Draft,
): ShipmentProblem | null {
  if (order === undefined) return 'orderUnknown'
  if (order.obstacle !== null) return order.obstacle
  const isPackedForIt = addressMark == null ? !order.isMoved : addressMark === order.addressMark
  return isPackedForIt ? null : 'addressChanged'
}

function problemOfParcel(
  { trackingNumber }: Draft,
  carrier: Carrier | undefined,
): ShipmentProblem | null {
  if (carrier === undefined) return 'carrierUnknown'
  if (!carrier.tracked) return null
  if (trackingNumber === null || trackingNumber === '') return 'numberMissing'
  return TRACKING_NUMBER.test(trackingNumber) ? null : 'numberWrong'
}

/** What the heads of the columns may be called, in the shop's languages and in those of carriers' files. */
const HEADS = {
  order:
    /^(订单号|订单编号|order( ?(number|no\.?|id))?|pedido|n[úu]mero de pedido|pesanan|nomor pesanan)$/i,
  carrier: /^(承运商|快递公司|物流公司|carrier|courier|transportista|kurir)$/i,
  number:
    /^(运单号|快递单号|物流单号|tracking( ?(number|no\.?|numbers))?|n[úu]meros? de seguimiento|nomor resi|resi)$/i,
  mark: /^(地址标记|address mark|marca de dirección|tanda alamat)$/i,
}

/** @throws {Refused} fileUnreadable, fileTooLong */
export async function readFile(
  context: StaffContext,
  file: UploadedFile,
): Promise<CheckedShipment[]> {
  const carriers = await activeCarriers(context.db)
  const drafts: Draft[] = []
  let columns: Record<keyof typeof HEADS, number> | null = null
  try {
    for await (const { line, cells } of sheetRows(file.buffer)) {
      if (columns === null) {
        columns = columnsOf(cells)
        continue
      }
      if (drafts.length >= SHIPMENT_ROWS_MOST) {
        const values = { count: SHIPMENT_ROWS_MOST }
        throw new Refused(BulkShippingReasons.fileTooLong, { values })
      }
      const cell = (key: keyof typeof HEADS, at: number) =>
        (cells[at] ?? '').slice(0, key === 'order' ? 40 : 60)
      const draft = {
        line,
        orderNumber: cell('order', columns.order),
        carrierText: cell('carrier', columns.carrier),
        number: cell('number', columns.number),
        mark: cell('mark', columns.mark).toUpperCase().slice(0, 12),
      }
      // A template holds every order that waits: rows that nobody filled in are no mistakes.
      if (draft.carrierText === '' && draft.number === '') continue
      drafts.push({
        line,
        orderNumber: draft.orderNumber,
        carrierText: draft.carrierText,
        carrierId: carrierOf(draft.carrierText, carriers),
        trackingNumber: draft.number === '' ? null : draft.number,
        addressMark: draft.mark === '' ? null : draft.mark,
      })
    }
  } catch (error) {
    if (error instanceof UnreadableSheet) throw new Refused(BulkShippingReasons.fileUnreadable)
    throw error
  }
  if (columns === null || drafts.length === 0) throw new Refused(BulkShippingReasons.fileUnreadable)
  return checkDrafts(context, drafts)
}

/** @throws {Refused} fileUnreadable where a column is missing */
function columnsOf(cells: readonly string[]): Record<keyof typeof HEADS, number> {
  const find = (head: RegExp) => cells.findIndex((cell) => head.test(cell.trim()))
  const found = {
    order: find(HEADS.order),
    carrier: find(HEADS.carrier),
    number: find(HEADS.number),
  }
  if (Object.values(found).includes(-1)) throw new Refused(BulkShippingReasons.fileUnreadable)
  // Files of carriers have none.
  return { ...found, mark: find(HEADS.mark) }
}

/** By its name in any language, or its id. */
function carrierOf(text: string, carriers: readonly Carrier[]): number | null {
  const wanted = text.trim().toLowerCase()
  const found = carriers.find(
    ({ id, name }) =>
      String(id) === wanted || LANGS.some((lang) => name[lang]?.trim().toLowerCase() === wanted),
  )
  return found?.id ?? null
}
