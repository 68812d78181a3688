/** Receipt vouchers: pictures of the delivery note that the buyer signed. Buyers send them when they confirm receipt; staff read them. */
import * as z from 'zod/mini'
import { OrderNumber } from '#domains/orders/contract.ts'
import { FileId, UploadedFile } from '#domains/uploads/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Instant } from '#kit/contract/values.ts'
import { RECEIPT_FILES_MOST } from './limits.ts'

const numbered = z.object({ orderNumber: OrderNumber })
export const ReceiptVoucher = z.object({
  /** In the order in which they were chosen; empty where none was sent. */
  files: z.array(UploadedFile),
  sentAt: z.nullable(Instant),
  /** The buyer confirms receipt with one alone: the order is on credit terms, and the shop wants it. */
  isRequired: z.boolean(),
})

/** @refuses orders.orderNotFound */
export const myReceiptVoucher = endpoint({
  method: 'GET',
  path: '/receipt-vouchers/:orderNumber',
  who: 'buyer',
  input: numbered,
  data: z.extend(ReceiptVoucher, {
    /** The goods are on their way or received, and none was sent. */
    canSend: z.boolean(),
  }),
})
/**
 * Confirms receipt with these files as its voucher; of an order that is received already, adds the voucher that is missing.
 * @refuses orders.orderNotFound, orders.notNow, fileUnknown, sentAlready
 */
export const sendReceiptVoucher = endpoint({
  method: 'POST',
  path: '/receipt-vouchers/:orderNumber',
  who: 'buyer',
  input: z.extend(numbered, {
    fileIds: z.array(FileId).check(z.minLength(1), z.maxLength(RECEIPT_FILES_MOST)),
  }),
  data: z.object({}),
})
/** @refuses orders.orderNotFound */
export const officeReceiptVoucher = endpoint({
  method: 'GET',
  path: '/office/receipt-vouchers/:orderNumber',
  who: 'staff:orders.read',
  input: numbered,
  data: ReceiptVoucher,
})
