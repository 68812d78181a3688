/** The acceptance protocol of an order of machines as a PDF, for its buyer and for staff. */
import * as z from 'zod/mini'
import { OrderNumber } from '#domains/orders/contract.ts'
import { download } from '#kit/contract/endpoint.ts'

const numbered = z.object({ orderNumber: OrderNumber })

/** In the order's language, with Chinese beside it. @refuses orders.orderNotFound, notFound before it is accepted, tooMany */
export const myProtocolFile = download({
  path: '/device-orders/:orderNumber/protocol/file',
  who: 'buyer',
  input: numbered,
})
/** @refuses orders.orderNotFound, notFound, tooMany */
export const officeProtocolFile = download({
  path: '/office/device-orders/:orderNumber/protocol/file',
  who: 'staff:orders.read',
  input: numbered,
})
