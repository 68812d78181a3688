/** Shipping many orders at once: from a choice in the list, or from a file of tracking numbers. */
import * as z from 'zod/mini'
import { OrderNumber } from '#domains/orders/contract.ts'
import { AddressMark } from '#domains/orders/office-contract.ts'
import { download, endpoint } from '#kit/contract/endpoint.ts'
import { FileFormat, Id, IdParam, Instant } from '#kit/contract/values.ts'

export const SHIPMENT_ROWS_MOST = 500

/** Every order that waits to be shipped, with columns for carrier and tracking number, to be filled in. */
export const shipmentTemplate = download({
  path: '/office/bulk-shipping/template',
  who: 'staff:orders.ship',
  input: z.object({ format: FileFormat }),
})

/** Why a row could not be shipped as it stands. */
export const ShipmentProblem = z.enum([
  'orderUnknown',
  'orderTwice',
  'notToShip',
  'pickup',
  'cancelAsked',
  'addressChanged',
  'carrierUnknown',
  'numberMissing',
  'numberWrong',
])
export type ShipmentProblem = z.infer<typeof ShipmentProblem>

/** As typed or read from a file: nothing of it need be right. Null: not chosen, no longer offered, or without numbers. */
export const ShipmentDraft = z.object({
  orderNumber: z.string().check(z.trim(), z.maxLength(40)),
  carrierId: z.nullable(Id),
  trackingNumber: z.nullable(z.string().check(z.trim(), z.maxLength(60))),
  /** Of the address that it was packed for. */
  addressMark: z.optional(z.nullable(AddressMark)),
})
export type ShipmentDraft = z.infer<typeof ShipmentDraft>

export const CheckedShipment = z.extend(ShipmentDraft, {
  /** Of a file. */
  line: z.nullable(z.int()),
  /** As the file has it, where no carrier is called so. */
  carrierText: z.string(),
  problem: z.nullable(ShipmentProblem),
  /** Empty for an unknown order. */
  consignee: z.string(),
  /** What the row says, or the one of an order whose address was never changed. */
  addressMark: z.nullable(z.string()),
  /** Units of its lines that have not left. */
  leftCount: z.int(),
  /** An order of another buyer that has this tracking number: shipped before, or in an earlier row. Null: there is none. */
  usedFor: z.nullable(z.string()),
})
export type CheckedShipment = z.infer<typeof CheckedShipment>

const Drafts = z.array(ShipmentDraft).check(z.minLength(1), z.maxLength(SHIPMENT_ROWS_MOST))

/** Says what would be refused, and changes nothing. */
export const checkShipments = endpoint({
  method: 'POST',
  path: '/office/bulk-shipping/check',
  who: 'staff:orders.ship',
  input: z.object({ rows: Drafts }),
  data: z.array(CheckedShipment),
})
/** Reads a file with the columns order, carrier and tracking number, and checks it. @refuses fileUnreadable, fileTooLong */
export const readShipmentFile = endpoint({
  method: 'POST',
  path: '/office/bulk-shipping/file',
  who: 'staff:orders.ship',
  file: true,
  input: z.object({}),
  data: z.array(CheckedShipment),
})
/** Ships what is left of each order, one after the other, in the background. */
export const startShipments = endpoint({
  method: 'POST',
  path: '/office/bulk-shipping/tasks',
  who: 'staff:orders.ship',
  input: z.object({
    source: z.enum(['selection', 'file']),
    rows: z
      .array(
        z.object({
          orderNumber: OrderNumber,
          carrierId: Id,
          trackingNumber: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
          addressMark: z.optional(z.nullable(AddressMark)),
        }),
      )
      .check(z.minLength(1), z.maxLength(SHIPMENT_ROWS_MOST)),
  }),
  data: z.object({ taskId: Id }),
})

const ShipmentTask = z.object({
  id: Id,
  source: z.enum(['selection', 'file']),
  staffName: z.string(),
  createdAt: Instant,
  rowCount: z.int(),
  shippedCount: z.int(),
  refusedCount: z.int(),
})
/** The latest. */
export const listShipmentTasks = endpoint({
  method: 'GET',
  path: '/office/bulk-shipping/tasks',
  who: 'staff:orders.ship',
  input: z.object({}),
  data: z.array(ShipmentTask),
})
/** @refuses notFound */
export const shipmentTask = endpoint({
  method: 'GET',
  path: '/office/bulk-shipping/tasks/:taskId',
  who: 'staff:orders.ship',
  input: z.object({ taskId: IdParam }),
  data: z.extend(ShipmentTask, {
    rows: z.array(
      z.object({
        orderNumber: z.string(),
        carrierId: Id,
        carrierName: z.string(),
        trackingNumber: z.nullable(z.string()),
        state: z.enum(['waiting', 'shipped', 'refused']),
        /** Why it was refused, in the reader's language. */
        reason: z.nullable(z.string()),
      }),
    ),
  }),
})
/** What a task could not ship, with its carriers and numbers, and what is wrong with each row by now. @refuses notFound */
export const refusedShipments = endpoint({
  method: 'GET',
  path: '/office/bulk-shipping/tasks/:taskId/refused',
  who: 'staff:orders.ship',
  input: z.object({ taskId: IdParam }),
  data: z.array(CheckedShipment),
})
