/** Transfers as staff see and change them: buyers' requests to decide, and the transfers between warehouses. */
import { PIECES_MAX } from '#domains/catalog/limits.ts'
import * as z from 'zod/mini'
import { ReasonCode } from '#domains/work/contract.ts'
import { OfficeInfoRequest } from '#domains/work/info-requests-contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import {
  Id,
  IdListParam,
  IdParam,
  Instant,
  int,
  Lang,
  page,
  Version,
} from '#kit/contract/values.ts'
import {
  Clock,
  RequestState,
  TransferGoods,
  TransferQuantity,
  TransferState,
  TransferWords,
} from './contract.ts'

const After = z.optional(z.string().check(z.maxLength(40)))
const nothing = z.object({})

export const OfficeRequest = z.extend(TransferGoods, {
  id: Id,
  buyer: z.object({ id: Id, nickName: z.string(), contact: z.string() }),
  /** In which it was made, and its buyer is written to. */
  lang: Lang,
  warehouseId: Id,
  warehouseName: z.string(),
  quantity: z.int(),
  arrivedQuantity: z.nullable(z.int()),
  state: RequestState,
  /** In the base currency: the fee shown to the buyer, and the agreed one. */
  quotedFeeAmount: z.int(),
  feeAmount: z.nullable(z.int()),
  note: z.string(),
  createdAt: Instant,
  clock: z.nullable(Clock),
  declineReason: z.nullable(z.string()),
  transferId: z.nullable(Id),
  orderNumber: z.nullable(z.string()),
  /** Available units in each warehouse, while it waits for an answer. */
  stock: z.array(z.object({ warehouseId: Id, name: z.string(), availableCount: z.int() })),
  infoRequests: z.array(OfficeInfoRequest),
})
export const officeRequests = endpoint({
  method: 'GET',
  path: '/office/transfers/requests',
  who: 'staff:stock.read',
  input: z.object({
    state: z._default(z.enum(['submitted', 'asked', 'open', 'ended']), 'submitted'),
    after: After,
  }),
  data: page(OfficeRequest),
})
/**
 * Creates a transfer that is ready to ship. `feeAmount` in the base currency.
 * @refuses notNow, short, feeTooHigh, sameWarehouse
 */
export const acceptRequest = endpoint({
  method: 'POST',
  path: '/office/transfers/requests/:requestId/accept',
  who: 'staff:stock.write',
  input: z.object({
    requestId: IdParam,
    fromWarehouseId: Id,
    expectedAt: Instant,
    feeAmount: int(0, ANY_AMOUNT_MAX),
  }),
  data: OfficeRequest,
})
/** @refuses notNow */
export const declineRequest = endpoint({
  method: 'POST',
  path: '/office/transfers/requests/:requestId/decline',
  who: 'staff:stock.write',
  input: z.object({
    requestId: IdParam,
    reason: z.string().check(z.trim(), z.minLength(2), z.maxLength(200)),
    reasonCode: z.optional(ReasonCode),
  }),
  data: OfficeRequest,
})
/** For the inbox: requests without an answer, late ones among them, and transfers in transit. */
export const waitingTransfers = endpoint({
  method: 'GET',
  path: '/office/transfers/waiting',
  who: 'staff:stock.read',
  input: nothing,
  data: z.object({
    requestCount: z.int(),
    lateCount: z.int(),
    /** They wait for their buyers, who are asked for more. */
    askedCount: z.int(),
    underWayCount: z.int(),
  }),
})

