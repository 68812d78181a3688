/** Stock as buyers see it: warehouses, what they hold, and what can be bought. Staff use `./office-contract.ts`. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdListParam, IdParam, IntParam } from '#kit/contract/values.ts'

export const Warehouse = z.object({
  id: Id,
  /** The area that it serves. */
  aid: Id,
  areaName: z.string(),
  /** A province of China (`CN-44`) or a country (`ID`); null where it is not set. */
  regionCode: z.nullable(z.string()),
  name: z.string(),
  address: z.string(),
  hours: z.string(),
  phone: z.string(),
  mapUrl: z.nullable(z.string()),
})
export type Warehouse = z.infer<typeof Warehouse>

export const listWarehouses = endpoint({
  method: 'GET',
  path: '/stock/warehouses',
  who: 'anyone',
  input: z.object({}),
  data: z.array(Warehouse),
})

/**
 * Null where this many base units are available in a warehouse, otherwise how many are. For visitors, who see no exact
 * figures unless they ask for more than is available: the cart refuses with the same figure.
 */
export const stockLeft = endpoint({
  method: 'GET',
  path: '/stock/left',
  who: 'shopper',
  input: z.object({
    sku: IdParam,
    warehouse: IdParam,
    quantity: IntParam.check(z.minimum(1), z.maximum(100_000_000)),
  }),
  data: z.nullable(z.int()),
})

/** How near a warehouse is to the destination, as far as regions tell. */
export const Nearness = z.enum(['region', 'country', 'abroad', 'unknown'])
export type Nearness = z.infer<typeof Nearness>

/** The open warehouses, nearest first; kilometres are between cities and approximate. */
export const nearWarehouses = endpoint({
  method: 'GET',
  path: '/stock/warehouses/near',
  who: 'anyone',
  input: z.object({
    /** ISO 3166-1 alpha-2, and in China the code of the province. */
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
    province: z.optional(z.string().check(z.regex(/^\d{2,6}$/))),
  }),
  data: z.array(z.object({ warehouseId: Id, nearness: Nearness, distanceKm: z.nullable(z.int()) })),
})

/** How many SKUs are available from each open warehouse now. */
export const warehouseStock = endpoint({
  method: 'GET',
  path: '/stock/by-warehouse',
  who: 'anyone',
  input: z.object({}),
  data: z.array(z.object({ warehouseId: Id, skuCount: z.int() })),
})

/** Nothing, less than the setting `stock.lowCount`, or enough. */
export const StockBand = z.enum(['out', 'low', 'in'])

/**
 * Available units of each SKU in each warehouse, in base units. SKUs without a row have 0 everywhere. Logged-in buyers
 * see numbers, including goods held for them; visitors see the band, and null where something is available.
 */
export const availability = endpoint({
  method: 'GET',
  path: '/stock/availability',
  who: 'shopper',
  input: z.object({ skus: IdListParam }),
  data: z.array(
    z.object({
      skuId: Id,
      warehouses: z.array(
        z.object({ warehouseId: Id, band: StockBand, availableCount: z.nullable(z.int()) }),
      ),
    }),
  ),
})
