/** Stock as staff see and change it: levels by warehouse, movements, counting, adjustments, and the warehouses themselves. */
import * as z from 'zod/mini'
import { download, endpoint } from '#kit/contract/endpoint.ts'
import {
  FileFormat,
  FlagParam,
  Id,
  idListParam,
  IdParam,
  Instant,
  int,
  IntParam,
  page,
  Translated,
  WebAddress,
  Version,
} from '#kit/contract/values.ts'
import { PLACES_MAX } from './places-max.ts'

export const MovementKind = z.enum([
  'received',
  'reserved',
  'released',
  'shipped',
  'returned',
  'adjusted',
  'counted',
  'transfer_out',
  'transfer_in',
])

export const StockRow = z.object({
  skuId: Id,
  skuCode: z.string(),
  productId: Id,
  productName: z.string(),
  optionText: z.string(),
  warehouseId: Id,
  warehouseName: z.string(),
  onHandCount: z.int(),
  reservedCount: z.int(),
  availableCount: z.int(),
  /** At most so many available are low here; null: as many as the settings say. */
  lowCount: z.nullable(z.int()),
})
/** low: as few as this place or else as the settings call low; out: none available; reserved: some are promised to orders. */
export const StockSupply = z.enum(['low', 'out', 'reserved'])
export type StockSupply = z.infer<typeof StockSupply>
/** By SKU, the first ones first; the others begin with the greatest. */
export const StockSort = z.enum(['sku', 'onHand', 'reserved', 'available'])
export type StockSort = z.infer<typeof StockSort>
const CountParam = IntParam.check(z.minimum(0))
/** The SKUs of a selection, in an address. */
const SkuListParam = idListParam(8000)

/** The filters and sort orders of the list of stock: one shape for the list, its file and its saved views. */
const StockFilter = z.object({
  q: z.optional(z.string().check(z.maxLength(100))),
  warehouseId: z.optional(IdParam),
  supply: z.optional(StockSupply),
  /** How many are available, both ends included: in a warehouse, or of an SKU in all of them. */
  min: z.optional(CountParam),
  max: z.optional(CountParam),
  sort: z._default(StockSort, 'sku'),
  reversed: z._default(FlagParam, false),
})
export const officeStock = endpoint({
  method: 'GET',
  path: '/office/stock',
  who: 'staff:stock.read',
  input: z.extend(StockFilter, { after: z.optional(z.string().check(z.maxLength(60))) }),
  data: page(StockRow),
})
/** The list as a file for spreadsheets, a row for each SKU and warehouse; logged. @refuses tooMany */
export const stockFile = download({
  path: '/office/stock/file',
  who: 'staff:stock.export',
  input: z.extend(StockFilter, {
    /** These SKUs alone, in every warehouse. */
    skus: z.optional(SkuListParam),
    format: FileFormat,
  }),
})
/** The same by SKU, each with all its warehouses, also those without stock. Few stock of any of them counts as low;
 * the other filters and the sort orders are about all of them together. */
export const stockMatrix = endpoint({
  method: 'GET',
  path: '/office/stock/matrix',
  who: 'staff:stock.read',
  input: z.omit(officeStock.input, { warehouseId: true }),
  data: page(
    z.extend(
      z.pick(StockRow, {
        skuId: true,
        skuCode: true,
        productId: true,
        productName: true,
        optionText: true,
      }),
      {
        places: z.array(
          z.pick(StockRow, {
            warehouseId: true,
            warehouseName: true,
            onHandCount: true,
            reservedCount: true,
            availableCount: true,
            lowCount: true,
          }),
        ),
      },
    ),
  ),
})
export const Movement = z.object({
  id: Id,
  at: Instant,
  kind: MovementKind,
  onHandDelta: z.int(),
  reservedDelta: z.int(),
  onHandAfter: z.int(),
  reservedAfter: z.int(),
  reference: z.string(),
  note: z.string(),
  by: z.string(),
})
/** The movement history, newest first: answers "why is it 47?". */
export const stockMovements = endpoint({
  method: 'GET',
  path: '/office/stock/movements',
  who: 'staff:stock.read',
  input: z.object({
    skuId: IdParam,
    warehouseId: IdParam,
    after: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: page(Movement),
})
/** Which movements of an SKU to list: of one warehouse or all; `from` to `until`, half-open. */
const History = z.object({
  skuId: IdParam,
  warehouseId: z.optional(IdParam),
  from: z.optional(Instant),
  until: z.optional(Instant),
})
/** The same for an SKU in one warehouse or all of them; `totalAfter` is the total on hand in these after the movement. */
export const stockHistory = endpoint({
  method: 'GET',
  path: '/office/stock/skus/:skuId/movements',
  who: 'staff:stock.read',
  input: z.extend(History, { after: z.optional(z.string().check(z.maxLength(40))) }),
  data: page(
    z.extend(Movement, { warehouseId: Id, warehouseName: z.string(), totalAfter: z.int() }),
  ),
})
/**
 * Sums of these movements: before the period, by kind in it, after it; and for each warehouse the stock on hand beside
 * the sum of all its movements, which must agree.
 * @refuses skuNotFound
 */
export const stockBalance = endpoint({
  method: 'GET',
  path: '/office/stock/skus/:skuId/balance',
  who: 'staff:stock.read',
  input: History,
  data: z.object({
    skuId: Id,
    skuCode: z.string(),
    productId: Id,
    productName: z.string(),
    optionText: z.string(),
    openingCount: z.int(),
    closingCount: z.int(),
    kinds: z.array(
      z.object({
        kind: MovementKind,
        movementCount: z.int(),
        onHandDelta: z.int(),
        reservedDelta: z.int(),
      }),
    ),
    levels: z.array(
      z.object({
        warehouseId: Id,
        warehouseName: z.string(),
        onHandCount: z.int(),
        reservedCount: z.int(),
        availableCount: z.int(),
        movedCount: z.int(),
        movedReservedCount: z.int(),
      }),
    ),
  }),
})
/** Adds (positive) or takes (negative) what was received or counted. @refuses belowReserved, skuNotFound, warehouseNotFound */
export const adjustStock = endpoint({
  method: 'POST',
  path: '/office/stock/adjust',
  who: 'staff:stock.write',
  input: z.object({
    skuId: Id,
    warehouseId: Id,
    delta: z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)),
    kind: z.enum(['received', 'adjusted']),
    note: z.string().check(z.trim(), z.maxLength(200)),
  }),
  data: StockRow,
})
/** Stock of a product: every SKU for sale in every warehouse in use. */
export const productStock = endpoint({
  method: 'GET',
  path: '/office/stock/products/:productId',
  who: 'staff:stock.read',
  input: z.object({ productId: IdParam }),
  data: z.array(
    z.object({
      skuId: Id,
      warehouseId: Id,
      onHandCount: z.int(),
      reservedCount: z.int(),
    }),
  ),
})
/**
 * Writes counted stock; `wasCount` is the figure on the screen of the person who counted. All rows or none.
 * @refuses movedMeanwhile, belowReserved (both with the fields), skuNotFound, warehouseNotFound
 */
