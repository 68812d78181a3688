/** Bulk changes of products: prepared and previewed, carried out in the background, undone. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { Family } from '#domains/catalog/contract.ts'
import { Currency, Id, IdParam, Instant, int, Lang, page } from '#kit/contract/values.ts'
import { GapKind, ProductLack, ProductState } from '#domains/catalog/state-contract.ts'

/** The maximum number of products. */
export const BULK_MAX = 10_000

/** As the list's, but in a body. */
export const BulkFilter = z.object({
  q: z.optional(z.string().check(z.maxLength(100))),
  state: z.optional(ProductState),
  category: z.optional(Id),
  brand: z.optional(Id),
  lacks: z.optional(ProductLack),
  missing: z.optional(Lang),
  kind: z.optional(GapKind),
  family: z.optional(Family),
  /** Retail price of the cheapest SKU, in minor units of the base currency; both ends included. */
  min: z.optional(z.int().check(z.minimum(0), z.maximum(ANY_AMOUNT_MAX))),
  max: z.optional(z.int().check(z.minimum(0), z.maximum(ANY_AMOUNT_MAX))),
  /** Available stock of all SKUs; both ends included. */
  stockMin: z.optional(int(0)),
  stockMax: z.optional(int(0)),
})
export type BulkFilter = z.infer<typeof BulkFilter>

/** The selected products, or all that match a filter. */
export const BulkSelection = z.union([
  z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(500)) }),
  z.object({ filter: BulkFilter }),
])

export const BulkAudience = z.enum(['every', 'all', 'business', 'super'])
/**
 * To the nearest of the currency's smallest step, ten of it, whole units, ten, a hundred, a thousand; or to the nearest
 * price with such an ending.
 */
export const Rounding = z.enum([
  'step',
  'tenth',
  'whole',
  'ten',
  'hundred',
  'thousand',
  'end90',
  'end99',
])
export type Rounding = z.infer<typeof Rounding>

export const BulkAct = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('price'),
    currency: Currency,
    audience: BulkAudience,
    /** percent: hundredths of a percent; amount: minor units. A negative value lowers prices. */
    by: z.enum(['percent', 'amount']),
    value: z.int().check(z.minimum(-100_000_000_000), z.maximum(100_000_000_000)),
    rounding: Rounding,
  }),
  /** `restored` turns archived products into drafts. */
  z.object({
    kind: z.literal('state'),
    to: z.enum(['published', 'draft', 'archived', 'restored']),
  }),
  z.object({ kind: z.literal('category'), categoryId: Id }),
])
export type BulkAct = z.infer<typeof BulkAct>

/** prepared: previewed only, nothing has changed yet. */
export const BulkState = z.enum(['prepared', 'waiting', 'running', 'done', 'cancelled'])
export const BulkOutcome = z.enum(['waiting', 'done', 'same', 'changed', 'refused'])
export type BulkOutcome = z.infer<typeof BulkOutcome>

export const Bulk = z.object({
  id: Id,
  act: BulkAct,
  /** Of a change of category. */
  categoryName: z.nullable(z.string()),
  state: BulkState,
  isCancelling: z.boolean(),
  /** Lines by result. */
  counts: z.object({
    waiting: z.int(),
    done: z.int(),
    same: z.int(),
    changed: z.int(),
    refused: z.int(),
  }),
  /** Products of which some volume price becomes equal to the one before it. */
  flaggedCount: z.int(),
  /** The change that this one undoes, and the one that undid it. */
  undoes: z.nullable(Id),
  undoneBy: z.nullable(Id),
  by: z.string(),
  createdAt: Instant,
  endedAt: z.nullable(Instant),
})
export type Bulk = z.infer<typeof Bulk>

const Amount = z.object({
  skuCode: z.string(),
  currency: Currency,
  audience: z.enum(['all', 'business', 'super']),
  minQuantity: z.int(),
  beforeAmount: z.int(),
  afterAmount: z.int(),
  /** A volume price that is no longer lower than the one before it. */
  flag: z.nullable(z.literal('equal')),
})
export const BulkLine = z.object({
  productId: Id,
  code: z.string(),
  name: z.string(),
  smallUrl: z.nullable(z.string()),
  outcome: BulkOutcome,
  /** Why it was refused, in the reader's language. */
  reason: z.nullable(z.string()),
  state: z.nullable(z.object({ before: ProductState, after: ProductState })),
  category: z.nullable(z.object({ before: z.string(), after: z.string() })),
  /** The first of them. */
  prices: z.array(Amount),
  priceCount: z.int(),
})
export type BulkLine = z.infer<typeof BulkLine>

/** Changes nothing yet: the answer's id leads to the preview. @refuses bulkNothing, bulkTooMany, categoryNotFound */
export const prepareBulk = endpoint({
  method: 'POST',
  path: '/office/product-admin/bulk',
  who: 'staff:catalog.write',
  input: z.object({ selection: BulkSelection, act: BulkAct }),
  data: z.object({ id: Id }),
})
/** Started ones, newest first. */
export const officeBulks = endpoint({
  method: 'GET',
  path: '/office/product-admin/bulk',
  who: 'staff:catalog.read',
  input: z.object({ after: z.optional(z.string().check(z.maxLength(20))) }),
  data: page(Bulk),
})
/** @refuses bulkNotFound */
export const officeBulk = endpoint({
  method: 'GET',
  path: '/office/product-admin/bulk/:bulkId',
  who: 'staff:catalog.read',
  input: z.object({ bulkId: IdParam }),
  data: Bulk,
})
/** Flagged lines first, then the largest changes. */
export const officeBulkLines = endpoint({
  method: 'GET',
  path: '/office/product-admin/bulk/:bulkId/lines',
  who: 'staff:catalog.read',
  input: z.object({
    bulkId: IdParam,
    outcome: z.optional(BulkOutcome),
    after: z.optional(z.string().check(z.maxLength(20))),
  }),
  data: page(BulkLine),
})
/** All prices of one of its products. @refuses bulkNotFound */
export const officeBulkPrices = endpoint({
  method: 'GET',
  path: '/office/product-admin/bulk/:bulkId/products/:productId/prices',
  who: 'staff:catalog.read',
  input: z.object({ bulkId: IdParam, productId: IdParam }),
  data: z.array(Amount),
})
/** Starts a prepared change. @refuses bulkNotFound when it was started already */
export const startBulk = endpoint({
  method: 'POST',
  path: '/office/product-admin/bulk/:bulkId/start',
  who: 'staff:catalog.write',
  input: z.object({ bulkId: IdParam }),
  data: z.object({}),
})
/** Stops it: what was changed stays, the rest is left alone. @refuses bulkNotFound when it has ended */
export const cancelBulk = endpoint({
  method: 'POST',
  path: '/office/product-admin/bulk/:bulkId/cancel',
  who: 'staff:catalog.write',
  input: z.object({ bulkId: IdParam }),
  data: z.object({}),
})
/** Restores the former values of products that have not changed since. @refuses bulkNotUndoable */
export const undoBulk = endpoint({
  method: 'POST',
  path: '/office/product-admin/bulk/:bulkId/undo',
  who: 'staff:catalog.write',
  input: z.object({ bulkId: IdParam }),
  data: z.object({ id: Id }),
})

/** Creates a draft copy of the product without stock, barcodes and internal number. @refuses productNotFound */
export const duplicateProduct = endpoint({
  method: 'POST',
  path: '/office/product-admin/products/:productId/duplicate',
  who: 'staff:catalog.write',
  input: z.object({ productId: IdParam }),
  data: z.object({ id: Id, code: z.string() }),
})
