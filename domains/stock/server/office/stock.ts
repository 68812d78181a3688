/** Stock for staff: lists, history and corrections. */
import { findSkus, skuNamesFor } from '#domains/catalog/server/sale-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type {
  adjustStock,
  MovementKind,
  officeStock,
  stockFile,
  stockMatrix,
  stockMovements,
  StockSort,
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

type Given = Omit<InputOf<typeof stockFile>, 'format'>

/** A row for each SKU and warehouse. */
export async function list(
  { db, lang }: StaffContext,
  { after, ...given }: InputOf<typeof officeStock>,
): Promise<DataOf<typeof officeStock>> {
  const filter = { ...(await readFilter(db, given)), limit: PAGE_ROWS + 1 }
  const { items, next } = cutPage(
    await sql.levels(db, filter, placeAfter(after)),
    PAGE_ROWS,
    cursorOf(given.sort),
  )
  return { items: await addNames({ db, lang }, items), next }
}

/** Pages of the list, for its file. */
export async function* pagesOf(
  { db, lang }: StaffContext,
  given: Given,
  size: number,
): AsyncGenerator<Row[]> {
  const filter = { ...(await readFilter(db, given)), limit: size + 1 }
  for (let after: string | null = ''; after !== null;) {
    const rows: sql.LevelRow[] = await sql.levels(db, filter, placeAfter(after))
    const { items, next } = cutPage(rows, size, cursorOf(given.sort))
    yield await addNames({ db, lang }, items)
    after = next
  }
}

/** How many rows the list has, on all pages. */
export const countAll = async ({ db }: Pick<StaffContext, 'db'>, given: Given): Promise<number> =>
  sql.countLevels(db, await readFilter(db, given))

async function readFilter(
  db: StaffContext['db'],
  { q, warehouseId, supply, min, max, sort, reversed, skus }: Given,
): Promise<Omit<sql.LevelFilter, 'limit'>> {
  const words = q?.trim() ?? ''
  const [skuIds, settings] = await Promise.all([
    skus ?? (words === '' ? null : findSkus(db, words, FOUND_MAX)),
    readSettings(db),
  ])
  return {
    skuIds,
    warehouseId: warehouseId ?? null,
    supply: supply ?? null,
    lowCount: settings['stock.lowCount'],
    available: { min: min ?? null, max: max ?? null },
    order: { by: sort, isFalling: (sort !== 'sku') !== reversed },
  }
}

/** By SKU, each with all its places. */
export async function listMatrix(
  { db, lang }: StaffContext,
  { after, ...given }: InputOf<typeof stockMatrix>,
): Promise<DataOf<typeof stockMatrix>> {
  const { warehouseId: _all, ...filter } = await readFilter(db, given)
  const levels = await sql.matrix(db, { ...filter, limit: PAGE_ROWS + 1 }, placeAfter(after))
  const bySku = [...Map.groupBy(levels, ({ skuId }) => skuId).values()].map((places) => ({
    skuId: places[0]!.skuId,
    warehouseId: 0,
    onHandCount: sumOf(places, 'onHandCount'),
    reservedCount: sumOf(places, 'reservedCount'),
    availableCount: sumOf(places, 'availableCount'),
    places,
  }))
  const { items: shown, next } = cutPage(bySku, PAGE_ROWS, cursorOf(given.sort))
  const rows = await addNames(
    { db, lang },
    shown.flatMap(({ places }) => places),
  )
  const items = [...Map.groupBy(rows, ({ skuId }) => skuId).values()].map((places) => {
    const { skuId, skuCode, productId, productName, optionText } = places[0]!
    return { skuId, skuCode, productId, productName, optionText, places }
  })
  return { items, next }
}

const sumOf = (
  rows: readonly sql.LevelRow[],
  name: 'onHandCount' | 'reservedCount' | 'availableCount',
): number => rows.reduce((sum, row) => sum + row[name], 0)

type Counted = Pick<
  sql.LevelRow,
  'skuId' | 'warehouseId' | 'onHandCount' | 'reservedCount' | 'availableCount'
>

const cursorOf =
  (sort: StockSort) =>
  (row: Counted): string => {
    const value = {
      sku: row.skuId,
      onHand: row.onHandCount,
      reserved: row.reservedCount,
      available: row.availableCount,
    }[sort]
    return `${value}_${row.skuId}_${row.warehouseId}`
  }

/** Anything that is no place is the beginning of the list. */
function placeAfter(after: string | undefined): sql.LevelPlace | null {
  const [, value, skuId, warehouseId] =
    /^(-?\d{1,15})_(\d{1,15})_(\d{1,15})$/.exec(after ?? '') ?? []
  if (value === undefined) return null
  return { value: Number(value), skuId: Number(skuId), warehouseId: Number(warehouseId) }
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
    const level = await sql.levelAt(tx, skuId, warehouseId)
    const onHandCount = level?.onHandCount ?? 0
    await audit(tx, context, {
      action: 'stock.adjust',
      object: `sku:${skuId}`,
      before: { warehouseId, onHandCount: onHandCount - delta },
      after: { warehouseId, onHandCount, kind, note },
    })
    const none = {
      skuId,
      productId,
      warehouseId,
      onHandCount,
      reservedCount: 0,
      availableCount: 0,
      lowCount: null,
    }
    const [row] = await addNames({ db: tx as typeof db, lang }, [level ?? none])
    return row!
  })
}