export const countStock = endpoint({
  method: 'POST',
  path: '/office/stock/counts',
  who: 'staff:stock.write',
  input: z.object({
    rows: z
      .array(
        z.object({
          skuId: Id,
          warehouseId: Id,
          countedCount: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
          wasCount: int(0),
        }),
      )
      .check(z.minLength(1), z.maxLength(1000)),
    note: z.string().check(z.trim(), z.maxLength(200)),
  }),
  data: z.object({ availableCount: z.int() }),
})
const Place = z.object({ skuId: Id, warehouseId: Id })
/**
 * Corrects the stock on hand of many places for one reason. `wasCount` is the figure from which staff decided. All rows or none,
 * unless `skipsRefused`: then those that cannot be changed are left and named.
 * @refuses movedMeanwhile, belowReserved (both with the fields), skuNotFound, warehouseNotFound
 */
export const adjustPlaces = endpoint({
  method: 'POST',
  path: '/office/stock/adjustments',
  who: 'staff:stock.write',
  input: z.object({
    rows: z
      .array(
        z.extend(Place, {
          onHandCount: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
          wasCount: int(0),
        }),
      )
      .check(z.minLength(1), z.maxLength(PLACES_MAX)),
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    skipsRefused: z.boolean(),
  }),
  data: z.object({
    changedCount: z.int(),
    /** With the figures of now. */
    refused: z.array(
      z.extend(Place, {
        reason: z.enum(['moved', 'belowReserved']),
        onHandCount: z.int(),
        reservedCount: z.int(),
      }),
    ),
  }),
})
/** Sets when stock is low in these places; null: as the settings say. @refuses skuNotFound, warehouseNotFound */
export const setLowCounts = endpoint({
  method: 'POST',
  path: '/office/stock/low-counts',
  who: 'staff:stock.write',
  input: z.object({
    rows: z
      .array(z.extend(Place, { lowCount: z.nullable(int(0, 1_000_000)) }))
      .check(z.minLength(1), z.maxLength(PLACES_MAX)),
  }),
  data: z.object({
    /** As it was, of those that changed: to undo it. */
    before: z.array(z.extend(Place, { lowCount: z.nullable(z.int()) })),
  }),
})
export const WarehouseForm = z.object({
  id: z.optional(Id),
  aid: Id,
  areaName: Translated,
  regionCode: z.nullable(z.string().check(z.regex(/^([A-Z]{2}|CN-\d{2})$/))),
  name: Translated,
  address: Translated,
  hours: Translated,
  phone: z.string().check(z.maxLength(40)),
  mapUrl: z.nullable(WebAddress),
  position: int(),
  active: z.boolean(),
  /** The version that was edited; absent for a new one. */
  version: z.optional(Version),
})
export const officeWarehouses = endpoint({
  method: 'GET',
  path: '/office/stock/warehouses',
  who: 'staff:stock.read',
  input: z.object({}),
  data: z.array(z.required(WarehouseForm)),
})
/** Creates (no id) or updates. @refuses warehouseNotFound, warehouseNameTaken, changedMeanwhile */
export const saveWarehouse = endpoint({
  method: 'POST',
  path: '/office/stock/warehouses',
  who: 'staff:stock.write',
  input: WarehouseForm,
  data: z.required(WarehouseForm),
})
