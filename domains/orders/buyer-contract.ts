/** A buyer's own orders: the list, one order, and what the buyer can do with it. */
import * as z from 'zod/mini'
import { AddReport } from '#domains/cart/report-contract.ts'
import { download, endpoint } from '#kit/contract/endpoint.ts'
import {
  FileFormat,
  FlagParam,
  Id,
  Instant,
  numberedPage,
  PageParam,
  sizeParam,
} from '#kit/contract/values.ts'
import { Family } from '#domains/catalog/contract.ts'
import { LineNote, OrderDetail, OrderNumber, OrderSummary, PoNumber, Tab } from './contract.ts'

const numbered = z.object({ orderNumber: OrderNumber })
/** What a buyer's list is narrowed down to. */
const OwnFilter = z.object({
  tab: z._default(Tab, 'all'),
  /** Orders of machines, or of other goods; without it both. */
  family: z.optional(Family),
  /** Only orders with a shipped parcel that was not received, fully shipped or not. */
  onTheWay: z._default(FlagParam, false),
  /** Part of its number, PO number, consignee, or of a name or code of its goods. */
  q: z.optional(z.string().check(z.maxLength(60))),
  /** Placed from (including) until (excluding). */
  from: z.optional(Instant),
  until: z.optional(Instant),
})
export const myOrders = endpoint({
  method: 'GET',
  path: '/orders',
  who: 'buyer',
  input: z.extend(OwnFilter, { page: PageParam, size: sizeParam(10) }),
  data: numberedPage(OrderSummary),
})
/** The list as a file for spreadsheets, by its filter: a row for each line of an order. @refuses tooMany */
export const myOrdersFile = download({
  path: '/orders/file',
  who: 'buyer',
  input: z.extend(OwnFilter, { format: FileFormat }),
})
export const orderCounts = endpoint({
  method: 'GET',
  path: '/orders/counts',
  who: 'buyer',
  input: z.object({ family: z.optional(Family) }),
  data: z.record(Tab, z.int()),
})

/** @refuses orderNotFound, also for orders of others */
export const myOrder = endpoint({
  method: 'GET',
  path: '/orders/:orderNumber',
  who: 'buyer',
  input: numbered,
  data: OrderDetail,
})
export const CANCEL_REASONS = [
  'changedMind',
  'wrongGoods',
  'wrongAddress',
  'foundCheaper',
  'tooSlow',
  'other',
] as const
/** Unpaid orders only. `other` needs a text of 5 characters or more. @refuses notNow, reasonNeeded, tooMany */
export const cancelOrder = endpoint({
  method: 'POST',
  path: '/orders/:orderNumber/cancel',
  who: 'buyer',
  input: z.extend(numbered, {
    reason: z.enum(CANCEL_REASONS),
    text: z.string().check(z.trim(), z.maxLength(200)),
  }),
  data: OrderDetail,
})
/**
 * The PO number and the notes of lines, until something of the order is sent. Lines that are not named keep their note.
 * @refuses orderNotFound, notNow, invalidInput for a line of another order
 */
export const setReferences = endpoint({
  method: 'POST',
  path: '/orders/:orderNumber/references',
  who: 'buyer',
  input: z.extend(numbered, {
    poNumber: PoNumber,
    notes: z.array(z.object({ lineId: Id, note: LineNote })).check(z.maxLength(500)),
  }),
  data: OrderDetail,
})
/** @refuses remindedAlready with the time of the last one, remindTooEarly, remindTooOften, notNow */
export const remindShipment = endpoint({
  method: 'POST',
  path: '/orders/:orderNumber/remind',
  who: 'buyer',
  input: numbered,
  data: z.object({ remindedAt: Instant, nextAt: z.nullable(Instant) }),
})
export const confirmReceipt = endpoint({
  method: 'POST',
  path: '/orders/:orderNumber/confirm',
  who: 'buyer',
  input: numbered,
  data: OrderDetail,
})
/** Postpones the automatic confirmation of receipt, once. @refuses notNow, extendedAlready */
export const extendReceipt = endpoint({
  method: 'POST',
  path: '/orders/:orderNumber/extend',
  who: 'buyer',
  input: numbered,
  data: OrderDetail,
})
/** Hides an ended order from the buyer’s lists. @refuses orderNotFound, notNow, caseOpen */
export const deleteOrder = endpoint({
  method: 'POST',
  path: '/orders/:orderNumber/delete',
  who: 'buyer',
  input: numbered,
  data: z.object({}),
})
/** Puts the lines into the cart at today's prices, with a report for each. @refuses tooMany */
export const orderAgain = endpoint({
  method: 'POST',
  path: '/orders/:orderNumber/again',
  who: 'buyer',
  input: numbered,
  data: AddReport,
})
