/** Stock for staff: lists, history and corrections. */
import { findSkus, skuNamesFor } from '#domains/catalog/server/sale-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { cutPage, idAfter, pairAfter } from '#kit/server/database/page.ts'
import type {
  adjustStock,
  MovementKind,
  officeStock,
  stockMatrix,
  stockMovements,
} from '../../office-contract.ts'
import { StockReasons } from '../../reasons.ts'
import type { z } from 'zod/mini'
import { adjust as moveStock } from '../levels/levels.ts'
import { warehouseNames } from '../warehouses.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 50
/** A search that finds more SKUs than this needs another letter. */
const FOUND_MAX = 500

type Row = DataOf<typeof adjustStock>

/** By SKU and warehouse. `low` shows only what the settings call low. */
export async function list(
  { db, lang }: StaffContext,
  { q, warehouseId, low, after }: InputOf<typeof officeStock>,
): Promise<DataOf<typeof officeStock>> {
  const filter = { ...(await readFilter(db, { q, low })), limit: PAGE_ROWS + 1 }
  const rows = await sql.levels(db, { ...filter, warehouseId: warehouseId ?? null }, placeOf(after))
  const { items, next } = cutPage(rows, PAGE_ROWS, (last) => `${last.skuId}-${last.warehouseId}`)
  return { items: await addNames({ db, lang }, items), next }
}

async function readFilter(
  db: StaffContext['db'],
  { q, low }: Pick<InputOf<typeof officeStock>, 'q' | 'low'>,
): Promise<Pick<sql.LevelFilter, 'skuIds' | 'lowCount'>> {
  const words = q?.trim() ?? ''
  const [skuIds, settings] = await Promise.all([
    words === '' ? null : findSkus(db, words, FOUND_MAX),
    readSettings(db),
  ])
  return { skuIds, lowCount: low === undefined ? null : settings['stock.lowCount'] }
}

/** By SKU, each with all its places. */
export async function listMatrix(
  { db, lang }: StaffContext,
  { q, low, after }: InputOf<typeof stockMatrix>,
): Promise<DataOf<typeof stockMatrix>> {
  const filter = { ...(await readFilter(db, { q, low })), limit: PAGE_ROWS + 1 }
  const levels = await sql.matrix(db, filter, idAfter(after))
  const bySku = Map.groupBy(levels, ({ skuId }) => skuId)
  const { items: shown, next } = cutPage([...bySku.keys()], PAGE_ROWS, String)
  const rows = await addNames(
    { db, lang },
    shown.flatMap((skuId) => bySku.get(skuId) ?? []),
  )
  const items = [...Map.groupBy(rows, ({ skuId }) => skuId).values()].map((places) => {
    const { skuId, skuCode, productId, productName, optionText } = places[0]!
    return { skuId, skuCode, productId, productName, optionText, places }
  })
  return { items, next }
}

function placeOf(after: string | undefined): { skuId: number; warehouseId: number } | undefined {
  const pair = pairAfter(after)
  return pair === null ? undefined : { skuId: pair[0], warehouseId: pair[1] }
}

async function addNames(
  { db, lang }: Pick<StaffContext, 'db' | 'lang'>,
  rows: readonly sql.LevelRow[],
): Promise<Row[]> {
  const skuIds = [...new Set(rows.map((row) => row.skuId))]
  const [names, warehouses] = await Promise.all([
    skuNamesFor(db, skuIds, lang),
    warehouseNames(db, lang),
  ])
  const byId = new Map(names.map((each) => [each.skuId, each]))
  return rows.map((row) => {
    const name = byId.get(row.skuId)
    return {
      ...row,
      skuCode: name?.code ?? '',
      productName: name?.name ?? '',
      optionText: name?.optionText ?? '',
      warehouseName: warehouses.get(row.warehouseId) ?? '',
    }
  })
}

/** Newest first. */
export async function movements(
  { db }: StaffContext,
  { skuId, warehouseId, after }: InputOf<typeof stockMovements>,
): Promise<DataOf<typeof stockMovements>> {
  const before = idAfter(after) ?? undefined
  const rows = await sql.movements(db, { skuId, warehouseId, limit: PAGE_ROWS + 1 }, before)
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return {
    items: items as (Omit<sql.MovementRow, 'kind'> & { kind: z.infer<typeof MovementKind> })[],
    next,
  }
}

/** @throws {Refused} belowReserved, skuNotFound, warehouseNotFound */
export async function adjust(
  context: StaffContext,
  { skuId, warehouseId, delta, kind, note }: InputOf<typeof adjustStock>,
): Promise<Row> {
  const { db, lang, now, staffName } = context
  return db.tx(async (tx) => {
    const [[sku], isThere] = await Promise.all([
      skuNamesFor(tx, [skuId], lang),
      sql.isWarehouse(tx, warehouseId),
    ])
    if (sku === undefined) throw new Refused(StockReasons.skuNotFound)
    if (!isThere) throw new Refused(StockReasons.warehouseNotFound)
    const { productId } = sku
    if (delta !== 0) {
      const moving = { kind, skuId, productId, warehouseId, delta, now, note }
      const moved = await moveStock(tx, { ...moving, reference: '', by: staffName })
      if (!moved) throw new Refused(StockReasons.belowReserved)
    }
    const filter = { skuIds: [skuId], warehouseId, lowCount: null, limit: 1 }
    const [level] = await sql.levels(tx, filter, undefined)
    const onHandCount = level?.onHandCount ?? 0
    await audit(tx, context, {
      action: 'stock.adjust',
      object: `sku:${skuId}`,
      before: { warehouseId, onHandCount: onHandCount - delta },
      after: { warehouseId, onHandCount, kind, note },
    })
    const none = { skuId, productId, warehouseId, onHandCount, reservedCount: 0, availableCount: 0 }
    const [row] = await addNames({ db: tx as typeof db, lang }, [level ?? none])
    return row!
  })
}
