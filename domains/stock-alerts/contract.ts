/** Stock alerts: buyers are notified when goods are available again, and the merchant sees the demand. */
import { PIECES_MAX } from '#domains/catalog/limits.ts'
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam, Instant, page } from '#kit/contract/values.ts'

export const NoticeState = z.enum(['waiting', 'notified', 'expired', 'withdrawn'])

const After = z.optional(z.string().check(z.maxLength(40)))

export const Notice = z.object({
  id: Id,
  skuId: Id,
  productId: Id,
  name: z.string(),
  optionText: z.string(),
  code: z.string(),
  /** Null: any warehouse. */
  warehouseId: z.nullable(Id),
  warehouseName: z.nullable(z.string()),
  /** Base units that must be available. */
  wantedCount: z.int(),
  state: NoticeState,
  askedAt: Instant,
  /** While it waits: when it expires. */
  expiresAt: Instant,
})
export type Notice = z.infer<typeof Notice>

/**
 * Requesting the same goods and warehouse again renews the same alert.
 * @refuses thereAlready, skuGone, warehouseGone, tooManyNotices
 */
export const askForNotice = endpoint({
  method: 'POST',
  path: '/stock-alerts',
  who: 'buyer',
  input: z.object({
    skuId: Id,
    warehouseId: z.nullable(Id),
    wantedCount: z.int().check(z.minimum(1), z.maximum(PIECES_MAX)),
  }),
  data: Notice,
})
/** Newest first; of one SKU where it is named. */
export const myNotices = endpoint({
  method: 'GET',
  path: '/stock-alerts',
  who: 'buyer',
  input: z.object({ skuId: z.optional(IdParam), after: After }),
  data: page(Notice),
})
/** Repeating it does nothing. @refuses notFound */
export const withdrawNotice = endpoint({
  method: 'POST',
  path: '/stock-alerts/:noticeId/withdraw',
  who: 'buyer',
  input: z.object({ noticeId: IdParam }),
  data: Notice,
})

/** Demand by SKU, highest first: what to order. */
export const listAlertedGoods = endpoint({
  method: 'GET',
  path: '/office/stock-alerts',
  who: 'staff:stock.read',
  input: z.object({ after: After }),
  data: page(
    z.object({
      skuId: Id,
      productId: Id,
      name: z.string(),
      optionText: z.string(),
      code: z.string(),
      buyerCount: z.int(),
      wantedCount: z.int(),
      availableCount: z.int(),
      oldestAt: Instant,
    }),
  ),
})
