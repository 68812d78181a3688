/** Orders as staff see them: list, detail and pending work. */
import {
  buyerIdsLike,
  buyersByIds,
  contactOf,
  type BuyerCard,
} from '#domains/accounts/server/door.ts'
import { skuNamesFor, unitNames } from '#domains/catalog/server/sale-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { levelsOf, warehouseNames } from '#domains/stock/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Db } from '#kit/server/database/db.ts'
import { failedRowCount } from '#kit/server/jobs/row-sweep.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { newWorkQueue } from '#kit/server/work-queue.ts'
import { later } from '#kit/contract/time.ts'
import type * as z from 'zod/mini'
import { OrderReasons } from '../../reasons.ts'
import {
  OfficeTab,
  type OfficeLine,
  type OfficeOrder,
  type OfficeOrderRow,
  type officeOrders,
  type waitingOrders,
} from '../../office-contract.ts'
import { waitingCount } from '../cancel-request/sql.ts'
import { axesAt } from '../row.ts'
import { detailOf, patternOf, withCarriers } from './mine.ts'
import * as sql from './sql.ts'
import { clockOf, labelAt, shipWithinMs, staffActions, type Seen } from './view.ts'

const OLDEST_ROWS = 8
/** Lists that count every order of the shop run one after another, or a few clerks would occupy the whole database. */
const inTurn = newWorkQueue({ crowded: 1, free: 2, waitingMost: 40 })

type Row = z.infer<typeof OfficeOrderRow>
type Line = z.infer<typeof OfficeLine>

export async function list(
  context: StaffContext,
  { tab, q, warehouse, from, until, sort, page, size }: InputOf<typeof officeOrders>,
): Promise<DataOf<typeof officeOrders>> {
  const { db, now, lang } = context
  const settings = await readSettings(db)
  const pattern = patternOf(q)
  const wanted = {
    tab,
    pattern,
    buyerIds: pattern === null ? [] : await buyerIdsLike(db, pattern),
    warehouseId: warehouse ?? null,
    from: from ?? null,
    until: until ?? null,
    now,
  }
  const [orders, total, counts] = await inTurn(() =>
    Promise.all([
      sql.officeOrders(db, wanted, { sort, limit: size, offset: (page - 1) * size }),
      sql.officeOrderCount(db, wanted),
      sql.officeCounts(db, now),
    ]),
  )
  const counted = Object.fromEntries(OfficeTab.options.map((each) => [each, 0])) as Record<
    z.infer<typeof OfficeTab>,
    number
  >
  for (const { tab: each, count } of counts) {
    counted[each] = count
    counted.all += count
  }
  const items = await rowsOf(db, orders, { settings, now, lang })
  return { items, total, page, size, counts: counted }
}

/** Rows of the back office's table. */
export async function rowsOf(db: Db, orders: sql.OfficeRow[], seen: Seen): Promise<Row[]> {
  const [buyers, warehouses] = await Promise.all([
    buyersByIds(db, [...new Set(orders.map((order) => order.buyerId))]),
    warehouseNames(db, seen.lang),
  ])
  const names = new Map(buyers.map((buyer) => [buyer.id, buyer.nickName]))
  return orders.map((order) => {
    const axes = axesAt(order, seen.now)
    return {
      number: order.number,
      label: labelAt(order, seen.now),
      axes,
      delivery: order.delivery,
      buyerId: order.buyerId,
      buyerName: names.get(order.buyerId) ?? '',
      currency: order.currency,
      payableAmount: order.payableAmount,
      paidAmount: order.paidAmount,
      lineCount: order.lineCount,
      pieceCount: order.pieceCount,
      // In the reader's language; the order itself keeps the names its buyer saw.
      warehouseNames: Object.entries(order.warehouses).map(
        ([id, name]) => warehouses.get(Number(id)) ?? name,
      ),
      placedAt: order.placedAt,
      waitingSince: waitingSince(order),
      remindedCount: order.remindedCount,
      clock: clockOf(order, axes, seen),
    }
  })
}

