/** Statements of warehouses and of the office's lists of stock. */
import sql, { empty } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { StockSort, StockSupply } from '../../office-contract.ts'
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
  /** At most so many are low here; null: as many as the settings say. */
  lowCount: number | null
}
export type LevelFilter = {
  skuIds: readonly number[] | null
  warehouseId: number | null
  supply: StockSupply | null
  /** At most so many are low where a place does not say otherwise. */
  lowCount: number
  /** How many are available, both ends included. */
  available: { min: number | null; max: number | null }
  order: { by: StockSort; isFalling: boolean }
  limit: number
}
/** The last row of the page before: its value of the sort order, its SKU and its warehouse. */
export type LevelPlace = { value: number; skuId: number; warehouseId: number }

/**
 * Every SKU for sale in every warehouse in use, and stock elsewhere. Low stock covers only SKUs that can be sold.
 */
export function levels(
  db: Queryable,
  filter: LevelFilter,
  after: LevelPlace | null,
): Promise<LevelRow[]> {
  const { order, limit } = filter
  const value =
    {
      sku: sql`sku_id`,
      onHand: sql`on_hand`,
      reserved: sql`reserved`,
      available: sql`on_hand - reserved`,
    }[order.by] ?? sql`sku_id`
  const direction = order.isFalling ? sql`desc` : sql`asc`
  const beyond = order.isFalling ? sql`<` : sql`>`
  return db.rows(sql`
    select sku_id, product_id, warehouse_id, on_hand as on_hand_count, reserved as reserved_count,
      on_hand - reserved as available_count, low_count
    from stock.place
    where ${isListed(filter)}
      ${
        after === null
          ? empty
          : order.by === 'sku' // the first condition begins at that SKU, the second one leaves out its rows before
            ? sql`and sku_id ${beyond}= ${after.skuId} and (sku_id, warehouse_id) ${beyond} (${after.skuId}, ${after.warehouseId})`
            : sql`and (${value}, sku_id, warehouse_id) ${beyond} (${after.value}, ${after.skuId}, ${after.warehouseId})`
      }
    order by ${value} ${direction}, sku_id ${direction}, warehouse_id ${direction} limit ${limit}`)
}

/** Whether a row of `stock.place` is in the list. */
const isListed = ({
  skuIds,
  warehouseId,
  supply,
  lowCount,
  available,
}: Omit<LevelFilter, 'order' | 'limit'>) => sql`
  (${skuIds}::bigint[] is null or sku_id = any(${skuIds}::bigint[]))
  and (${warehouseId}::bigint is null or warehouse_id = ${warehouseId}::bigint)
  and case ${supply}::text when 'low' then in_use and on_hand - reserved <= coalesce(low_count, ${lowCount}::bigint)
    when 'out' then in_use and on_hand = reserved when 'reserved' then reserved > 0 else true end
  and (${available.min}::bigint is null or on_hand - reserved >= ${available.min}::bigint)
  and (${available.max}::bigint is null or on_hand - reserved <= ${available.max}::bigint)`

/** How many rows the list has, on all pages. */
export const countLevels = async (
  db: Queryable,
  filter: Omit<LevelFilter, 'order' | 'limit'>,
): Promise<number> => {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from stock.place where ${isListed(filter)}`)
  return count
}

/** The next SKUs that match the filter; with all the places of each. Rows of an SKU follow each other. */
export function matrix(
  db: Queryable,
  { skuIds, supply, lowCount, available, order, limit }: Omit<LevelFilter, 'warehouseId'>,
  after: Omit<LevelPlace, 'warehouseId'> | null,
): Promise<LevelRow[]> {
  const value =
    {
      sku: sql`sku_id`,
      onHand: sql`sum(on_hand)`,
      reserved: sql`sum(reserved)`,
      available: sql`sum(on_hand - reserved)`,
    }[order.by] ?? sql`sku_id`
  const direction = order.isFalling ? sql`desc` : sql`asc`
  const beyond = order.isFalling ? sql`<` : sql`>`
  return db.rows(sql`
    with found as materialized (
      select sku_id, ${value} as value from stock.place
      where (${skuIds}::bigint[] is null or sku_id = any(${skuIds}::bigint[]))
        ${after !== null && order.by === 'sku' ? sql`and sku_id ${beyond} ${after.skuId}` : empty}
      group by sku_id
      having case ${supply}::text when 'low' then bool_or(in_use and on_hand - reserved <= coalesce(low_count, ${lowCount}::bigint))
          when 'out' then sum(on_hand - reserved) = 0 when 'reserved' then sum(reserved) > 0 else true end
        and (${available.min}::bigint is null or sum(on_hand - reserved) >= ${available.min}::bigint)
        and (${available.max}::bigint is null or sum(on_hand - reserved) <= ${available.max}::bigint)
        ${after !== null && order.by !== 'sku' ? sql`and (${value}, sku_id) ${beyond} (${after.value}, ${after.skuId})` : empty}
      order by ${value} ${direction}, sku_id ${direction} limit ${limit}
    )
    select sku_id, product_id, warehouse_id, on_hand as on_hand_count, reserved as reserved_count,
      on_hand - reserved as available_count, low_count
    from stock.place join found using (sku_id)
    order by found.value ${direction}, sku_id ${direction}, warehouse_id`)
}

/** What one place holds, whether or not the SKU has ever lain there. */
export function levelAt(
  db: Queryable,
  skuId: number,
  warehouseId: number,
): Promise<LevelRow | null> {
  return db.maybeRow(sql`
    select sku_id, product_id, warehouse_id, on_hand as on_hand_count, reserved as reserved_count,
      on_hand - reserved as available_count, low_count
    from stock.place where sku_id = ${skuId} and warehouse_id = ${warehouseId}`)
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
