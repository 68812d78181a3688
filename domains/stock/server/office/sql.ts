/** Statements of warehouses and of the office's lists of stock. */
import sql, { empty } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type WarehouseRow = {
  id: number
  aid: number
  areaName: Translated
  regionCode: string | null
  name: Translated
  address: Translated
  hours: Translated
  phone: string
  mapUrl: string | null
  position: number
  active: boolean
  version: number
}
const WAREHOUSE = sql`id, aid, area_name, region_code, name, address, hours, phone, map_url, position, active, version`

export function warehouses(db: Queryable): Promise<WarehouseRow[]> {
  return db.rows(sql`
    select ${WAREHOUSE} from stock.warehouse order by position, id`)
}

export const isWarehouse = async (db: Queryable, id: number): Promise<boolean> =>
  (await db.maybeRow(sql`select id from stock.warehouse where id = ${id}`)) !== null

/** Locked until the transaction ends. */
export function lockWarehouse(tx: Queryable, id: number): Promise<WarehouseRow | null> {
  return tx.maybeRow(sql`
    select ${WAREHOUSE} from stock.warehouse where id = ${id} for no key update`)
}

/** @returns null when another warehouse has this name */
export function insertWarehouse(
  tx: Queryable,
  w: Omit<WarehouseRow, 'id' | 'version'>,
): Promise<WarehouseRow | null> {
  return tx.maybeRow(sql`
    insert into stock.warehouse (aid, area_name, region_code, name, address, hours, phone, map_url, position, active)
    values (${w.aid}, ${JSON.stringify(w.areaName)}, ${w.regionCode}, ${JSON.stringify(w.name)}, ${JSON.stringify(w.address)},
      ${JSON.stringify(w.hours)}, ${w.phone}, ${w.mapUrl}, ${w.position}, ${w.active})
    on conflict do nothing returning ${WAREHOUSE}`)
}

/** @returns null when there is none, or when another warehouse has this name */
export function updateWarehouse(
  tx: Queryable,
  w: Omit<WarehouseRow, 'version'>,
): Promise<WarehouseRow | null> {
  return tx.maybeRow(sql`
    update stock.warehouse set aid = ${w.aid}, area_name = ${JSON.stringify(w.areaName)}, region_code = ${w.regionCode},
      name = ${JSON.stringify(w.name)}, address = ${JSON.stringify(w.address)}, hours = ${JSON.stringify(w.hours)},
      phone = ${w.phone}, map_url = ${w.mapUrl}, position = ${w.position}, active = ${w.active}, version = version + 1
    where id = ${w.id} and not exists (
      select from stock.warehouse o where o.id <> ${w.id} and o.name ->> 'cn' = ${w.name.cn})
    returning ${WAREHOUSE}`)
}

export type Reopened = { skuId: number; productId: number; free: number }

/** Counts its goods as available, or no longer. @returns its stock, if it was otherwise before */
export function openLevels(tx: Queryable, warehouseId: number, open: boolean): Promise<Reopened[]> {
  return tx.rows(sql`
    with locked as materialized (
      select warehouse_id, sku_id from stock.level where warehouse_id = ${warehouseId} and open <> ${open}
      order by sku_id for update
    )
    update stock.level l set open = ${open} from locked
    where l.warehouse_id = locked.warehouse_id and l.sku_id = locked.sku_id
    returning l.sku_id, l.product_id, l.on_hand - l.reserved as free`)
}

export type LevelRow = {
  skuId: number
  productId: number
  warehouseId: number
  onHandCount: number
  reservedCount: number
  availableCount: number
}
export type LevelFilter = {
  skuIds: readonly number[] | null
  warehouseId: number | null
  /** Only where this many or fewer are available. */
  lowCount: number | null
  limit: number
}

/**
 * Every SKU for sale in every warehouse in use, and stock elsewhere; by SKU, then warehouse. `after` is the last pair of
 * the page before. Low stock covers only SKUs that can be sold.
 */
export function levels(
  db: Queryable,
  { skuIds, warehouseId, lowCount, limit }: LevelFilter,
  after: { skuId: number; warehouseId: number } | undefined,
): Promise<LevelRow[]> {
  return db.rows(sql`
    select sku_id, product_id, warehouse_id, on_hand as on_hand_count, reserved as reserved_count,
      on_hand - reserved as available_count
    from stock.place
    where (${skuIds}::bigint[] is null or sku_id = any(${skuIds}::bigint[]))
      and (${warehouseId}::bigint is null or warehouse_id = ${warehouseId}::bigint)
      and (${lowCount}::bigint is null or (in_use and on_hand - reserved <= ${lowCount}::bigint))
      ${after ? sql`and sku_id >= ${after.skuId} and (sku_id, warehouse_id) > (${after.skuId}, ${after.warehouseId})` : empty}
    order by sku_id, warehouse_id limit ${limit}`)
}

/** The next SKUs that match the filter in any place; with all the places of each. */
export function matrix(
  db: Queryable,
  { skuIds, lowCount, limit }: Omit<LevelFilter, 'warehouseId'>,
  after: number | null,
): Promise<LevelRow[]> {
  return db.rows(sql`
    with found as materialized (
      select sku_id from stock.place
      where (${skuIds}::bigint[] is null or sku_id = any(${skuIds}::bigint[]))
        and (${lowCount}::bigint is null or (in_use and on_hand - reserved <= ${lowCount}::bigint))
        ${after === null ? empty : sql`and sku_id > ${after}`}
      group by sku_id order by sku_id limit ${limit}
    )
    select sku_id, product_id, warehouse_id, on_hand as on_hand_count, reserved as reserved_count,
      on_hand - reserved as available_count
    from stock.place where sku_id in (select sku_id from found)
    order by sku_id, warehouse_id`)
}

export type PlaceRow = {
  skuId: number
  warehouseId: number
  onHandCount: number
  reservedCount: number
}

/** The warehouses that have, or could have, the SKUs of one product. */
export function placesOf(db: Queryable, productId: number): Promise<PlaceRow[]> {
  return db.rows(sql`
    select sku_id, warehouse_id, on_hand as on_hand_count, reserved as reserved_count
    from stock.place where product_id = ${productId} order by sku_id, warehouse_id`)
}

export type MovementRow = {
  id: number
  at: Instant
  kind: string
  onHandDelta: number
  reservedDelta: number
  onHandAfter: number
  reservedAfter: number
  reference: string
  note: string
  by: string
}
export function movements(
  db: Queryable,
  { skuId, warehouseId, limit }: { skuId: number; warehouseId: number; limit: number },
  after: number | undefined,
): Promise<MovementRow[]> {
  return db.rows(sql`
    select id, at, kind, on_hand_delta, reserved_delta, on_hand_after, reserved_after, reference, note, by
    from stock.movement where sku_id = ${skuId} and warehouse_id = ${warehouseId}
      ${after ? sql`and id < ${after}` : empty}
    order by id desc limit ${limit}`)
}
