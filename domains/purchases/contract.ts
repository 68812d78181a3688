/** A buyer's purchases: what they have bought by SKU, and every movement of it. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam, Instant, page } from '#kit/contract/values.ts'

const After = z.optional(z.string().check(z.maxLength(60)))

/** Counts are base units. */
export const BoughtGoods = z.object({
  skuId: Id,
  productId: Id,
  name: z.string(),
  optionText: z.string(),
  code: z.string(),
  pictureUrl: z.nullable(z.string()),
  orderedCount: z.int(),
  /** Of orders that are not shipped yet. */
  reservedCount: z.int(),
  onTheWayCount: z.int(),
  receivedCount: z.int(),
  lastOrderedAt: Instant,
  lastOrderNumber: z.string(),
})
/** Latest ordered first. Closed orders do not count. */
export const boughtGoods = endpoint({
  method: 'GET',
  path: '/purchases/bought',
  who: 'buyer',
  input: z.object({ q: z.optional(z.string().check(z.maxLength(100))), after: After }),
  data: page(BoughtGoods),
})

export const MoveKind = z.enum(['ordered', 'shipped', 'received', 'closed'])
export const Move = z.object({
  at: Instant,
  kind: MoveKind,
  quantity: z.int(),
  orderNumber: z.string(),
  lineId: Id,
  skuId: Id,
  productId: Id,
  name: z.string(),
  optionText: z.string(),
  code: z.string(),
  trackingNumber: z.nullable(z.string()),
})
/** Newest first; of one SKU where it is named. */
export const purchaseMoves = endpoint({
  method: 'GET',
  path: '/purchases/moves',
  who: 'buyer',
  input: z.object({ skuId: z.optional(IdParam), after: After }),
  data: page(Move),
})
