/** Documents about an order for paper: drawn from the order as it is, in the buyer's language and, where asked for, Chinese beside it. */
import * as z from 'zod/mini'
import { OrderNumber } from '#domains/orders/contract.ts'
import { download } from '#kit/contract/endpoint.ts'
import { FlagParam, IdParam } from '#kit/contract/values.ts'

export const DocumentKind = z.enum([
  'proforma',
  'contract',
  'confirmation',
  'packingList',
  'deliveryNote',
])
export type DocumentKind = z.infer<typeof DocumentKind>

const chosen = z.object({
  orderNumber: OrderNumber,
  kind: DocumentKind,
  /** The parcel of a packing list or delivery note. */
  parcelId: z.optional(IdParam),
  /** Chinese beside the buyer's language. */
  bilingual: z.optional(FlagParam),
})

/** As a PDF. @refuses orders.orderNotFound, also for orders of others; notFound where the order has no such document; tooMany */
export const myOrderDocument = download({
  path: '/order-documents/:orderNumber/:kind/file',
  who: 'buyer',
  input: chosen,
})
/** @refuses orders.orderNotFound, notFound, tooMany */
export const officeOrderDocument = download({
  path: '/office/order-documents/:orderNumber/:kind/file',
  who: 'staff:orders.read',
  input: chosen,
})
