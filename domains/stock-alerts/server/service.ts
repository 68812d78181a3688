/** Stock alerts of buyers, and the demand for staff. */
import { skuNamesFor, skusForSale } from '#domains/catalog/server/sale-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { availabilityOf, warehouseNames, warehousesFor } from '#domains/stock/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import type { askForNotice, myNotices, Notice, listAlertedGoods } from '../contract.ts'
import { StockAlertReasons } from '../reasons.ts'
import * as sql from './sql.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'

/** More than a cart can hold indicates scraping of our stock. */
const MOST_NOTICES = 200
const PAGE_ROWS = 30

/** @throws {Refused} thereAlready, skuGone, warehouseGone, tooManyNotices */
export async function ask(
  { db, lang, now, buyerId }: BuyerContext,
  { skuId, warehouseId, wantedCount }: InputOf<typeof askForNotice>,
): Promise<Notice> {
  const [settings, [sku], warehouses, [stock]] = await Promise.all([
    readSettings(db),
    skusForSale(db, [skuId], lang),
    warehousesFor(db, lang),
    availabilityOf(db, [skuId]),
  ])
  if (sku === undefined || !sku.published) throw new Refused(StockAlertReasons.skuGone)
  if (warehouseId !== null && !warehouses.some(({ id }) => id === warehouseId)) {
    throw new Refused(StockAlertReasons.warehouseGone)
  }
  if (freeIn(stock?.warehouses ?? [], warehouseId) >= wantedCount) {
    throw new Refused(StockAlertReasons.thereAlready)
  }
  const row = await sql.ask(db, {
    buyerId,
    skuId,
    productId: sku.productId,
    warehouseId,
    wanted: wantedCount,
    lang,
    now,
    expiresAt: later(now, settings['arrivals.keepDays'] * DAY_MS),
    mostCount: MOST_NOTICES,
  })
  if (row === null) {
    throw new Refused(StockAlertReasons.tooManyNotices, { values: { maximum: MOST_NOTICES } })
  }
  const [notice] = await toNotices(db, [row], lang)
  return notice!
}

type Place = { warehouseId: number; availableCount: number }

/** A buyer buys from one warehouse: stock of several does not add up. */
export const freeIn = (places: readonly Place[], warehouseId: number | null): number =>
  Math.max(
    0,
    ...places
      .filter((each) => warehouseId === null || each.warehouseId === warehouseId)
      .map((each) => each.availableCount),
  )

async function toNotices(
  db: Queryable,
  rows: readonly sql.NoticeRow[],
  lang: Lang,
): Promise<Notice[]> {
  if (rows.length === 0) return []
  const [skus, warehouses] = await Promise.all([
    skuNamesFor(db, [...new Set(rows.map((row) => row.skuId))], lang),
    warehouseNames(db, lang),
  ])
  const bySku = new Map(skus.map((each) => [each.skuId, each]))
  return rows.map(({ id, skuId, productId, warehouseId, wanted, state, askedAt, expiresAt }) => {
    const { name = '', optionText = '', code = '' } = bySku.get(skuId) ?? {}
    const warehouseName = warehouseId === null ? null : (warehouses.get(warehouseId) ?? '')
    const goods = { skuId, productId, name, optionText, code }
    const place = { warehouseId, warehouseName }
    return { id, ...goods, ...place, wantedCount: wanted, state, askedAt, expiresAt }
  })
}

export async function listOwnAlerts(
  { db, lang, buyerId }: BuyerContext,
  { skuId = null, after }: { skuId?: number | null | undefined; after?: string | undefined },
): Promise<DataOf<typeof myNotices>> {
  const of = { buyerId, skuId, after: idAfter(after), limit: PAGE_ROWS + 1 }
  const rows = await sql.noticesOf(db, of)
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return { items: await toNotices(db, items, lang), next }
}

/** @throws {Refused} notFound */
export async function withdraw(
  { db, lang, now, buyerId }: BuyerContext,
  noticeId: number,
): Promise<Notice> {
  await sql.withdraw(db, { id: noticeId, buyerId, now })
  const row = await sql.noticeOf(db, { id: noticeId, buyerId })
  if (row === null) throw new Refused(Reasons.notFound)
  const [notice] = await toNotices(db, [row], lang)
  return notice!
}

/** The list is short enough to be paged by count: `after` is how many were listed. */
export async function demand(
  { db, lang }: StaffContext,
  { after }: InputOf<typeof listAlertedGoods>,
): Promise<DataOf<typeof listAlertedGoods>> {
  const from = idAfter(after) ?? 0
  const found = await sql.demand(db, { from, limit: PAGE_ROWS + 1 })
  const { items: rows, next } = cutPage(found, PAGE_ROWS, () => String(from + PAGE_ROWS))
  const skuIds = rows.map((row) => row.skuId)
  const [skus, stock] = await Promise.all([
    skuNamesFor(db, skuIds, lang),
    availabilityOf(db, skuIds),
  ])
  const bySku = new Map(skus.map((each) => [each.skuId, each]))
  return {
    items: rows.map((row) => {
      const { name = '', optionText = '', code = '' } = bySku.get(row.skuId) ?? {}
      const places = stock.find((each) => each.skuId === row.skuId)?.warehouses ?? []
      const availableCount = places.reduce((sum, each) => sum + each.availableCount, 0)
      return { ...row, name, optionText, code, availableCount }
    }),
    next,
  }
}
