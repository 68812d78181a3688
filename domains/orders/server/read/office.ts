/** Orders as staff see them: detail and pending work. */
import { buyersByIds, contactOf, type BuyerCard } from '#domains/accounts/server/door.ts'
import { skuNamesFor, unitNames } from '#domains/catalog/server/sale-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { levelsOf, warehouseNames } from '#domains/stock/server/door.ts'
import { listInfoRequests } from '#domains/work/server/question-door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Db } from '#kit/server/database/db.ts'
import { failedRowCount } from '#kit/server/jobs/row-sweep.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { later } from '#kit/contract/time.ts'
import type * as z from 'zod/mini'
import { OrderReasons } from '../../reasons.ts'
import { type OfficeLine, type OfficeOrder, type waitingOrders } from '../../office-contract.ts'
import { waitingCount } from '../cancel-request/sql.ts'
import { askedRefs, detailOf, withCarriers } from './mine.ts'
import { rowsOf } from '../list/rows.ts'
import { longestWaiting } from '../list/sql.ts'
import { mayHappen } from '../../states.ts'
import { amountOfRest } from '../change/close-rest.ts'
import { markOf } from '../address-mark.ts'
import { axesAt } from '../row.ts'
import * as sql from './sql.ts'
import { shipWithinMs, staffActions } from './view.ts'

const OLDEST_ROWS = 8
type Line = z.infer<typeof OfficeLine>

/** @throws {Refused} orderNotFound */
export async function detail(
  context: StaffContext,
  orderNumber: string,
): Promise<z.infer<typeof OfficeOrder>> {
  const { db, now, lang, permissions } = context
  const [settings, found] = await Promise.all([readSettings(db), sql.look(db, orderNumber, null)])
  if (found === null) throw new Refused(OrderReasons.orderNotFound)
  const order = await withCarriers(db, found, lang)
  const [[buyer], levels, lines, restAmount, infoRequests] = await Promise.all([
    buyersByIds(db, [order.buyerId]),
    levelsOf(db, order.lines),
    linesFor(db, order.lines, lang),
    mayHappen(axesAt(order, now), 'closeRest') ? amountOfRest(db, order) : null,
    listInfoRequests(db, 'cancelRequests', askedRefs(order)),
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
    infoRequests: infoRequests(orderNumber),
    version: order.version,
    addressMark: markOf(order.address),
    restAmount,
    remindedCount: order.remindedCount,
    lang: order.lang,
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
    longestWaiting(db, OLDEST_ROWS),
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
