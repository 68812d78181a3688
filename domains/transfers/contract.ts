/** Stock transfers between warehouses: the merchant's own, and those that buyers request. */
import { PIECES_MAX } from '#domains/catalog/limits.ts'
import * as z from 'zod/mini'
import { InfoRequest } from '#domains/work/info-requests-contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, IdParam, Instant, page } from '#kit/contract/values.ts'

export const TransferState = z.enum([
  'draft',
  'ready_to_ship',
  'in_transit',
  'partially_received',
  'received',
  'cancelled',
])
export const RequestState = z.enum([
  'submitted',
  'accepted',
  'declined',
  'in_transit',
  'arrived',
  'ordered',
  'expired',
  'withdrawn',
])

/** Base units of an SKU to transfer. */
export const TransferQuantity = z.int().check(z.minimum(1), z.maximum(PIECES_MAX))
export const TransferWords = z.string().check(z.trim(), z.maxLength(200))
const After = z.optional(z.string().check(z.maxLength(40)))

/** What the request waits for, and until when. */
export const Clock = z.object({
  kind: z.enum(['answerBy', 'expectedAt', 'holdUntil']),
  at: Instant,
})

export const TransferGoods = z.object({
  skuId: Id,
  productId: Id,
  name: z.string(),
  optionText: z.string(),
  code: z.string(),
})
export const Request = z.extend(TransferGoods, {
  id: Id,
  warehouseId: Id,
  warehouseName: z.string(),
  /** Of the base unit, requested and received. */
  quantity: z.int(),
  arrivedQuantity: z.nullable(z.int()),
  state: RequestState,
  /** The surcharge of an order of these goods: a maximum until it is accepted. */
  feeAmount: z.int(),
  currency: Currency,
  note: z.string(),
  createdAt: Instant,
  clock: z.nullable(Clock),
  declineReason: z.nullable(z.string()),
  orderNumber: z.nullable(z.string()),
  /** What the shop asked before answering, the oldest first. */
  infoRequests: z.array(InfoRequest),
})
export type Request = z.infer<typeof Request>

/** Whether goods can be transferred to a warehouse: from where, for what fee, and the buyer's open request. */
export const transferOffer = endpoint({
  method: 'GET',
  path: '/transfers/offer',
  who: 'shopper',
  input: z.object({ skuId: IdParam, warehouseId: IdParam }),
  data: z.object({
    sources: z.array(z.object({ warehouseId: Id, name: z.string() })),
    feeAmount: z.int(),
    currency: Currency,
    answerHours: z.int(),
    holdHours: z.int(),
    mine: z.nullable(Request),
  }),
})
/** @refuses enoughThere, nowhere, alreadyAsked, skuGone, warehouseGone */
export const requestTransfer = endpoint({
  method: 'POST',
  path: '/transfers/requests',
  who: 'buyer',
  input: z.object({ skuId: Id, warehouseId: Id, quantity: TransferQuantity, note: TransferWords }),
  data: Request,
})
/** Newest first. */
export const myRequests = endpoint({
  method: 'GET',
  path: '/transfers/requests',
  who: 'buyer',
  input: z.object({ after: After }),
  data: page(Request),
})
/** Free of charge until it is accepted. @refuses notFound, notNow */
export const withdrawRequest = endpoint({
  method: 'POST',
  path: '/transfers/requests/:requestId/withdraw',
  who: 'buyer',
  input: z.object({ requestId: IdParam }),
  data: Request,
})