/** Since when the merchant has to act. */
function waitingSince({ lifecycle, payment, fulfilment, paidAt, offlineAt }: sql.OfficeRow) {
  if (lifecycle !== 'open') return null
  if (payment === 'voucher_review') return offlineAt
  return fulfilment === 'shipped' ? null : paidAt
}

/** @throws {Refused} orderNotFound */
export async function detail(
  context: StaffContext,
  orderNumber: string,
): Promise<z.infer<typeof OfficeOrder>> {
  const { db, now, lang, permissions } = context
  const [settings, found] = await Promise.all([readSettings(db), sql.look(db, orderNumber, null)])
  if (found === null) throw new Refused(OrderReasons.orderNotFound)
  const order = await withCarriers(db, found, lang)
  const [[buyer], levels, lines] = await Promise.all([
    buyersByIds(db, [order.buyerId]),
    levelsOf(db, order.lines),
    linesFor(db, order.lines, lang),
  ])
  const seen = detailOf(order, { settings, now, lang })
  return {
    ...seen,
    lines,
    parcels: seen.parcels.map((parcel) => ({
      ...parcel,
      lines: parcel.lines.map((line) => ({
        ...line,
        name: lines.find(({ id }) => id === line.lineId)?.name ?? line.name,
      })),
    })),
    buyer: buyerOf(order.buyerId, buyer),
    actions: staffActions(order, permissions, now),
    version: order.version,
    remindedCount: order.remindedCount,
    correctHours: settings['orders.correctHours'],
    stock: order.lines.map(({ id, skuId, warehouseId }) => {
      const level = levels.find((each) => each.skuId === skuId && each.warehouseId === warehouseId)
      return {
        lineId: id,
        onHandCount: level?.onHandCount ?? 0,
        availableCount: level?.availableCount ?? 0,
      }
    }),
  }
}

/**
 * Product names as of today in the reader's language, with the names that the buyer ordered by. Deleted products keep the
 * latter.
 */
async function linesFor(db: Db, lines: readonly sql.Line[], lang: Lang): Promise<Line[]> {
  const idsOf = (key: 'skuId' | 'unitId') => [...new Set(lines.map((line) => line[key]))]
  const [skus, units, warehouses] = await Promise.all([
    skuNamesFor(db, idsOf('skuId'), lang),
    unitNames(db, idsOf('unitId'), lang),
    warehouseNames(db, lang),
  ])
  return lines.map((line) => {
    const sku = skus.find(({ skuId }) => skuId === line.skuId)
    const now = {
      name: sku?.name ?? line.name,
      optionText: sku?.optionText ?? line.optionText,
      unitName: units.get(line.unitId) ?? line.unitName,
    }
    const { name, optionText, unitName } = line
    const isSame = name === now.name && optionText === now.optionText && unitName === now.unitName
    return {
      ...line,
      ...now,
      warehouseName: warehouses.get(line.warehouseId) ?? line.warehouseName,
      ordered: isSame ? null : { name, optionText, unitName },
    }
  })
}

/** An order outlives the account that placed it. */
const buyerOf = (id: number, buyer: BuyerCard | undefined) => ({
  id,
  nickName: buyer?.nickName ?? '',
  contact: contactOf(buyer),
  customerType: buyer?.customerType ?? 'individual',
  level: buyer?.level ?? 1,
  superMember: buyer?.superMember ?? false,
})

/** Orders waiting for the warehouse, for the inbox. */
export async function countWaiting({
  db,
  now,
  lang,
}: StaffContext): Promise<DataOf<typeof waitingOrders>> {
  const settings = await readSettings(db)
  const [cancelRequestCount, counts, oldest, today, failed] = await Promise.all([
    waitingCount(db),
    sql.countWaiting(db, { now, paidBefore: later(now, -shipWithinMs(settings)) }),
    sql.longestWaiting(db, OLDEST_ROWS),
    sql.summarizeToday(db, { now, timeZone: settings['shop.timeZone'] }),
    failedRowCount(db),
  ])
  return {
    ...counts,
    cancelRequestCount,
    failedRowCount: failed,
    oldest: await rowsOf(db, oldest, { settings, now, lang }),
    today,
  }
}