export const TransferRow = z.object({
  id: Id,
  fromWarehouseId: Id,
  fromName: z.string(),
  toWarehouseId: Id,
  toName: z.string(),
  state: TransferState,
  lineCount: z.int(),
  quantity: z.int(),
  note: z.string(),
  tracking: z.string(),
  expectedAt: z.nullable(Instant),
  createdAt: Instant,
  createdBy: z.string(),
})
export const TransferLine = z.extend(TransferGoods, {
  id: Id,
  quantity: z.int(),
  shippedQuantity: z.int(),
  receivedQuantity: z.int(),
  putBackQuantity: z.int(),
  lostQuantity: z.int(),
  lostReason: z.string(),
})
export const Transfer = z.extend(TransferRow, {
  lines: z.array(TransferLine),
  /** Counts the changes of the draft. */
  version: Version,
  /** The buyer's request behind it, if any. */
  requestId: z.nullable(Id),
})
export type Transfer = z.infer<typeof Transfer>

export const officeTransfers = endpoint({
  method: 'GET',
  path: '/office/transfers',
  who: 'staff:stock.read',
  input: z.object({ state: z.optional(z.enum(['open', 'ended'])), after: After }),
  data: page(TransferRow),
})
export const officeTransfer = endpoint({
  method: 'GET',
  path: '/office/transfers/:transferId',
  who: 'staff:stock.read',
  input: z.object({ transferId: IdParam }),
  data: Transfer,
})
/** Units in transit to each warehouse: shipped, and neither received, put back nor lost. SKUs without any are missing. */
export const goodsInTransit = endpoint({
  method: 'GET',
  path: '/office/transfers/in-transit',
  who: 'staff:stock.read',
  input: z.object({ skus: IdListParam }),
  data: z.array(z.object({ skuId: Id, warehouseId: Id, inTransitCount: z.int() })),
})
/** Creates (no id) or changes a draft. @refuses notFound, notNow, changedMeanwhile, sameWarehouse, skuGone, warehouseGone */
export const saveTransfer = endpoint({
  method: 'POST',
  path: '/office/transfers',
  who: 'staff:stock.write',
  input: z.object({
    id: z.optional(Id),
    fromWarehouseId: Id,
    toWarehouseId: Id,
    note: TransferWords,
    expectedAt: z.nullable(Instant),
    lines: z
      .array(z.object({ skuId: Id, quantity: TransferQuantity }))
      .check(z.minLength(1), z.maxLength(500)),
    /** The version that was edited; absent for a new one. */
    version: z.optional(Version),
  }),
  data: Transfer,
})
const act = z.object({ transferId: IdParam })
/** Reserves the goods in the source warehouse, all or none. @refuses notFound, notNow, short */
export const makeTransferReady = endpoint({
  method: 'POST',
  path: '/office/transfers/:transferId/ready',
  who: 'staff:stock.write',
  input: act,
  data: Transfer,
})
/** The goods leave the source. @refuses notFound, notNow */
export const shipTransfer = endpoint({
  method: 'POST',
  path: '/office/transfers/:transferId/ship',
  who: 'staff:stock.write',
  input: z.extend(act, { tracking: TransferWords, expectedAt: z.nullable(Instant) }),
  data: Transfer,
})
/**
 * Records what arrived in good condition, and what is lost or broken and why.
 * @refuses notFound, notNow, nothingCame, moreThanShipped, reasonNeeded
 */
export const receiveTransfer = endpoint({
  method: 'POST',
  path: '/office/transfers/:transferId/receive',
  who: 'staff:stock.write',
  input: z.extend(act, {
    lines: z
      .array(
        z.object({
          lineId: Id,
          receivedQuantity: z.int().check(z.minimum(0), z.maximum(PIECES_MAX)),
          lostQuantity: z.int().check(z.minimum(0), z.maximum(PIECES_MAX)),
          lostReason: TransferWords,
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
  }),
  data: Transfer,
})
/** `rest` says what happens to goods in transit. @refuses notFound, notNow, restNeeded */
export const cancelTransfer = endpoint({
  method: 'POST',
  path: '/office/transfers/:transferId/cancel',
  who: 'staff:stock.write',
  input: z.extend(act, {
    rest: z.nullable(z.enum(['putBack', 'writeOff'])),
    reason: z.string().check(z.trim(), z.minLength(2), z.maxLength(200)),
  }),
  data: Transfer,
})
