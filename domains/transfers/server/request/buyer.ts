/** A buyer's part: checking whether goods can be transferred, requesting, listing, and withdrawing. */
import { demandOpen } from '#domains/privacy/server/door.ts'
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { endItem } from '#domains/work/server/door.ts'
import { availabilityOf, warehousesFor } from '#domains/stock/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { convert, CURRENCY_OF } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext, ShopperContext } from '#kit/server/http/serve.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { myRequests, Request, requestTransfer, transferOffer } from '../../contract.ts'
import { TransferReasons } from '../../reasons.ts'
import { REQUEST_ACTS } from '../../states.ts'
import { toBuyerView } from './views.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 30
type Wanted = { skuId: number; warehouseId: number }

/** Warehouses with more than the safety stock, and the available units at the destination. */
async function stockOf(db: Queryable, { skuId, warehouseId }: Wanted, settings: Settings) {
  const [sku] = await availabilityOf(db, [skuId])
  const places = sku?.warehouses ?? []
  const there = places.find((each) => each.warehouseId === warehouseId)?.availableCount ?? 0
  const sources = places.filter(
    (each) =>
      each.warehouseId !== warehouseId && each.availableCount > settings['stock.safetyCount'],
  )
  return { there, sources }
}

export async function offer(
  { db, lang, buyerId }: ShopperContext,
  wanted: InputOf<typeof transferOffer>,
): Promise<DataOf<typeof transferOffer>> {
  const settings = await readSettings(db)
  const [{ sources }, warehouses, mine] = await Promise.all([
    stockOf(db, wanted, settings),
    warehousesFor(db, lang),
    buyerId === null ? null : sql.openRequest(db, { ...wanted, buyerId }),
  ])
  const currency = CURRENCY_OF[lang]
  const isOpen = warehouses.some(({ id }) => id === wanted.warehouseId)
  const [shown] = mine === null ? [] : await toBuyerView(db, [mine], lang)
  return {
    sources: (isOpen ? sources : []).flatMap(({ warehouseId }) => {
      const place = warehouses.find(({ id }) => id === warehouseId)
      return place === undefined ? [] : [{ warehouseId, name: place.name }]
    }),
    feeAmount: convert(settings['transfers.feeAmount'], ratesOf(settings)[currency], currency),
    currency,
    answerHours: settings['transfers.answerHours'],
    holdHours: settings['transfers.holdHours'],
    mine: shown ?? null,
  }
}

/** Each request is a row and work for staff, also when it is withdrawn at once. */
const ASKING: Limit = { name: 'transfers.request', count: 30, perSeconds: 3600 }

/** @throws {Refused} tooMany, enoughThere, nowhere, alreadyAsked, skuGone, warehouseGone */
export async function submit(
  { db, lang, now, buyerId }: BuyerContext,
  { skuId, warehouseId, quantity, note }: InputOf<typeof requestTransfer>,
): Promise<Request> {
  await demandToken(db, now, ASKING, String(buyerId))
  const settings = await readSettings(db)
  const [[sku], warehouses, { there, sources }] = await Promise.all([
    skusForSale(db, [skuId], lang),
    warehousesFor(db, lang),
    stockOf(db, { skuId, warehouseId }, settings),
  ])
  if (sku === undefined || !sku.published) throw new Refused(TransferReasons.skuGone)
  if (!warehouses.some(({ id }) => id === warehouseId)) {
    throw new Refused(TransferReasons.warehouseGone)
  }
  if (there >= quantity) throw new Refused(TransferReasons.enoughThere)
  if (sources.length === 0) throw new Refused(TransferReasons.nowhere)
  const asked = {
    buyerId,
    skuId,
    productId: sku.productId,
    toWarehouseId: warehouseId,
    quantity,
    note,
    lang,
    now,
    answerBy: later(now, settings['transfers.answerHours'] * HOUR_MS),
    quotedFee: settings['transfers.feeAmount'],
  }
  const row = await db.tx(async (tx) => {
    await demandOpen(tx, buyerId)
    return sql.insertRequest(tx, asked)
  })
  if (row === null) throw new Refused(TransferReasons.alreadyAsked)
  return loadView(db, row, lang)
}

async function loadView(
  db: Queryable,
  row: sql.RequestRow,
  lang: BuyerContext['lang'],
): Promise<Request> {
  const [one] = await toBuyerView(db, [row], lang)
  return one!
}

export async function listOwnRequests(
  { db, lang, buyerId }: BuyerContext,
  { after }: InputOf<typeof myRequests>,
): Promise<DataOf<typeof myRequests>> {
  const asked = { buyerId, after: idAfter(after), limit: PAGE_ROWS + 1 }
  const { items, next } = cutPage(await sql.requestsOf(db, asked), PAGE_ROWS)
  return { items: await toBuyerView(db, items, lang), next }
}

/** @throws {Refused} notFound, notNow */
export async function withdraw(
  { db, lang, now, buyerId }: BuyerContext,
  requestId: number,
): Promise<Request> {
  const { from } = REQUEST_ACTS.withdraw
  const row = await db.tx(async (tx) => {
    const taken = await sql.withdraw(tx, { id: requestId, buyerId, from, now })
    const item = { kind: 'transferRequests', ref: String(requestId) } as const
    if (taken !== null) await endItem(tx, item, now, { event: 'withdrawn' })
    return taken
  })
  if (row !== null) return loadView(db, row, lang)
  const other = await sql.requestById(db, requestId)
  throw new Refused(other?.buyerId === buyerId ? TransferReasons.notNow : Reasons.notFound)
}
